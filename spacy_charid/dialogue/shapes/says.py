"""Logs of games played in text: `Brannoch says, "Not since the bells stopped."`"""

import re
from typing import List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_SAID = 3
_VERB = (
    r"(?:say|ask|exclaim|whisper|shout|yell|tell|repl(?=ies)|reply|murmur|mutter|scream"
    r"|state|page|respond|announce|chat|sing|growl)(?:s|ies|es)?"
)
_SAID = re.compile(
    r"(?:\[[^\[\]\n]{0,30}\d:\d\d[^\[\]\n]{0,12}\][ ]+)?"
    r"((?:You|[A-Z][\w'’-]*)(?:[ ][A-Z][\w'’-]*){0,3})[ ]"
    rf"{_VERB}(?:[ ](?:to[ ]|at[ ])?[\w'’ -]{{1,30}}?)?[,:]?[ ]"
    r"([\"“'‘])(?=\S)(.+?)(?:[\"”'’]|$)$"
)
_QUOTED = re.compile(r"[\"“]\S")


def _fits(lines: Sequence[Line]) -> bool:
    """Check whether what is quoted stands in lines that begin with who says it."""
    said = sum(_SAID.match(line.text) is not None for line in lines)
    if said < MIN_SAID:
        return False
    quoted = sum(_QUOTED.search(line.text) is not None for line in lines)
    filled = sum(bool(line.text) for line in lines)
    return said * 6 >= filled and said * 5 >= quoted * 4


def _read(lines: List[Line]) -> Reading:
    """Read the turns; what else happens in the game is nobody's."""
    events: List[Event] = []
    for line in lines:
        match = _SAID.match(line.text)
        if not line.text:
            events.append(blank_event(line))
        elif match is None:
            events.append(plain_event(line, Kind.EVENT))
        else:
            start, end = line.start + match.start(3), line.start + match.end(3)
            tag = (line.start + match.end(1), start)
            events.append(Event(Kind.TURN, line.start, end, (match[1],), start, (tag,)))
            if end < line.end:
                events.append(Event(Kind.SKIP, end, line.end))
    return Reading(events)


SAYS = Shape("log of a game", _fits, _read)
