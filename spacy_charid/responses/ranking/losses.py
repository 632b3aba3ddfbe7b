"""Losses of rankers that are trained by gradients."""

from typing import Callable, Dict, List, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

Scores = NDArray[numpy.floating]
Grades = Sequence[Optional[float]]
# Gives the gradient of the scores of one context, and the loss.
Loss = Callable[[Scores, Scores], Tuple[Scores, float]]


def squared_error(scores: Scores, grades: Scores) -> Tuple[Scores, float]:
    """Compute the squared error of the scores as estimates of the grades."""
    difference = scores - grades
    return 2 * difference, float((difference**2).sum())


def cross_entropy(scores: Scores, positive: Scores) -> Tuple[Scores, float]:
    """Compute the binary cross-entropy of each score as a logit."""
    signed = numpy.where(positive > 0, -scores, scores)
    loss = float(numpy.logaddexp(0, signed).sum())
    return 1 / (1 + numpy.exp(-scores)) - positive, loss


def softmax_entropy(scores: Scores, positive: Scores) -> Tuple[Scores, float]:
    """Compute the cross-entropy of the softmax of the scores with the positive
    candidates in equal shares; 0 unless there are both kinds."""
    total = positive.sum()
    if not 0 < total < len(scores):
        return numpy.zeros_like(scores), 0.0
    logs = scores - scores.max()
    logs = logs - numpy.log(numpy.exp(logs).sum())
    target = positive / total
    return numpy.exp(logs) - target, float(-(target * logs).sum())


# By the name in the attrs of a model; the second kind takes 0 and 1 for grades.
LOSSES: Dict[str, Loss] = {
    "squared_error": squared_error,
    "cross_entropy": cross_entropy,
    "softmax": softmax_entropy,
}
BINARY = ("cross_entropy", "softmax")


def compute_loss(
    name: str, scores: Sequence[Scores], grades: Sequence[Grades], cut: float
) -> Tuple[List[Scores], float]:
    """Compute the gradient of the scores of a batch. Candidates without a grade have
    none.

    name (str): A key of `LOSSES`.
    scores (Sequence[Scores]): The scores of each context's candidates.
    grades (Sequence[Grades]): Their grades.
    cut (float): The least grade of a positive candidate.
    RETURNS (Tuple[List[Scores], float]): The gradients, and the mean loss of a context.
    """
    d_scores: List[Scores] = []
    total = 0.0
    for found, wanted in zip(scores, grades, strict=True):
        known = numpy.array([grade is not None for grade in wanted], dtype=bool)
        values = numpy.array([grade or 0.0 for grade in wanted], dtype="float32")
        if name in BINARY:
            values = (values >= cut).astype("float32")
        gradient = numpy.zeros_like(found)
        gradient[known], loss = LOSSES[name](found[known], values[known])
        d_scores.append(gradient / len(scores))
        total += loss
    return d_scores, total / max(len(scores), 1)
