"""The people of a prose text: those of a cast, and those whom the text names."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Set, Tuple

from ..names.given_names import TITLE_GENDER, TITLES, given_names, nicknames
from ..names.labels import name_key
from ..names.lexicon import CLOSED_CLASS_WORDS
from ..names.nouns import personal_nouns
from .verbs import GESTURES, SPEECH_VERBS
from .words import Words

Key = Tuple[str, ...]
MAX_NAME = 5  # words
MARKS = frozenset("\"”’'»」")
MIN_CUES = 3  # pronouns that tell the gender of a person
_PARTICLES = frozenset("de von van la le du di da of the".split())
MORE_TITLES = frozenset(
    "master mistress colonel major general lieutenant inspector superintendent sheriff "
    "constable baron baroness count countess duke duchess marquis marquess earl "
    "viscount signor signora signorina monsieur madame mademoiselle mme mlle herr frau "
    "don dona cousin squire admiral commander corporal private father parson pastor "
    "bishop president governor senator mayor rev col capt lt gen sgt prof hon "
    "granny grandma grandpa grandmother grandfather old young little poor dear".split()
)
_ALL_TITLES = TITLES | MORE_TITLES
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
# Epithets before a name are no part of it: "poor Mary".
EPITHETS = frozenset("old young little poor dear".split())
_NO_NAMES = (
    frozenset(
        "sunday monday tuesday wednesday thursday friday saturday january february "
        "march april may june july august september october november december "
        "christmas easter god heaven lord english french german italian american "
        "london paris "
        "england france germany italy america europe chapter i sir madam ma'am "
        "o'clock street road lane square hall house park hill church jesus christ "
        "providence bible gutenberg project".split()
    )
    | CLOSED_CLASS_WORDS
)
_IS = (["is"], ["'s"], ["’s"])
_INITIAL = re.compile(r"[A-Z]\.")


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


_SURNAME_TITLES = frozenset("mr mrs ms miss mister dr doctor".split())


_COMMON_TITLES = _SURNAME_TITLES | frozenset(["", "master"])


def _append(items: List[int], item: int) -> None:
    if item not in items:
        items.append(item)


def make_key(name: str) -> Key:
    """Split a name into the words by which it is found."""
    return tuple(name_key(name.replace("’", "'").removesuffix("'s")).split())


def split_title(name: Key) -> Tuple[str, Key]:
    """Split off the titles before a name; the last of them counts."""
    title = ""
    while name and name[0] in _ALL_TITLES and (len(name) > 1 or name[0] in TITLES):
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


class NameFinder:
    """Finds names of people in a text.

    words (Words): The words of the text.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lower: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()  # capitalized within a sentence
        for i, word in enumerate(words.texts):
            if word[0].islower():
                self.lower[words.keys[i]] += 1
            elif word[0].isupper() and not self.is_initial(i):
                self.inside[words.keys[i]] += 1

    def is_initial(self, i: int) -> bool:
        """Check whether a word begins a sentence or a quotation."""
        words = self.words
        before = words.texts[i - 1] if i else "."
        if before in MARKS and i > 1 and not words.quoted[i]:
            before = words.texts[i - 2]  # `"Yes," Anna said`
        elif i == 0 or words.quoted[i] != words.quoted[i - 1]:
            return before != "," or words.quoted[i]
        return not (before[0].isalnum() or before in ",'’;-&") or (
            words.texts[i].isupper() and len(words.texts[i]) > 3
        )

    def find(self) -> List[Tuple[int, int]]:
        """Find the runs of capitalized words that may be names of people."""
        found: List[Tuple[int, int]] = []
        i, n = 0, len(self.words)
        while i < n:
            end = self._match(i)
            if end > i:
                found.append((i, end))
            i = max(end, i + 1)
        return found

    def _match(self, i: int) -> int:
        words = self.words
        if not words.texts[i][0].isupper() or not self._can_begin(i):
            return i
        end = i + 1
        while end < len(words) and end - i < MAX_NAME and self._can_go_on(end):
            if words.keys[end] in TITLES and _INITIAL.fullmatch(words.texts[end - 1]):
                return i  # `A.O.B. Dr. Ley spoke`
            end += 1
        while end > i and not words.is_capitalized(end - 1):
            end -= 1
        is_title = end - i == 1 and words.keys[i] in _ALL_TITLES
        return i if is_title else end

    def _can_begin(self, i: int) -> bool:
        word, key = self.words.texts[i], self.words.keys[i]
        if key in _ALL_TITLES and key not in EPITHETS:
            return i + 1 < len(self.words) and self._can_go_on(i + 1)
        if key in _NO_NAMES or len(word) < 2 or key in EPITHETS:
            return False
        if self.inside[key] and self.inside[key] > self.lower[key]:
            return True
        is_given = not given_names().get(word, ("", True))[1]
        return (is_given or not self.is_initial(i)) and self.lower[key] < 3

    def _can_go_on(self, i: int) -> bool:
        words = self.words
        if words.quoted[i] != words.quoted[i - 1]:
            return False
        key = words.keys[i]
        if key in _PARTICLES and key not in ("the", "of"):
            following = i + 1 < len(words) and words.is_capitalized(i + 1)
            return following and words.texts[i][0].islower()
        end = words.starts[i - 1] + len(words.texts[i - 1])
        gap = words.text[end : words.starts[i]]
        is_near = len(gap) < 3 and gap.count("\n") < 2  # not a title above a name
        return words.is_capitalized(i) and key not in _NO_NAMES and is_near


def find_people(words: Words, cast: Sequence[Person]) -> Tuple[People, List[Named]]:
    """Find the people whom a text names, and the names in it.

    A name belongs to a person if it has a title, begins with a given name, stands
    beside a verb of speech, or is in the cast.

    words (Words): The words of the text.
    cast (Sequence[Person]): The people who are known.
    RETURNS (Tuple[People, List[Named]]): The people, and the names in order.
    """
    people = People(cast)
    runs = NameFinder(words).find()
    keys = [tuple(words.keys[start:end]) for start, end in runs]
    counts = Counter(keys)
    speaks = _count_speech(words, runs, keys)
    for person in people.people:
        person.count = sum(counts[name] for name in person.names)
    named: Dict[Key, List[int]] = {}
    for key in sorted(counts, key=lambda k: (-_is_full(k), -counts[k], k)):
        named[key] = people.find(key)
        if not named[key] and _is_person(key, counts[key], speaks[key]):
            named[key] = [_add_person(people, key, counts[key])]
        elif named[key] and not people[named[key][0]].in_cast:
            people.add_name(named[key][0], key)
            people[named[key][0]].count += counts[key]
    _set_names(people, counts)
    found = [
        Named(start, end, tuple(named[key]))
        for (start, end), key in zip(runs, keys, strict=True)
        if named[key]
    ]
    found = _add_described(words, people, found)
    _guess_genders(words, people, found)
    return people, found


def _is_full(key: Key) -> int:
    """Rank full names first, then titled ones, then single words."""
    title, bare = split_title(key)
    return 2 if len(bare) > 1 else int(bool(title))


def _count_speech(
    words: Words, runs: List[Tuple[int, int]], keys: List[Key]
) -> Counter[Key]:
    """Count how often each name stands beside a verb of speech, or before one for what
    only people do, in narration, or is told of a speaker: "My name is Nora Helm"."""
    speaks: Counter[Key] = Counter()
    for (start, end), key in zip(runs, keys, strict=True):
        if words.quoted[start]:
            told = words.keys[max(start - 3, 0) : start]
            speaks[key] += told[:2] == ["my", "name"] and told[2:] in _IS
            continue
        before = start - 1 - (words.keys[start - 1] == "the")  # `said the Keeper`
        beside = words.keys[max(before, 0) : start] + words.keys[end : end + 1]
        speaks[key] += any(word in SPEECH_VERBS for word in beside)
        speaks[key] += any(word in GESTURES for word in words.keys[end : end + 1])
    return speaks


def _is_person(key: Key, count: int, n_speaks: int) -> bool:
    title, bare = split_title(key)
    if not bare:
        return False
    first = bare[0].capitalize()
    is_given = first in given_names() or first in nicknames()
    return bool(title) or n_speaks > 0 or (is_given and count > 1)


def _add_person(people: People, key: Key, count: int) -> int:
    person = Person("", guess_gender([key]), {key}, count=count)
    return people.add(person)


def _set_names(people: People, counts: Counter[Key]) -> None:
    """Display people who are not in the cast under their most frequent name."""
    for person in people.people:
        if not person.in_cast:
            best = max(sorted(person.names), key=lambda name: counts[name])
            person.name = display(best)


def display(key: Key) -> str:
    """Write a name as in a text: `Mr. Darcy`."""
    return " ".join(
        word.capitalize() + "." if word in ("mr", "mrs", "dr") else _capitalize(word)
        for word in key
    )


def _capitalize(word: str) -> str:
    if word in _PARTICLES:
        return word
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))


def _add_described(words: Words, people: People, found: List[Named]) -> List[Named]:
    """Add the names that are descriptions in lower case: `the beadle`."""
    described: Dict[str, List[Tuple[Key, int]]] = defaultdict(list)
    for i, person in enumerate(people.people):
        for name in person.names:
            if name[0] in ("the", "a", "an") and len(name) > 1:
                described[name[1]].append((name[1:], i))
    if not described:
        return found
    taken = {i for name in found for i in range(name.start, name.end)}
    for i in range(1, len(words)):
        if words.keys[i] not in described or words.keys[i - 1] != "the" or i in taken:
            continue
        for name, index in sorted(described[words.keys[i]], key=lambda d: -len(d[0])):
            if tuple(words.keys[i : i + len(name)]) == name:
                found.append(Named(i - 1, i + len(name), (index,)))
                break
    return sorted(found)


def _guess_genders(words: Words, people: People, found: List[Named]) -> None:
    """Guess unknown genders from the pronouns that follow a name in narration."""
    cues: Dict[int, Counter[str]] = defaultdict(Counter)
    for name, following in zip_longest(found, found[1:]):
        index = name.people[0]
        if people[index].gender or words.quoted[name.start]:
            continue
        end = min(following.start if following else len(words), name.end + 25)
        gender = _first_gender(words, name.end, end)
        if gender:
            cues[index][gender] += 1
    for index, counts in cues.items():
        (best, n), *others = counts.most_common()
        if n >= MIN_CUES and n > 2 * sum(count for _, count in others):
            people[index].gender = best


def _first_gender(words: Words, start: int, end: int) -> Optional[str]:
    for i in range(start, end):
        if not words.quoted[i] and words.keys[i] in PRONOUN_GENDER:
            return PRONOUN_GENDER[words.keys[i]]
    return None


PRONOUN_GENDER: Dict[str, str] = {
    **dict.fromkeys("he him his himself".split(), "M"),
    **dict.fromkeys("she her hers herself".split(), "F"),
}
GENDER_OF_NOUN = personal_nouns
