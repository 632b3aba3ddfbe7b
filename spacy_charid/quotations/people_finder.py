"""Find the names in a prose text, and the people who bear them."""

import re
from collections import Counter, defaultdict
from itertools import zip_longest
from typing import Dict, List, Optional, Sequence, Tuple

from ..names.given_names import TITLES, given_names, nicknames
from ..names.lexicon import CLOSED_CLASS_WORDS
from .people import (
    ALL_TITLES,
    EPITHETS,
    PRONOUN_GENDER,
    Key,
    Named,
    People,
    Person,
    guess_gender,
    split_title,
)
from .verbs import GESTURES, SPEECH_VERBS
from .words import Words

MAX_NAME = 5  # words
MARKS = frozenset("\"”’'»」")
MIN_CUES = 3  # pronouns that tell the gender of a person
_PARTICLES = frozenset("de von van la le du di da of the".split())
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
        is_title = end - i == 1 and words.keys[i] in ALL_TITLES
        return i if is_title else end

    def _can_begin(self, i: int) -> bool:
        word, key = self.words.texts[i], self.words.keys[i]
        if key in ALL_TITLES and key not in EPITHETS:
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
