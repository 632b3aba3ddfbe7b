"""Features of terms of address: who is called by name around a mention."""

from typing import Dict, cast

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
    rank, turn_of = names.places.rank, names.places.turn_of
    for i in calls:
        called = names.candidates[i]
        here = places.turn_of == turn_of[i]
        pairs[here & (places.rank > rank[i]), called, PAIR["called before"]] = 1
        pairs[here & (places.rank < rank[i]), called, PAIR["called after"]] = 1
        others = calls[(turn_of[calls] == turn_of[i]) & (calls != i)]
        nearest = here & _is_nearest(places.rank, rank[i], rank[others])
        pairs[nearest, called, PAIR["called nearest"]] = 1


def _is_nearest(rank: numpy.ndarray, call: int, others: numpy.ndarray) -> numpy.ndarray:
    """Mark the mentions to which a term of address is the nearest.

    rank (ndarray): (n_mentions,) ranks of the mentions.
    call (int): Rank of the term of address.
    others (ndarray): (n_others,) ranks of the others in the turn.
    """
    far = numpy.iinfo(int).max
    to_others = numpy.abs(rank[:, None] - others).min(axis=1, initial=far)
    return cast(numpy.ndarray, numpy.abs(rank - call) <= to_others)
