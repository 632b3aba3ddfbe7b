"""Tell speakers who have a name from roles (`Bartender`) and accounts (`mara_92`)."""

import re
from typing import List

from ..names.given_names import TITLES, given_names
from ..names.labels import name_key
from ..names.nouns import is_kinship, personal_nouns

# Labels of speakers whose names are not known, beside nouns such as `Caller`.
_LABELS = frozenset(
    "speaker spk user male female unknown voice anchor radio phone computer "
    "chair desk bench".split()
)
# Words after the noun of a label: `Girl with Dog`.
_AFTER_ROLE = frozenset("in with at from on by of".split())
# A capital or a digit within a name, but for those of `McCoy` and `DeVito`.
_HANDLE = re.compile(r"(?<=[a-z]{2})(?<!Mac)[A-Z]|[\d_]")
_NUMBER = re.compile(r"\+?\d[\d\s().-]{4,}")


def can_be_called(speaker: str, name: str) -> bool:
    """Check whether a speaker can have another name: a role (`Bartender`) any name,
    `Emma` a surname (`Miss Woodhouse`, `Woodhouse`), and `Mrs. Elton` and `Elton` a
    given name (`Augusta`).

    speaker (str): The id of the speaker.
    name (str): The name that is not known.
    RETURNS (bool): Whether the two do not contradict each other.
    """
    own, other = speaker_words(speaker), name_key(name).split()
    if not own or has_kin_noun(name):
        return False
    if is_role(speaker):
        return True
    if own[0] in TITLES:
        return len(own) == 2 and len(other) == 1 and _is_given(other[0])
    if len(own) > 1:
        return False
    if len(other) == 1:
        return _is_given(own[0]) != _is_given(other[0])
    return other[0] in TITLES and len(other) == 2


def has_kin_noun(name: str) -> bool:
    """Check whether a name begins or ends with a noun for a relative: `Aunt Ada`."""
    words = name_key(name).split()
    return is_kinship(words[0]) or is_kinship(words[-1])


def is_named(speaker: str) -> bool:
    """Check whether a speaker has a given name or a title, or no name at all."""
    words = speaker_words(speaker)
    has_title = not TITLES.isdisjoint(words[:1])
    return not words or has_title or any(map(_is_given, words))


def is_role(speaker: str) -> bool:
    """Check whether a speaker has a noun or letter for a name: `Bartender`, `GUARD 2`,
    `Speaker 1`, `A`."""
    words = speaker_words(speaker)
    if len(words) == 1 and (len(words[0]) == 1 or words[0] in _LABELS):
        return True
    if words[1:2] and words[1] in _AFTER_ROLE:  # `Man in the Back`
        words = words[:1]
    named = words and words[-1] in personal_nouns()
    return bool(named) or words[:1] in (["the"], ["a"])


def is_handle(speaker: str) -> bool:
    """Check whether a speaker's name is that of an account: `tovi`, `SirHobnail`,
    `mara_92`."""
    has_part = speaker.islower() or bool(_HANDLE.search(speaker))
    return (has_part and not any(map(str.isspace, speaker))) or is_phone_number(speaker)


def speaker_words(speaker: str) -> List[str]:
    return [word for word in name_key(speaker).split() if not word[-1].isdigit()]


def _is_given(word: str) -> bool:
    return word.capitalize() in given_names()


def is_phone_number(speaker: str) -> bool:
    """Check whether a speaker is only a telephone number."""
    return bool(_NUMBER.fullmatch(speaker))
