"""Tables of what is said in a visual novel, as Ren'Py writes them (`dialogue.tab`)."""

from typing import Iterable, Iterator, Sequence, Tuple

from ..dialogue.shapes.renpy import EXTEND, MARKUP
from .columns import Row
from .game_tags import cut_tags

_COLUMNS = ("identifier", "character", "dialogue", "filename", "line number")
_BREAKS = ("{p", "{vspace", "{space")


def is_renpy(names: Sequence[str]) -> bool:
    """Check whether the columns of a table are those that Ren'Py writes."""
    return tuple(name.strip().casefold() for name in names[:5]) == _COLUMNS


def read_renpy(rows: Iterable[Row]) -> Iterator[Row]:
    """Read the rows of such a table as Ren'Py shows them.

    Tags such as `{i}` and `{w=0.5}` are no words, a row without a character is
    narration, and `extend` goes on with what the character before says.

    rows (Iterable[Row]): The rows, with one character each.
    YIELDS (Row): The same rows.
    """
    speakers: Tuple[str, ...] = ()
    for row in rows:
        if row.text:
            row.speakers = speakers if row.speakers == (EXTEND,) else row.speakers
            speakers = row.speakers
            row.is_said = bool(speakers)
            said = cut_tags(row.text, row.offsets or [], MARKUP, _BREAKS)
            row.text, row.offsets = said
        yield row
