"""Measure what each step of `linking/settling/steps.py` is worth: how many links are
right without it.

The model scores each document once; then its scores are settled without each of the
steps in turn. The dialogues are the phrases (`phrases.py`), the stories that train the
shipped weights, with the mentions that the detector finds, and, if there is a folder of
corpora, quotations of PDNC's novels and *The Big Bang Theory* with gold mentions (see
`judge.py`).

python benchmarks/settling.py --data ../shared/data --novels 3
"""

from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any, Callable, Dict, Iterator, List, Optional, Tuple

import spacy
import typer
from judge import judge_prediction
from mark_corpora import CHAINS, PDNC
from phrases import FOLDER as PHRASES
from phrases import judge_links, read_phrases
from spacy.language import Language
from spacy.tokens import Doc
from wasabi import msg

from spacy_charid import CharacterBank
from spacy_charid.cast.shipped import load_cast
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.linking.prediction import Prediction
from spacy_charid.linking.settling.steps import STEPS, settle
from spacy_charid.training.corpora import make_example

STORIES = Path("assets/training")
ALL = "all steps"
Judge = Callable[[Prediction], List[bool]]
Case = Tuple[str, CharacterBank, Doc, Judge]


def read_cases(nlp: Language, data: Optional[Path], novels: int) -> Iterator[Case]:
    """Read the documents: the name of the set, the cast, the Doc to link, and how to
    judge a prediction for it."""
    nobody = CharacterBank()
    for path in sorted(PHRASES.glob("*.txt")):
        for text, gold in read_phrases(path):
            doc = nlp.make_doc(text)
            yield "phrases", nobody, doc, _judge_phrases(nlp, doc, gold)
    parts = [("stories", nobody, path, False) for path in sorted(STORIES.glob("*.txt"))]
    if data is not None:
        folders = sorted((data / PDNC).iterdir())[:novels]
        for folder in folders:
            cast = load_cast(str(folder / "cast.jsonl"))
            parts.append(("PDNC", cast, folder / "dialogues.json", True))
        parts.append(("TBBT chains", nobody, data / CHAINS, True))
    for name, cast, path, gold_mentions in parts:
        for dialogue in read_dialogues(path):
            doc = dialogue.to_doc(nlp, annotated=True)
            eg = make_example(doc, gold_mentions=gold_mentions)
            yield name, cast, eg.predicted, _judge_example(nlp, eg)


def _judge_phrases(nlp: Language, doc: Doc, gold: List) -> Judge:
    def judge(prediction: Prediction) -> List[bool]:
        linker: Any = nlp.get_pipe("character_linker")
        linker.set_annotations([doc], [prediction])
        return [not wrong for wrong in judge_links(doc, gold)]

    return judge


def _judge_example(nlp: Language, eg: Any) -> Judge:
    def judge(prediction: Prediction) -> List[bool]:
        linker: Any = nlp.get_pipe("character_linker")
        return [one.is_right for one in judge_prediction(eg, prediction, linker)]

    return judge


def measure(
    nlp: Language, data: Optional[Path], novels: int
) -> Dict[str, Dict[str, Counter]]:
    """Count what is right, by set and by the step that is left out: mentions in all
    and right ones, and those that are better and worse without it."""
    linker: Any = nlp.get_pipe("character_linker")
    counts: Dict[str, Dict[str, Counter]] = {}
    for name, linker.bank, doc, judge in read_cases(nlp, data, novels):
        (item,), (structure,) = linker.reader.read([doc])
        blocks = linker.model.predict([item])[0] if item.view.mentions else []
        table = counts.setdefault(name, {})
        whole: List[bool] = []
        for left_out in (None, *STEPS):
            settled = deepcopy(blocks)
            settle(item, settled, [step for step in STEPS if step is not left_out])
            right = judge(Prediction(structure, settled, item.cast.outside))
            whole = whole or right
            count = table.setdefault(getattr(left_out, "__name__", ALL), Counter())
            count["all"] += len(right)
            count["right"] += sum(right)
            count["better"] += sum(map(bool.__gt__, right, whole))
            count["worse"] += sum(map(bool.__lt__, right, whole))
    return counts


def main(
    data: Annotated[Optional[Path], typer.Option(help="Folder of the corpora")] = None,
    novels: Annotated[int, typer.Option(help="Number of novels")] = 9,
) -> None:
    """Print a table: for each step, the links that are right without it."""
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    counts = measure(nlp, data, novels)
    rows = []
    for step in next(iter(counts.values())):
        row = [step.removeprefix("settle_")]
        for table in counts.values():
            one = table[step]
            row.append(f"{100 * one['right'] / one['all']:.2f}")
            row.append(f"+{one['better']} -{one['worse']}" if step != ALL else "")
        rows.append(row)
    header = [cell for name in counts for cell in (name, "")]
    aligns = ("l", *("r" for _ in header))
    msg.table(rows, header=["without", *header], divider=True, aligns=aligns)


if __name__ == "__main__":
    typer.run(main)
