"""Who speaks in a document under another form of their name."""

from typing import Callable, Dict, List, Mapping, Optional, Tuple

from .lexicon import TITLE_GENDER, TITLES, gender_of_name, given_names
from .name_variants import fond_stem, one_letter_off, shortened, without_titles
from .names import name_key

MIN_PREFIX = 3
MIN_MISSPELT = 5
Ids = Tuple[str, ...]


class NameSearch:
    """Finds speakers by forms of their names that nobody has written down.

    A surname that a full name has told (`Stuart Bloom` for the speaker Stuart) is
    known from then on.

    present (Mapping[str, str]): The ids of the speakers, by the speaker as written.
        It may grow; then call `forget`.
    known (Callable[[str], Ids]): Finds the characters of a name by what is recorded.
    gender (Callable[[str], Optional[str]]): Gives the gender of a character.
    """

    def __init__(
        self,
        present: Mapping[str, str],
        known: Callable[[str], Ids],
        gender: Callable[[str], Optional[str]],
    ) -> None:
        self.present = present
        self.known = known
        self.gender = gender
        self._surnames: Dict[str, Ids] = {}
        self._misspelt: Optional[Dict[str, str]] = None

    def forget(self) -> None:
        """Take in that there are new speakers."""
        self._misspelt = None

    def find(self, key: str) -> Ids:
        """Find whoever speaks under another form of a name.

        key (str): The name, see `name_key`.
        RETURNS (Ids): The ids, empty if nobody fits.
        """
        words = without_titles(key)
        if len(words) > 1:
            return self._full_name(words)
        if key != " ".join(words):
            return self._surnames.get(words[0], ()) or self._titled(words[0], key)
        found: Ids = ()
        if len(key) >= MIN_PREFIX:
            found = self._longer(key) or self._fond(key) or self._shorter(key)
        found = found or self._surnames.get(key, ())
        return found or self._one_letter_off(key)

    def _ids(self) -> List[str]:
        return list(dict.fromkeys(self.present.values()))

    def _longer(self, key: str) -> Ids:
        """`Chan` is the speaker Chandler."""
        return tuple(i for i in self._ids() if name_key(i).startswith(key))

    def _fond(self, key: str) -> Ids:
        """`Shelly` is the speaker Sheldon."""
        stem = fond_stem(key)
        if len(stem) < MIN_PREFIX:
            return ()
        sure = len(stem) > MIN_PREFIX
        return tuple(
            i
            for i in self._ids()
            if name_key(i).startswith(stem) and (sure or self._suits(i, key))
        )

    def _shorter(self, key: str) -> Ids:
        """`Rajesh` is the speaker Raj."""
        if key.capitalize() not in given_names():
            return ()
        return tuple(
            i
            for i in self._ids()
            if len(name_key(i)) >= MIN_PREFIX
            and key.startswith(name_key(i))
            and self._suits(i, key)
        )

    def _suits(self, character_id: str, key: str) -> bool:
        return self.gender(character_id) in (None, gender_of_name(key))

    def _full_name(self, words: List[str]) -> Ids:
        """`Stuart Bloom` is the speaker Stuart, unless he has another surname."""
        found = tuple(
            i
            for i in self.known(words[0])
            if i in self.present.values()
            and (
                " " not in name_key(i)
                or one_letter_off(name_key(i).split()[-1], words[-1])
            )
        )
        if found:
            self._surnames.setdefault(words[-1], found)
        return found

    def _titled(self, surname: str, key: str) -> Ids:
        """`Dr. Greene` is the speaker Mr. Green, but not Mrs. Green if `Mr. Greene`."""
        gender = TITLE_GENDER.get(key.split()[0])
        return tuple(
            i
            for i in self._ids()
            if name_key(i).partition(" ")[0] in TITLES
            and one_letter_off(name_key(i).rpartition(" ")[2], surname)
            and (gender is None or self.gender(i) in (None, gender))
        )

    def _one_letter_off(self, key: str) -> Ids:
        if len(key) < MIN_MISSPELT or key.capitalize() in given_names():
            return ()
        if self._misspelt is None:
            self._misspelt = self._first_names()
        for form in shortened(key):
            found = self._misspelt.get(form)
            if found and one_letter_off(name_key(found).split()[0], key):
                return (found,)
        return ()

    def _first_names(self) -> Dict[str, str]:
        """Give the speakers by their first names with one letter left out."""
        found: Dict[str, str] = {}
        for i in self.present.values():
            for word in name_key(i).split()[:1]:
                for form in shortened(word):
                    found.setdefault(form, i)
        return found
