"""Callouts of Markdown notes, with the speaker as their title: `> [!quote] Nora`."""

import re
from collections import Counter
from typing import List, Optional, Sequence, Tuple

from .events import Event, Kind, Reading
from .headings import find_heading
from .lines import Line
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, judge, split_speakers

MIN_CALLOUTS = 3
_HEAD = re.compile(r"\[!([\w-]{1,30})(?:\|[^\[\]]*)?\][+-]?(?:[ \t]+(\S.*))?$")
_TITLE = re.compile(r"#{1,6}[ \t]+(\S.*)")
_SPEECH = frozenset("quote cite dialogue dialog speech says chat line npc pc".split())


def _find_kind(lines: Sequence[Line]) -> str:
    """Find the kind of callouts that are said: one of those for it, or else the one
    whose titles are names that come again."""
    names: Counter = Counter()
    again: Counter = Counter()
    for line in lines:
        head = _HEAD.match(line.text) if line.text[:2] == "[!" else None
        if head and head[2] and judge(head[2]) is Judgement.NAME:
            kind = head[1].casefold()
            again[kind] += (kind, head[2]) in names
            names[kind, head[2]] += 1
            again[kind] += 100 * (kind in _SPEECH)
    kind, _ = max(again.items(), key=lambda each: each[1], default=("", 0))
    count = sum(n for (each, _), n in names.items() if each == kind)
    return kind if again[kind] and count >= MIN_CALLOUTS else ""


def _fits(lines: Sequence[Line]) -> bool:
    return bool(_find_kind(lines))


def _read(lines: List[Line]) -> Reading:
    kind = _find_kind(lines)
    events: List[Event] = []
    inside: Optional[bool] = None  # in a callout: whether it is said
    for line in lines:
        is_quoted = line.margin[1] > line.margin[0]
        head = _HEAD.match(line.text) if is_quoted else None
        inside = inside if is_quoted else None
        if head:
            inside = head[1].casefold() == kind and bool(head[2])
            names = _names(head[2]) if inside else ()
            event = Event(Kind.TURN, line.start, line.end, names, line.end)
            events.append(event if inside else plain_event(line, Kind.EVENT))
        elif not line.text and inside:
            events.append(plain_event(line, Kind.PAUSE))
        elif not line.text or line.furniture:
            events.append(blank_event(line))
        elif inside:
            events.append(plain_event(line, Kind.SAID))
        else:
            events.append(_read_between(line))
    return Reading(events)


def _names(title: str) -> Tuple[str, ...]:
    return split_speakers(title.strip("*_ :"))


def _read_between(line: Line) -> Event:
    """Read a line outside of the speeches: a heading, or a note."""
    title = _TITLE.match(line.text)
    heading = title[1] if title else find_heading(line.text)
    if heading is None:
        return plain_event(line, Kind.EVENT)
    return Event(Kind.HEADING, line.start, line.end, title=heading)


CALLOUTS = Shape("callouts", _fits, _read)
