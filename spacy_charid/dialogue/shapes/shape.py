"""What a shape is: how it is recognized, and how its lines are read."""

from typing import Callable, List, NamedTuple, Sequence

from .events import Event, Kind, Reading
from .line import Line


class Shape(NamedTuple):
    """A shape of text.

    name (str): Its name in the report.
    fits (Callable): Checks whether the first lines with text are of the shape.
    read (Callable): Tells what each line is.
    """

    name: str
    fits: Callable[[Sequence[Line]], bool]
    read: Callable[[List[Line]], Reading]


def plain_event(line: Line, kind: Kind) -> Event:
    """Make the event of a whole line."""
    return Event(kind, line.start, line.end)


def note_event(line: Line) -> Event:
    """Make the event of a line that is no part of a turn, with or without text."""
    return plain_event(line, Kind.EVENT) if line.text else blank_event(line)


def blank_event(line: Line) -> Event:
    """Make the event of a line without text, or of a page number."""
    return Event(Kind.SKIP if line.furniture else Kind.BLANK, line.start, line.end)
