"""Count the errors of a pipeline by type of mention and kind of character.

python benchmarks/errors.py training/scorer/model-last corpus/semeval/dev.spacy
"""

from collections import Counter
from pathlib import Path
from typing import Annotated, Iterator, List, Set, Tuple

import typer
from gold_links import is_single, link_gold

from spacy_charid.dialogue.view import NAME
from spacy_charid.linking.prediction import Prediction
from spacy_charid.linking.scoring import TYPES

NO_CANDIDATE = "no candidate"
PRESENT, NAMED, UNNAMED = "speaks there", "absent, named before", "absent, unnamed"
KINDS = (NO_CANDIDATE, PRESENT, NAMED, UNNAMED)


def main(
    model: Annotated[str, typer.Argument(help="The pipeline")],
    data: Annotated[Path, typer.Argument(help="Annotated dialogues")],
) -> None:
    """Print the errors by type. The gold character is not a candidate, speaks in the
    scene, or is absent and has or has not been named earlier in the scene."""
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
    """Link the gold mentions of single characters.

    YIELDS (Tuple[str, str, bool]): The type of a mention, one of `KINDS`, and whether
        its link is correct.
    """
    for doc in link_gold(model, data):
        views = doc.prediction.structure.view.mentions
        who = tell(doc.prediction, doc.gold)
        for names, view, kind, link in zip(
            doc.gold, views, who, doc.links, strict=True
        ):
            if is_single(names):
                yield view.type, kind, link.names == names


def tell(prediction: Prediction, gold: List[Tuple[str, ...]]) -> List[str]:
    """Get the kind (see `KINDS`) of the first gold character of each mention."""
    view = prediction.structure.view
    candidates = {
        i: set(block.candidates) for block in prediction.scores for i in block.mentions
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
