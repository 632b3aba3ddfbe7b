"""Callouts of Markdown notes, with the speaker as their title: `> [!quote] Nora`."""

import re
from collections import Counter
from typing import FrozenSet, List, Optional, Sequence, Tuple

from .events import Event, Kind, Reading
from .headings import find_heading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, judge, split_speakers

MIN_CALLOUTS = 3
_HEAD = re.compile(r"\[!([\w-]{1,30})(?:\|[^\[\]]*)?\][+-]?(?:[ \t]+(\S.*))?$")
_TITLE = re.compile(r"#{1,6}[ \t]+(\S.*)")
_SPEECH = frozenset(
    "quote cite dialogue dialog speech says chat line npc pc player character".split()
)
_NOTES = frozenset(
    "note info dice roll check warning tip hint todo abstract summary tldr example "
    "question help faq success done failure fail missing danger error bug important "
    "caution attention map loot xp secret gm dm aside direction scene".split()
)


def _find_kinds(lines: Sequence[Line]) -> FrozenSet[str]:
    """Find the kinds of callouts that are said: those for it, or else those whose
    titles are names that come again."""
    heads = (_HEAD.match(line.text) for line in lines if line.text[:2] == "[!")
    titles = [(head[1].casefold(), head[2]) for head in heads if head and head[2]]
    counts = Counter(each for each in titles if judge(each[1]) is Judgement.NAME)
    kinds = {kind for kind, _ in counts}
    said = kinds & _SPEECH
    said = said or {kind for (kind, _), n in counts.items() if n > 1} - _NOTES
    n_said = sum(n for (kind, _), n in counts.items() if kind in said)
    n_names = len({name for kind, name in counts if kind in said})
    is_again = n_said >= MIN_CALLOUTS and n_said > n_names
    return frozenset(said) if is_again else frozenset()


def _fits(lines: Sequence[Line]) -> bool:
    return bool(_find_kinds(lines))


def _read(lines: List[Line]) -> Reading:
    kinds = _find_kinds(lines)
    events: List[Event] = []
    inside: Optional[bool] = None  # in a callout: whether it is said
    for line in lines:
        is_quoted = line.margin[1] > line.margin[0]
        head = _HEAD.match(line.text) if is_quoted else None
        inside = inside if is_quoted else None
        if head:
            inside = head[1].casefold() in kinds and bool(head[2])
            names = _names(head[2]) if inside else ()
            event = Event(Kind.TURN, line.start, line.end, names, line.end)
            events.append(event if inside else plain_event(line, Kind.EVENT))
        elif not line.text and inside:
            events.append(plain_event(line, Kind.PAUSE))
        elif not line.text or line.furniture:
            events.append(blank_event(line))
        else:
            said = plain_event(line, Kind.SAID)
            events.append(said if inside else _read_between(line))
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
