"""Find speakers by names that are not recorded as aliases."""

from typing import Callable, Dict, List, Optional, Tuple

from .given_names import (
    TITLE_GENDER,
    gender_of_name,
    given_names,
    short_forms,
)
from .labels import name_key
from .speaker_index import MIN_PREFIX, SpeakerIndex
from .variants import (
    contradicts_title,
    full_forms,
    is_numbered,
    nickname_stem,
    same_surname,
    without_titles,
)

MIN_MISSPELT = 5
# Titles that a given name can follow: `Sir Thomas`.
TITLES_OF_GIVEN_NAMES = frozenset(
    "sir lord lady dame king queen prince princess uncle aunt father brother "
    "sister".split()
)
Ids = Tuple[str, ...]


class NameSearch:
    """Finds speakers by short forms, nicknames, full names and misspellings.

    The surname in a full name (`Stuart Bloom` for the speaker Stuart) is remembered.

    speaking (SpeakerIndex): The speakers; more may be added later.
    known (Callable[[str], Ids]): Finds characters by their recorded names.
    gender (Callable[[str], Optional[str]]): Gets the gender of a character.
    surnames (Optional[Dict[str, Ids]]): The surnames found so far; more are added.
    """

    def __init__(
        self,
        speaking: SpeakerIndex,
        known: Callable[[str], Ids],
        gender: Callable[[str], Optional[str]],
        surnames: Optional[Dict[str, Ids]] = None,
    ) -> None:
        self.speaking = speaking
        self.known = known
        self.gender = gender
        self._surnames = {} if surnames is None else surnames

    def find(self, key: str) -> Ids:
        """Find the speakers who may have a name.

        key (str): The name; see `name_key`.
        RETURNS (Ids): The ids; empty if there are none.
        """
        words = without_titles(key)
        if len(words) > 1:
            return self._full_name(words)
        if key != " ".join(words) and len(words[0]) == 1:  # `Mrs. K`
            initial = self.speaking.starting_with(key)
            return initial if len(initial) == 1 else ()
        if key != " ".join(words):
            return self._titled(words[0], key.partition(" ")[0])
        found: Ids = ()
        if len(key) >= MIN_PREFIX:
            found = self.speaking.starting_with(key)  # `Chan` is Chandler
            found = found or self._nickname(key) or self._shorter(key)
            found = found or self._short_form(key)
        found = found or self._surnames.get(key, ())
        return found or self._one_letter_off(key)

    def _nickname(self, key: str) -> Ids:
        """Match a nickname: `Shelly` is the speaker Sheldon."""
        stem = nickname_stem(key)
        if len(stem) < MIN_PREFIX:
            return ()
        sure = len(stem) > MIN_PREFIX
        return tuple(
            i
            for i in self.speaking.starting_with(stem)
            if sure or self._has_gender(i, key)
        )

    def _shorter(self, key: str) -> Ids:
        """Match a longer name: `Rajesh` is the speaker Raj."""
        if key.capitalize() not in given_names():
            return ()
        return tuple(
            i for i in self.speaking.beginning(key) if self._has_gender(i, key)
        )

    def _short_form(self, key: str) -> Ids:
        """Match a full name: `Charlotte` is the only speaker Lottie."""
        found = dict.fromkeys(
            i
            for short in short_forms().get(key, ())
            if not given_names().get(short.capitalize(), ("U", False))[1]  # `May`
            for i in self.known(short)
            if i in self.speaking and self._has_gender(i, key)
        )
        return tuple(found) if len(found) == 1 else ()

    def _long_forms(self, key: str) -> Ids:
        """Match the nickname of a given name: `Eliza` is the only Elizabeth."""
        found = dict.fromkeys(
            i for full in sorted(full_forms(key)) for i in self.known(full)
        )
        return tuple(found) if len(found) == 1 else ()

    def _has_gender(self, character_id: str, key: str) -> bool:
        return self.gender(character_id) in (None, gender_of_name(key))

    def _full_name(self, words: List[str]) -> Ids:
        """Match a full name: `Stuart Bloom` is the speaker Stuart, unless his surname
        differs; but `Guest 2` is not the speaker Guest."""
        if is_numbered(words[-1]):
            return ()
        given = words[0]
        found = tuple(
            i
            for i in self.known(given)
            or self._short_form(given)
            or self._long_forms(given)
            if i in self.speaking and _may_end(name_key(i), words)
        )
        if found:
            self._surnames.setdefault(words[-1], found)
        return found

    def _titled(self, surname: str, title: str) -> Ids:
        """Match a title and surname: `Dr. Greene` is the speaker Mr. Green, but
        `Mr. Greene` is not the speaker Mrs. Green, and `Miss Bates` not Mrs. Bates."""
        gender = TITLE_GENDER.get(title)
        called = (i for i in self.known(surname) if name_key(i).endswith(f" {surname}"))
        found = (
            *self._surnames.get(surname, ()),
            *called,
            *self.speaking.titled(surname),
        )
        return tuple(
            i
            for i in dict.fromkeys(found)
            if (gender is None or self.gender(i) in (None, gender))
            and not contradicts_title(name_key(i), title)
        )

    def _one_letter_off(self, key: str) -> Ids:
        if len(key) < MIN_MISSPELT or key.capitalize() in given_names():
            return ()
        return self.speaking.misspelt(key)


def _may_end(key: str, words: List[str]) -> bool:
    """Check whether a name may be one in full without its surname (`stuart`, `lord
    henry`), or has the same.

    key (str): The name; see `name_key`.
    words (List[str]): The words of the name in full, without titles.
    """
    first, *rest = key.split()
    if not rest or (first in TITLES_OF_GIVEN_NAMES and rest == words[:1]):
        return True
    return same_surname(rest[-1], words[-1])
