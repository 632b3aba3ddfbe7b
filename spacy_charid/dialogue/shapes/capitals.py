"""Titles in capitals between turns, such as `THE INTERVIEW`."""

import re
from typing import List, Sequence

from .events import Event, Kind

MIN_TURNS = 4
_TITLE = re.compile(r"[^\W\d_][^\n]{2,60}(?<![.!?…,:;—–\"”»-])")
_APART = (Kind.BLANK, Kind.HEADING)


def mark_capitals(text: str, events: Sequence[Event]) -> List[Event]:
    """Make notes of the lines in capitals between blank ones, if nobody speaks in
    capitals, and if no other line between blank ones is without a name.

    text (str): The text.
    events (Sequence[Event]): What its lines are.
    RETURNS (List[Event]): The same, with notes.
    """
    turns = [event for event in events if event.kind is Kind.TURN]
    around = zip((None, *events), events, (*events[1:], None), strict=False)
    apart = [
        i
        for i, (above, event, below) in enumerate(around)
        if event.kind is Kind.SAID
        and above is not None
        and above.kind in _APART
        and (below is None or below.kind in _APART)
    ]
    words = [text[events[i].start : events[i].end] for i in apart]
    said = (text[turn.said : turn.end] for turn in turns)
    are_titles = all(map(_is_title, words)) and len(turns) >= MIN_TURNS
    if not words or not are_titles or any(" " in s and s.isupper() for s in said):
        return list(events)
    marked = list(events)
    for i in apart:
        marked[i] = marked[i]._replace(kind=Kind.EVENT)
    return marked


def _is_title(words: str) -> bool:
    return words.isupper() and _TITLE.fullmatch(words) is not None
