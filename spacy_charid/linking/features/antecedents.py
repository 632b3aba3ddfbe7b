"""Features of pairs of mentions: whether one may be the antecedent of the other."""

from typing import Dict, Sequence

import numpy

from ...dialogue.view import NAME, MentionView
from .schema import ANTECEDENT, ANTECEDENT_FEATURES, GENDERS
from .turns import decay


def read_antecedents(
    mentions: Sequence[MentionView],
    turn_of: numpy.ndarray,
    speaker_of: numpy.ndarray,
    predicates: Dict[int, int],
    sentence_of: numpy.ndarray,
) -> numpy.ndarray:
    """Compute the features of each pair of mentions in a window.

    mentions (Sequence[MentionView]): The mentions in text order.
    turn_of (ndarray): (n_mentions,) index of the turn in the window.
    speaker_of (ndarray): (n_mentions,) id of the speaker; unique if unknown.
    predicates (Dict[int, int]): See `find_predicates`.
    sentence_of (ndarray): (n_mentions,) index of the sentence in the document.
    RETURNS (ndarray): (len(ANTECEDENT_FEATURES), n_mentions, n_mentions); [:, i, j] for
        mention j as evidence about mention i.
    """
    n = len(mentions)
    table = numpy.zeros((len(ANTECEDENT_FEATURES), n, n), dtype="float32")
    order = numpy.arange(n)
    before = order[:, None] > order[None, :]
    turns = numpy.abs(turn_of[:, None] - turn_of[None, :])
    same_turn = (turns == 0) & (order[:, None] != order[None, :])
    same_speaker = speaker_of[:, None] == speaker_of[None, :]
    features = _recency(mentions, before, turns)
    features.update(_roles(mentions, before, same_speaker, sentence_of))
    features.update(_same_words(mentions, before, same_turn, same_speaker))
    features.update(_same_addressee(mentions, before, turns, same_speaker))
    inside = _inside(mentions, same_turn)
    features.update({"inside": inside, "around": inside.T})
    same_sentence = same_turn & (sentence_of[:, None] == sentence_of[None, :])
    features["same sentence"] = _mean(same_sentence & ~(inside + inside.T > 0))
    for name, values in features.items():
        table[ANTECEDENT[name]] = values
    for i, j in predicates.items():
        table[ANTECEDENT["predicate"], [i, j], [j, i]] = 1
    return table


def _roles(
    mentions: Sequence[MentionView],
    before: numpy.ndarray,
    same_speaker: numpy.ndarray,
    sentence_of: numpy.ndarray,
) -> Dict[str, numpy.ndarray]:
    """Mark the last mention that agrees, by this speaker and by others, and the last
    that is the subject of its sentence, or what comes first in it."""
    spoken_of = _spoken_of(mentions)
    fits = before & spoken_of[None, :] & _agree(mentions)
    places = numpy.flatnonzero(spoken_of)
    _, first = numpy.unique(sentence_of[places], return_index=True)
    subject = numpy.zeros(len(mentions), bool)
    subject[places[first]] = True
    to_subject = fits & subject[None, :]
    return {
        "last agreeing of speaker": _last(fits & same_speaker),
        "last agreeing of others": _last(fits & ~same_speaker),
        "last subject agreeing": _last(to_subject),
        "last subject for subject": _last(to_subject & subject[:, None]),
    }


def _spoken_of(mentions: Sequence[MentionView]) -> numpy.ndarray:
    """Mark the mentions of one person who is spoken of: (n_mentions,)."""
    return numpy.array(
        [
            m.person in (0, 3) and m.number != "plur" and not m.vocative
            for m in mentions
        ],
        bool,
    )


def _agree(mentions: Sequence[MentionView]) -> numpy.ndarray:
    """Mark the pairs whose genders do not differ: (n_mentions, n_mentions)."""
    gender = numpy.array([GENDERS.get(m.gender, 0) for m in mentions], dtype=int)
    either = (gender[:, None] == 0) | (gender[None, :] == 0)
    return either | (gender[:, None] == gender[None, :])  # type: ignore[no-any-return]


def _recency(
    mentions: Sequence[MentionView], before: numpy.ndarray, turns: numpy.ndarray
) -> Dict[str, numpy.ndarray]:
    """Weigh the nearest mentions of people who are spoken of, before and after."""
    gender = numpy.array([GENDERS.get(m.gender, 0) for m in mentions], dtype=int)
    spoken_of = _spoken_of(mentions)
    rank = numpy.cumsum(spoken_of)
    distance = numpy.abs(rank[:, None] - rank[None, :])
    agree = _agree(mentions)
    earlier = before & spoken_of[None, :]
    later = before.T & spoken_of[None, :]
    pronoun = numpy.array([m.person == 3 and m.number != "plur" for m in mentions])
    same = pronoun[:, None] & pronoun[None, :] & (gender[:, None] == gender[None, :])
    same_turn = (turns == 0) & (before | before.T)
    fits = earlier & agree
    return {
        "decay2": fits * decay(distance, 2),
        "decay8": fits * decay(distance, 8),
        "turns2": fits * decay(turns, 1),
        "last": _last(earlier),
        "last agreeing": _last(fits),
        "next": _next(later),
        "next agreeing": _next(later & agree),
        "last pronoun": _last(earlier & same),
        "same pronoun in turn": _mean(same & same_turn),
    }


def _same_words(
    mentions: Sequence[MentionView],
    before: numpy.ndarray,
    same_turn: numpy.ndarray,
    same_speaker: numpy.ndarray,
) -> Dict[str, numpy.ndarray]:
    """Mark the last mention with the same noun (by anyone, by this speaker) or name."""
    heads: Dict[str, int] = {}
    head = numpy.array([heads.setdefault(m.head, len(heads)) for m in mentions])
    noun = numpy.array([m.person == 0 for m in mentions])
    name = numpy.array([m.label == NAME for m in mentions])
    same = before & (head[:, None] == head[None, :])
    same = same & noun[:, None] & noun[None, :]
    same_noun = same & ~name[:, None]
    return {
        "same noun, same speaker": _last(same_noun & same_speaker),
        "same noun": _last(same_noun),
        "same name": _last(same & name[:, None]),
    }


def _same_addressee(
    mentions: Sequence[MentionView],
    before: numpy.ndarray,
    turns: numpy.ndarray,
    same_speaker: numpy.ndarray,
) -> Dict[str, numpy.ndarray]:
    """Mark the mentions of an addressee: `you` in the same turn and in turns nearby."""
    you = numpy.array([m.person == 2 for m in mentions])
    here = (turns == 0) & (before | before.T)
    earlier = before & you[None, :] & (turns > 0)
    return {
        "you in turn": _mean(you[:, None] & you[None, :] & here),
        "you of turn": _mean(~you[:, None] & you[None, :] & here),
        "last you of speaker": _last(earlier & same_speaker),
        "last you of others": _last(earlier & ~same_speaker),
        "you nearby": (you[None, :] & (turns > 0) & (turns <= 2)).astype("float32"),
    }


def _inside(mentions: Sequence[MentionView], same_turn: numpy.ndarray) -> numpy.ndarray:
    """Mark the mentions that are within a noun phrase, or own it: `my` of `my mom`."""
    starts = numpy.array([m.start for m in mentions])
    ends = numpy.array([m.end for m in mentions])
    ids: Dict[str, int] = {}
    heads = numpy.array([ids.setdefault(m.head, len(ids)) for m in mentions])
    owners = numpy.array([ids.get(m.owner.lower(), -1) for m in mentions])
    gap = starts[:, None] - ends[None, :]
    nested = (starts[:, None] <= starts[None, :]) & (ends[:, None] >= ends[None, :])
    owns = owners[:, None] == heads[None, :]
    return ((nested | (owns & (gap >= 0) & (gap <= 2))) & same_turn).astype("float32")


def _last(allowed: numpy.ndarray) -> numpy.ndarray:
    """Keep in each row the last allowed column."""
    n = len(allowed)
    return _keep(allowed, n - 1 - allowed[:, ::-1].argmax(axis=1)) if n else allowed


def _next(allowed: numpy.ndarray) -> numpy.ndarray:
    """Keep in each row the first allowed column."""
    return _keep(allowed, allowed.argmax(axis=1)) if len(allowed) else allowed


def _keep(allowed: numpy.ndarray, columns: numpy.ndarray) -> numpy.ndarray:
    """Keep one column of each row, if it is allowed."""
    kept = numpy.zeros(allowed.shape, dtype="float32")
    rows = numpy.arange(len(allowed))
    kept[rows, columns] = allowed[rows, columns]
    return kept


def _mean(allowed: numpy.ndarray) -> numpy.ndarray:
    """Divide 1 evenly among the allowed columns of each row."""
    return allowed / numpy.maximum(1, allowed.sum(axis=1, keepdims=True))
