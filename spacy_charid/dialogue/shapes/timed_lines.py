"""Lines of a time and words that name nobody, as Whisper prints them,
`[00:00.000 --> 00:02.500]  Who rowed?`, or `00:02.500 | Who rowed?`; or with the time
above the words, `(00:02):`"""

import re
from dataclasses import replace
from itertools import pairwise
from typing import List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag
from .times import CLOCK, RANGE, has_digit

MIN_LINES = 3
_TIME = re.compile(rf"[\[(]?{CLOCK}{RANGE}[\])]?[ \t]+(?=[^\s<>*|\[(-])")
_BARRED = re.compile(rf"[\[(]?{CLOCK}{RANGE}[\])]?[ ]+\|[ ]+(?=[^\s|][^|]*$)")
_SOUND = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|[♪*][^♪*]*[♪*]")
_ALONE = re.compile(rf"(?:\({CLOCK}\)|\[{CLOCK}\]|{CLOCK}(?=:)):?")


def _fits(lines: Sequence[Line]) -> bool:
    return _stand_before(lines) or _stand_above(lines)


def _fits_barred(lines: Sequence[Line]) -> bool:
    return _choose(lines) is _BARRED and _stand_before(lines)


def _stand_above(lines: Sequence[Line]) -> bool:
    """Check for times on lines of their own, below which nobody is named."""
    filled = [line.text for line in lines if line.text and not line.furniture]
    alone = [bool(_ALONE.fullmatch(text)) for text in filled]
    runs = sum(above and not at for above, at in pairwise(alone))
    if runs < MIN_LINES or runs * 25 < len(filled):
        return False
    named = sum(find_tag(text)[1] > 0 for text in filled if not _ALONE.match(text))
    return named * 5 < runs


def hide_times(lines: Sequence[Line]) -> List[Line]:
    """Leave the times on lines of their own out, where names may be in the others.

    lines (Sequence[Line]): All lines; not changed.
    """
    return [
        replace(line, furniture=True) if _ALONE.fullmatch(line.text) else line
        for line in lines
    ]


def _stand_before(lines: Sequence[Line]) -> bool:
    pattern = _choose(lines)
    times = [pattern.match(ln.text) if has_digit(ln.text) else None for ln in lines]
    first = next((i for i, time in enumerate(times) if time), 0)
    first = first if pattern is _BARRED else 0
    filled = sum(bool(line.text) for line in lines[first:])
    rests = [line.text[t.end() :] for line, t in zip(lines, times, strict=True) if t]
    if len(rests) < MIN_LINES or len(rests) * 5 < filled * 4:
        return False
    return not any(find_tag(rest)[1] for rest in rests)


def _choose(lines: Sequence[Line]) -> "re.Pattern[str]":
    """Choose what is between times and words."""
    barred = sum(bool(_BARRED.match(line.text)) for line in lines if "|" in line.text)
    return _BARRED if barred >= MIN_LINES else _TIME


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    begun = False
    pattern = _choose(lines)
    for line in lines:
        time = pattern.match(line.text) or _ALONE.fullmatch(line.text)
        if not line.text or line.furniture:
            events.append(blank_event(line))
        elif time and _SOUND.fullmatch(line.text, time.end()):
            events.append(plain_event(line, Kind.EVENT))
        elif time:
            said = line.start + time.end()
            events.append(Event(Kind.TURN, line.start, line.end, (), said))
            begun = True
        else:
            events.append(plain_event(line, Kind.SAID if begun else Kind.EVENT))
    return Reading(events)


TIMED_BARS = Shape("times before the words", _fits_barred, _read)
TIMED_LINES = Shape("times before the words", _fits, _read)
