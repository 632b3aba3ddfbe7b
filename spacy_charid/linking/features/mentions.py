"""Features of a mention itself: its words and its place in the turn and scene."""

from functools import lru_cache
from typing import Callable, Dict, NamedTuple, Optional, Sequence, Tuple, TypeVar

import numpy

from ...dialogue.view import DialogueView, MentionView, Turn
from ...names.lexicon import PRONOUNS
from ...names.nouns import personal_nouns
from ..clauses import Sentences
from ..speakers import speaks_again
from .schema import MENTION, MENTION_FEATURES, OWNERS, PAIR
from .stretches import Stretch

Key = TypeVar("Key")

RELATIONS = [
    PAIR[name]
    for name in (
        "relative of speaker",
        "relative of addressee",
        "relative of named",
        "relative of last",
        "id of relative",
        "namesake",
    )
]
PLACE = [
    MENTION[name]
    for name in ("question", "last sentence", "words before", "words after")
]
MANY_WORDS, MANY_SPEAKERS = 20, 8
SHORT_TURN = 8
# The forms of mentions whose features are kept.
MAX_FORMS = 10_000


def read_mentions(
    stretch: Stretch, view: DialogueView, sentences: Sentences, pairs: numpy.ndarray
) -> numpy.ndarray:
    """Compute the features of the mentions of a window.

    stretch (Stretch): The mentions.
    view (DialogueView): The document.
    sentences (Sentences): Its sentences.
    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)).
    RETURNS (ndarray): (n_mentions, len(MENTION_FEATURES)).
    """
    mentions, found = stretch.mentions, stretch.found
    n_speakers = len({c for speakers in stretch.speakers for c in speakers})
    table = _describe([m.turn for m in mentions], lambda turn: _turn(view, turn))
    forms = [_form(mention) for mention in mentions]
    if forms:
        table += numpy.concatenate([_form_features(form) for form in forms])
    table[:, PLACE] = [_place(view, mention, sentences) for mention in mentions]
    table[:, MENTION["named"]] = [bool(characters) for characters in found]
    table[:, MENTION["namesakes"]] = [len(characters) > 1 for characters in found]
    table[:, MENTION["speakers"]] = min(n_speakers, MANY_SPEAKERS) / MANY_SPEAKERS
    table[:, MENTION["two speakers"]] = n_speakers == 2
    table[:, MENTION["called"]] = pairs[:, :, PAIR["called"]].any(axis=1)
    table[:, MENTION["kin"]] = pairs[:, :, RELATIONS].any(axis=(1, 2))
    return table


def _describe(
    keys: Sequence[Key], describe: Callable[[Key], Dict[str, float]]
) -> numpy.ndarray:
    """Make a row of features for each key, computed once per distinct key.

    RETURNS (ndarray): (n_keys, len(MENTION_FEATURES)).
    """
    distinct = {key: i for i, key in enumerate(dict.fromkeys(keys))}
    rows = numpy.zeros((len(distinct), len(MENTION_FEATURES)), dtype="float32")
    for key, i in distinct.items():
        for name, value in describe(key).items():
            rows[i, MENTION[name]] = value
    return rows[[distinct[key] for key in keys]]


class _Form(NamedTuple):
    """The features of a mention's words and determiner; see `MentionView`.

    noun (str): The category of a noun, empty for other mentions.
    """

    type: str
    gender: str
    number: str
    owner: str
    noun: str
    reflexive: bool
    possessive: bool
    vocative: bool
    indefinite: bool
    definite: bool


def _form(mention: MentionView) -> _Form:
    noun = personal_nouns().get(mention.head) if mention.person == 0 else None
    return _Form(
        mention.type,
        mention.gender,
        mention.number,
        mention.owner,
        noun[0] if noun else "",
        mention.reflexive,
        mention.possessive,
        mention.vocative,
        mention.indefinite,
        mention.definite,
    )


@lru_cache(maxsize=MAX_FORMS)
def _form_features(form: _Form) -> numpy.ndarray:
    """Make the row of a form: (1, len(MENTION_FEATURES))."""
    features: Dict[str, float] = {
        form.type: 1,
        "reflexive": form.reflexive,
        "possessive": form.possessive,
        "vocative": form.vocative,
        "indefinite": form.indefinite,
        "definite": form.definite,
    }
    values = (form.gender, form.number, form.noun)
    features.update({value: 1 for value in values if value})
    if form.owner:
        known = form.owner in OWNERS
        other = "plural" if form.owner in PRONOUNS else "name"
        features[f"owner {form.owner if known else other}"] = 1
    row = numpy.zeros((1, len(MENTION_FEATURES)), "float32")
    row[0, [MENTION[name] for name in features]] = list(features.values())
    return row


def _place(
    view: DialogueView, mention: MentionView, sentences: Sentences
) -> Tuple[float, float, float, float]:
    """Compute the features of `PLACE`: the position of a mention in its turn."""
    if mention.turn < 0:
        return 0, 0, 0, 0
    turn = view.turns[mention.turn]
    end = sentences.end(mention, turn)
    return (
        sentences.is_question(end, turn),
        end >= turn.end - 1,
        min(mention.start - turn.start, MANY_WORDS) / MANY_WORDS,
        min(turn.end - mention.end, MANY_WORDS) / MANY_WORDS,
    )


def _turn(view: DialogueView, index: int) -> Dict[str, float]:
    """Compute the features of a turn: its position in the scene, questions around it,
    and the turns nearby with the same speakers."""
    if index < 0:
        return {}
    turn = view.turns[index]
    previous, following = neighbours(view, index)
    return {
        "turn ends in question": _asks(view, turn),
        "asked": previous is not None and _asks(view, previous),
        "next asks": following is not None and _asks(view, following),
        "short turn": turn.end - turn.start < SHORT_TURN,
        "first turn": previous is None,
        "last turn": following is None,
        "speaker known": bool(turn.speakers),
        "speaker at turn-2": speaks_again(view.turns, index, -2),
        "speaker at turn+2": speaks_again(view.turns, index, 2),
        "speaker at turn-3": speaks_again(view.turns, index, -3),
        "speaker at turn+3": speaks_again(view.turns, index, 3),
    }


def _asks(view: DialogueView, turn: Turn) -> bool:
    return turn.end > turn.start and view.words[turn.end - 1] == "?"


def neighbours(view: DialogueView, turn: int) -> Tuple[Optional[Turn], Optional[Turn]]:
    """Get the turns before and after a turn in the same scene."""
    turns, scene = view.turns, view.turns[turn].scene
    before = turns[turn - 1] if turn else None
    after = turns[turn + 1] if turn + 1 < len(turns) else None
    return (
        before if before is not None and before.scene == scene else None,
        after if after is not None and after.scene == scene else None,
    )
