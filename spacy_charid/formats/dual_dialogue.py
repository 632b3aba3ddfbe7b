"""Dual dialogue of a screenplay: two speeches in columns side by side."""

import re
from typing import Iterator, List, NamedTuple, Optional, Set, Tuple

from ..dialogue.offsets import TextBuilder, cut_offsets
from ..dialogue.shapes.cue_names import is_capital_cue
from ..dialogue.shapes.headings import is_place

MAX_LINES = 40  # of a speech
MAX_SHIFT = 2  # columns
_CHUNK = re.compile(r"\S+(?:[ ]{1,2}\S+)*")
_BESIDE = re.compile(r"[ \t]*[A-ZÀ-Þ][^a-z]*[ ]{3}")
Chars = Tuple[int, int]


class _Block(NamedTuple):
    """Two speeches side by side, in characters of the text.

    end (int): The index of the line after them.
    left, right (List[Chars]): Their lines, beginning with the names.
    indents (Chars): The columns before the left name and before its words.
    """

    end: int
    left: List[Chars]
    right: List[Chars]
    indents: Chars


def set_below(builder: TextBuilder) -> TextBuilder:
    """Set the speeches of a script that stand side by side below each other.

    builder (TextBuilder): A text, with LF as line ends.
    RETURNS (TextBuilder): The text with its lines in the order in which they are said.
    """
    lines = builder.text.split("\n")
    if not any(map(_BESIDE.match, lines)):
        return builder
    is_film = any(is_place(line.strip()) for line in lines)
    alone = None if is_film else {line.strip() for line in lines}
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    placed = TextBuilder(builder.source)
    i = 0
    while i < len(lines):
        block = _read_block(lines, starts, i, alone)
        for indent, (start, end) in _list_pieces(block, (starts[i], starts[i + 1] - 1)):
            placed.write("\n" if placed.length else "")
            placed.write(" " * indent)
            offsets = cut_offsets(builder.offsets, start, end) if start < end else []
            placed.extend(builder.text[start:end], offsets)
        i = block.end if block else i + 1
    return placed


def _list_pieces(block: Optional[_Block], line: Chars) -> Iterator[Tuple[int, Chars]]:
    """List the lines of a block, or a line alone, each with the columns before it."""
    if block is None:
        yield 0, line
        return
    for side in (block.left, block.right):
        for n, piece in enumerate(side):
            yield block.indents[n > 0], piece
        yield 0, (side[-1][1], side[-1][1])


def _read_block(
    lines: List[str], starts: List[int], i: int, alone: Optional[Set[str]]
) -> Optional[_Block]:
    """Read the speeches below two names in a line; None if a line has none.

    alone (Optional[Set[str]]): The lines of a play, in which each of the names has to
        stand alone as well.
    """
    names = list(_CHUNK.finditer(lines[i])) if _BESIDE.match(lines[i]) else []
    if len(names) != 2 or not all(is_capital_cue(name[0]) for name in names):
        return None
    if alone is not None and not alone.issuperset(name[0] for name in names):
        return None
    end = i + 1
    while end < min(len(lines), i + MAX_LINES) and lines[end].strip():
        end += 1
    rows = [list(_CHUNK.finditer(line)) for line in lines[i + 1 : end]]
    seconds = [row[1].start() for row in rows if len(row) == 2]
    if not seconds or any(len(row) > 2 for row in rows):
        return None
    column = min(seconds) - MAX_SHIFT
    sides: Tuple[List[Chars], List[Chars]] = ([], [])
    for n, row in enumerate([names, *rows], i):
        for chunk in row:
            is_right = chunk is row[-1] and (len(row) > 1 or chunk.start() >= column)
            at = starts[n]
            sides[is_right].append((at + chunk.start(), at + chunk.end()))
    if len(sides[0]) < 2 or len(sides[1]) < 2:
        return None
    name = names[0].start()  # which is far from the columns of action
    words = max(min(row[0].start() for row in rows), name)
    return _Block(end, *sides, (name, words))
