"""Tell names from the same words as verbs and months: "Will you come?", "in May"."""

from typing import Sequence

from ..names.lexicon import OBJECT_PRONOUNS, PRONOUNS, SENTENCE_BREAKS

_MODALS = frozenset(("will", "may"))
_VERBS = frozenset("bill chase drew grant jack mark pat rob skip sue wade".split())
_HOPE = frozenset(("hope",))
_AFTER_HOPE = frozenset("so not to you they he she we it that".split())
_MONTHS = frozenset("april may june august".split())
_BEFORE_MONTH = frozenset("in next last this early late mid every".split())
_DETERMINERS = frozenset("the a an this that these those".split())
_OBJECTS = OBJECT_PRONOUNS | _DETERMINERS | {"it"}
_SUBJECTS = frozenset(
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
    if word in _MONTHS and before in _BEFORE_MONTH:
        return after not in _POSSESSIVE_ENDS
    if before and before not in SENTENCE_BREAKS:
        return False
    if word in _MODALS:
        is_subject = after in PRONOUNS and after not in OBJECT_PRONOUNS - {"you"}
        return is_subject or after in _SUBJECTS or after in _DETERMINERS
    if word in _HOPE:
        return after in _AFTER_HOPE
    return word in _VERBS and (_is_possessive(after) or after in _OBJECTS)


def _is_possessive(word: str) -> bool:
    pronoun = PRONOUNS.get(word)
    return pronoun is not None and pronoun.possessive
