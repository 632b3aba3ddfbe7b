"""Join SemEval's training set and v2 to train the shipped weights.

SemEval's training and test sets are scenes of the same episodes, which v2 annotates as
a whole (seasons 1 and 2). Scenes of these that are not in SemEval's training set may be
test scenes, and are left out.
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

# The share of common turns from which two scenes are the same.
SAME = 0.6
_EPISODE = re.compile(r"s0*(\d+)_?e0*(\d+)")


def main(
    semeval: Annotated[Path, typer.Argument(help="SemEval's training set")],
    v2: Annotated[Path, typer.Argument(help="The training set of v2")],
    output: Annotated[Path, typer.Option(help="Output file for the Docs")],
    entity_map: Annotated[Path, typer.Option(help="Names by entity id")],
    until: Annotated[
        Optional[str],
        typer.Option(help="Leave out the dialogues of SemEval from this id on"),
    ] = None,
) -> None:
    """Write one Doc per episode."""
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
    """Select the scenes of later seasons, and those in SemEval's training set."""
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
    """Get season and episode: `1e20` for `/friends-s01e20` or `s01_e20`."""
    found = _EPISODE.search(name)
    return f"{found[1]}e{found[2]}" if found else "0e0"


def key(text: str) -> str:
    """Get the letters at the start of a turn."""
    return re.sub(r"\W", "", text.lower())[:30]


if __name__ == "__main__":
    typer.run(main)
