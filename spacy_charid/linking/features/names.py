"""Evidence from names: who is called, who has been named, and how recently."""

from typing import Dict, List, NamedTuple, Sequence, cast

import numpy

from ...dialogue.view import MentionView
from ...names.labels import name_key
from ...names.lexicon import BE
from .schema import PAIR
from .turns import decay, shift

# How often somebody has been named counts up to this.
MOST2, MOST8 = 1.5, 3.0


def put_names(
    pairs: numpy.ndarray,
    mentions: Sequence[MentionView],
    found: List[List[int]],
    keys: List[str],
    words: List[str],
) -> None:
    """Note whom each name means, and the names beside other mentions.

    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); changed.
    mentions (Sequence[MentionView]): The mentions in text order.
    found (List[List[int]]): Whom each name can mean, as places among the candidates,
        the likeliest first; empty for other mentions.
    keys (List[str]): The candidates' names, see `name_key`.
    words (List[str]): The document's tokens.
    """
    for i, (mention, places) in enumerate(zip(mentions, found, strict=True)):
        for rank, c in enumerate(places):
            pairs[i, c, PAIR["name"]] = rank == 0
            pairs[i, c, PAIR["name rank"]] = rank > 0
            pairs[i, c, PAIR["name share"]] = 1.0 / len(places)
            pairs[i, c, PAIR["full name"]] = name_key(mention.text) == keys[c]
    _put_neighbours(pairs, mentions, found, words)


def _put_neighbours(
    pairs: numpy.ndarray,
    mentions: Sequence[MentionView],
    found: List[List[int]],
    words: List[str],
) -> None:
    """`my friend Carl`, `my mom is Judy`, `Carl is my friend`."""
    named = [i for i, places in enumerate(found) if places]
    starts = {mentions[i].start: i for i in named}
    ends = {mentions[i].end: i for i in named}

    def put(i: int, other: int, name: str) -> None:
        if other != i and mentions[other].turn == mentions[i].turn:
            pairs[i, found[other][0], PAIR[name]] = 1

    for i, mention in enumerate(mentions):
        if mention.person:
            continue
        end = mention.end
        if end in starts:
            put(i, starts[end], "name next")
        if end + 1 in starts and (words[end].lower() in BE or words[end] == ","):
            put(i, starts[end + 1], "is-name")
        for gap in (1, 2, 3):
            before = mention.start - gap
            if before in ends and (words[before].lower() in BE or words[before] == ","):
                put(i, ends[before], "name before")


class Names(NamedTuple):
    """The names in a window, whether they are mentions or nobody marked them, in text
    order.

    places (ndarray): (n_names,) whom each means, as a place among the candidates.
    vocative (ndarray): (n_names,) bool: whether somebody is called by it.
    rank (ndarray): (n_names,) its place among the mentions and names of the window.
    turn_of (ndarray): (n_names,) its turn in the window.
    time (ndarray): (n_names,) in turns, later words of a turn being later.
    """

    places: numpy.ndarray
    vocative: numpy.ndarray
    rank: numpy.ndarray
    turn_of: numpy.ndarray
    time: numpy.ndarray


def put_recency(
    pairs: numpy.ndarray,
    rank: numpy.ndarray,
    turn_of: numpy.ndarray,
    time: numpy.ndarray,
    names: Names,
) -> None:
    """Note how recently, how soon and how often each candidate is spoken of by name.

    rank, turn_of, time (ndarray): (n_mentions,) of the mentions, as those of `names`.
    """
    spoken_of = ~names.vocative
    if not spoken_of.any():
        return
    n, n_candidates = pairs.shape[:2]
    places = names.places[spoken_of]
    named = numpy.zeros((len(places), n_candidates), dtype="float32")
    named[numpy.arange(len(places)), places] = 1
    distance = rank[:, None] - names.rank[spoken_of]
    gap = numpy.abs(time[:, None] - names.time[spoken_of])
    before, after = distance > 0, distance < 0
    same_turn = (turn_of[:, None] == names.turn_of[spoken_of]) & (before | after)
    table = {
        "named2": numpy.minimum(MOST2, (before * decay(gap, 2)) @ named),
        "named8": numpy.minimum(MOST8, (before * decay(gap, 8)) @ named),
        "named later": numpy.minimum(MOST2, (after * decay(gap, 3)) @ named),
        "named in turn": numpy.minimum(1, same_turn @ named),
        "named in scene": numpy.tile(named.any(axis=0), (n, 1)),
    }
    for name, values in table.items():
        pairs[:, :, PAIR[name]] = values


def put_vocatives(
    pairs: numpy.ndarray,
    rank: numpy.ndarray,
    turn_of: numpy.ndarray,
    names: Names,
    speaks: numpy.ndarray,
) -> None:
    """Note who is called by name in a mention's turn and the turns around.

    rank, turn_of (ndarray): (n_mentions,) of the mentions, as those of `names`.
    speaks (ndarray): (n_turns + 1, n_candidates), see `TurnEvidence`.
    """
    n_turns = len(speaks) - 1
    called = numpy.zeros(speaks.shape, dtype="float32")
    calls = numpy.flatnonzero(names.vocative & (names.turn_of < n_turns))
    for i in calls:
        turn, place = names.turn_of[i], names.places[i]
        called[turn, place] = 1
        here = turn_of == turn
        pairs[here & (rank > names.rank[i]), place, PAIR["called before"]] = 1
        pairs[here & (rank < names.rank[i]), place, PAIR["called after"]] = 1
        others = calls[(names.turn_of[calls] == turn) & (calls != i)]
        nearest = here & _is_nearest(rank, names.rank[i], names.rank[others])
        pairs[nearest, place, PAIR["called nearest"]] = 1
    if not called.any():
        return
    by_turn: Dict[str, numpy.ndarray] = {"called": called}
    for name, step in (("turn-1", 1), ("turn+1", -1)):
        called_there = shift(called, step)
        speaks_there = shift(speaks, step)
        meets = (called_there * speaks).any(axis=1, keepdims=True)
        by_turn[f"called in {name}"] = called_there
        by_turn[f"calls speaker in {name}"] = speaks_there * meets
    for name, values in by_turn.items():
        pairs[:, :, PAIR[name]] = values[turn_of]


def _is_nearest(rank: numpy.ndarray, call: int, others: numpy.ndarray) -> numpy.ndarray:
    """Mark the mentions to which a call is the nearest.

    rank (ndarray): (n_mentions,); call (int): of the call; others (ndarray):
        (n_others,) of the turn's other calls.
    """
    far = numpy.iinfo(int).max
    to_others = numpy.abs(rank[:, None] - others).min(axis=1, initial=far)
    return cast(numpy.ndarray, numpy.abs(rank - call) <= to_others)
