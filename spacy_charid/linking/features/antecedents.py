"""Features of pairs of mentions: whether one may be the antecedent of the other."""

from typing import Dict, Sequence

import numpy

from ...dialogue.view import NAME, MentionView
from ...names.nouns import common_noun
from .schema import ANTECEDENT, ANTECEDENT_FEATURES, GENDERS
from .turns import decay_steps


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
    same_turn = turns == 0
    numpy.fill_diagonal(same_turn, False)
    same_speaker = speaker_of[:, None] == speaker_of[None, :]
    spoken_of, gender = _spoken_of(mentions), _genders(mentions)
    same_gender = gender[:, None] == gender
    agree = same_gender | (gender[:, None] == 0) | (gender == 0)
    pronoun = numpy.array(
        [m.person == 3 and m.number != "plur" for m in mentions], bool
    )
    same_pronoun = same_gender & pronoun[:, None] & pronoun
    fits = before & spoken_of & agree
    last = _find_last(mentions, before, turns, same_speaker)
    last["last pronoun"] = before & spoken_of & same_pronoun
    last["last"] = before & spoken_of
    last["last agreeing"] = fits
    last.update(_roles(spoken_of, fits, same_speaker, sentence_of))
    _put_last(table, last)
    features = _recency(spoken_of, turns, fits)
    features["same pronoun in turn"] = _mean(same_pronoun & same_turn)
    later = before.T & spoken_of
    features.update({"next": _next(later), "next agreeing": _next(later & agree)})
    features.update(_same_addressee(mentions, same_turn, turns))
    inside = _inside(mentions, same_turn)
    features.update({"inside": inside, "around": inside.T})
    same_sentence = same_turn & (sentence_of[:, None] == sentence_of[None, :])
    features["same sentence"] = _mean(same_sentence & ~(inside | inside.T))
    for name, values in features.items():
        table[ANTECEDENT[name]] = values
    for i, j in predicates.items():
        table[ANTECEDENT["predicate"], [i, j], [j, i]] = 1
    return table


def _put_last(table: numpy.ndarray, allowed: Dict[str, numpy.ndarray]) -> None:
    """Mark in each row the last allowed column.

    table (ndarray): See `read_antecedents`; modified.
    allowed (Dict[str, ndarray]): (n_mentions, n_mentions) bool, by feature.
    """
    n = table.shape[1]
    if n:
        masks = numpy.stack(list(allowed.values()))
        columns = n - 1 - masks[:, :, ::-1].argmax(axis=2)
        features = numpy.array([ANTECEDENT[name] for name in allowed])[:, None]
        rows = numpy.arange(n)
        at = numpy.arange(len(masks))[:, None], rows, columns
        table[features, rows, columns] = masks[at]


def _roles(
    spoken_of: numpy.ndarray,
    fits: numpy.ndarray,
    same_speaker: numpy.ndarray,
    sentence_of: numpy.ndarray,
) -> Dict[str, numpy.ndarray]:
    """Mark earlier mentions that agree, by this speaker and by others, and those that
    are the subject of their sentence, or what comes first in it."""
    places = numpy.flatnonzero(spoken_of)
    _, first = numpy.unique(sentence_of[places], return_index=True)
    subject = numpy.zeros(len(spoken_of), bool)
    subject[places[first]] = True
    to_subject = fits & subject
    return {
        "last agreeing of speaker": fits & same_speaker,
        "last agreeing of others": fits & ~same_speaker,
        "last subject agreeing": to_subject,
        "last subject for subject": to_subject & subject[:, None],
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


def _genders(mentions: Sequence[MentionView]) -> numpy.ndarray:
    return numpy.array([GENDERS.get(m.gender, 0) for m in mentions], dtype=int)


def _recency(
    spoken_of: numpy.ndarray, turns: numpy.ndarray, fits: numpy.ndarray
) -> Dict[str, numpy.ndarray]:
    """Weigh the mentions before that can be antecedents."""
    rank = numpy.cumsum(spoken_of)
    distance = numpy.abs(rank[:, None] - rank[None, :])
    return {
        "decay2": fits * decay_steps(distance, 2),
        "decay8": fits * decay_steps(distance, 8),
        "turns2": fits * decay_steps(turns, 1),
    }


def _find_last(
    mentions: Sequence[MentionView],
    before: numpy.ndarray,
    turns: numpy.ndarray,
    same_speaker: numpy.ndarray,
) -> Dict[str, numpy.ndarray]:
    """Mark the earlier mentions with the same noun (by anyone, by this speaker) or
    name, and `you` in other turns."""
    heads: Dict[str, int] = {}
    keys = [m.head if m.label == NAME else common_noun(m.head) for m in mentions]
    head = numpy.array([heads.setdefault(key, len(heads)) for key in keys])
    noun = numpy.array([m.person == 0 for m in mentions], bool)
    name = numpy.array([m.label == NAME for m in mentions], bool)
    you = numpy.array([m.person == 2 for m in mentions], bool)
    same = before & (head[:, None] == head[None, :]) & noun[:, None] & noun
    same_noun = same & ~name[:, None]
    earlier = before & you & (turns > 0)
    return {
        "same noun, same speaker": same_noun & same_speaker,
        "same noun": same_noun,
        "same name": same & name[:, None],
        "last you of speaker": earlier & same_speaker,
        "last you of others": earlier & ~same_speaker,
    }


def _same_addressee(
    mentions: Sequence[MentionView], same_turn: numpy.ndarray, turns: numpy.ndarray
) -> Dict[str, numpy.ndarray]:
    """Mark the mentions of an addressee: `you` in the same turn and in turns nearby."""
    you = numpy.array([m.person == 2 for m in mentions])
    same = same_turn & you
    return {
        "you in turn": _mean(same & you[:, None]),
        "you of turn": _mean(same & ~you[:, None]),
        "you nearby": you[None, :] & (turns > 0) & (turns <= 2),
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
    found: numpy.ndarray = (nested | (owns & (gap >= 0) & (gap <= 2))) & same_turn
    return found


def _next(allowed: numpy.ndarray) -> numpy.ndarray:
    """Keep in each row the first allowed column."""
    kept = numpy.zeros(allowed.shape, bool)
    if len(allowed):
        rows, columns = numpy.arange(len(allowed)), allowed.argmax(axis=1)
        kept[rows, columns] = allowed[rows, columns]
    return kept


def _mean(allowed: numpy.ndarray) -> numpy.ndarray:
    """Divide 1 evenly among the allowed columns of each row."""
    kept = allowed.astype("float32")
    counts = numpy.add.reduce(kept, axis=1, keepdims=True)
    found: numpy.ndarray = kept / numpy.maximum(counts, 1)
    return found
