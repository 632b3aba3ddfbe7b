"""An index of the speakers of a document by forms of their names."""

from bisect import bisect_left, insort
from typing import Dict, Iterable, Iterator, List, Set, Tuple

from .given_names import TITLES
from .labels import name_key
from .variants import is_numbered, one_letter_off, same_surname, shortened

MIN_PREFIX = 3
# The most speakers found by one form of a name: one shared by hundreds is useless.
MAX_SHARING = 100
_BETWEEN_PARTS = str.maketrans("", "", " -'’")


def join_parts(key: str) -> str:
    """Join the parts of a name: `obrien` for `o'brien`, `maryann` for `mary-ann`."""
    return key.translate(_BETWEEN_PARTS)


class SpeakerIndex:
    """The speakers of a document, in the order in which they were added.

    The cost of a lookup depends on the number of characters it finds, not on the number
    of speakers.
    """

    def __init__(self) -> None:
        self._order: Dict[str, int] = {}
        self._ids: List[str] = []
        self._keys: List[Tuple[str, int]] = []  # sorted, with the position in _ids
        self._by_key: Dict[str, List[int]] = {}
        self._first_words: Dict[str, int] = {}  # by the forms of `shortened`
        self._titled: Dict[str, List[int]] = {}  # likewise, by the last word
        self._joined: Dict[str, List[int]] = {}  # by names and their parts, joined

    def __contains__(self, character_id: object) -> bool:
        return character_id in self._order

    def add(self, character_id: str) -> None:
        """Add a character who speaks, if not yet in the index.

        character_id (str): The id of the character.
        """
        if character_id in self._order:
            return
        index = len(self._ids)
        self._order[character_id] = index
        self._ids.append(character_id)
        key = name_key(character_id)
        insort(self._keys, (key, index))
        self._by_key.setdefault(key, []).append(index)
        for word in [] if is_numbered(key) else key.split()[:1]:
            for form in shortened(word):
                self._first_words.setdefault(form, index)
        for name in {key, *(word for word in key.split() if "-" in word)}:
            self._joined.setdefault(join_parts(name), []).append(index)
        if key.partition(" ")[0] in TITLES:
            for form in shortened(key.rpartition(" ")[2]):
                self._titled.setdefault(form, []).append(index)

    def starting_with(self, prefix: str) -> Tuple[str, ...]:
        """Find the speakers whose name has a prefix: `Chandler` for `chan`, but not
        `Guest10` for `guest` or `guest1`.

        prefix (str): The prefix; see `name_key`.
        RETURNS (Tuple[str, ...]): The characters, at most `MAX_SHARING`.
        """
        if is_numbered(prefix):
            return ()
        first = bisect_left(self._keys, (prefix, -1))
        found = self._keys[first : first + MAX_SHARING]
        return self._ordered(
            i
            for key, i in found
            if key.startswith(prefix) and not key[len(prefix) :].strip().isdigit()
        )

    def joined(self, key: str) -> Tuple[str, ...]:
        """Find the speakers whose name is the same without hyphens, apostrophes and
        spaces: `JR` for `j r`, `Min-jun` for `minjun`.

        key (str): The name; see `name_key`.
        RETURNS (Tuple[str, ...]): The characters, at most `MAX_SHARING`.
        """
        if any(map(str.isdigit, key)) or key.partition(" ")[0] in TITLES:
            return ()
        return self._ordered(self._joined.get(join_parts(key), ()))

    def beginning(self, key: str) -> Tuple[str, ...]:
        """Find the speakers whose name is a prefix of another: `Raj` for `rajesh`.

        key (str): The longer name; see `name_key`.
        RETURNS (Tuple[str, ...]): The characters, at most `MAX_SHARING`.
        """
        names = (key[:end] for end in range(MIN_PREFIX, len(key) + 1))
        found = (i for name in names for i in self._by_key.get(name, ()))
        return self._ordered(found)

    def titled(self, surname: str) -> Tuple[str, ...]:
        """Find the speakers with a title and a surname, which may be one letter off.

        surname (str): The surname; see `name_key`.
        RETURNS (Tuple[str, ...]): The characters, at most `MAX_SHARING`.
        """
        near = self._near(surname)
        return self._ordered(i for i in near if same_surname(self._last(i), surname))

    def misspelt(self, key: str) -> Tuple[str, ...]:
        """Find the first speaker whose first name is one letter off.

        key (str): A name of one word; see `name_key`.
        RETURNS (Tuple[str, ...]): The character, if there is one.
        """
        indices = {self._first_words.get(form, -1) for form in shortened(key)}
        for i in sorted(indices - {-1}):
            if one_letter_off(name_key(self._ids[i]).split()[0], key):
                return (self._ids[i],)
        return ()

    def _near(self, surname: str) -> Iterator[int]:
        seen: Set[int] = set()
        for form in shortened(surname):
            for i in self._titled.get(form, ())[:MAX_SHARING]:
                if i not in seen:
                    seen.add(i)
                    yield i

    def _last(self, index: int) -> str:
        return name_key(self._ids[index]).rpartition(" ")[2]

    def _ordered(self, indices: Iterable[int]) -> Tuple[str, ...]:
        return tuple(self._ids[i] for i in sorted(indices)[:MAX_SHARING])
