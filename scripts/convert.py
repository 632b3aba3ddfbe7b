"""Convert annotated dialogues to .spacy files, split into train and dev."""

from pathlib import Path
from typing import Annotated, Dict, Iterator, List, Optional, Tuple

import spacy
import typer
from spacy.tokens import DocBin
from wasabi import msg

from spacy_charid import Character, CharacterBank, Dialogue
from spacy_charid.files.atomic import write_atomic
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.folders import list_files
from spacy_charid.linking.semeval import SEMEVAL


def main(
    data: Annotated[List[Path], typer.Argument(help="Corpus files or folders")],
    train: Annotated[Path, typer.Option(help="Output for training")],
    dev: Annotated[Optional[Path], typer.Option(help="Output for development")] = None,
    dev_from: Annotated[
        str, typer.Option(help="Dialogues from this id on are for development")
    ] = "",
    dev_scenes: Annotated[
        int,
        typer.Option(help="Last scenes of a dialogue that are for development"),
    ] = 0,
    by_scene: Annotated[
        bool,
        typer.Option("--by-scene", help="Convert each training scene to its own Doc"),
    ] = False,
    entity_map: Annotated[
        Optional[Path], typer.Option(help="Names by entity id")
    ] = None,
    bank: Annotated[
        Optional[Path], typer.Option(help="Save the cast of the entity map as a bank")
    ] = None,
) -> None:
    """Convert dialogues. Without a dev split, everything is for training."""
    nlp = spacy.blank("en")
    names = read_entity_map(entity_map) if entity_map else {}
    outputs = {"train": DocBin(), "dev": DocBin()}
    for dialogue in read_all(data, names):
        for part, section in split(dialogue, dev_from, dev_scenes):
            scenes = by_scene and part == "train"
            for unit in section.split_scenes() if scenes else [section]:
                outputs[part].add(unit.to_doc(nlp, annotated=True))
    save(outputs["train"], train)
    if dev is not None:
        save(outputs["dev"], dev)
    if bank is not None:
        cast = (Character(n, external_ids={SEMEVAL: i}) for i, n in names.items())
        CharacterBank(cast).to_disk(bank)
        msg.good(f"{len(names)} characters: {bank}")


def read_all(paths: List[Path], names: Dict[str, str]) -> Iterator[Dialogue]:
    for path in paths:
        for file in list_files(path):
            yield from read_dialogues(file, entity_map=names)


def split(
    dialogue: Dialogue, dev_from: str, dev_scenes: int
) -> Iterator[Tuple[str, Dialogue]]:
    """Split a dialogue into its parts for training and development."""
    if dev_from:
        yield ("dev" if dialogue.id >= dev_from else "train"), dialogue
        return
    cut = len(dialogue.scenes) - dev_scenes
    yield "train", Dialogue(dialogue.id, dialogue.scenes[:cut], dialogue.meta)
    if dev_scenes:
        yield "dev", Dialogue(dialogue.id, dialogue.scenes[cut:], dialogue.meta)


def save(docs: DocBin, path: Path) -> None:
    write_atomic(path, docs.to_bytes())
    msg.good(f"{len(docs)} docs: {path}")


if __name__ == "__main__":
    typer.run(main)
