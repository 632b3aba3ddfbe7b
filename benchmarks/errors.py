"""Tell where a pipeline errs, by the type of the mention and by who is meant.

python benchmarks/errors.py training/scorer/model-last corpus/semeval/dev.spacy
"""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Iterator, List, Set, Tuple

import typer

from spacy_charid.character_linker import Prediction
from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.corpora import make_example, read_docs
from spacy_charid.dialogue import MENTIONS
from spacy_charid.names import is_ambiguous, split_names
from spacy_charid.scoring import TYPES
from spacy_charid.view import NAME

NO_CANDIDATE = "no candidate"
PRESENT, NAMED, UNNAMED = "speaks there", "absent, named before", "absent, unnamed"
KINDS = (NO_CANDIDATE, PRESENT, NAMED, UNNAMED)


def main(
    model: Annotated[str, typer.Argument(help="The pipeline")],
    data: Annotated[Path, typer.Argument(help="Annotated dialogues")],
) -> None:
    """Print the errors by type. Who is meant is no candidate, speaks in the scene, or
    is absent, with or without a name earlier in the scene."""
    total: Counter = Counter()
    errors: Counter = Counter()
    for kind, who, correct in judge(model, data):
        for row in (kind, "all"):
            total[row] += 1
            errors[row, who] += not correct
    print("| type | mentions | errors | " + " | ".join(KINDS) + " |")
    print("|---|" + "--:|" * (2 + len(KINDS)))
    for row in (*TYPES, "all"):
        wrong = [errors[row, who] for who in KINDS]
        cells = [row, total[row], sum(wrong), *wrong]
        print("| " + " | ".join(map(str, cells)) + " |")


def judge(model: str, data: Path) -> Iterator[Tuple[str, str, bool]]:
    """Link gold mentions of single characters.

    YIELDS (Tuple[str, str, bool]): A mention's type, one of `KINDS`, and whether its
        link is right.
    """
    nlp = load_pipeline(model)
    linker: Any = nlp.get_pipe("character_linker")
    examples = [make_example(d, gold_mentions=True) for d in read_docs(nlp, [data])]
    predictions = linker.predict([eg.predicted for eg in examples])
    for eg, prediction in zip(examples, predictions, strict=True):
        links = linker.decode(prediction)
        views = prediction.structure.view.mentions
        gold = [split_names(mention.kb_id_) for mention in eg.reference.spans[MENTIONS]]
        who = tell(prediction, gold)
        for names, view, kind, link in zip(gold, views, who, links, strict=True):
            if len(names) == 1 and not is_ambiguous(names[0]):
                yield view.type, kind, link.names == names


def tell(prediction: Prediction, gold: List[Tuple[str, ...]]) -> List[str]:
    """Tell for each mention which of `KINDS` the first of its characters is."""
    view = prediction.structure.view
    candidates = {
        i: set(prediction.names(block))
        for block in prediction.scores
        for i in block.mentions
    }
    speakers: List[Set[str]] = [set() for _ in view.scenes]
    for turn in view.turns:
        speakers[turn.scene].update(turn.speakers)
    named: List[Set[str]] = [set() for _ in view.scenes]
    kinds = {}
    for i in sorted(range(len(gold)), key=lambda i: view.mentions[i].start):
        mention = view.mentions[i]
        name = gold[i][0] if gold[i] else ""
        if name not in candidates.get(i, ()):
            kinds[i] = NO_CANDIDATE
        elif name in speakers[mention.scene]:
            kinds[i] = PRESENT
        else:
            kinds[i] = NAMED if name in named[mention.scene] else UNNAMED
        if mention.label == NAME:
            named[mention.scene].add(name)
    return [kinds[i] for i in range(len(gold))]


if __name__ == "__main__":
    typer.run(main)
