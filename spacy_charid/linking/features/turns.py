"""Features of turn order: who speaks here, before and after, and how far away."""

from functools import cache
from itertools import chain
from typing import Dict, List, NamedTuple, cast

import numpy

FAR = 1000
# Weights below 2 ** -LEAST_POWER are 0: arithmetic takes 20 times as long with numbers
# that are too small for all digits of a float32.
LEAST_POWER = 64


class TurnEvidence(NamedTuple):
    """The speakers and features of the turns of a window.

    speaks (ndarray): (n_turns + 1, n_candidates) bool; the last row is for mentions
        outside of every turn.
    features (Dict[str, ndarray]): (n_turns + 1, n_candidates) by feature.
    """

    speaks: numpy.ndarray
    features: Dict[str, numpy.ndarray]


def read_turns(speakers: List[List[int]], n_candidates: int) -> TurnEvidence:
    """Compute the features of turn order for a window.

    speakers (List[List[int]]): The speakers of each turn, as indices of the candidates.
    n_candidates (int): The number of candidates.
    RETURNS (TurnEvidence): The features.
    """
    n = len(speakers)
    speaks = numpy.zeros((n + 1, n_candidates), dtype=bool)
    at = [turn for turn, group in enumerate(speakers) for _ in group]
    speaks[at, list(chain.from_iterable(speakers))] = True
    features = _distances(speaks)
    features.update(_shares(speaks))
    features.update(_neighbours(speaks))
    features.update(_exchanges(speaks))
    for values in features.values():
        values[n] = 0
    features["both sides"] = features["before"] * features["after"]
    return TurnEvidence(speaks, features)


def _distances(speaks: numpy.ndarray) -> Dict[str, numpy.ndarray]:
    """Compute the distance in turns to the last and next turn of each candidate."""
    n = len(speaks) - 1
    index = numpy.arange(n + 1)[:, None]
    last = numpy.full(speaks.shape, -FAR)
    seen = numpy.where(speaks, index, -FAR)
    last[1:] = numpy.maximum.accumulate(seen, axis=0)[:-1]
    following = numpy.full(speaks.shape, n + FAR)
    coming = numpy.where(speaks, index, n + FAR)
    following[:-1] = numpy.minimum.accumulate(coming[::-1], axis=0)[::-1][1:]
    since, until = index - last, following - index
    return {
        "since2": decay_steps(since, 2),
        "since8": decay_steps(since, 8),
        "until2": decay_steps(until, 2),
        "until8": decay_steps(until, 8),
        "earlier in scene": (since < FAR).astype("float32"),
        "later in scene": (until < FAR).astype("float32"),
        "before": _nearest_other(since, speaks),
        "after": _nearest_other(until, speaks),
    }


def _nearest_other(distance: numpy.ndarray, speaks: numpy.ndarray) -> numpy.ndarray:
    """Mark the nearest other speakers."""
    others = numpy.where(speaks, FAR, numpy.minimum(distance, FAR))
    nearest = others.min(axis=1, keepdims=True, initial=FAR)
    return ((others == nearest) & (others < FAR)).astype("float32")


def _shares(speaks: numpy.ndarray) -> Dict[str, numpy.ndarray]:
    """Compute the share of turns of each candidate, and mark the other speakers."""
    counts = speaks[:-1].sum(axis=0)
    others = (counts > 0) & ~speaks
    n_others = others.sum(axis=1, keepdims=True)
    in_scene, shares = numpy.empty((2, *speaks.shape), "float32")
    in_scene[:], shares[:] = counts > 0, counts / max(1, counts.sum())
    return {
        "speaks": speaks.astype("float32"),
        "in scene": in_scene,
        "share of turns": shares,
        "only other": (others & (n_others == 1)).astype("float32"),
        "share of others": (others / numpy.maximum(1, n_others)).astype("float32"),
    }


def _neighbours(speaks: numpy.ndarray) -> Dict[str, numpy.ndarray]:
    """Mark the speakers of the three turns before and after."""
    features = {}
    for step in (1, 2, 3):
        features[f"turn-{step}"] = shift(speaks, step)
        features[f"turn+{step}"] = shift(speaks, -step)
    return features


def _exchanges(speaks: numpy.ndarray) -> Dict[str, numpy.ndarray]:
    """Compute how often each candidate speaks next to the turn's speaker. Turns further
    away count less."""
    n = len(speaks) - 1
    # An array (n_turns, n_candidates, n_candidates) would grow with the square of the
    # cast, so compare each turn with the turns of the same speaker.
    turns = speaks[:n].astype("float32")
    adjacent = numpy.minimum(1, shift(speaks, 1) + shift(speaks, -1))[:n]
    same = (turns @ turns.T) > 0
    places = numpy.arange(n)
    gap = numpy.abs(places[:, None] - places[None, :])
    features = {}
    for half_life in (4, 16):
        table = numpy.zeros(speaks.shape, dtype="float32")
        near = same * decay_steps(gap, half_life)
        table[:n] = (near @ adjacent) / numpy.maximum(1, near.sum(1, keepdims=True))
        table[:n] *= ~speaks[:n]
        features[f"exchanges{half_life}"] = table
    return features


def decay(distance: numpy.ndarray, half_life: float) -> numpy.ndarray:
    """Compute weights that decay from 1 with distance, as float32."""
    scaled = numpy.multiply(distance, -1 / half_life, dtype="float32")
    scaled[scaled < -LEAST_POWER] = -numpy.inf
    return cast(numpy.ndarray, numpy.exp2(scaled, out=scaled))


def decay_steps(distance: numpy.ndarray, half_life: int) -> numpy.ndarray:
    """Compute the same for whole distances, by a table: most occur many times."""
    return _weights_of_steps(half_life).take(distance, mode="clip")


@cache
def _weights_of_steps(half_life: int) -> numpy.ndarray:
    return decay(numpy.arange(LEAST_POWER * half_life + 2), half_life)


def shift(turns: numpy.ndarray, step: int) -> numpy.ndarray:
    """Shift rows by `step` turns; rows without a source are 0.

    turns (ndarray): (n_turns + 1, n); the last row is not a turn and stays 0.
    """
    n = len(turns) - 1
    shifted = numpy.zeros(turns.shape, dtype="float32")
    if step > 0:
        shifted[step:n] = turns[: max(0, n - step)]
    else:
        shifted[: max(0, n + step)] = turns[-step:n]
    return shifted
