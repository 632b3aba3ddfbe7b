"""Cross-validate the rules baseline over SemEval's training episodes.

The two folds are every other episode, without the dev episodes; the bank for one fold
is learned from the other. `--set` tries other constants:

    python benchmarks/rules.py --set HALF_LIFE=4 --set FUTURE=0
"""

from pathlib import Path
from typing import Annotated, List, Optional, cast

import spacy
import typer
from spacy.training import Example
from wasabi import msg

from spacy_charid import Character, CharacterBank
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.character_linker import CharacterLinker
from spacy_charid.linking.models import recency, rule_linker
from spacy_charid.linking.scoring import get_links, score_links
from spacy_charid.linking.semeval import MAIN_IDS
from spacy_charid.training.corpora import make_example

FOLDER = Path("assets/semeval-2018-task4")


def main(
    data: Annotated[Path, typer.Option(help="Folder of the task's data")] = FOLDER,
    dev_from: Annotated[str, typer.Option(help="First dev id")] = "/friends-s02e16",
    settings: Annotated[
        Optional[List[str]], typer.Option("--set", help="NAME=VALUE of a constant")
    ] = None,
) -> None:
    """Print the accuracy by mention type over both folds."""
    for setting in settings or ():
        name, value = setting.split("=")
        module = recency if hasattr(recency, name) else rule_linker
        setattr(module, name, float(value))
    names = read_entity_map(data / "friends_entity_map.txt")
    nlp = spacy.blank("en")
    path = data / "friends.train.scene_delim.conll"
    docs = list(read_docs(nlp, [path], entity_map=names))
    examples = [
        make_example(doc, gold_mentions=True)
        for doc in docs
        if doc.spans["scenes"][0].kb_id_ < dev_from
    ]
    bank = CharacterBank(Character(name) for name in names.values())
    linked = link(examples[::2], examples[1::2], bank)
    linked += link(examples[1::2], examples[::2], bank)
    scores = score_links(get_links(linked), main=list(MAIN_IDS.values()))
    rows = [("Main + Others", scores["main"]["accuracy"])]
    rows.append(("ALL", scores["all"]["accuracy"]))
    rows += [(name, part["accuracy"]) for name, part in scores["by_type"].items()]
    msg.table(
        [(name, f"{100 * value:.2f}") for name, value in rows],
        header=("accuracy", f"of {scores['n_mentions']}"),
        divider=True,
    )


def link(
    train: List[Example], test: List[Example], bank: CharacterBank
) -> List[Example]:
    """Link one fold with the bank of the other."""
    nlp = spacy.blank("en")
    config = {"model": {"@architectures": "spacy_charid.Rules.v1"}}
    linker = cast(CharacterLinker, nlp.add_pipe("character_linker", config=config))
    linker.initialize(lambda: train, cast=bank)
    linked = []
    for example in test:
        doc = nlp(example.predicted.copy())
        linked.append(Example(doc, example.reference))
    return linked


if __name__ == "__main__":
    typer.run(main)
