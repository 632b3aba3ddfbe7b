"""Tables of cells, of text files or spreadsheets, row by row."""

import re
from itertools import islice
from typing import Callable, Iterator, List, NamedTuple, Sequence

from ..files.source import Source
from .csv_cells import Cell

SAMPLE = 100  # rows from which the columns are guessed
_RULE = re.compile(r":?-{2,}:?")


class Table(NamedTuple):
    """A table, whose rows may be read again.

    source (Source): The text that its cells are in.
    cells (Callable[[], Iterator[List[Cell]]]): Gets the cells of each row.
    is_fixed (bool): Whether each cell is known to be in its column, as in spreadsheets.
        If not, a row with more cells than the header is malformed.
    """

    source: Source
    cells: Callable[[], Iterator[List[Cell]]]
    is_fixed: bool = False

    def filled_rows(self) -> Iterator[List[Cell]]:
        """Get the rows, without blank ones and rules."""
        text = self.source.text
        return (r for r in self.cells() if is_filled(r) and not _is_rule(r, text))

    def sample(self) -> List[List[str]]:
        """Get the values of the first of these rows."""
        return [
            [cell.strip(' "') for cell in read_cells(row, self.source)]
            for row in islice(self.filled_rows(), SAMPLE)
        ]

    def is_header(self, row: List[Cell], names: Sequence[str]) -> bool:
        """Check for a row that names the columns once more."""
        cells = [cell.strip(' "') for cell in read_cells(row, self.source)]
        return sum(map(bool, cells)) > 1 and cells == list(names)

    def find_row(self, i: int) -> int:
        """Get where the i-th of these rows starts in the text."""
        row = next(islice(self.filled_rows(), i, None), None)
        return row[0].start if row else 0


def read_cells(row: List[Cell], source: Source) -> List[str]:
    """Read the texts of the cells of a row."""
    return [cell.read(source.text).text for cell in row]


def is_filled(row: List[Cell]) -> bool:
    """Check for a row with anything but blanks."""
    return any(cell.end > cell.start for cell in row)


def _is_rule(row: List[Cell], text: str) -> bool:
    """Check for the line below the header of a table in Markdown: `|---|:--:|`."""
    found = [text[cell.start : cell.end].strip() for cell in row]
    return len(row) > 1 and all(map(_RULE.fullmatch, filter(None, found)))
