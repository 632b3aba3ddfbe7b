"""Tell nouns for people from the same words as verbs: "sworn to guard her"."""

from typing import Sequence

from ..names.lexicon import (
    CLAUSE_ENDS,
    DEFINITE,
    PRONOUNS,
    SENTENCE_ENDS,
    is_possessive,
)
from ..names.nouns import LIGHT_NOUNS

_VERBS = frozenset(
    "boss butcher captain champion chair coach cook doctor escort father guard guide "
    "host judge man mate mother nurse partner pilot referee soldier spy tutor usher "
    "witness".split()
)
# Those of them that seldom call somebody: "Guard the door!".
_ORDERS = frozenset(
    "butcher chair champion cook escort guard guide host pilot referee tutor usher "
    "witness".split()
)
_DETERMINERS = DEFINITE | {"a", "an"}
_SUBJECTS = frozenset("i you we they who".split())
_MODALS = frozenset(
    "will would can could may might must shall should do does did 'll ’ll n't n’t ca "
    "wo cannot".split()
)
_LETS = frozenset("let lets letting make makes made help helps helped".split())
_ADVERBS = frozenset(
    "rather better never always just even only also really still not ever".split()
)
_BEFORE_ADVERBS = _SUBJECTS | _MODALS | {"'d", "’d"}
# Participles that are nouns after an article: "the accused".
_PARTICIPLES = frozenset(("accused", "suspect"))


def is_verb(words: Sequence[str], i: int) -> bool:
    """Check whether a noun for people is used as a verb: "to guard her", "they mate for
    life", "I can cook", "he'd rather guard the door", "let Tom coach the team", "can't
    a guy cook", "guard the door!", "ever accused our boss".

    words (Sequence[str]): The words of a turn in lower case.
    i (int): The position of the noun.
    RETURNS (bool): Whether it is.
    """
    word, before = words[i], words[i - 1] if i else ""
    after = words[i + 1] if i + 1 < len(words) else ""
    has_object = after in PRONOUNS or after in _DETERMINERS
    if word in _PARTICIPLES:
        return has_object and before not in _DETERMINERS
    if word not in _VERBS:
        return False
    if before == "to":
        return has_object
    if before in _MODALS:
        return after not in CLAUSE_ENDS or word == "cook"
    if before in _SUBJECTS:
        return bool(after) and after not in CLAUSE_ENDS | {"of"}
    if _follows_subject(words, i, has_object) or _lets(words, i, has_object):
        return True
    is_order = word in _ORDERS and (not before or before in SENTENCE_ENDS | {"and"})
    return is_order and (after in _DETERMINERS or is_possessive(after))


def _follows_subject(words: Sequence[str], i: int, has_object: bool) -> bool:
    """Check whether an adverb or the subject of a question precedes a verb: "he'd
    rather guard it", "did Tom coach her", "can't a guy cook"."""
    third, second, before = ["", "", "", *words[:i]][-3:]
    if before in _ADVERBS and second in _BEFORE_ADVERBS:
        return has_object
    if third in _MODALS and second in _DETERMINERS:
        return before in LIGHT_NOUNS
    is_name = before not in _DETERMINERS and not is_possessive(before)
    return second in _MODALS and has_object and is_name


def _lets(words: Sequence[str], i: int, has_object: bool) -> bool:
    """Check whether somebody is let do what a verb says: "let her cook", "let Tom coach
    the team"."""
    second, before = ["", "", *words[:i]][-2:]
    if second not in _LETS or before in _DETERMINERS or is_possessive(before):
        return False
    return before in PRONOUNS or has_object
