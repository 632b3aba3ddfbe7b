"""Give the training sessions of HPD attributes and relations, which they lack.

Both files follow the story, and some lines are in both, so that the place of an
annotated session among the training sessions is known or can be interpolated. A
training session gets what the nearest annotated session says about the character whose
response is looked for, and about each of the others. Nothing that is said in the
annotated sessions is written.
"""

from itertools import islice
from pathlib import Path
from typing import Annotated, Dict, Iterator, List, Optional, Tuple

import numpy
import spacy
import typer
from convert_responses import require_some
from tqdm import tqdm

from spacy_charid import Dialogue, write_docs
from spacy_charid.cli import user_errors
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.response_sets.hpd import CHARACTER
from spacy_charid.responses.lexical import content_words
from spacy_charid.responses.metrics.words import split_words

MIN_WORDS = 6  # of a line that is the same in both files
Place = Tuple[float, Dialogue]


def main(
    data: Annotated[Path, typer.Argument(help="The sessions to train on, .jsonl")],
    annotated: Annotated[Path, typer.Argument(help="Sessions with relations, .json")],
    output: Annotated[Path, typer.Argument(help="The .spacy file to write")],
    sample: Annotated[int, typer.Option(help="First dialogues; 0 for all")] = 0,
    skip: Annotated[int, typer.Option(help="Dialogues to skip first")] = 0,
) -> None:
    """Write a DocBin of the sessions, with profiles."""
    dialogues = list(read_dialogues(data, format="hpd"))
    places = place(list(read_dialogues(annotated, format="hpd")), dialogues)
    nlp = spacy.blank("en")
    end = skip + sample if sample else None
    chosen = islice(enumerate(dialogues), skip, end)
    bar = tqdm(list(chosen), unit="dialogue", disable=None)
    output.parent.mkdir(parents=True, exist_ok=True)
    docs = (annotate(dialogue, i, places).to_doc(nlp) for i, dialogue in bar)
    write_docs(require_some(docs, data, skip), output)


def place(annotated: List[Dialogue], dialogues: List[Dialogue]) -> List[Place]:
    """Get the place of each annotated session among other dialogues of the story."""
    first: Dict[Tuple[str, ...], int] = {}
    for i, dialogue in enumerate(dialogues):
        for line in list_lines(dialogue):
            first.setdefault(line, i)
    known: List[Tuple[int, int]] = []  # number of the session, and of the dialogue
    for number, session in enumerate(annotated):
        found = [first[line] for line in list_lines(session) if line in first]
        if found and (not known or found[0] > known[-1][1]):
            known.append((number, found[0]))
    if not known:
        raise ValueError(
            "No line is in both files, so that nothing tells the order of their "
            "sessions. Give two files of the same story."
        )
    numbers = [-1, *(number for number, _ in known), len(annotated)]
    indices = [-1, *(index for _, index in known), len(dialogues)]
    at = numpy.interp(range(len(annotated)), numbers, indices)
    return list(zip(at.tolist(), annotated, strict=True))


def list_lines(dialogue: Dialogue) -> Iterator[Tuple[str, ...]]:
    """List the words of the turns that are too long to be the same by chance."""
    for turn in dialogue.utterances:
        words = tuple(content_words(split_words(turn.text)))
        if len(words) >= MIN_WORDS:
            yield words


def annotate(dialogue: Dialogue, index: int, places: List[Place]) -> Dialogue:
    """Add what the nearest annotated sessions say about those who speak."""
    nearest = [
        session
        for _, session in sorted(places, key=lambda found: abs(found[0] - index))
    ]
    relations = {}
    for name in dict.fromkeys(n for turn in dialogue.utterances for n in turn.speakers):
        if name != CHARACTER and (found := find(name, nearest)) is not None:
            relations[name] = found
    attributes = nearest[0].meta["attributes"].get(CHARACTER, {})
    dialogue.meta["attributes"] = {CHARACTER: attributes}
    dialogue.meta["relations"] = relations
    dialogue.scenes[0].position = nearest[0].scenes[0].position
    return dialogue


def find(name: str, sessions: List[Dialogue]) -> Optional[Dict[str, object]]:
    """Get the relations with a character from the first session that knows it, by the
    name or a part of it: `Uncle Vernon` is `Vernon`, too."""
    words = set(name.split())
    for session in sessions:
        for known, values in session.meta["relations"].items():
            if known == name or set(known.split()) < words:
                return dict(values)
    return None


if __name__ == "__main__":
    with user_errors():
        typer.run(main)
