"""The shapes in the order in which they are tried, and the choice among them."""

from typing import List, NamedTuple, Sequence, Tuple

from .blocks import BLOCKS
from .chats import LOG, MESSAGES
from .chevrons import CHEVRONS
from .cues import CUES, name_shape
from .events import Reading
from .hints import NO_HINTS, SpeakerHints
from .lines import Line, read_lines, sample
from .notes import join_notes
from .prefixes import PrefixReader
from .shape import Shape

SHAPES: Tuple[Shape, ...] = (MESSAGES, CHEVRONS, LOG, BLOCKS, CUES)
TRANSCRIPT = "transcript"


class ShapedText(NamedTuple):
    """A text, read in the shape that it has.

    shape (str): The name of the shape.
    lines (List[Line]): Its lines.
    reading (Reading): What they are.
    """

    shape: str
    lines: List[Line]
    reading: Reading


def read_shape(text: str, hints: SpeakerHints = NO_HINTS) -> ShapedText:
    """Read a text in the shape that fits its first lines.

    text (str): The text, with any line ends.
    hints (SpeakerHints): The speakers that the user named; with them, names precede
        what is said on the same line.
    RETURNS (ShapedText): The lines.
    """
    lines = read_lines(text)
    if not hints:
        first = _first_lines(lines)
        for shape in SHAPES:
            if shape.fits(first):
                name = name_shape(lines) if shape is CUES else shape.name
                lines = join_notes(text, lines) if shape is CUES else lines
                return ShapedText(name, lines, shape.read(lines))
    lines = join_notes(text, lines)
    return ShapedText(TRANSCRIPT, lines, PrefixReader(lines, hints).read())


def _first_lines(lines: Sequence[Line]) -> List[Line]:
    """Get the lines up to the last one from which the shape is guessed."""
    last = sample(lines)[-1:]
    end = lines.index(last[0]) + 1 if last else 0
    return list(lines[:end])
