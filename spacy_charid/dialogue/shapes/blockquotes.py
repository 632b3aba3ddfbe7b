"""Texts of which each line, or each speech, is quoted by `>`, as in Markdown."""

import re
from dataclasses import replace
from typing import Iterable, List, Optional, Sequence

from .events import Event, Kind
from .line import Line
from .template_scores import count_again

MIN_QUOTED = 3  # lines
_QUOTED = re.compile(r"(?:>[ \t]*)+")
_ONE = re.compile(r">(?:[ \t]|$|(?=[^\s>]))")  # `>> ANCHOR` is no quotation


def cut_quotes(lines: Sequence[Line]) -> Optional[List[Line]]:
    """Cut off the marks of quotations.

    lines (Sequence[Line]): All lines.
    RETURNS (Optional[List[Line]]): The lines, with the marks as their margins; None if
        nearly none has a mark.
    """
    quoted = [bool(_ONE.match(line.text)) for line in lines]
    if sum(quoted) < MIN_QUOTED:
        return None
    pairs = zip(lines, quoted, strict=True)
    return [cut_quote(line) if is_quoted else line for line, is_quoted in pairs]


def cut_quote(line: Line) -> Line:
    """Cut off the marks of a quoted line."""
    mark = _QUOTED.match(line.text)
    end = mark.end() if mark else 0
    start = line.start + end
    text = line.text[end:]
    first = line.margin[0] if line.margin[1] else line.start
    is_furniture = line.furniture and bool(text)
    margin = (first, start)
    line = replace(line, start=start, text=text, margin=margin, furniture=is_furniture)
    line.depth += mark[0].count(">") if mark else 0
    return line


def is_quoted(lines: Sequence[Line]) -> bool:
    """Check whether most of the lines with text are quoted, headings aside."""
    filled = [line.text for line in lines if line.text and line.text[0] != "#"]
    return sum(map(bool, map(_ONE.match, filled))) * 2 > len(filled)


def count_spoken_again(events: Iterable[Event]) -> int:
    """Count the turns with words whose speaker spoke before."""
    names: List[str] = []
    speakers: Sequence[str] = ()
    for event in events:
        if event.kind is Kind.TURN:
            speakers = event.speakers
        is_said = event.kind is Kind.SAID or (
            event.kind is Kind.TURN and event.said < event.end
        )
        if is_said:
            names.extend(speakers)
            speakers = ()
    return count_again(names)
