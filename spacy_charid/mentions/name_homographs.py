"""Tell names from the same words as verbs and months: "Will you come?", "in May"."""

from typing import Sequence

from ..names.lexicon import (
    DEFINITE,
    OBJECT_PRONOUNS,
    PRONOUNS,
    SENTENCE_BREAKS,
    is_possessive,
)
from .name_cues import is_month

_MODALS = frozenset(("will", "may"))
_VERBS = frozenset("bill chase drew grant jack mark pat rob skip sue wade".split())
_HOPE = frozenset(("hope",))
_AFTER_HOPE = frozenset("so not to you they he she we it that".split())
_DETERMINERS = DEFINITE | {"a", "an"}
_OBJECTS = OBJECT_PRONOUNS | _DETERMINERS | {"it"}
_SUBJECTS = _DETERMINERS.union(
    "somebody someone anybody anyone everybody everyone there it".split()
)
_POSSESSIVE_ENDS = frozenset(("'s", "’s"))


def is_other_word(words: Sequence[str], i: int) -> bool:
    """Check whether a word that may be a name is a verb at the start of a sentence or
    a month: "Will you come?", "Mark my words", "Hope so", "in May".

    words (Sequence[str]): The words of a turn in lower case.
    i (int): The position of the word.
    RETURNS (bool): Whether it is.
    """
    word, before = words[i], words[i - 1] if i else ""
    after = words[i + 1] if i + 1 < len(words) else ""
    if is_month(words, i, surely=True):
        return after not in _POSSESSIVE_ENDS
    if before and before not in SENTENCE_BREAKS:
        return False
    if word in _MODALS:
        is_subject = after in PRONOUNS and after not in OBJECT_PRONOUNS - {"you"}
        return is_subject or after in _SUBJECTS
    if word in _HOPE:
        return after in _AFTER_HOPE
    return word in _VERBS and (is_possessive(after) or after in _OBJECTS)
