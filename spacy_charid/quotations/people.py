"""The people of a prose text: those of a cast, and those whom the text names."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Dict, Iterable, List, NamedTuple, Set, Tuple

from ..names.given_names import TITLE_GENDER, TITLES, given_names
from ..names.labels import name_key
from ..names.lexicon import PRONOUNS

Key = Tuple[str, ...]
MORE_TITLES = frozenset(
    "master mistress colonel major general lieutenant inspector superintendent sheriff "
    "constable baron baroness count countess duke duchess marquis marquess earl "
    "viscount signor signora signorina monsieur madame mademoiselle mme mlle herr frau "
    "don dona cousin squire admiral commander corporal private father parson pastor "
    "bishop president governor senator mayor rev col capt lt gen sgt prof hon "
    "granny grandma grandpa grandmother grandfather old young little poor dear".split()
)
ALL_TITLES = TITLES | MORE_TITLES
_GENDERS: Dict[str, str] = {
    **TITLE_GENDER,
    **dict.fromkeys(
        "master father brother uncle colonel major baron count duke marquis earl "
        "viscount signor monsieur herr don squire captain lord grandpa".split(),
        "M",
    ),
    **dict.fromkeys(
        "mistress mother sister aunt lady baroness countess duchess signora signorina "
        "mademoiselle mme mlle frau dona granny grandma nurse".split(),
        "F",
    ),
}
_SURNAME_TITLES = frozenset("mr mrs ms miss mister dr doctor".split())
_COMMON_TITLES = _SURNAME_TITLES | frozenset(["", "master"])
# Epithets before a name are no part of it: "poor Mary".
EPITHETS = frozenset("old young little poor dear".split())
PRONOUN_GENDER: Dict[str, str] = {
    word: pronoun.gender for word, pronoun in PRONOUNS.items() if pronoun.gender
}


@dataclass
class Person:
    """Somebody who can speak.

    name (str): The display name.
    gender (str): `F`, `M`, or empty if unknown.
    names (Set[Key]): The names, as words of `name_key`.
    in_cast (bool): Whether the person belongs to the cast that was given.
    count (int): How often the text names the person.
    """

    name: str
    gender: str = ""
    names: Set[Key] = field(default_factory=set)
    in_cast: bool = False
    count: int = 0


class Named(NamedTuple):
    """A name in the text: its words, and the people who may bear it, likely first."""

    start: int
    end: int
    people: Tuple[int, ...]


class People:
    """The people of a text, found by name.

    cast (Iterable[Person]): The people who are known.
    """

    def __init__(self, cast: Iterable[Person] = ()) -> None:
        self.people: List[Person] = []
        self._by_name: Dict[Key, List[int]] = defaultdict(list)
        self._by_part: Dict[Tuple[str, bool], List[int]] = defaultdict(list)
        for person in cast:
            self.add(person)

    def __len__(self) -> int:
        return len(self.people)

    def __getitem__(self, i: int) -> Person:
        return self.people[i]

    def add(self, person: Person) -> int:
        """Add a person; returns the index."""
        index = len(self.people)
        self.people.append(person)
        for name in sorted(person.names):
            self.add_name(index, name)
        return index

    def add_name(self, index: int, name: Key) -> None:
        """Record a name of a person."""
        person = self.people[index]
        person.names.add(name)
        if index not in self._by_name[name]:
            self._by_name[name].append(index)
        title, bare = split_title(name)
        person.gender = person.gender or _GENDERS.get(title, "")
        if bare and not (title and len(bare) == 1 and title in _SURNAME_TITLES):
            _append(self._by_part[bare[0], True], index)
        if len(bare) > 1 or title:
            _append(self._by_part[bare[-1] if bare else "", False], index)

    def find(self, name: Key) -> List[int]:
        """Find the people who bear a name, or of whose name it is a part; the one whom
        the text names most often first."""
        people = self.people
        found = list(self._by_name.get(name, ()))
        if not found:
            found = self._find_part(*split_title(name))
        elif len(name) == 1 and all(len(people[i].names) == 1 for i in found):
            # A cast may hold "Darcy" besides "Mr. Darcy".
            family = self._by_part.get((name[0], False), [])
            found += [i for i in family if people[i].gender != "F" and i not in found]
        return sorted(
            found,
            key=lambda i: (
                -people[i].in_cast,
                not set(name) <= set(make_key(people[i].name)),
                -people[i].count,
            ),
        )

    def _find_part(self, title: str, bare: Key) -> List[int]:
        gender = _GENDERS.get(title, "")
        if not bare:
            return []
        if len(bare) > 1:  # the full name with another title
            first, last = (
                self._by_part.get(k, []) for k in ((bare[0], True), (bare[-1], False))
            )
            found = [i for i in first if i in last]
        elif title in _SURNAME_TITLES:
            found = self._by_part.get((bare[0], False), [])
            if title != "mr" and title != "mister":
                found = [
                    i for i in found if any(n[0] == title for n in self.people[i].names)
                ]
            elif len(found) > 1:
                found = [
                    i
                    for i in found
                    if any(n[0] in ("mr", "mister") for n in self.people[i].names)
                ] or found
            if not found and bare[0].capitalize() in given_names():
                found = self._by_part.get((bare[0], True), [])
        else:
            found = list(self._by_part.get((bare[0], True), []))
            family = self._by_part.get((bare[0], False), [])
            men = [i for i in family if self.people[i].gender != "F"]
            found += [i for i in men or family if i not in found]
        return [i for i in found if self._fits(i, gender) and self._ranks(i, title)]

    def _ranks(self, index: int, title: str) -> bool:
        """Check that "Lord Henry" is not "Sir Henry"."""
        if not title or title in _COMMON_TITLES:
            return True
        titles = {split_title(name)[0] for name in self.people[index].names}
        titles -= _COMMON_TITLES
        return not titles or title in titles

    def _fits(self, index: int, gender: str) -> bool:
        return not gender or self.people[index].gender in ("", gender)


def _append(items: List[int], item: int) -> None:
    if item not in items:
        items.append(item)


def make_key(name: str) -> Key:
    """Split a name into the words by which it is found."""
    return tuple(name_key(name.replace("’", "'").removesuffix("'s")).split())


def split_title(name: Key) -> Tuple[str, Key]:
    """Split off the titles before a name; the last of them counts."""
    title = ""
    while name and name[0] in ALL_TITLES and (len(name) > 1 or name[0] in TITLES):
        title, name = (name[0] if name[0] not in EPITHETS else title), name[1:]
    return title, name


def make_person(name: str, aliases: Iterable[str] = (), gender: str = "") -> Person:
    """Make a person of a cast.

    name (str): The display name.
    aliases (Iterable[str]): Other names.
    gender (str): `F`, `M`, or empty if unknown.
    RETURNS (Person): The person.
    """
    keys = {make_key(each) for each in (name, *aliases)}
    person = Person(name, gender, {key for key in keys if key}, in_cast=True)
    person.gender = gender or guess_gender(person.names)
    return person


def guess_gender(names: Iterable[Key]) -> str:
    """Guess the gender of a person from titles and given names; may be empty."""
    found = ""
    for name in sorted(names):
        title, bare = split_title(name)
        if title in _GENDERS:
            return _GENDERS[title]
        if bare and not found:
            known = given_names().get(bare[0].capitalize(), ("", False))[0]
            found = known if known in ("F", "M") else ""
    return found
