"""Words that the end of a line divides: `be-` above `fore`."""

import re
from bisect import bisect_right
from functools import cached_property
from typing import Dict, FrozenSet, Iterable, Iterator, List, Optional

from ..names.not_people import is_word
from .shapes.events import Chars, TextTurn
from .shapes.words import FUNCTION_WORDS

MIN_FULL = 40  # characters of a line that is too short for a whole word
MAX_LONGER = 10  # percent of the lines that may be longer than one with the whole word
MIN_ENGLISH = 20  # percent of the words of a text that are function words of English
MAX_WORD = 40  # characters of a word
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u00ad¬][ \t]*(?=[\r\n])")
_SPACES = re.compile(r"\s*")
_BEGINNING = re.compile(r"(?<![^\W\d_])(?<![-'’])[^\W\d_]+$")
_REST = re.compile(r"[^\W\d_]+(?![^\W\d_]|[-'’][^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")
_LINE = re.compile(r"[^\r\n]+")
# Before these, a hyphen stands for what follows later: `pre- and post-war`.
_JOINTS = frozenset("and or und oder bis et ou y o u e ed och og en i".split())


class DividedWords:
    """Finds the words of a text that the ends of lines divide. A word is joined if it
    is known or stands elsewhere in the text, or if its line had no room for it and its
    parts are no words; in doubt, it is left alone.

    text (str): The text.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def words(self) -> FrozenSet[str]:
        return frozenset(map(str.lower, _WORD.findall(self.text)))

    @cached_property
    def is_english(self) -> bool:
        words = _WORD.findall(self.text.lower())
        known = sum(word in FUNCTION_WORDS for word in words)
        return known * 100 >= MIN_ENGLISH * len(words)

    @cached_property
    def lengths(self) -> List[int]:
        return sorted(len(line[0].rstrip()) for line in _LINE.finditer(self.text))

    def find(self, turn: TextTurn) -> Iterator[Chars]:
        """Find what divides words within a turn: a hyphen, the end of the line, and
        what is skipped below it."""
        ends = dict(turn.skips)
        for hyphen in _HYPHEN.finditer(self.text, turn.start, turn.end):
            start, end = hyphen.start(), self._find_rest(hyphen.end(), turn.end, ends)
            first = max(turn.start, start - MAX_WORD)
            beginning = _BEGINNING.search(self.text[first:start])
            rest = _REST.match(self.text, end, turn.end)
            if beginning is None or rest is None:
                continue
            if self._is_one(beginning[0], rest[0], start, end):
                yield start, end

    def _find_rest(self, at: int, end: int, ends: Dict[int, int]) -> int:
        """Find what follows spaces and what is skipped."""
        last: Optional[int] = None
        while at != last:
            last = at
            spaces = _SPACES.match(self.text, at, end)
            at = spaces.end() if spaces else at
            at = ends.get(at, at)
        return at

    def _is_one(self, beginning: str, rest: str, start: int, end: int) -> bool:
        """Check whether two parts are one word."""
        word = f"{beginning}{rest}".lower()
        if not rest[0].islower() or rest in _JOINTS:
            return False
        if self.text[start] != "-" or word in self.words:
            return True
        if is_word(word) and self.is_english:
            return True
        if self.is_english and all(map(_is_english, (beginning.lower(), rest))):
            return False  # `clothes-peg`, or somebody breaks off
        is_page = self.text.count("\n", start, end) > 1
        return is_page or self._is_full(start, rest)

    def _is_full(self, at: int, rest: str) -> bool:
        """Check whether a line had no room for a whole word: hardly any is longer."""
        begin = max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1
        length = at - begin + len(rest)
        longer = len(self.lengths) - bisect_right(self.lengths, length)
        return length >= MIN_FULL and longer * 100 <= MAX_LONGER * len(self.lengths)


def _is_english(word: str) -> bool:
    return word in FUNCTION_WORDS or is_word(word)


def join_divided(text: str, turns: Iterable[TextTurn]) -> None:
    """Find what divides the words of turns, and keep it in them.

    text (str): The text.
    turns (Iterable[TextTurn]): The turns; `divisions` is set.
    """
    if _HYPHEN.search(text) is None:
        return
    divided = DividedWords(text)
    for turn in turns:
        turn.divisions = tuple(divided.find(turn))
