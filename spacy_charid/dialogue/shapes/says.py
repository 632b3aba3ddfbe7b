"""Logs of games played in text: `Brannoch says, "Not since the bells stopped."`"""

import re
from typing import List, Sequence, Set

from .asides import is_aside
from .events import Doubt, Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag

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
# What is said to all players: `[gossip] Ivo: who sells rope`
_CHANNEL = re.compile(r"(\[[A-Za-z][\w' -]{0,14}\])[ ]+(?=[^\s:\[\]][^:\[\]\n]{0,30}:)")
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
    doubts: List[Doubt] = []
    channels = _find_channels(lines)
    for line in lines:
        match = _SAID.match(line.text)
        channel = _CHANNEL.match(line.text)
        names, at = find_tag(line.text[channel.end() :]) if channel else ((), 0)
        if not line.text:
            events.append(blank_event(line))
        elif match is not None:
            start, end = line.start + match.start(3), line.start + match.end(3)
            tag = (line.start + match.end(1), start)
            events.append(Event(Kind.TURN, line.start, end, (match[1],), start, (tag,)))
            if end < line.end:
                events.append(Event(Kind.SKIP, end, line.end))
        elif channel and channel[1] in channels and names:
            start = line.start + channel.end() + at
            events.append(Event(Kind.TURN, line.start, line.end, names, start))
        else:
            events.append(plain_event(line, Kind.EVENT))
            if names and not is_aside(line.text):
                doubts.append(Doubt(" & ".join(names), 1, line.number))
    return Reading(events, tuple(doubts))


def _find_channels(lines: Sequence[Line]) -> Set[str]:
    """Find the brackets before what players say to all others: one of those whom they
    name speaks elsewhere, or again."""
    said = filter(None, (_SAID.match(line.text) for line in lines))
    seen = {match[1] for match in said}
    found: Set[str] = set()
    for line in lines:
        channel = _CHANNEL.match(line.text)
        if channel is None or is_aside(line.text):
            continue
        names, _ = find_tag(line.text[channel.end() :])
        if not seen.isdisjoint(names):
            found.add(channel[1])
        seen.update(names)
    return found


SAYS = Shape("log of a game", _fits, _read)
