"""Features of names: who is named, how recently, and beside which nouns."""

from typing import List, NamedTuple, Sequence, Tuple

import numpy

from ...dialogue.view import DialogueView, MentionView
from ...names.labels import name_key
from ..clauses import AFTER, BEFORE, NEXT, find_names_beside
from ..speakers import share_of_turn
from .schema import PAIR
from .stretches import Stretch
from .turns import decay

# The largest values of `named2` and `named8`, which grow with each name.
MOST2, MOST8 = 1.5, 3.0
_BESIDE = {NEXT: "name next", AFTER: "is-name", BEFORE: "name before"}


def put_names(
    pairs: numpy.ndarray,
    mentions: Sequence[MentionView],
    found: List[List[int]],
    keys: List[str],
    words: List[str],
) -> None:
    """Set the features of names, and of nouns with a name beside them.

    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); modified.
    mentions (Sequence[MentionView]): The mentions in text order.
    found (List[List[int]]): The candidates of each name, most probable first; empty for
        other mentions.
    keys (List[str]): The names of the candidates; see `name_key`.
    words (List[str]): The document's tokens.
    """
    for i, (mention, candidates) in enumerate(zip(mentions, found, strict=True)):
        for rank, c in enumerate(candidates):
            pairs[i, c, PAIR["name"]] = rank == 0
            pairs[i, c, PAIR["name rank"]] = rank > 0
            pairs[i, c, PAIR["name share"]] = 1.0 / len(candidates)
            pairs[i, c, PAIR["full name"]] = name_key(mention.text) == keys[c]
    named = [i for i, candidates in enumerate(found) if candidates]
    for noun, name, position in find_names_beside(mentions, named, words):
        pairs[noun, found[name][0], PAIR[_BESIDE[position]]] = 1


class Places(NamedTuple):
    """The places of mentions or names in a window.

    rank (ndarray): (n,) index among all mentions and names, in text order.
    turn_of (ndarray): (n,) index of the turn in the window.
    time (ndarray): (n,) time in turns; the fraction is the place in the turn.
    """

    rank: numpy.ndarray
    turn_of: numpy.ndarray
    time: numpy.ndarray


class Names(NamedTuple):
    """The names in a window, marked as mentions or not, in text order.

    candidates (ndarray): (n_names,) the best candidate of each name.
    vocative (ndarray): (n_names,) bool, whether the name is a term of address.
    places (Places): Their places.
    """

    candidates: numpy.ndarray
    vocative: numpy.ndarray
    places: Places


def read_names(
    stretch: Stretch,
    view: DialogueView,
    found: Sequence[Sequence[int]],
    unmarked: Sequence[Tuple[MentionView, int]],
) -> Tuple[Places, Names]:
    """Read the names of a window and the places of its mentions.

    stretch (Stretch): The mentions.
    view (DialogueView): The document.
    found (Sequence[Sequence[int]]): The candidates of each name; empty for other
        mentions.
    unmarked (Sequence[Tuple[MentionView, int]]): The names that are not mentions, each
        with its candidate.
    RETURNS (Tuple[Places, Names]): The places of the mentions, and the names.
    """
    mentions = [*stretch.mentions, *(mention for mention, _ in unmarked)]
    means = [candidates[:1] for candidates in found] + [[c] for _, c in unmarked]
    places = _read_places(mentions, stretch.turns, view)
    names = [i for i in numpy.argsort(places.rank) if means[i]]
    vocative = numpy.array([mentions[i].vocative for i in names], bool)
    candidates = numpy.array([means[i][0] for i in names], int)
    n = len(stretch.mentions)
    own = Places(*(values[:n] for values in places))
    return own, Names(candidates, vocative, Places(*(v[names] for v in places)))


def _read_places(
    mentions: Sequence[MentionView], turns: Sequence[int], view: DialogueView
) -> Places:
    """Read the places of mentions in the turns of a window."""
    row = {turn: i for i, turn in enumerate(turns)}
    turn_of = numpy.array([row.get(m.turn, len(row)) for m in mentions], int)
    time = turn_of.astype("float32")
    for i, mention in enumerate(mentions):
        time[i] += share_of_turn(mention, view.turns)
    keys = [(mention.start, -mention.end) for mention in mentions]
    rank = numpy.empty(len(mentions), int)
    rank[sorted(range(len(mentions)), key=keys.__getitem__)] = numpy.arange(len(rank))
    return Places(rank, turn_of, time)


def put_recency(pairs: numpy.ndarray, places: Places, names: Names) -> None:
    """Set the features for names nearby, except terms of address.

    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); modified.
    places (Places): The places of the mentions.
    names (Names): The names.
    """
    spoken_of = ~names.vocative
    if not spoken_of.any():
        return
    rank, turn_of, time = (values[spoken_of] for values in names.places)
    named = numpy.zeros((len(rank), pairs.shape[1]), dtype="float32")
    named[numpy.arange(len(rank)), names.candidates[spoken_of]] = 1
    distance = places.rank[:, None] - rank
    gap = numpy.abs(places.time[:, None] - time)
    before, after = distance > 0, distance < 0
    same_turn = (places.turn_of[:, None] == turn_of) & (before | after)
    table = {
        "named2": numpy.minimum(MOST2, (before * decay(gap, 2)) @ named),
        "named8": numpy.minimum(MOST8, (before * decay(gap, 8)) @ named),
        "named later": numpy.minimum(MOST2, (after * decay(gap, 3)) @ named),
        "named in turn": numpy.minimum(1, same_turn @ named),
        "named in scene": named.any(axis=0),
    }
    for name, values in table.items():
        pairs[:, :, PAIR[name]] = values
