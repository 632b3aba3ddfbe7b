"""Decode who speaks each turn from scores of single turns and of their sequence."""

from dataclasses import dataclass
from typing import List, NamedTuple, Sequence

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float64]
NOBODY = -1


class Link(NamedTuple):
    """Scores for a turn and those before it.

    repeat (float): For the speaker of the turn before.
    alternate (float): For the speaker of the turn before that one.
    """

    repeat: float = 0.0
    alternate: float = 0.0


@dataclass
class Scores:
    """The candidates of a turn, their scores (log-potentials), and the link."""

    people: List[int]
    values: Floats
    link: Link


def decode(turns: Sequence[Scores]) -> List[Floats]:
    """Get the probability of each candidate of each turn.

    The scores define a chain of second order, over which this sums (the
    forward-backward algorithm), so that later turns tell about earlier ones. Linear in
    the number of turns.

    turns (Sequence[Scores]): The turns in order.
    RETURNS (List[Floats]): The probabilities, one array per turn.
    """
    if not turns:
        return []
    people = [numpy.array(turn.people) for turn in turns]
    steps = [
        _step(people[max(i - 2, 0)], people[i - 1], people[i], turns[i])
        for i in range(1, len(turns))
    ]
    forward: List[Floats] = []
    state = numpy.zeros((len(people[0]), len(people[0]))) + turns[0].values
    state = state[:1] if len(state) > 1 else state
    for i, step in enumerate(steps):
        if i == 0:
            step = step[:1]
        forward.append(state)
        state = _log_sum(state[:, :, None] + step, 0)
    forward.append(state)
    found: List[Floats] = []
    backward = numpy.zeros_like(state)
    for i in range(len(turns) - 1, -1, -1):
        found.append(_normalize(_log_sum(forward[i] + backward, 0)))
        if i:
            step = steps[i - 1] if i > 1 else steps[0][:1]
            backward = _log_sum(step + backward[None], 2)
    return found[::-1]


def _step(a: Floats, b: Floats, c: Floats, turn: Scores) -> Floats:
    """Score a turn with the two before it: an array (before that, before, turn)."""
    same = (b[:, None] == c[None, :]) & (c != NOBODY)[None, :]
    again = (a[:, None] == c[None, :]) & (c != NOBODY)[None, :]
    return (
        turn.link.repeat * same[None].astype(float)
        + turn.link.alternate * (again[:, None, :] & ~same[None]).astype(float)
        + turn.values[None, None, :]
    )


def _log_sum(values: Floats, axis: int) -> Floats:
    top = values.max(axis=axis, keepdims=True)
    total = numpy.log(numpy.exp(values - top).sum(axis=axis, keepdims=True)) + top
    return total.squeeze(axis)


def _normalize(values: Floats) -> Floats:
    weights = numpy.exp(values - values.max())
    return weights / weights.sum()
