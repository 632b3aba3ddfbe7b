"""Mix corpora for training: some that share a cast, and some whose dialogues each have
a cast of their own, such as chats and novels."""

from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Annotated, Any, Dict, Iterator, List, Tuple

import spacy
import typer
from spacy.tokens import Doc, DocBin
from wasabi import msg

from spacy_charid import Dialogue
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from spacy_charid.dialogue.view import NAME
from spacy_charid.files.atomic import write_atomic
from spacy_charid.linking.training_casts import CAST
from spacy_charid.names.labels import is_ambiguous, name_key

# The fewest pronouns that tell a gender.
MIN_PRONOUNS = 2


def main(
    output: Annotated[Path, typer.Option(help="Output file for the Docs")],
    shared: Annotated[
        List[str], typer.Option(help="A file of Docs that share a cast: FILE:COPIES")
    ],
    own: Annotated[
        List[str],
        typer.Option(
            help="A file of Docs with a cast of their own: FILE:COPIES, or FILE:0.4 "
            "for this share of them, drawn at random"
        ),
    ],
) -> None:
    """Mix the Docs. Copies weigh a corpus: one Doc is a step of training."""
    nlp = spacy.blank("en")
    mixed = DocBin()
    random = Random(0)
    for part in [*shared, *own]:
        path, docs = read(part, nlp, random)
        for doc in docs:
            mixed.add(doc if part in shared else with_own_cast(doc, nlp))
        msg.good(f"{len(docs)} Docs: {path}")
    write_atomic(output, mixed.to_bytes())
    msg.good(f"{len(mixed)} Docs: {output}")


def read(part: str, nlp: Any, random: Random) -> Tuple[Path, List[Doc]]:
    """Read the Docs of a part, as many times as it says."""
    name, _, times = part.rpartition(":")
    path, copies = Path(name), float(times)
    docs = list(DocBin().from_bytes(path.read_bytes()).get_docs(nlp.vocab))
    if copies < 1:
        return path, random.sample(docs, round(copies * len(docs)))
    return path, docs * round(copies)


def with_own_cast(doc: Doc, nlp: Any) -> Doc:
    """Give a copy of a Doc a cast of its own: who speaks or is named in it."""
    dialogue = Dialogue.from_doc(doc)
    dialogue.meta[CAST] = list(find_cast(LinkedDialogue.from_doc(doc)))
    return dialogue.to_doc(nlp, annotated=True)


def find_cast(dialogue: LinkedDialogue) -> Iterator[Dict[str, str]]:
    """Find the people who speak or are named, with their genders.

    YIELDS (Dict[str, str]): Records of characters.
    """
    named = {name: None for turn in dialogue.view.turns for name in turn.speakers}
    genders: Dict[str, Counter] = defaultdict(Counter)
    for mention, names in zip(dialogue.view.mentions, dialogue.links, strict=True):
        if len(names) == 1 and not is_ambiguous(names[0]):
            if mention.label == NAME and not mention.owner:
                named[names[0]] = None
            if mention.person == 3 and mention.gender:
                genders[names[0]][mention.gender] += 1
    for name in {name_key(name): name for name in named}.values():
        record = {"id": name, "name": name}
        for gender, count in genders[name].most_common(1):
            if count >= MIN_PRONOUNS:
                record["gender"] = gender
        yield record


if __name__ == "__main__":
    typer.run(main)
