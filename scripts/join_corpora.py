"""Join SemEval's training set and v2 for the shipped weights.

SemEval's test set is made of scenes of the same episodes as its training set, and v2
annotates whole episodes of seasons 1 and 2: scenes of these that are not in SemEval's
training set may be test scenes, and are left out.
"""

import re
from pathlib import Path
from typing import Annotated, Dict, Iterator, List, Optional, Set

import spacy
import typer
from spacy.tokens import DocBin
from wasabi import msg

from spacy_charid import Dialogue, Scene
from spacy_charid.files.atomic import write_atomic
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_dialogues

# A scene is the same if so many of its turns are.
SAME = 0.6
_EPISODE = re.compile(r"s0*(\d+)_?e0*(\d+)")


def main(
    semeval: Annotated[Path, typer.Argument(help="SemEval's training set")],
    v2: Annotated[Path, typer.Argument(help="The training set of v2")],
    output: Annotated[Path, typer.Option(help="Where to write the Docs")],
    entity_map: Annotated[Path, typer.Option(help="Names by entity id")],
    until: Annotated[
        Optional[str],
        typer.Option(help="Leave out SemEval's dialogues from this id on"),
    ] = None,
) -> None:
    """Write the Docs, an episode each."""
    names = read_entity_map(entity_map)
    dialogues = [
        dialogue
        for dialogue in read_dialogues(semeval, entity_map=names)
        if until is None or dialogue.id < until
    ]
    turns: Dict[str, Set[str]] = {
        episode(dialogue.id): {key(turn.text) for turn in dialogue.utterances}
        for dialogue in dialogues
    }
    extra = list(select(read_dialogues(v2), turns))
    nlp = spacy.blank("en")
    docs = DocBin(
        docs=[part.to_doc(nlp, annotated=True) for part in [*dialogues, *extra]]
    )
    write_atomic(output, docs.to_bytes())
    n_scenes = sum(len(dialogue.scenes) for dialogue in extra)
    msg.good(f"{len(dialogues)} dialogues and {n_scenes} scenes of v2: {output}")


def select(
    dialogues: Iterator[Dialogue], turns: Dict[str, Set[str]]
) -> Iterator[Dialogue]:
    """Get the scenes of later seasons, and those that SemEval's training set has."""
    for dialogue in dialogues:
        name = episode(dialogue.id)
        scenes = [
            scene
            for scene in dialogue.scenes
            if int(name.split("e")[0]) > 2 or is_known(scene, turns.get(name, set()))
        ]
        if scenes:
            yield Dialogue(dialogue.id, scenes, dialogue.meta)


def is_known(scene: Scene, turns: Set[str]) -> bool:
    """Check whether a scene's turns are among those of a dialogue."""
    known: List[bool] = [key(turn.text) in turns for turn in scene.utterances]
    return bool(known) and sum(known) >= SAME * len(known)


def episode(name: str) -> str:
    """Get season and episode in one form: `1e20` of `/friends-s01e20`, `s01_e20`."""
    found = _EPISODE.search(name)
    return f"{found[1]}e{found[2]}" if found else "0e0"


def key(text: str) -> str:
    """Get the letters of a turn's beginning."""
    return re.sub(r"\W", "", text.lower())[:30]


if __name__ == "__main__":
    typer.run(main)
