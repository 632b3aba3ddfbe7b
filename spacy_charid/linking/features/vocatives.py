"""Features of terms of address: who is called by name around a mention."""

from typing import Dict

import numpy

from .names import Names, Places
from .schema import PAIR
from .turns import shift


def put_vocatives(
    pairs: numpy.ndarray, places: Places, names: Names, speaks: numpy.ndarray
) -> None:
    """Set the features for terms of address in a mention's turn and those around it.

    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); modified.
    places (Places): The places of the mentions.
    names (Names): The names.
    speaks (ndarray): (n_turns + 1, n_candidates); see `TurnEvidence`.
    """
    n_turns = len(speaks) - 1
    calls = numpy.flatnonzero(names.vocative & (names.places.turn_of < n_turns))
    if not len(calls):
        return
    called = numpy.zeros(speaks.shape, dtype="float32")
    called[names.places.turn_of[calls], names.candidates[calls]] = 1
    _put_calls(pairs, places, names, calls)
    by_turn: Dict[str, numpy.ndarray] = {"called": called}
    for name, step in (("turn-1", 1), ("turn+1", -1)):
        called_there = shift(called, step)
        speaks_there = shift(speaks, step)
        meets = (called_there * speaks).any(axis=1, keepdims=True)
        by_turn[f"called in {name}"] = called_there
        by_turn[f"calls speaker in {name}"] = speaks_there * meets
    for name, values in by_turn.items():
        pairs[:, :, PAIR[name]] = values[places.turn_of]


def _put_calls(
    pairs: numpy.ndarray, places: Places, names: Names, calls: numpy.ndarray
) -> None:
    """Set the features for terms of address before, after and nearest to each mention
    of the same turn.

    calls (ndarray): (n_calls,) indices of the names that are terms of address.
    """
    rank, turn_of = names.places.rank[calls], names.places.turn_of[calls]
    called = names.candidates[calls]
    distance = places.rank[:, None] - rank  # (n_mentions, n_calls)
    here = places.turn_of[:, None] == turn_of
    table = {
        "called before": here & (distance > 0),
        "called after": here & (distance < 0),
        "called nearest": here & _are_nearest(numpy.abs(distance), turn_of),
    }
    for name, holds in table.items():
        mentions, at = holds.nonzero()
        pairs[mentions, called[at], PAIR[name]] = 1


def _are_nearest(distance: numpy.ndarray, turn_of: numpy.ndarray) -> numpy.ndarray:
    """Mark the mentions to which a term of address is the nearest of its turn.

    distance (ndarray): (n_mentions, n_calls) in mentions and names.
    turn_of (ndarray): (n_calls,), the turns of the terms of address.
    RETURNS (ndarray): (n_mentions, n_calls) bool.
    """
    nearest = numpy.empty(distance.shape, bool)
    for turn in set(turn_of.tolist()):
        same = turn_of == turn
        least = distance[:, same].min(axis=1, keepdims=True)
        nearest[:, same] = distance[:, same] == least
    return nearest
