"""Capitalized words that are not names of people."""

from functools import cache, lru_cache
from typing import FrozenSet

from .given_names import is_listed_name
from .nouns import personal_nouns
from .tables import all_words, words_by_kind


def not_people() -> FrozenSet[str]:
    """Get the words that are capitalized although they name no person: days, places,
    peoples and languages, brands. Some are given names too (`April`, `Florence`)."""
    return all_words("not_people.tsv")


def places() -> FrozenSet[str]:
    """Get those of them that name less frequent places: a person can be called
    `Tonga`."""
    return words_by_kind("not_people.tsv")["place"]


def common_words() -> FrozenSet[str]:
    """Get frequent words that are sometimes capitalized, in lower case. Words for
    persons and given names are not among them."""
    return all_words("common_words.tsv")


def common_words_of(kind: str) -> FrozenSet[str]:
    """Get the frequent words of a kind: `verb`, `past` (verbs in the past tense),
    `adjective`, `adverb`, `interjection` or `thing`."""
    return words_by_kind("common_words.tsv")[kind]


def past_verbs() -> FrozenSet[str]:
    """Get frequent verbs in the past tense."""
    return common_words_of("past")


def rare_words() -> FrozenSet[str]:
    """Get the other words of English that people write, in lower case: nouns in the
    singular, verbs, adjectives, adverbs, interjections. Some are names, too."""
    return all_words("rare_words.tsv")


@cache
def attributive_nouns() -> FrozenSet[str]:
    """Get the nouns that are not adjectives, too: the `bus` of `bus driver`."""
    others = map(_words_of_kind, ("adjective", "adverb", "interjection"))
    return _words_of_kind("thing").difference(*others)


def is_thing(noun: str) -> bool:
    """Check whether a noun means a thing and never a person: `phone`.

    noun (str): A singular noun in lower case.
    """
    return noun in _words_of_kind("thing") and noun not in personal_nouns()


@cache
def _words_of_kind(kind: str) -> FrozenSet[str]:
    lists = ("common_words.tsv", "rare_words.tsv")
    return frozenset().union(*(words_by_kind(name)[kind] for name in lists))


# The endings of inflected words, each with what they replace.
_INFLECTED = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("d", ""),
    ("ed", ""),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("er", ""),
    ("er", "e"),
    ("ier", "y"),
    ("est", ""),
    ("ly", ""),
)


@lru_cache(maxsize=10_000)
def is_word(word: str) -> bool:
    """Check whether a word in lower case is any word of English, or an inflected one,
    rather than only a name."""
    words = rare_words()
    if is_common_word(word) or word in words:
        return True
    stems = (
        word.removesuffix(ending) + base
        for ending, base in _INFLECTED
        if word.endswith(ending)
    )
    return any(
        stem in words or stem in common_words() or stem[:-1] in words for stem in stems
    )


_ABSTRACT = ("tion", "sion", "ness", "ment", "hood", "ship", "ism", "ility", "ology")


def is_common_word(word: str) -> bool:
    """Check whether a word in lower case is a frequent one, its plural, or an abstract
    noun."""
    if word in common_words() or (len(word) > 6 and word.endswith(_ABSTRACT)):
        return True
    is_plural = word.endswith("s") and word[:-1] in common_words()
    return is_plural and not is_listed_name(word.capitalize())


# Words that begin and end the names of places, institutions and works.
PLACE_BEGINNINGS = frozenset(
    "new north south east west northern southern eastern western los las el san santa "
    "saint st mount mt lake fort port cape point upper lower central great mid".split()
)
PLACE_ENDINGS = frozenset(
    """
    street st avenue ave road rd lane drive boulevard alley square plaza court place way
    highway park garden gardens forest wood woods valley hill hills heights mountain
    mountains mount river lake falls creek bay beach coast island islands isle ocean sea
    desert canyon bridge tunnel tower towers building hall house palace castle abbey
    manor lodge cottage villa church chapel cathedral temple monastery cemetery
    university college school academy institute library museum gallery theatre theater
    opera cinema studio studios stadium arena gym center centre mall market store shop
    shops bakery cafe café bar pub tavern inn hotel motel restaurant diner grill club
    hospital clinic pharmacy bank station terminal airport airlines airways railway
    port harbor harbour pier company co corporation corp inc ltd llc group industries
    enterprises association society foundation committee council department ministry
    office bureau agency court prison jail army navy force police party team league cup
    bowl prize award awards day eve night week festival parade war wars battle act
    revolution times post journal news herald gazette magazine weekly daily tribune
    show theory effect syndrome disease law test scale city county town village state
    states kingdom empire republic union nations continent province district zone
    memorial monument statue fund trust trail pass line express machine number pie cake
    memory method project protocol channel network awards games edition parkway turnpike
    buildings rooms
    """.split()
)
