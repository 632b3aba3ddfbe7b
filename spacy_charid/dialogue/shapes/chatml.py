"""The markup of conversations with language models: `<|im_start|>user`."""

import re
from typing import List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

_START = re.compile(r"<\|im_start\|>[ \t]*([\w .-]{1,40})")
_END = "<|im_end|>"


def _fits(lines: Sequence[Line]) -> bool:
    return sum(bool(_START.match(line.text)) for line in lines) > 1


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    is_system = False
    for line in lines:
        start = _START.match(line.text)
        if start:
            said = line.start + start.end()
            is_system = start[1].strip() == "system"
            turn = Event(Kind.TURN, line.start, line.end, (start[1].strip(),), said)
            events.append(plain_event(line, Kind.EVENT) if is_system else turn)
        elif not line.text:
            events.append(blank_event(line))
        elif is_system or line.text == _END:
            events.append(plain_event(line, Kind.EVENT))
        else:
            events.extend(_cut_end(line))
    return Reading(events)


def _cut_end(line: Line) -> List[Event]:
    end = line.end - len(_END) * line.text.endswith(_END)
    said = Event(Kind.SAID, line.start, end)
    return [said] if end == line.end else [said, Event(Kind.EVENT, end, line.end)]


CHATML = Shape("ChatML", _fits, _read)
