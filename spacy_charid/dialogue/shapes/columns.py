"""Columns of times, people and words: records of interviews; nicks set flush right
before a bar, as WeeChat logs them; and one column for each speaker, side by side."""

import re
from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .asides import is_direction
from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, judge, split_speakers
from .times import CLOCK, DATE

MIN_ROWS = 3
MAX_SHIFT = 2  # columns by which those of another page may begin elsewhere
_TIMED = re.compile(r"(?:\d{1,3}[.:]\d\d(?:[.:]\d\d)?)(?=[ ]{2,})[ ]+")
_PERSON = re.compile(r"(\S(?:[ ]?\S){0,39})[ ]{2,}(?=\S)")
_NICK = re.compile(
    rf"([\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+)?[@+%&~!]?"
    r"([^\s|]{1,30})[ ]*\|[ ]?"
)
_BAR = re.compile(r"\|[ ]?")
_ACTIONS = frozenset("* -- --> <-- -!- == === >>> <<<".split())
_RULE = re.compile(r"[-=_+|:─┼│ ]{5,}$")


class _Row(NamedTuple):
    """A row of an interview.

    name (str): Who speaks; empty if the column is.
    at (int): The column of the name.
    column (int): That of the words.
    said (int): Where the words begin, in characters of the line.
    is_timed (bool): Whether a time precedes the name.
    """

    name: str
    at: int
    column: int
    said: int
    is_timed: bool


def _find_row(line: Line) -> Optional[_Row]:
    time = _TIMED.match(line.text)
    begin = time.end() if time else 0
    person = _PERSON.match(line.text, begin)
    if person is None:
        if time is None:
            return None
        column = line.indent + begin
        return _Row("", column, column, begin, is_timed=True)
    at, column = line.indent + begin, line.indent + person.end()
    return _Row(person[1], at, column, person.end(), time is not None)


def _find_rows(lines: Sequence[Line]) -> Dict[int, _Row]:
    """Find the rows whose names and words begin in the same columns; empty if there
    are too few, or no times in a column before the names."""
    rows = {
        i: row
        for i, line in enumerate(lines)
        if "  " in line.text and (row := _find_row(line))
    }
    columns = Counter((row.at, row.column) for row in rows.values() if row.name)
    if not columns:
        return {}
    (at, column), _ = columns.most_common(1)[0]
    kept = {
        i: row
        for i, row in rows.items()
        if _is_near(row.column, column)
        and (not row.name or (_is_near(row.at, at) and _is_name(row.name)))
    }
    names = Counter(row.name for row in kept.values() if row.name)
    timed = sum(row.is_timed for row in kept.values())
    again = names.total() - len(names)
    is_table = again >= MIN_ROWS - 1 and len(names) > 1 and timed > 1
    return kept if is_table else {}


def _is_near(column: int, other: int) -> bool:
    return abs(column - other) <= MAX_SHIFT


def _is_name(text: str) -> bool:
    return judge(text) is Judgement.NAME


def _fits_rows(lines: Sequence[Line]) -> bool:
    rows = _find_rows(lines)
    if not rows:
        return False
    filled = sum(bool(line.text) for line in lines)
    column = next((row.column for row in rows.values() if row.name), -1)
    rest = (line for i, line in enumerate(lines) if i not in rows)
    more = sum(_is_near(line.indent, column) for line in rest)
    return (len(rows) + more) * 5 >= filled * 2


def _read_rows(lines: List[Line]) -> Reading:
    """Read rows such as `1.02   DC HALE   Where is it?`. What stands in other columns,
    such as the head of a page, is cut out."""
    rows = _find_rows(lines)
    column = next((row.column for row in rows.values() if row.name), -1)
    events: List[Event] = []
    begun = False
    for i, line in enumerate(lines):
        row = rows.get(i)
        if not line.text or line.furniture:
            events.append(blank_event(line))
        elif row and row.name:
            said = line.start + row.said
            speakers = split_speakers(row.name)
            events.append(Event(Kind.TURN, line.start, line.end, speakers, said))
            begun = True
        elif row or not begun:
            events.append(plain_event(line, Kind.EVENT))
            begun = False
        else:
            is_said = _is_near(line.indent, column)
            kind = Kind.NOTE if is_direction(lines, i) else Kind.SAID
            events.append(plain_event(line, kind if is_said else Kind.SKIP))
    return Reading(events)


def _fits_nicks(lines: Sequence[Line]) -> bool:
    barred = [line.text for line in lines if "|" in line.text]
    found = [nick for text in barred if (nick := _NICK.match(text))]
    names = Counter(nick[2] for nick in found if nick[2] not in _ACTIONS)
    filled = sum(bool(line.text) for line in lines)
    more = sum(bool(_BAR.match(text)) for text in barred)
    is_log = (len(found) + more) * 5 >= filled * 4 and names.total() * 2 > len(found)
    timed = sum(bool(nick[1]) for nick in found)
    again = names.total() - len(names)
    return (
        is_log and timed * 2 > len(found) and len(names) > 1 and again >= MIN_ROWS - 1
    )


def _read_nicks(lines: List[Line]) -> Reading:
    """Read lines such as `12:03   zed | hello`; below, a bar continues the message."""
    events: List[Event] = []
    begun = False
    for line in lines:
        nick, more = _NICK.match(line.text), _BAR.match(line.text)
        if not line.text:
            events.append(blank_event(line))
        elif nick and nick[2] not in _ACTIONS:
            said = line.start + nick.end()
            events.append(Event(Kind.TURN, line.start, line.end, (nick[2],), said))
            begun = True
        elif more and begun:
            cut = line.start + more.end()
            events.append(Event(Kind.SKIP, line.start, cut))
            events.append(Event(Kind.SAID, cut, line.end))
        else:
            events.append(plain_event(line, Kind.EVENT))
            begun = False
    return Reading(events)


class _Sides(NamedTuple):
    """Columns side by side.

    head (int): The line of the names.
    names (Tuple[str, ...]): The names.
    bars (Tuple[int, ...]): The columns of the bars between them.
    """

    head: int
    names: Tuple[str, ...]
    bars: Tuple[int, ...]


def _find_sides(lines: Sequence[Line]) -> Optional[_Sides]:
    """Find a line of names with a rule below, and bars in the same columns below."""
    for i, line in enumerate(lines[:-1]):
        if "|" not in line.text or not _RULE.match(lines[i + 1].text):
            continue
        cells = [cell.strip() for cell in line.text.strip("|").split("|")]
        bars = tuple(
            line.indent + at for at, char in enumerate(line.text) if char == "|"
        )
        if len(cells) != len(bars) + 1 or len(cells) < 2:
            continue
        if not all(cell and judge(cell) is Judgement.NAME for cell in cells):
            continue
        rows = [line for line in lines[i + 2 :] if "|" in line.text]
        rows = [line for line in rows if not _RULE.match(line.text)]
        fitting = [cut for row in rows if (cut := _cut(row, bars)) is not None]
        alone = sum(len(cut) == 1 for cut in fitting)
        sides = {cell[0] for cut in fitting for cell in cut}
        if len(fitting) < MIN_ROWS or len(fitting) * 5 < len(rows) * 4:
            continue
        if alone * 3 > len(fitting) * 2 and len(sides) > 1:
            return _Sides(i, tuple(cells), bars)
    return None


def _cut(line: Line, bars: Sequence[int]) -> Optional[List[Tuple[int, int, int]]]:
    """Get the filled cells of a line as their number, start and end in characters of
    the line; None if it has no bars in these columns."""
    cells: List[Tuple[int, int, int]] = []
    begin = 0
    for number, bar in enumerate((*bars, len(line.text) + line.indent)):
        at = bar - line.indent
        if number < len(bars) and (at < 0 or line.text[at : at + 1] != "|"):
            return None
        start, end = max(begin, 0), max(at, 0)
        text = line.text[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            cells.append((number, start, start + len(text.strip())))
        begin = at + 1
    return cells


def _fits_sides(lines: Sequence[Line]) -> bool:
    return _find_sides(lines) is not None


def _read_sides(lines: List[Line]) -> Reading:
    """Read columns side by side, each of which has what one speaker says."""
    sides = _find_sides(lines)
    assert sides is not None
    events: List[Event] = []
    speaker = -1
    together = 0
    for i, line in enumerate(lines):
        cells = _cut(line, sides.bars) if i > sides.head else None
        if not line.text:
            events.append(blank_event(line))
        elif cells is None or _RULE.match(line.text):
            events.append(plain_event(line, Kind.EVENT))
            speaker = -1
        else:
            together += len(cells) > 1
            events.extend(_make_cells(line, cells, sides, speaker))
            speaker = cells[-1][0] if cells else speaker
    shown = " | ".join(sides.names)
    return Reading(events, guess=shown, is_sure=not together)


def _make_cells(
    line: Line, cells: List[Tuple[int, int, int]], sides: _Sides, speaker: int
) -> Iterator[Event]:
    at = 0
    for number, start, end in cells:
        begin, stop = line.start + start, line.start + end
        if line.text[at:start].strip():
            yield Event(Kind.SKIP, line.start + at, begin)
        if number == speaker:
            yield Event(Kind.SAID, begin, stop)
        else:
            names = split_speakers(sides.names[number])
            yield Event(Kind.TURN, begin, stop, names, begin)
        speaker, at = number, end
    if line.text[at:].strip():
        yield Event(Kind.SKIP, line.start + at, line.end)


ROWS = Shape("columns", _fits_rows, _read_rows)
NICKS = Shape("IRC log", _fits_nicks, _read_nicks)
SIDES = Shape("columns side by side", _fits_sides, _read_sides)
