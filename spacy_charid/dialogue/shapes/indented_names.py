"""Names with a dot before the words of a play in verse, set off by an indent:

  Bram. Who goes there?
I heard an Oare.
  Ida. 'Tis I
"""

import re
from collections import Counter
from typing import Dict, List, Optional, Sequence

from .asides import is_direction
from .events import Event, Kind, Reading
from .headings import find_heading
from .line import Line, Named
from .shape import Shape, blank_event, plain_event
from .words import is_business, is_label

MIN_NAMED = 6
MAX_INDENT = 8  # columns
_WORD = r"[A-Z][\w'’]{0,14}"
_NAME = re.compile(
    rf"(?P<name>\d|(?:\d[. ]{{0,2}})?{_WORD}(?:\.?[ ]?(?:(?:&|and|of|the)[ ])?{_WORD})"
    r"{0,3}?)\.?(?<=[.\d])[ ]+(?!& |and )(?=\S)"
)
_AND = re.compile(r"\.?[ ]*(?:&|\band\b)[ ]*")
_KNOWN_END = re.compile(r"[ ]?[.,:]?(?:[ ]+(?=\S)|$)")


def _find_names(lines: Sequence[Line]) -> Dict[int, Named]:
    """Find the names of the indented lines; empty if not nearly all of these have one,
    or if few other lines are at the margin."""
    filled = [i for i, ln in enumerate(lines) if ln.text and not ln.furniture]
    margin = min((lines[i].indent for i in filled), default=0)
    set_off = [i for i in filled if margin < lines[i].indent <= margin + MAX_INDENT]
    if len(set_off) < MIN_NAMED or len(set_off) > len(filled) * 2 / 3:
        return {}
    found = {i: name for i in set_off if (name := _read_name(lines[i].text))}
    counts = Counter(name.name for name in found.values())
    again = sum(count for count in counts.values() if count > 1)
    is_most = len(found) * 10 >= len(set_off) * 8
    if not is_most or again * 2 < len(found) or len(counts) < 2:
        return {}
    known_names = sorted(counts, key=len, reverse=True)
    for i in set(set_off).difference(found):
        known = _read_known(lines[i].text, known_names)
        found.update({i: known} if known else {})
    return found


def _read_name(text: str) -> Optional[Named]:
    name = _NAME.match(text)
    if not name or find_heading(text) is not None or is_label(name["name"]):
        return None
    if name["name"] in ("Q", "A"):  # of a record of court
        return None
    return Named(name["name"], name.end())


def _read_known(text: str, names: Sequence[str]) -> Optional[Named]:
    """Read a known name, of those sorted by length, that no dot follows: `Bram You are
    late`, `Ida, I am`."""
    for name in names:
        end = _KNOWN_END.match(text, len(name)) if text.startswith(name) else None
        if end:
            return Named(name, end.end())
    return None


def _fits(lines: Sequence[Line]) -> bool:
    return bool(_find_names(lines))


def _read(lines: List[Line]) -> Reading:
    names = _find_names(lines)
    first = min(names, default=len(lines))
    return Reading([_read_line(lines, i, names, first) for i in range(len(lines))])


def _read_line(lines: List[Line], i: int, names: Dict[int, Named], first: int) -> Event:
    line = lines[i]
    if not line.text or line.furniture:
        return blank_event(line)
    if i in names:
        parts = _AND.split(names[i].name)
        speakers = tuple(part.strip(" .") for part in parts)
        said = line.start + names[i].said
        return Event(Kind.TURN, line.start, line.end, speakers, said)
    heading = find_heading(line.text)
    if heading is not None:
        return Event(Kind.HEADING, line.start, line.end, title=heading)
    if i < first:
        return plain_event(line, Kind.EVENT)
    is_note = is_business(line.text) or is_direction(lines, i)
    return plain_event(line, Kind.NOTE if is_note else Kind.SAID)


INDENTED_NAMES = Shape("indented names", _fits, _read)
