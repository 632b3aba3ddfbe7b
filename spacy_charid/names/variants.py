"""Variants of a name: without titles, as a nickname, misspelt."""

import re
from functools import cache
from itertools import chain
from os.path import commonprefix
from typing import FrozenSet, Iterable, List, Set, Tuple

from .given_names import (
    TITLES,
    given_names,
    is_first_name,
    is_function_word,
    nicknames,
)
from .labels import is_everyone, name_key
from .nouns import is_kinship, is_plural_noun, personal_nouns

MAX_WORD = 40  # letters of a word that can be a name
MIN_SURNAME = 4  # letters of a surname that can be misspelt
MIN_RESPELT = 5  # letters of a name that can have two spellings
_COMMON = frozenset("first second young old big little fat".split())
_OF_WOMEN = frozenset(("miss", "mrs"))
# Titles of other people than a Miss, Mrs. or Lady of the same surname.
_OF_OTHERS = frozenset(
    "lady dr doctor prof professor captain colonel lieutenant major general admiral "
    "reverend".split()
)
_SUFFIXES = frozenset("jr sr junior senior ii iii iv esq phd md".split())
_SOFT = frozenset("aeiouyh")  # letters that are often left out of a name
# The owner may be owned as well: `Con's wife's brother`.
_OWNED = re.compile(r"(?P<owner>.+)(?:['’]s|(?<=s)['’]) (?P<noun>[^'’]+)")
_NICKNAME_ENDING = re.compile(r"(?:ie|ey|y|o|s|z)$")


def without_titles(key: str) -> List[str]:
    """Get the words of a name key without its titles."""
    words = key.split()
    while len(words) > 1 and words[0] in TITLES:
        del words[0]
    return words


def contradicts_title(key: str, title: str) -> bool:
    """Check whether a name has another title than a mention of the same surname: Mrs.
    Bates is not Miss Bates, nor Dr. Bates or Lady Bates.

    key (str): The name; see `name_key`.
    title (str): The title in the mention, in lower case.
    RETURNS (bool): Whether the titles are those of two people, at least one of whom is
        a Miss or Mrs.
    """
    own = key.partition(" ")[0]
    if own == title or _OF_WOMEN.isdisjoint((own, title)):
        return False
    return {own, title} <= _OF_WOMEN | _OF_OTHERS


def is_woman_titled(name: str) -> bool:
    """Check whether a name begins with `Mrs.` or `Miss`. The surname alone seldom means
    such a character if another one bears it, too."""
    return name_key(name).partition(" ")[0] in _OF_WOMEN


def split_owner(name: str) -> Tuple[str, str]:
    """Split a name that says whose relative, boss, ... somebody is.

    name (str): The name: `Ross's boss`, `the Jones' nanny`, `mother of Ross`.
    RETURNS (Tuple[str, str]): The name of the owner, and the noun in lower case; both
        are empty for other names.
    """
    owned = _OWNED.fullmatch(name)
    if owned:
        return owned["owner"], owned["noun"].lower()
    noun, of, owner = name.removeprefix("the ").removeprefix("The ").partition(" of ")
    return (owner, noun.lower()) if of and is_kinship(noun.lower()) else ("", "")


def is_suffix(word: str) -> bool:
    """Check whether a word is a generational suffix, which is no surname: `Jr.`"""
    return word.lower().rstrip(".") in _SUFFIXES


def nickname_stem(key: str) -> str:
    """Get the stem of a nickname, without an ending such as `-y`: `shel` of `shelly`.

    key (str): A name of one word; see `name_key`.
    RETURNS (str): The stem, or the key itself if it has no such ending.
    """
    stem = _NICKNAME_ENDING.sub("", key)
    if stem != key and len(stem) > 2 and stem[-1] == stem[-2]:
        stem = stem[:-1]
    return stem


def is_numbered(key: str) -> bool:
    """Check whether a name ends in a number, as in `speaker 01`."""
    return key[-1:].isdigit()


def shortened(word: str) -> Set[str]:
    """Get a word and, unless it is too long for a name, its variants without one
    letter."""
    if len(word) > MAX_WORD:
        return {word}
    return {word} | {word[:i] + word[i + 1 :] for i in range(len(word))}


def one_letter_off(a: str, b: str) -> bool:
    """Check whether two words differ by at most one letter that is deleted, inserted,
    replaced, or swapped with the next. Digits have to be equal."""
    if a == b:
        return True
    if abs(len(a) - len(b)) > 1 or _digits(a) != _digits(b):
        return False
    start = len(commonprefix((a, b)))
    rest_a, rest_b = a[start:], b[start:]
    return (
        rest_a[1:] == rest_b
        or rest_a == rest_b[1:]
        or rest_a[1:] == rest_b[1:]
        or (rest_a[:2] == rest_b[:2][::-1] and rest_a[2:] == rest_b[2:])
    )


def same_surname(a: str, b: str) -> bool:
    """Check whether surnames are equal up to a misspelling, as `Green` and `Greene`.
    Short ones have to be equal: `Man A` is not `Man B`."""
    is_long = min(len(a), len(b)) >= MIN_SURNAME
    return a == b or (is_long and one_letter_off(a, b))


def are_namesakes(a: str, b: str) -> bool:
    """Check whether two full names are of two people with one surname: Nora Vale is not
    Theo Vale, but can be N. Vale, Nora Ann Vale or Nor Vale.

    a, b (str): Names; see `name_key`.
    RETURNS (bool): Whether they are; no unless both have a given name.
    """
    *first, surname = without_titles(a)
    *second, other = without_titles(b)
    if not (first and second) or surname != other or {*first} & {*second}:
        return False
    given, name = first[0], second[0]
    if given.startswith(name) or name.startswith(given) or one_letter_off(given, name):
        return False
    return not full_forms(name) & full_forms(given)


def full_forms(name: str) -> Set[str]:
    """Get a given name and those for which it is short, or another spelling: `theodore`
    for `ted`, `stuart` for `stewart`.

    name (str): The name; see `name_key`.
    RETURNS (Set[str]): The names as keys.
    """
    return {name, *(full.casefold() for full in nicknames().get(name, ()))}


def is_respelling(a: str, b: str) -> bool:
    """Check whether two names are spellings of one: they are one letter apart, begin
    with the same letter and are long enough, as `Paolo` and `Paulo`. Given names that
    differ at their end (`Maria` and `Mario`) or in a consonant (`Maria` and `Marisa`)
    are two, but `Rachael` is `Rachel` and `Meghan` is `Megan`.

    a, b (str): Names of one word; see `name_key`.
    RETURNS (bool): Whether they are.
    """
    if min(len(a), len(b)) < MIN_RESPELT or a[0] != b[0] or not one_letter_off(a, b):
        return False
    given = a.capitalize() in given_names() and b.capitalize() in given_names()
    if not given or a[-1] != b[-1]:
        return not given
    shorter, longer = sorted((a, b), key=len)
    added = longer[len(commonprefix((shorter, longer)))] if shorter != longer else ""
    return len(a) == len(b) or added in _SOFT


@cache
def find_misspelt_noun(noun: str) -> str:
    """Find the noun for a person of which an unknown one may be a misspelling.

    noun (str): A noun in lower case, in the singular or plural.
    RETURNS (str): The noun that may be meant: `mother` for `motehr`. Empty for nouns
        that are known, and for those that are like no other.
    """
    nouns = personal_nouns()
    if noun in nouns or is_plural_noun(noun) or " " in noun:
        return ""
    return next((known for known in nouns if is_respelling(known, noun)), "")


def _digits(word: str) -> List[str]:
    return [char for char in word if char.isdigit()]


def name_words(names: Iterable[str]) -> FrozenSet[str]:
    """Get the case-folded words of names, without titles, nouns and common words: of
    `Man with Clipboard`, `clipboard`; but of `Mason Lomax`, both."""
    split = [name.casefold().split() for name in names if not is_everyone(name)]
    found = frozenset(filter(_is_name_word, set(chain.from_iterable(split))))
    given = (words[0] for words in split if len(words) == 2 and words[1] in found)
    return found.union(word for word in given if is_first_name(word))


def _is_name_word(word: str) -> bool:
    """Check whether a word of a name is no title, noun or common word."""
    if word in _COMMON or word in personal_nouns() or is_function_word(word):
        return False
    return word.removesuffix(".") not in TITLES and not is_suffix(word)


def find_surname(name: str) -> str:
    """Find the surname in a full name in lower case: `geller` in `ross geller`, `elton`
    in `mr. elton`; empty if there is none."""
    words = name.split()
    if len(words) < 2 or not words[-1].isalpha() or "'" in name or words[0] == "the":
        return ""
    family = words[0].strip(".") not in ("sister", "brother", "father", "aunt", "uncle")
    return words[-1] if family or len(words) > 2 else ""
