"""The names of speakers in a stage direction, and the nouns that are said of them."""

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import (
    Callable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from ..names.given_names import TITLES, given_names
from ..names.labels import name_key
from ..names.lexicon import POSSESSIVE_ENDINGS
from ..names.nouns import personal_nouns, singular_of

# The most words of a name, the most adjectives of a noun, and the most nouns after a
# name: "MOIRA, sixty, a widow".
MAX_NAME, MAX_ADJECTIVES, MAX_BESIDE = 3, 3, 3
MAX_LISTED = 16  # names after "her sons"
MAX_BACK = 16  # names before "her son" that are searched for her
_WORD = re.compile(r"(?:Mrs?|Ms|Dr|St)\.|[^\W_]+(?:[-.][^\W_]+)*|['’]s\b|[^\w\s]")
_PRONOUNS = {"his": "M", "her": "F", "their": ""}
_ARTICLES = frozenset(("a", "an", "the"))
_NAMED = frozenset(("named", "called"))
_AND = frozenset(("and", "&"))
# Marks between a name and what is said of it, and those that end a sentence.
_BESIDE, _ENDS = frozenset(",(—–-:"), frozenset(".;!?")
# What can follow a noun that is said of a name: "Pelham, the butler, enters".
_AFTER = frozenset(",.;:!?()[]—–-") | frozenset(
    "and who with in of from at to by on enters stands sits is".split()
)
# Finds the speaker whom a name means, and the gender of a character.
FindSpeaker = Callable[[str], Optional[str]]
FindGender = Callable[[str], Optional[str]]


class Name(NamedTuple):
    """A name in a direction: its tokens, and the id of the speaker."""

    start: int
    end: int
    who: str


class Noun(NamedTuple):
    """A noun that is said of a name: what it is, and of whom, by the words before it.

    start, end (int): The tokens of the phrase.
    noun (str): The noun in the singular.
    owner (str): A possessive pronoun, the id of a character, or empty for an article.
    """

    start: int
    end: int
    noun: str
    owner: str


def split_words(heading: str) -> List[str]:
    """Split the heading of a scene into words and marks.

    heading (str): The heading.
    RETURNS (List[str]): The words; a possessive `'s` is a word of its own.
    """
    return _WORD.findall(heading)


def find_names(words: Sequence[str], find: FindSpeaker) -> Iterator[Name]:
    """Find the speakers who are named, by the longest names.

    words (Sequence[str]): The words of a direction.
    find (FindSpeaker): Finds the speaker whom a name means.
    YIELDS (Name): The names in order.
    """
    i = 0
    while i < len(words):
        end = i
        while end < min(len(words), i + MAX_NAME) and _may_be_name(words[end]):
            end += 1
        known = None
        while end > i and known is None:
            name = " ".join(words[i:end])
            is_title = end - i == 1 and name_key(name) in TITLES
            can_be = _is_whole(words, i, end) and not is_title
            known = find(name) if can_be else None
            if known is None and can_be and has_given(words, i, end):
                known = find(words[end - 1])
            if known is not None and not _are_alike(name, known):
                known = None
            end -= known is None
        if known is not None:
            yield Name(i, end, known)
        i = max(end, i + 1)


def has_given(words: Sequence[str], start: int, end: int) -> bool:
    """Check whether a given name or a title begins a name of several words.

    words (Sequence[str]): The words of a direction.
    start, end (int): The name.
    RETURNS (bool): Whether it does.
    """
    first = words[start].capitalize()
    is_first = first in given_names() or name_key(first) in TITLES
    return end - start > 1 and is_first


def _are_alike(name: str, other: str) -> bool:
    """Check whether one name has all words of the other: "Mrs. Alden" is not `May
    Alden`."""
    one, two = set(name_key(name).split()), set(name_key(other).split())
    return one <= two or one >= two


def _may_be_name(word: str) -> bool:
    return word[:1].isupper() and word.lower() not in _PRONOUNS


def _is_whole(words: Sequence[str], start: int, end: int) -> bool:
    """Check whether words in capitals are a name, and not also what one does: "MOIRA
    RUNS"."""
    if end - start == 1 or not words[end - 1].isupper():
        return True
    return end == len(words) or words[end] in _BESIDE | _ENDS | {")"}


def capitalize(word: str) -> str:
    """Write a word in capitals with one capital: `Moira` for `MOIRA`."""
    return word.capitalize() if word.isupper() else word


class Entry(NamedTuple):
    """A line of a list of the cast: "EDITH, a widow", "JUNE, her daughter".

    who (str): Whose line it is.
    owner (str): Whose relative it says that they are, by a pronoun; may be empty.
    """

    who: str
    owner: str = ""


class Direction:
    """The words of a direction, with the speakers whom it names.

    words (Sequence[str]): The words.
    names (Sequence[Name]): The speakers.
    gender (FindGender): Gets the gender of a character: `F`, `M` or None.
    entry (Optional[Entry]): The direction before, if it may be a line of a list.
    """

    def __init__(
        self,
        words: Sequence[str],
        names: Sequence[Name],
        gender: FindGender,
        entry: Optional[Entry] = None,
    ) -> None:
        self.words = words
        self.lower = [word.lower() for word in words]
        self.names = names
        self.starts = [name.start for name in names]
        self.at = {name.start: name.who for name in names}
        self.ends = {name.end: name.who for name in names}
        self.gender = gender
        self.entry = entry
        self.owner = ""  # whom "her" means, if it is somebody of a line before

    def as_entry(self) -> Optional[Entry]:
        """Get what the next line of a list needs to know of this one."""
        who = self.at.get(0)
        return None if who is None else Entry(who, self.owner)

    def find_nouns(self) -> Iterator[Tuple[List[str], Noun]]:
        """Find the nouns that are said of names, each with whom it means."""
        said = set()  # where the nouns after names end
        for i, name in enumerate(self.names):
            for noun in self._find_after(name):
                said.add(noun.end)
                yield [name.who], noun
            before = self._find_before(name)
            if before is not None and before.end not in said:
                is_plural = singular_of(self.lower[before.end - 1]) != ""
                yield [one.who for one in self._joined(i, is_plural)], before

    def _joined(self, i: int, is_plural: bool) -> Iterator[Name]:
        """Get a name, and those that are listed after it if a noun is plural."""
        yield self.names[i]
        names = self.names[i : i + MAX_LISTED]
        for one, other in pairwise(names):
            between = self.lower[one.end : other.start]
            if not is_plural or not between or not _AND.union(",").issuperset(between):
                return
            yield other

    def _find_after(self, name: Name) -> Iterator[Noun]:
        """Find the nouns of "MOIRA (60), a widow, Bridie's friend"."""
        at = name.end
        for _ in range(MAX_BESIDE):
            if at >= len(self.words) or self.words[at] not in _BESIDE:
                return
            noun = self._read_phrase(at + 1)
            if noun is not None:
                yield noun
            end = noun.end if noun is not None else self._skip(at + 1)
            if bisect_right(self.starts, at) < bisect_left(self.starts, end):
                return  # what follows is said of another name
            at = end + (self.words[end : end + 1] == [")"])

    def _skip(self, at: int) -> int:
        """Skip what is no noun: "60", "about sixty"."""
        while at < len(self.words) and self.words[at] not in _BESIDE | _ENDS | {")"}:
            at += 1
        return at

    def _read_phrase(self, at: int) -> Optional[Noun]:
        """Read "his wife", "the butler", "Tom's older sister", "a friend"."""
        owner, first = self._read_owner(at)
        if first == at:
            return None
        for end in range(
            first + 1, min(len(self.words), first + MAX_ADJECTIVES + 1) + 1
        ):
            word = self.lower[end - 1]
            after = self.lower[end] if end < len(self.words) else "."
            if word in personal_nouns() and self.words[end - 1].islower():
                if after in _AFTER:
                    return Noun(at, end, word, owner or self._read_of(end))
            if not word.isalpha() or not self.words[end - 1].islower():
                return None
        return None

    def _read_owner(self, at: int) -> Tuple[str, int]:
        """Read who owns a noun, and where the words after it begin; nobody for an
        article, and the same place if there is neither."""
        word = self.lower[at] if at < len(self.words) else ""
        if word in _PRONOUNS:
            return word, at + 1
        if word in _ARTICLES:
            return "", at + 1
        i = bisect_left(self.starts, at)
        if at in self.at and self.words[self.names[i].end : self.names[i].end + 1]:
            if self.words[self.names[i].end] in POSSESSIVE_ENDINGS:
                return self.at[at], self.names[i].end + 1
        return "", at

    def _read_of(self, at: int) -> str:
        """Read the owner of "the mother of TOM"."""
        if self.lower[at : at + 1] != ["of"]:
            return ""
        return self.at.get(at + 1, "")

    def _find_before(self, name: Name) -> Optional[Noun]:
        """Find the noun of "her sons FINN", "a neighbour, BRIDIE", "an engineer called
        Tamsin"."""
        end = name.start
        if end and (self.words[end - 1] == "," or self.lower[end - 1] in _NAMED):
            end -= 1
        word = self.lower[end - 1] if end else ""
        noun = singular_of(word) or word
        if noun not in personal_nouns() or not self.words[end - 1].islower():
            return None
        for start in range(end - 2, max(-1, end - 3 - MAX_ADJECTIVES), -1):
            owner, first = self._read_owner(start)
            if first != start:
                return Noun(start, end, noun, owner)
            if self.words[start] in POSSESSIVE_ENDINGS:
                who = self.ends.get(start)
                return None if who is None else Noun(start - 1, end, noun, who)
            if not self.words[start].isalpha() or not self.words[start].islower():
                return None
        return None

    def find_owners(self, noun: Noun, who: Sequence[str]) -> List[str]:
        """Find whose relative, boss, ... a noun means: the last who was named before
        and agrees."""
        if noun.owner not in _PRONOUNS:
            return [noun.owner] if noun.owner else []
        wanted = _PRONOUNS[noun.owner]
        others: List[str] = []
        last = bisect_left(self.starts, noun.start)
        for name in reversed(self.names[max(0, last - MAX_BACK) : last]):
            agrees = not wanted or self.gender(name.who) in (wanted, None)
            if agrees and name.who not in (*who, *others):
                others.append(name.who)
        if not wanted:
            return others[:2] if len(others) > 1 else []
        return others[:1] or self._find_above(who, wanted)

    def _find_above(self, who: Sequence[str], wanted: str) -> List[str]:
        """Find whom "her" means in a line of a list of the cast: whoever "her" meant in
        the line above, or whose line that is."""
        if self.entry is None or who[0] != self.at.get(0):
            return []
        above = self.entry.owner or self.entry.who
        if above in who or self.gender(above) not in (wanted, None):
            return []
        self.owner = above
        return [above]
