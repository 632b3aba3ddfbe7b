"""A line of a text, and a name at the start of one."""

from dataclasses import dataclass
from typing import List, NamedTuple, Sequence, Tuple

from .events import Chars

SAMPLE = 2000  # lines from which a shape is guessed


@dataclass(slots=True)
class Line:
    """A line, in characters of the text.

    start, end (int): Its text, without spaces and line number; it may span several
        lines of the file if it is a stage direction.
    text (str): The text.
    indent (int): Columns before the text.
    margin (Chars): The line number, or the star, that was cut off; empty if there is
        none.
    depth (int): How many marks of quotation `>` were cut off.
    star (Chars): What was cut off after the text: a star, the number of a verse.
    furniture (bool): A page number, a running head, `(MORE)`.
    number (int): The number of the line in the text, from 1.
    """

    start: int
    end: int
    text: str
    indent: int = 0
    margin: Chars = (0, 0)
    furniture: bool = False
    number: int = 0
    star: Chars = (0, 0)
    depth: int = 0


class Named(NamedTuple):
    """A name at the start of a line, and where the words begin in it."""

    name: str
    said: int


def sample(lines: Sequence[Line]) -> List[Line]:
    """Get the first lines with text, from which a shape is guessed."""
    found: List[Line] = []
    for line in lines:
        if line.text and not line.furniture:
            found.append(line)
            if len(found) == SAMPLE:
                break
    return found


def next_filled(lines: Sequence[Line], i: int) -> Tuple[int, str]:
    """Get the next line with text after a line: its index and text; `""` at the end."""
    for j in range(i + 1, min(i + 6, len(lines))):
        if lines[j].text and not lines[j].furniture:
            return j, lines[j].text
    return len(lines), ""


def find_paragraphs(lines: Sequence[Line]) -> List[int]:
    """Find the lines that begin paragraphs: those with text below a blank line, and the
    first one.

    lines (Sequence[Line]): All lines.
    RETURNS (List[int]): The indices.
    """
    return [
        i
        for i, line in enumerate(lines)
        if line.text and (not i or not lines[i - 1].text)
    ]
