"""Show at which stage the groups of mentions of several people are lost.

python benchmarks/group_stages.py blank:en ../shared/data/pdnc
"""

from collections import Counter, defaultdict
from pathlib import Path
from typing import Annotated, Any, Dict, Iterator, Tuple
from typing import Counter as CounterType

import numpy
import typer
from groups import THEY, predict

from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.spans import names_of
from spacy_charid.dialogue.view import MentionView
from spacy_charid.linking.models import candidate_scorer
from spacy_charid.linking.models.group_scorer import GroupSearch
from spacy_charid.linking.scores import ScoreBlock

STAGES = ("exact", "no candidate", "not compared", "not proposed", "empty", "other")


class FullSearch(GroupSearch):
    """Keeps all groups that are proposed, not only the most probable ones."""

    def __init__(self, model: Any, item: Any, is_train: bool) -> None:
        super().__init__(model, item, True)


def main(
    model: Annotated[str, typer.Argument(help="The pipeline")],
    data: Annotated[Path, typer.Argument(help="Folder with a folder for each novel")],
) -> None:
    """Print the stage at which mentions of several people go wrong, in percent."""
    candidate_scorer.GroupSearch = FullSearch  # type: ignore[assignment,misc]
    counts: Dict[str, CounterType[str]] = defaultdict(Counter)
    for folder in sorted(path for path in data.iterdir() if path.is_dir()):
        for kind, stage in find_stages(model, folder):
            for key in ("all", kind):
                counts[key][stage] += 1
    print("| |", " | ".join(("mentions", *STAGES)), "|")
    print("|---" + "|--:" * (len(STAGES) + 1) + "|")
    for kind, found in sorted(counts.items(), key=lambda one: -one[1].total()):
        shares = (f"{100 * found[stage] / found.total():.1f}" for stage in STAGES)
        print(f"| {kind} | {found.total()} |", " | ".join(shares), "|")


def find_stages(model: str, folder: Path) -> Iterator[Tuple[str, str]]:
    """Find the stage at which each mention of several people of a novel is lost.

    YIELDS (Tuple[str, str]): The kind of the mention, and one of `STAGES`.
    """
    _, predicted = predict(model, folder)
    for eg, prediction in predicted:
        views = prediction.structure.view.mentions
        gold = [names_of(span) for span in eg.reference.spans[MENTIONS]]
        for block in prediction.scores:
            for row, i in enumerate(block.mentions):
                if len(gold[i]) > 1:
                    yield kind_of(views[i]), find_stage(block, row, gold[i])


def kind_of(mention: MentionView) -> str:
    """Get the kind of a mention: `they`, `1st`, `2nd`, `name` or `noun`."""
    return "they" if mention.head in THEY else mention.type


def find_stage(block: ScoreBlock, row: int, gold: Tuple[str, ...]) -> str:
    """Find the stage at which a mention is lost."""
    members = [name in gold for name in block.candidates]
    if sum(members) < len(set(gold)):
        return "no candidate"
    groups: Any = block.groups
    own = numpy.flatnonzero(groups.rows == row)
    if not len(own):
        return "not compared"
    right = (groups.is_in[own] == members).all(axis=1)
    best = int(groups.scores[own].argmax())
    if right[best]:
        return "exact"
    if not right.any():
        return "not proposed"
    return "other" if groups.is_in[own[best]].any() else "empty"


if __name__ == "__main__":
    typer.run(main)
