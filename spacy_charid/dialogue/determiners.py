"""Find the determiners and possessives of nouns."""

from typing import NamedTuple, Optional, Sequence

from ..names.lexicon import (
    BE,
    CLAUSE_ENDS,
    DEFINITE,
    INDEFINITE,
    NUMBERS,
    POSSESSIVE_ENDINGS,
    POSTMODIFIERS,
    PRONOUNS,
    is_possessive,
    possessive_start,
)
from ..names.nouns import is_kinship

MAX_MODIFIERS = 5  # words between a noun and its determiner
# Before a hyphen and a noun: "my great-grandmother".
_PREFIXES = frozenset("great grand step ex half foster co".split())
# Before `'s` that is no possessive, and after it.
_CONTRACTED = frozenset("it that this there here what who where how he she let".split())
_ADVERBS = frozenset(
    "ever never always just not been still already only really so going gonna".split()
)
_NOT_IN_PHRASE = frozenset(
    "and or but as like about by without after before into over than against toward "
    "towards under between among behind during until since through near upon because "
    "if when while where whether unless although though so then till".split()
).union(POSTMODIFIERS, BE)


class Determiner(NamedTuple):
    """The determiner of a noun.

    start (int): Its token.
    owner, indefinite, definite: See `MentionView`.
    """

    start: int
    owner: str = ""
    indefinite: bool = False
    definite: bool = False


def find_determiner(
    words: Sequence[str], start: int, last: int, low: int
) -> Optional[Determiner]:
    """Find the determiner or possessive before a noun.

    words (Sequence[str]): The tokens.
    start, last (int): The first token of the mention, and the noun.
    low (int): The first token that is looked at.
    RETURNS (Optional[Determiner]): The determiner, if there is one.
    """
    for i in range(last - 1, max(low, last - MAX_MODIFIERS) - 1, -1):
        word = words[i].lower()
        pronoun = PRONOUNS.get(word)
        if pronoun is not None:
            owns = pronoun.possessive or word == "her"
            return Determiner(i, word) if owns else None
        if i > low and (owner_end := possessive_start(words, i)) is not None:
            owner = words[owner_end - 1] if owner_end > low else ""
            if is_contraction(words, owner_end, i + 1):
                return None
            return Determiner(i, owner if owner[:1].isupper() else "")
        if word == "whose":  # somebody's, but not the speaker's
            return Determiner(i, definite=True)
        if word in NUMBERS and i > low and _is_determiner(words, i - 1):
            continue  # `your two brothers`
        if word in INDEFINITE or word in NUMBERS:
            return Determiner(i, indefinite=True)
        if word in DEFINITE:
            return Determiner(i, definite=True)
        if word == "-" and words[i - 1].lower() in _PREFIXES:
            continue
        if word == "and" and is_kinship(words[last]) and is_kinship(words[i - 1]):
            shared = find_determiner(words, i - 1, i - 1, low)
            return shared if shared and shared.start == i - 2 else None
        outside = i < start and (word in _NOT_IN_PHRASE or not word.isalpha())
        if outside or word in CLAUSE_ENDS:
            return None
    return None


def is_contraction(words: Sequence[str], start: int, end: int) -> bool:
    """Check whether `'s` is a verb: "It's Nonna", "Nobody's ever there".

    words (Sequence[str]): The tokens.
    start, end (int): Those of the `'s`.
    RETURNS (bool): Whether the word before or after it says so.
    """
    before = words[start - 1].lower() if start else ""
    return before in _CONTRACTED or "".join(words[end : end + 1]).lower() in _ADVERBS


def _is_determiner(words: Sequence[str], i: int) -> bool:
    word = words[i].lower()
    is_owner = word == "her" or is_possessive(word)
    return is_owner or word in DEFINITE or word in POSSESSIVE_ENDINGS
