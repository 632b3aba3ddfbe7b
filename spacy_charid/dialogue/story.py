"""Positions in a story: chapters, episodes, acts, numbers and dates, in order."""

import re
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from typing import Dict, List, Optional, Tuple

from ..errors import Errors

# The divisions of stories from the largest to the smallest, with what they are called.
_UNITS: Dict[str, str] = {
    "volume": "volume vol",
    "book": "book bk",
    "part": "part pt",
    "act": "act",
    "season": "season series s",
    "episode": "episode ep e",
    "chapter": "chapter chap ch",
    "scene": "scene sc c",
    "session": "session",
}
NUMBER, DATE = "number", "date"
_RANK = {unit: rank for rank, unit in enumerate([*_UNITS, NUMBER, DATE])}
_NAMES = {name: unit for unit, names in _UNITS.items() for name in names.split()}
_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
).split()
_WORD_NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)}
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_LONG = "|".join(sorted((n for n in _NAMES if len(n) > 1), key=len, reverse=True))
_SHORT = "".join(n for n in _NAMES if len(n) == 1)
# `Act II` needs a space before a number in letters, `Act2` and `s02` do not.
_LETTERS = rf"[ivxlc]+(?![^\W_])|(?:{'|'.join(_WORDS)})(?![^\W_])"
_COUNT = rf"(?:\d{{1,9}}|(?<=[\s._-])(?:{_LETTERS}))"
_STEP = rf"(?:(?:{_LONG})[\s._-]*{_COUNT}|[{_SHORT}]\d{{1,9}})"
_GAP = r"[\s,;._/:-]*"
_STEPS = re.compile(rf"{_STEP}(?:{_GAP}{_STEP})*(?![^\W_])", re.IGNORECASE)
_ONE_STEP = re.compile(
    rf"(?P<unit>{_LONG}|[{_SHORT}])[\s._-]*(?P<number>\d+|{_LETTERS})", re.IGNORECASE
)
_CROSS = re.compile(r"(\d{1,4})x(\d{1,4})")
_PLAIN = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?")
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?)?")
EXAMPLES = (
    "Book4-chapter23, s02e16, s02_e16_c03, Act 2 Scene 3, chapter 7, 12, 1999-12-31"
)


@dataclass(frozen=True, slots=True)
class StoryPosition:
    """A place in a story. Positions of one story are ordered.

    A position in fewer units comes before all that are inside it: `s02` < `s02e01` <
    `s02_e01_c03`. Positions of different stories, or in different units (a chapter and
    a date), do not compare.

    units (Tuple[str, ...]): What the numbers count, the largest first: `season`,
        `episode`; `number` for a bare number, `date` for a date.
    numbers (Tuple[float, ...]): One per unit; for a date the year, month, ...
    story (str): The story, if it is named: `Emma: chapter 3`.
    text (str): The position as written, without the story. Ignored in comparisons.
    """

    units: Tuple[str, ...]
    numbers: Tuple[float, ...]
    story: str = ""
    text: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: str, *, story: str = "") -> "StoryPosition":
        """Read a position as corpora write it.

        text (str): E.g. `Book4-chapter23`, `s02e16`, `Emma: chapter 3`.
        story (str): The story, if the text does not name it.
        RETURNS (StoryPosition): The position.
        RAISES (ValueError): If the text is no position.
        """
        found = _parse(text, story) if isinstance(text, str) else None
        if found is None:
            raise ValueError(Errors.E390.format(text=text, examples=EXAMPLES))
        return found

    @classmethod
    def find(cls, text: str) -> Optional["StoryPosition"]:
        """Find a position at the beginning of a heading, or at the end of an id.

        text (str): E.g. `ACT I. SCENE II. A street`, `/friends-s01e01`, `Emma_c000`.
            Bare numbers and dates count if they are all of the text.
        RETURNS (Optional[StoryPosition]): The position; None if there is none. What
            stands before it in an id is the story.
        """
        text = text.strip()
        if (whole := _parse(text)) is not None:
            return None if whole.units == (NUMBER,) else whole
        match = _STEPS.match(text)
        if match and len(_ONE_STEP.match(match[0])["unit"]) > 1:  # type: ignore[index]
            return _read_steps(match[0])
        for match in _STEPS.finditer(text):
            before = text[: match.start()]
            if match.end() == len(text) and re.search(r"[\W_]$", before):
                found = _read_steps(match[0])
                story = re.sub(r"^[\W_]+|[\W_]+$", "", before)
                return replace(found, story=story) if found else None
        return None

    def within(self, unit: str, number: int) -> "StoryPosition":
        """Get the position of a part: scene 3 of an episode."""
        units, numbers = (*self.units, unit), (*self.numbers, number)
        return StoryPosition(
            units, numbers, self.story, f"{self.label} {unit} {number}"
        )

    @property
    def label(self) -> str:
        """The position without the story, as written."""
        if self.text:
            return self.text
        pairs = zip(self.units, self.numbers, strict=True)
        named = (f"{unit} {number}" for unit, number in pairs)
        return " ".join(named).removeprefix(f"{NUMBER} ")

    def __str__(self) -> str:
        return f"{self.story}: {self.label}" if self.story else self.label

    def __lt__(self, other: "StoryPosition") -> bool:
        return self._order(other) < other.numbers

    def __le__(self, other: "StoryPosition") -> bool:
        return self._order(other) <= other.numbers

    def __gt__(self, other: "StoryPosition") -> bool:
        return self._order(other) > other.numbers

    def __ge__(self, other: "StoryPosition") -> bool:
        return self._order(other) >= other.numbers

    def _order(self, other: "StoryPosition") -> Tuple[float, ...]:
        """Get the numbers, once it is clear that the positions compare."""
        if not isinstance(other, StoryPosition):
            raise TypeError(Errors.E392.format(one=str(self), other=other))
        check_comparable(self, other)
        return self.numbers


def check_comparable(one: StoryPosition, other: StoryPosition) -> None:
    """Check that two positions are of one story, and in the same units.

    one, other (StoryPosition): The positions.
    RAISES (ValueError): If they do not compare.
    """
    n = min(len(one.units), len(other.units))
    if one.story != other.story:
        stories = {"first": one.story or "unnamed", "second": other.story or "unnamed"}
        raise ValueError(Errors.E391.format(one=str(one), other=str(other), **stories))
    if one.units[:n] != other.units[:n]:
        units = {"first": ", ".join(one.units), "second": ", ".join(other.units)}
        raise ValueError(Errors.E393.format(one=str(one), other=str(other), **units))


@lru_cache(maxsize=65536)
def _parse(text: str, story: str = "") -> Optional[StoryPosition]:
    """Read a text that is a position as a whole, with the story before a colon."""
    whole = text.strip()
    found = _parse_plain(whole)
    before, colon, rest = whole.rpartition(": ")
    if found is None and colon and before.strip():
        found, story = _parse_plain(rest.strip()), before.strip()
    return replace(found, story=story) if found and story else found


def _parse_plain(text: str) -> Optional[StoryPosition]:
    if match := _STEPS.fullmatch(text):
        return _read_steps(match[0])
    if match := _CROSS.fullmatch(text):
        numbers = (int(match[1]), int(match[2]))
        return StoryPosition(("season", "episode"), numbers, text=text)
    if _DATE.fullmatch(text):
        return _read_date(text)
    if _PLAIN.fullmatch(text):
        number = float(text) if "." in text else int(text)
        return StoryPosition((NUMBER,), (number,), text=text)
    return None


def _read_steps(text: str) -> Optional[StoryPosition]:
    """Read units with numbers, in any order; None if a unit occurs twice."""
    steps: Dict[str, int] = {}
    for match in _ONE_STEP.finditer(text):
        unit, number = _NAMES[match["unit"].lower()], _read_number(match["number"])
        if unit in steps or number is None:
            return None
        steps[unit] = number
    units = sorted(steps, key=_RANK.__getitem__)
    return StoryPosition(tuple(units), tuple(steps[u] for u in units), text=text)


def _read_number(text: str) -> Optional[int]:
    low = text.lower()
    if low.isdigit():
        return int(low)
    if low in _WORD_NUMBERS:
        return _WORD_NUMBERS[low]
    values = [_ROMAN[letter] for letter in low]
    signed = (
        -value if value < following else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )
    return sum(signed)


def _read_date(text: str) -> Optional[StoryPosition]:
    parts = re.split(r"[-T :]", text)
    padded = [*map(int, parts), *[1, 1][: max(0, 3 - len(parts))]]
    try:
        datetime(*padded)  # type: ignore[arg-type]
    except ValueError:
        return None
    # Days and hours are inside their month: 1999-12 comes before 1999-12-31.
    units = (DATE,) * len(parts)
    return StoryPosition(units, tuple(map(int, parts)), text=text)


def locate_scenes(id: str, headings: List[str]) -> List[Optional[StoryPosition]]:
    """Find the positions of the scenes of a dialogue.

    A heading that names a part only (`Scene 2`) is inside the act before it. Scenes
    without a position of their own are counted within that of the dialogue, from 1.

    id (str): The id of the dialogue.
    headings (List[str]): The ids or headings of its scenes.
    RETURNS (List[Optional[StoryPosition]]): The positions; all None if neither the id
        nor the headings tell.
    """
    whole = StoryPosition.find(id)
    found = [StoryPosition.find(heading) for heading in headings]
    if any(found):
        return _complete(found, whole)
    if whole is None or len(headings) < 2 or whole.units[0] == DATE:
        return [whole] * len(headings)
    return [whole.within("scene", i) for i in range(1, len(headings) + 1)]


def _complete(
    found: List[Optional[StoryPosition]], whole: Optional[StoryPosition]
) -> List[Optional[StoryPosition]]:
    """Put parts inside the units before them, and the whole dialogue."""
    last = whole
    completed: List[Optional[StoryPosition]] = []
    for position in found:
        if position is not None and last is not None and position.units:
            outer = [
                (unit, number)
                for unit, number in zip(last.units, last.numbers, strict=True)
                if _RANK[unit] < _RANK[position.units[0]]
            ]
            if outer and position.units[0] != DATE:
                units = (*(unit for unit, _ in outer), *position.units)
                numbers = (*(number for _, number in outer), *position.numbers)
                story = position.story or last.story
                position = StoryPosition(units, numbers, story)
        last = position or last
        completed.append(position or last)
    return completed
