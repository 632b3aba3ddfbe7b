"""Lines of a time and words that name nobody, as Whisper prints them:
`[00:00.000 --> 00:02.500]  Who rowed?`"""

import re
from typing import List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag
from .times import CLOCK, RANGE, has_digit

MIN_LINES = 3
_TIME = re.compile(rf"[\[(]?{CLOCK}{RANGE}[\])]?[ \t]+(?=[^\s<>*|\[(-])")


def _fits(lines: Sequence[Line]) -> bool:
    times = [_TIME.match(ln.text) if has_digit(ln.text) else None for ln in lines]
    filled = sum(bool(line.text) for line in lines)
    rests = [line.text[t.end() :] for line, t in zip(lines, times, strict=True) if t]
    if len(rests) < MIN_LINES or len(rests) * 5 < filled * 4:
        return False
    return not any(find_tag(rest)[1] for rest in rests)


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    begun = False
    for line in lines:
        time = _TIME.match(line.text)
        if not line.text or line.furniture:
            events.append(blank_event(line))
        elif time:
            said = line.start + time.end()
            events.append(Event(Kind.TURN, line.start, line.end, (), said))
            begun = True
        else:
            events.append(plain_event(line, Kind.SAID if begun else Kind.EVENT))
    return Reading(events)


TIMED_LINES = Shape("times before the words", _fits, _read)
