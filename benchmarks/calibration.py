"""Measure the calibration of the linker's scores, and the effect of thresholds.

python benchmarks/calibration.py training/scorer/model-last corpus/semeval/dev.spacy
"""

from pathlib import Path
from typing import Annotated, List, NamedTuple, Sequence

import typer
from gold_links import is_single, link_gold

N_BINS = 10
THRESHOLDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


class Scored(NamedTuple):
    """The score of a link, and whether the link is correct."""

    score: float
    correct: bool


def main(
    model: Annotated[str, typer.Argument(help="The pipeline")],
    data: Annotated[Path, typer.Argument(help="Annotated dialogues")],
) -> None:
    """Print the expected calibration error and a table of thresholds."""
    links = score(model, data)
    print(f"expected calibration error: {100 * calibration_error(links):.2f}\n")
    print("| threshold | linked | accuracy of the linked |")
    print("|--:|--:|--:|")
    for threshold in THRESHOLDS:
        kept = [link.correct for link in links if link.score >= threshold]
        share, accuracy = len(kept) / len(links), sum(kept) / max(1, len(kept))
        print(f"| {threshold} | {100 * share:.1f} | {100 * accuracy:.2f} |")


def score(model: str, data: Path) -> List[Scored]:
    """Link the gold mentions of single characters and compare."""
    return [
        Scored(link.score, link.names == names)
        for doc in link_gold(model, data)
        for names, link in zip(doc.gold, doc.links, strict=True)
        if is_single(names)
    ]


def calibration_error(links: Sequence[Scored], n_bins: int = N_BINS) -> float:
    """Compute the expected calibration error: the mean distance of score and accuracy
    over bins of equal width, weighted by size.

    DOCS: Guo et al. (ICML 2017), "On Calibration of Modern Neural Networks", section 2.
    """
    total = 0.0
    for index in range(n_bins):
        low, high = index / n_bins, (index + 1) / n_bins
        members = [
            link
            for link in links
            if low <= link.score < high or (link.score == high == 1.0)
        ]
        total += abs(sum(link.score - link.correct for link in members))
    return total / max(1, len(links))


if __name__ == "__main__":
    typer.run(main)
