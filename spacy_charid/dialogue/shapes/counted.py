"""Turns that are named by a letter and counted, `P1--I saw it.` and `T1--You did.`, as
studies of therapy quote them, or `Q1. Who?` and `A1. My aunt.`"""

import re
from collections import Counter
from itertools import groupby
from typing import Dict, List, Optional, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, note_event, plain_event

MIN_TURNS = 4
_NAME = re.compile(r"([A-Z])(\d{1,3})[ ]?(?:--|[—–]|[.)-](?=[ ]))[ ]?(?=\S)")


def _find_names(lines: Sequence[Line]) -> Dict[int, "re.Match[str]"]:
    found = ((i, _NAME.match(line.text)) for i, line in enumerate(lines))
    return {i: name for i, name in found if name}


def _fits(lines: Sequence[Line]) -> bool:
    """Check for two or three letters that take turns, and whose numbers rise."""
    names = list(_find_names(lines).values())
    letters = Counter(name[1] for name in names)
    if len(names) < MIN_TURNS or not 2 <= len(letters) <= 3:
        return False
    takes = sum(1 for _ in groupby(name[1] for name in names))
    return takes * 5 >= len(names) * 4 and _rise(names)


def _rise(names: Sequence["re.Match[str]"]) -> bool:
    last: Dict[str, int] = {}
    for name in names:
        if int(name[2]) < last.get(name[1], 0):
            return False
        last[name[1]] = int(name[2])
    return True


def _read(lines: List[Line]) -> Reading:
    names = _find_names(lines)
    first = min(names)
    return Reading(
        [_read_line(line, names.get(i), i > first) for i, line in enumerate(lines)],
        keeps_open=False,
    )


def _read_line(line: Line, name: Optional["re.Match[str]"], begun: bool) -> Event:
    if name:
        said = line.start + name.end()
        return Event(Kind.TURN, line.start, line.end, (name[1],), said)
    if line.text and not line.furniture and begun:
        return plain_event(line, Kind.SAID)
    return note_event(line)


COUNTED = Shape("counted turns", _fits, _read)
