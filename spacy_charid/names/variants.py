"""Forms of one name: its words, fond forms, titles, slips of the pen."""

import re
from typing import FrozenSet, Iterable, List, Set

from .given_names import TITLES
from .labels import is_everyone
from .nouns import personal_nouns

MAX_WORD = 40  # letters of a word that may be a name
MIN_SURNAME = 4  # letters of a surname that may be misspelt
_COMMON = frozenset("the a an of and first second young old big little fat".split())
_FOND_ENDING = re.compile(r"(?:ie|ey|y|o|s|z)$")


def without_titles(key: str) -> List[str]:
    """Give the words of a name key without the titles before them."""
    words = key.split()
    while len(words) > 1 and words[0] in TITLES:
        del words[0]
    return words


def fond_stem(key: str) -> str:
    """Give what a fond form keeps of the name: `shel` of `shelly`.

    key (str): A name of one word, see `name_key`.
    RETURNS (str): The stem; the key itself where it has no fond ending.
    """
    stem = _FOND_ENDING.sub("", key)
    if stem != key and len(stem) > 2 and stem[-1] == stem[-2]:
        stem = stem[:-1]
    return stem


def is_numbered(key: str) -> bool:
    """Tell whether a name ends in a number that tells it from others: `speaker 01`."""
    return key[-1:].isdigit()


def shortened(word: str) -> Set[str]:
    """Give a word and all its forms with one letter left out; of a long one, which is
    no name, only the word."""
    if len(word) > MAX_WORD:
        return {word}
    return {word} | {word[:i] + word[i + 1 :] for i in range(len(word))}


def one_letter_off(one: str, other: str) -> bool:
    """Tell whether two words differ by one letter at most: left out, put in, changed,
    or swapped with the next. Another digit makes another word."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1 or _digits(one) != _digits(other):
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, remaining = one[start:], other[start:]
    return (
        rest[1:] == remaining
        or rest == remaining[1:]
        or rest[1:] == remaining[1:]
        or (rest[:2] == remaining[:2][::-1] and rest[2:] == remaining[2:])
    )


def same_surname(one: str, other: str) -> bool:
    """Tell whether two surnames are the same but for a slip: `Green` and `Greene`. The
    one letter that tells `Man A` from `Man B` is no slip."""
    is_long = min(len(one), len(other)) >= MIN_SURNAME
    return one == other or (is_long and one_letter_off(one, other))


def _digits(word: str) -> List[str]:
    return [char for char in word if char.isdigit()]


def name_words(names: Iterable[str]) -> FrozenSet[str]:
    """Give the words of persons' names that stand for nothing else.

    names (Iterable[str]): The names.
    RETURNS (FrozenSet[str]): The words, case folded.
    """
    words = {
        word
        for name in names
        if not is_everyone(name)
        for word in name.casefold().split()
    }
    nouns = personal_nouns()
    return frozenset(
        word
        for word in words - _COMMON
        if word not in nouns and word.removesuffix(".") not in TITLES
    )
