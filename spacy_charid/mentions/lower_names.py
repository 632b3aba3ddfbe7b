"""Find the names that people write in lower case, in chats: `is jordan coming`."""

import re
from functools import cache, lru_cache
from typing import AbstractSet, FrozenSet, Iterable, Iterator, Sequence, Set

from ..names.given_names import (
    TITLES_WITH_DOT,
    find_title,
    given_names,
    lower_names,
    surnames,
)
from ..names.lexicon import CLOSED_CLASS_WORDS, PRONOUNS
from ..names.not_people import is_word, not_people
from ..names.nouns import is_plural_noun, personal_nouns
from .name_cues import SURE, acts, is_remark, is_verb, weigh_address, weigh_before
from .name_evidence import begins_sentence

# Names of accounts: `moth99`, `rain_on_tin`.
_ACCOUNT = re.compile(r"[a-z]{4,}\d{1,4}|[a-z]{2,}_[a-z\d_]{2,}")
_PARTS = frozenset("gon wan got dun lem gim cos tho thru".split())  # of `gonna`
# Words before somebody who is asked for: `where's tinman`, `is kasia in`.
_WHERE = frozenset("where who how".split())
_IS = frozenset("'s ’s is was".split())
_DID = frozenset("is was has did does wheres whos hows".split())


@lru_cache(maxsize=10_000)
def could_be_lower_name(word: str) -> bool:
    """Check whether a word in lower case could be somebody's name: a given name or
    surname, the name of an account, or no word of English.

    word (str): The word.
    RETURNS (bool): Whether it could.
    """
    if len(word) < 3 or not word.islower() or word in CLOSED_CLASS_WORDS:
        return False
    if _ACCOUNT.fullmatch(word):
        return word.rstrip("0123456789").capitalize() not in not_people()
    if not word.isalpha() or word in PRONOUNS:
        return False
    name = word.capitalize()
    if name in given_names() or name in surnames():
        return word not in personal_nouns()  # "poor guy"
    if (
        is_remark(word)
        or word in _PARTS
        or word in personal_nouns()
        or is_plural_noun(word)
        or name in not_people()
    ):
        return False
    return not is_word(word)


@cache
def _surnames() -> FrozenSet[str]:
    """Get the surnames that are no other words, in lower case."""
    lower = frozenset(name.lower() for name in surnames() if len(name) > 3)
    plain = lower - personal_nouns().keys()
    return frozenset(w for w in plain if not (is_word(w) or is_plural_noun(w)))


def is_lower_name(words: Sequence[str], i: int) -> bool:
    """Check whether a word of a turn in lower case is somebody's name. A name that is
    no other word needs no cue.

    words (Sequence[str]): The words of the turn.
    i (int): The index of the word.
    RETURNS (bool): Whether it is.
    """
    word = words[i]
    if word in lower_names():
        return True
    if not could_be_lower_name(word):
        return False
    if find_title(words, i) is not None and not is_word(word):  # `frau keller`
        return True
    before = weigh_before(words, i)
    if before < 0:
        return False
    if word in _surnames():
        return True
    if _ACCOUNT.fullmatch(word):
        return True
    if is_verb(words, i):
        return False
    is_subject = begins_sentence(words, i) and acts(words, i + 1)
    called = weigh_address(words, i, i + 1)
    sure = before >= SURE or called >= SURE
    return sure or is_subject or _is_asked_for(words, i)


def has_surname(words: Sequence[str], i: int) -> bool:
    """Check whether a surname in lower case follows a given name."""
    name, following = ("".join(words[at : at + 1]).capitalize() for at in (i, i + 1))
    if name not in given_names() or following in given_names():
        return False
    word = following.lower()
    is_strange = could_be_lower_name(word) and not is_word(word)
    return following in surnames() or is_strange


def find_lower_names(
    turns: Iterable[Sequence[str]], could_be: AbstractSet[str]
) -> Set[str]:
    """Find the words in lower case that are no words of English and are somebody's name
    at one place at least, so that they are at all.

    turns (Iterable[Sequence[str]]): The words of the turns that begin in lower case.
    could_be (AbstractSet[str]): Words for which `could_be_lower_name` holds.
    RETURNS (Set[str]): The names.
    """
    strange = {word for word in could_be if not is_known_word(word)}
    return {
        word
        for turn in (turns if strange else ())
        for i, word in enumerate(turn)
        if word in strange and is_lower_name(turn, i)
    }


def is_known_word(word: str) -> bool:
    """Check for a word, also one that is a given name as well: `rose`."""
    return is_word(word) or word.capitalize() in given_names()


def follows_title(words: Sequence[str], i: int) -> bool:
    """Check whether a word in lower case follows a title such as `mr.`."""
    if not i or not _is_title(words[i - 1]):
        return False
    return words[i].isalpha() and words[i] not in CLOSED_CLASS_WORDS


def find_titled(words: Sequence[str]) -> Iterator[str]:
    """Find the words in lower case that follow a title such as `mr.`."""
    if not any(_is_title(word) for word in set(words)):
        return
    for i, word in enumerate(words):
        if word.islower() and follows_title(words, i):
            yield word


def _is_title(word: str) -> bool:
    return word.lower().rstrip(".") in TITLES_WITH_DOT


def _is_asked_for(words: Sequence[str], i: int) -> bool:
    """Check for `where's tinman`, `is kasia in` at the start of a sentence."""
    if i > 1 and words[i - 1] in _IS and words[i - 2] in _WHERE:
        return begins_sentence(words, i - 2)
    return i > 0 and words[i - 1] in _DID and begins_sentence(words, i - 1)
