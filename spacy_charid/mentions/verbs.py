"""Tell nouns for people from the same words as verbs: "sworn to guard her"."""

from typing import Sequence

from ..names.lexicon import CLAUSE_ENDS, PRONOUNS

_VERBS = frozenset(
    "boss captain champion chair coach cook doctor escort father guard guide host "
    "judge man mate mother nurse partner pilot referee soldier spy tutor usher "
    "witness".split()
)
_DETERMINERS = frozenset("a an the this that these those".split())
_SUBJECTS = frozenset("i you we they who".split())
_MODALS = frozenset(
    "will would can could may might must shall should do does did 'll ’ll n't n’t ca "
    "wo cannot".split()
)
_LETS = frozenset("let lets letting make makes made help helps helped".split())
# Participles that are nouns after an article: "the accused".
_PARTICIPLES = frozenset(("accused", "suspect"))


def is_verb(words: Sequence[str], i: int) -> bool:
    """Check whether a noun for people is used as a verb: "to guard her", "they mate for
    life", "I can cook", "let her cook", "ever accused our boss".

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
        return bool(after) and after not in CLAUSE_ENDS
    lets = words[i - 2] if i > 1 else ""
    return lets in _LETS and before in PRONOUNS
