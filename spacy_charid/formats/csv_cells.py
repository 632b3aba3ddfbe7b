"""The cells of CSV and TSV tables, with their offsets.

Python's csv module does not report the offsets of cells, so this module locates them.
"""

import re
from typing import Iterator, List, NamedTuple, Tuple

from ..dialogue.offsets import TextBuilder
from ..errors import Errors
from ..files.source import Source
from .cells import is_guarded

DELIMITERS = ",;\t|"
HEAD, HEAD_LINES = 4000, 30  # characters and lines that tell the separator of cells
_DECLARED = re.compile(r"sep=([,;\t|])(?:\r\n?|\n)")  # as Excel writes it
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"(?!")')
SPACED = re.compile(r'"[^"\r\n]*"(?:[ ]"[^"\r\n]*")+(?:\r\n?|\n)"')  # by R
_PLAIN = {
    mark: re.compile(rf"[^{re.escape(mark)}\r\n]*") for mark in (*DELIMITERS, " ")
}
_ESCAPED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.S)  # by R: `"So \\"he\\" says"`
_BACKSLASHED = re.compile(r'"((?:[^"\\]|\\.|"")*)"', re.S)  # by databases
_SPACE = re.compile(r'[ ]+(?=")')  # after a separator: `Nora, "Yes, I did."`
_DOUBLED = re.compile(r'""|\\"(?!")')
_BREAK = re.compile(r"\r\n?|\n")


class Cell(NamedTuple):
    """The start and end of a cell in the file, without surrounding quotes.

    is_again (bool): Whether it was merged with the cell above, whose text it has.
    further (Tuple[Tuple[int, int], ...]): Where it goes on, on other lines.
    """

    start: int
    end: int
    is_quoted: bool
    is_again: bool = False
    further: Tuple[Tuple[int, int], ...] = ()

    def read(self, source: str) -> TextBuilder:
        """Get the text with its offsets, without the apostrophe of `write_cell` and
        with single instead of doubled quotes."""
        builder = TextBuilder(source)
        start = self.start + is_guarded(source[self.start : self.end])
        quotes = _DOUBLED.finditer(source, start, self.end) if self.is_quoted else ()
        for match in quotes:
            builder.add(start, match.end() - 1 - (match[0][0] == "\\"))
            start = match.end() - (match[0][0] == "\\")
        builder.add(start, self.end)
        for span in self.further:
            builder.write(" ")
            builder.add(*span)
        return builder


def guess_delimiter(source: Source) -> str:
    """Guess the separator of cells: the one that most of the first lines have, and of
    which the first of them has most."""
    declared = _DECLARED.match(source.text)
    if declared:
        return declared[1]
    if SPACED.match(source.text):
        return " "
    head = _QUOTED.sub("", source.text.lstrip("\r\n")[:HEAD])
    lines = [line for line in _BREAK.split(head) if line.strip()][:HEAD_LINES] or [""]
    counts = {mark: [line.count(mark) for line in lines] for mark in DELIMITERS}
    return max(
        DELIMITERS, key=lambda mark: (sum(map(bool, counts[mark])), counts[mark])
    )


def read_cells(source: Source, delimiter: str) -> Iterator[List[Cell]]:
    """Get the cells of each row.

    source (Source): The file.
    delimiter (str): The separator of cells.
    YIELDS (List[Cell]): The cells; one for a blank line.
    RAISES (ValueError): If a quote is not closed; with the line.
    """
    text = source.text
    declared = _DECLARED.match(text)
    position = declared.end() if declared else 0
    row: List[Cell] = []
    while position < len(text) or row:
        cell = _read_cell(source, position, delimiter)
        row.append(_strip(cell, text) if delimiter == "|" else cell)
        position = cell.end + cell.is_quoted
        if text.startswith(delimiter, position):
            position += 1
            if position < len(text):
                continue
            row.append(Cell(position, position, False))
        ending = _BREAK.match(text, position)
        position = ending.end() if ending else len(text)
        yield row
        row = []


def _strip(cell: Cell, text: str) -> Cell:
    """Leave out the spaces between a cell and the bars beside it."""
    inner = text[cell.start : cell.end]
    start = cell.start + len(inner) - len(inner.lstrip(" "))
    return Cell(start, start + len(inner.strip(" ")), cell.is_quoted)


def _read_cell(source: Source, position: int, delimiter: str) -> Cell:
    text = source.text
    space = _SPACE.match(text, position) if delimiter in ",;" else None
    start = space.end() if space else position
    if text.startswith('"', start):
        patterns = (_ESCAPED,) if delimiter == " " else (_QUOTED, _BACKSLASHED)
        is_closed = space is not None
        for pattern in patterns:
            quoted = pattern.match(text, start)
            if quoted is None:
                continue
            is_closed = True
            after = text[quoted.end() : quoted.end() + 1]
            if after in ("", delimiter, "\r", "\n"):
                return Cell(*quoted.span(1), True)
        if not is_closed:
            line = source.line(position)
            raise ValueError(Errors.E192.format(path=source.path, line=line))
    # A quote that does not enclose the whole cell is part of its text.
    plain = _PLAIN[delimiter].match(text, position)
    return Cell(position, plain.end() if plain else position, False)
