"""Mix corpora for training: some that share a cast, and some whose dialogues each have
a cast of their own, such as chats and novels.

A part is `FILE:COPIES`, where a Doc is copied so many times, or `FILE:0.4`, where this
share of the Docs is drawn at random. Changes can follow:

- `FILE:COPIES:quotes` keeps only the turns whose speaker is known, as in a novel of
  which only the quotations are read;
- `FILE:COPIES:detected` has the mentions that the detector finds. Those that are not
  annotated do not count in training;
- `FILE:COPIES:single` takes the annotation from mentions of several people, for a
  corpus that does not say who they are.
"""

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
from spacy_charid.dialogue.data import MENTIONS, Scene
from spacy_charid.dialogue.spans import make_mention, names_of
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.dialogue.view import NAME
from spacy_charid.files.atomic import write_atomic
from spacy_charid.linking.training_casts import CAST
from spacy_charid.mentions.matching import match_mentions
from spacy_charid.mentions.mention_detector import MentionDetector
from spacy_charid.names.labels import is_ambiguous, name_key

# The fewest pronouns that tell a gender.
MIN_PRONOUNS = 2


def main(
    output: Annotated[Path, typer.Option(help="Output file for the Docs")],
    shared: Annotated[List[str], typer.Option(help="A part that shares a cast")],
    own: Annotated[
        List[str], typer.Option(help="A part whose Docs have a cast of their own")
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
        msg.good(f"{len(docs)} Docs: {part}")
    write_atomic(output, mixed.to_bytes())
    msg.good(f"{len(mixed)} Docs: {output}")


def read(part: str, nlp: Any, random: Random) -> Tuple[Path, List[Doc]]:
    """Read the Docs of a part, as many times as it says, with its changes."""
    name, times, *changes = part.split(":")
    path, copies = Path(name), float(times)
    docs = list(DocBin().from_bytes(path.read_bytes()).get_docs(nlp.vocab))
    if copies < 1:
        docs, copies = random.sample(docs, round(copies * len(docs))), 1
    for change in changes:
        if change not in CHANGES:
            raise typer.BadParameter(
                f"no change {change}; there are {', '.join(CHANGES)}"
            )
        docs = [CHANGES[change](doc, nlp) for doc in docs]
    return path, [doc for doc in docs if len(doc)] * round(copies)


def keep_quotes(doc: Doc, nlp: Any) -> Doc:
    """Leave out the turns whose speaker is unknown, such as narration."""
    dialogue = Dialogue.from_doc(doc)
    scenes = [
        Scene(
            scene.id, [turn for turn in scene.utterances if turn.speakers], scene.meta
        )
        for scene in dialogue.scenes
    ]
    return Dialogue(f"{dialogue.id} (quotes)", scenes, dialogue.meta).to_doc(
        nlp, annotated=True
    )


def keep_single(doc: Doc, nlp: Any) -> Doc:
    """Take the annotation from plural mentions."""
    mentions = zip(doc.spans[MENTIONS], read_structure(doc).view.mentions, strict=True)
    doc.spans[MENTIONS] = [
        make_mention(
            doc,
            span.start,
            span.end,
            () if view.number == "plur" else names_of(span),
            label=span.label_,
        )
        for span, view in mentions
    ]
    return doc


def detect(doc: Doc, nlp: Any) -> Doc:
    """Replace the mentions by those that the detector finds, with the annotation of
    those that they match."""
    gold = {(span.start, span.end): names_of(span) for span in doc.spans[MENTIONS]}
    found = [(span.start, span.end) for span in MentionDetector().detect(doc)]
    names = {
        place: gold[annotated]
        for annotated, place in zip(
            gold, match_mentions(list(gold), found), strict=True
        )
        if place is not None
    }
    doc.spans[MENTIONS] = [
        make_mention(doc, start, end, names.get((start, end), ()))
        for start, end in found
    ]
    return doc


CHANGES = {"quotes": keep_quotes, "single": keep_single, "detected": detect}


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
