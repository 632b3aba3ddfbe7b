"""Evidence from names: who is called, who has been named, and how recently."""

from typing import Dict, List, Sequence

import numpy

from ..lexicon import BE
from ..names import name_key
from ..view import MentionView
from .evidence_features import PAIR
from .evidence_turns import shift

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


def put_recency(
    pairs: numpy.ndarray,
    mentions: Sequence[MentionView],
    found: List[List[int]],
    time: numpy.ndarray,
    turn_of: numpy.ndarray,
) -> None:
    """Note how recently, how soon and how often each candidate is spoken of by name.

    time (ndarray): (n_mentions,) in turns, later words of a turn being later.
    turn_of (ndarray): (n_mentions,) each mention's turn in the window.
    """
    n, n_candidates = pairs.shape[:2]
    named = numpy.zeros((n, n_candidates), dtype="float32")
    for i, places in enumerate(found):
        if places and not mentions[i].vocative:
            named[i, places[0]] = 1
    if not named.any():
        return
    order = numpy.arange(n)
    before = order[:, None] > order[None, :]
    gap = numpy.abs(time[:, None] - time[None, :])
    same_turn = (turn_of[:, None] == turn_of[None, :]) & (before | before.T)
    table = {
        "named2": numpy.minimum(MOST2, (before * 0.5 ** (gap / 2)) @ named),
        "named8": numpy.minimum(MOST8, (before * 0.5 ** (gap / 8)) @ named),
        "named later": numpy.minimum(MOST2, (before.T * 0.5 ** (gap / 3)) @ named),
        "named in turn": numpy.minimum(1, same_turn @ named),
        "named in scene": numpy.tile(named.any(axis=0), (n, 1)),
    }
    for name, values in table.items():
        pairs[:, :, PAIR[name]] = values


def put_vocatives(
    pairs: numpy.ndarray,
    mentions: Sequence[MentionView],
    found: List[List[int]],
    speaks: numpy.ndarray,
    turn_of: numpy.ndarray,
) -> None:
    """Note who is called by name in a mention's turn and the turns around.

    speaks (ndarray): (n_turns + 1, n_candidates), see `TurnEvidence`.
    """
    called = numpy.zeros(speaks.shape, dtype="float32")
    order = numpy.arange(len(mentions))
    calls = [i for i, places in enumerate(found) if places and mentions[i].vocative]
    for i, places in enumerate(found):
        if places and mentions[i].vocative and turn_of[i] < len(speaks) - 1:
            called[turn_of[i], places[0]] = 1
            here = turn_of == turn_of[i]
            pairs[here & (order > i), places[0], PAIR["called before"]] = 1
            pairs[here & (order < i), places[0], PAIR["called after"]] = 1
            pairs[_nearest_to(here, i, calls), places[0], PAIR["called nearest"]] = 1
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


def _nearest_to(here: numpy.ndarray, i: int, calls: List[int]) -> numpy.ndarray:
    """Mark the mentions of a turn to which call i is the nearest, the later of equals.

    here (ndarray): (n_mentions,) whether a mention stands in the turn of call i.
    """
    order = numpy.arange(len(here))
    others = numpy.array([j for j in calls if here[j] and j != i], int)
    if not len(others):
        return here
    distance = numpy.abs(order[:, None] - others[None, :]).min(axis=1)
    return here & (numpy.abs(order - i) <= distance)
