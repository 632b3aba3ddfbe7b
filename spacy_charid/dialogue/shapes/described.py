"""Speakers who are described, not named: `Boy with the Red Kite`, `uncle pat`."""

import re
from functools import lru_cache
from typing import List, Tuple

from ...names.lexicon import CLOSED_CLASS_WORDS, GREETINGS, POSSESSIVES, PRONOUNS
from ...names.not_people import common_words_of
from ...names.nouns import ENDEARMENTS, is_kinship, is_plural_noun, personal_nouns
from .words import is_label

MAX_WORDS = 9  # of one description
MAX_BEFORE = 3  # words between an article and the noun
# Before a noun for a person.
_DETERMINERS = frozenset(
    "the a an another my our some two three several first second third other one "
    "all both der die das ein eine le la les l' un une el los las uno una il lo gli i "
    "zwei deux dos due".split()
)
# After it; `guide to`, `question for` and `note about` are no persons.
_PREPOSITIONS = frozenset(
    "in with at from on of by behind near under outside inside beside opposite across "
    "over through without next "
    "mit im am aus von vom hinter vor auf ohne avec au aux à dans du de des sur sans "
    "con en del nel nella dal della di".split()
)
_POSSESSIVES = POSSESSIVES | {"its"}
# Those whom only a tape or a crowd knows, and people in other languages.
_NOUNS = frozenset(
    "voice voices crowd audience someone somebody everyone everybody people folks men "
    "women children "
    "mann frau junge mädchen kind kinder herr dame stimme männer frauen jemand opa oma "
    "onkel tante mutter vater homme femme garçon fille enfant enfants voix monsieur "
    "oncle mère père hombre mujer niño niña niños voz señor señora muchacho muchacha "
    "tío tía madre padre uomo donna ragazzo ragazza bambino bambina voce signore "
    "signora zio zia".split()
)
_UNDESCRIBING = CLOSED_CLASS_WORDS | ENDEARMENTS | GREETINGS
_OTHERS = ("verb", "past", "adverb", "interjection")
_VERBS = frozenset("is are was were said says has had".split())
_NUMBER = re.compile(r"#?\d{1,2}|[a-z]", re.I)
_AND = re.compile(r"[ ]+(?:and|&|und|et|y|e|en|og|och)[ ]+")


@lru_cache(maxsize=1000)
def is_described(name: str) -> bool:
    """Check for a noun for a person with what describes it, a relative with a name in
    any letters, or several of them: `uncle pat`, `Old lady in the queue`.

    name (str): What precedes a colon or a dash.
    RETURNS (bool): Whether it has the form of a speaker rather than of a clause.
    """
    return len(split_described(name)) > 1 or _is_person(name.casefold().split())


def split_described(name: str) -> Tuple[str, ...]:
    """Split a description of several people: `Frau mit Hund und Petra`."""
    parts = _AND.split(name.strip())
    is_each = len(parts) > 1 and all(map(_is_one_of_several, parts))
    return tuple(parts) if is_each and any(map(_is_noted, parts)) else (name,)


def _is_noted(part: str) -> bool:
    return _is_person(part.casefold().split())


def _is_one_of_several(part: str) -> bool:
    words = part.split()
    is_name = len(words) < 4 and all(word[:1].isupper() for word in words)
    return bool(words) and (is_name or is_noun(part) or _is_noted(part))


def _is_person(words: List[str]) -> bool:
    if not 1 < len(words) <= MAX_WORDS or is_label(words[0]):
        return False
    if words[1:2] == ["of"] and words[0] in _DETERMINERS:  # `one of the men`
        return _is_person(words[2:])
    end = next((i for i, word in enumerate(words) if i and _follows(word)), len(words))
    return _is_noun_phrase(words[:end]) and _is_phrase(words[end + 1 :])


def _follows(word: str) -> bool:
    """Check for what may follow a noun and describe it: `on`, `upstairs`, `holding`."""
    is_place = word in _PREPOSITIONS or word in common_words_of("adverb")
    return is_place or (len(word) > 4 and word.endswith("ing") and not is_noun(word))


def _is_noun_phrase(words: List[str]) -> bool:
    """Check for `the old lady`, `man 2`, `uncle pat`, `ben's mum`."""
    if len(words) > 1 and words[0] in _DETERMINERS:
        words = words[1:]
    if len(words) > 1 and _NUMBER.fullmatch(words[-1]):
        words = words[:-1]
    *before, noun = words
    if is_label(noun) or len(before) > MAX_BEFORE or not all(map(_describes, before)):
        return False
    if is_noun(noun):
        return True
    return bool(before) and is_kinship(before[-1]) and _describes(noun)


def is_noun(word: str) -> bool:
    """Check for a noun for one or several persons, in lower case."""
    return word in personal_nouns() or word in _NOUNS or is_plural_noun(word)


def _describes(word: str) -> bool:
    """Check whether a word may stand before a noun: no pronoun, verb or greeting."""
    if word in _UNDESCRIBING or any(mark in word for mark in '.,;!?"“”'):
        return False
    is_other = any(word in common_words_of(kind) for kind in _OTHERS)
    return not is_other or word in common_words_of("adjective")


def _is_phrase(words: List[str]) -> bool:
    """Check that nobody does anything in what follows a preposition."""
    return not any(
        word in _VERBS or (word in PRONOUNS and word not in _POSSESSIVES)
        for word in words
    )
