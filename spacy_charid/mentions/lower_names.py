"""Find the names that people write in lower case, in chats: `is jordan coming`."""

import re
from functools import lru_cache
from typing import Sequence

from ..names.given_names import (
    given_names,
    is_abbreviated,
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
    if i and is_abbreviated(words[i - 1]):  # `mr petrie`
        return True
    before = weigh_before(words, i)
    if before < 0:
        return False
    if _ACCOUNT.fullmatch(word):
        return True
    if is_verb(words, i):
        return False
    is_subject = begins_sentence(words, i) and acts(words, i + 1)
    called = weigh_address(words, i, i + 1)
    sure = before >= SURE or called >= SURE
    return sure or is_subject or _is_asked_for(words, i)


def _is_asked_for(words: Sequence[str], i: int) -> bool:
    """Check for `where's tinman`, `is kasia in` at the start of a sentence."""
    if i > 1 and words[i - 1] in _IS and words[i - 2] in _WHERE:
        return begins_sentence(words, i - 2)
    return i > 0 and words[i - 1] in _DID and begins_sentence(words, i - 1)
