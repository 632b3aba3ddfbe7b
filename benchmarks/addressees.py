"""Score whom each quotation is said to, on the novels of PDNC:

python benchmarks/addressees.py blank:en ../shared/data/pdnc
"""

from pathlib import Path
from typing import Annotated, Any, Iterator, List, Tuple

import srsly
import typer

from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.addressees import choose_addressee, find_addressees
from spacy_charid.training.corpora import make_example


def main(
    model: Annotated[str, typer.Argument(help="The pipeline")],
    data: Annotated[Path, typer.Argument(help="Folder with a folder for each novel")],
) -> None:
    """Print the share of quotations whose addressee is one of the annotated ones."""
    print("| novel | quotations | accuracy |\n|---|--:|--:|")
    correct = total = 0
    for folder in sorted(path for path in data.iterdir() if path.is_dir()):
        found = [name in gold for name, gold in compare(model, folder)]
        correct, total = correct + sum(found), total + len(found)
        print(f"| {folder.name} | {len(found)} | {100 * sum(found) / len(found):.1f} |")
    print(f"| all | {total} | {100 * correct / total:.1f} |")


def compare(model: str, folder: Path) -> Iterator[Tuple[str, List[str]]]:
    """Find the addressee of each quotation with a known speaker and addressee.

    YIELDS (Tuple[str, List[str]]): The addressee found, and the annotated ones.
    """
    nlp = load_pipeline(model, cast=str(folder / "cast.jsonl"))
    linker: Any = nlp.get_pipe("character_linker")
    path = folder / "dialogues.json"
    docs = list(read_docs(nlp, [path], format="emory"))
    examples = [make_example(doc, gold_mentions=True) for doc in docs]
    inputs, _ = linker.reader.read([eg.predicted for eg in examples])
    found = [
        (turn, choose_addressee(weights))
        for item, blocks in zip(inputs, linker._score(inputs), strict=True)
        for turn, weights in zip(
            item.view.turns, find_addressees(item, blocks), strict=True
        )
    ]
    for (turn, name), gold in zip(found, read_gold(path), strict=True):
        if gold and turn.speakers:
            yield name, gold


def read_gold(path: Path) -> Iterator[List[str]]:
    """Read the addressees of each quotation."""
    for episode in srsly.read_json(path)["episodes"]:
        for scene in episode["scenes"]:
            for utterance in scene["utterances"]:
                yield utterance["addressees"]


if __name__ == "__main__":
    typer.run(main)
