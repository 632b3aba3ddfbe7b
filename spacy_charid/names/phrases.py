"""Find the name in a noun phrase: `Catherine` in `my dearest Catherine`."""

from typing import Optional, Sequence

from .given_names import is_title
from .lexicon import DEFINITE, HONORIFICS, INDEFINITE, POSTMODIFIERS, PRONOUNS
from .nouns import is_plural_noun, personal_nouns

_ENDINGS = frozenset(". , s".split())
_ADJECTIVES = frozenset(
    "poor dear dearest sweet sweetest darling beloved old young little good charming "
    "our".split()
)
# Adjectives that a name can contain: `Young Thomas`.
_PARTS_OF_NAMES = frozenset("young old little big".split())
_IN_LAW = ("-", "in", "-", "law")


def find_in_law_end(words: Sequence[str], noun: int) -> int:
    """Find the end of a noun that the tokenizer splits at its hyphens:
    `sister - in - law`.

    words (Sequence[str]): The tokens.
    noun (int): The first token of the noun.
    RETURNS (int): The end of the noun, exclusive.
    """
    after = tuple(word.lower() for word in words[noun + 1 : noun + 5])
    return noun + 5 if after == _IN_LAW else noun + 1


def trim_phrase(words: Sequence[str], start: int, last: int) -> int:
    """Leave out what is not of a phrase's last name: a comma or stop, and the `s` of a
    possessive that has lost its apostrophe.

    words (Sequence[str]): The tokens.
    start, last (int): The first and last token of the phrase.
    RETURNS (int): The last token of the name.
    """
    while last > start and words[last] in _ENDINGS and words[last - 1].istitle():
        last -= 1
    return last


def find_name(words: Sequence[str], start: int, last: int) -> Optional[int]:
    """Find the name that ends a noun phrase: `Mr. Yates` in `my friend Mr. Yates`,
    `aunt Norris` in `your aunt Norris`.

    words (Sequence[str]): The tokens.
    start, last (int): The first and last token of the phrase.
    RETURNS (Optional[int]): The first token of the name; None if the phrase does not
        end in a name that words precede.
    """
    first = last + 1
    while first > start and _can_be_in_name(words, first - 1, start):
        first -= 1
    if first > last or not words[last][:1].isupper():
        return None
    titled = is_title(words[first])
    if first > start and is_title(words[first - 1]) and not titled:
        first, titled = first - 1, True
    before = words[start:first]
    if not (words[last].isalpha() and all(map(_can_precede, before))):
        return None
    if all(word.lower() in _PARTS_OF_NAMES for word in before):
        return None
    return first if _is_name(words, first, last, before, titled) else None


def _is_name(
    words: Sequence[str], first: int, last: int, before: Sequence[str], titled: bool
) -> bool:
    head, determiner = words[last].lower(), before[0].lower()
    if words[last].isupper() or head in personal_nouns() or is_plural_noun(head):
        return False
    if determiner in INDEFINITE or (first == last and head in HONORIFICS):
        return False
    # `the Admiralty`, `this Smith`
    return determiner not in DEFINITE or titled or len(before) > 1


def _can_precede(word: str) -> bool:
    """Check whether a word can precede the name in a phrase: an adjective or noun, and
    no part of another name (`Jack the Ripper`, `the Woman in White`)."""
    lower = word.lower()
    if word[:1].isupper() and lower not in _ADJECTIVES:
        return lower in PRONOUNS or lower in DEFINITE
    return word == "," or (word.isalpha() and lower not in POSTMODIFIERS)


def _can_be_in_name(words: Sequence[str], i: int, start: int) -> bool:
    word = words[i]
    if word == ".":
        return i > start and is_title(words[i - 1])
    lower = word.lower()
    if lower in PRONOUNS or lower in DEFINITE or lower in INDEFINITE:
        return False
    return word[:1].isupper() and lower not in _ADJECTIVES
