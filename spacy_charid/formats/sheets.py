"""The sheets of a spreadsheet, whatever program wrote it."""

from bisect import bisect_right
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Dict, Iterator, List, NamedTuple, Tuple

from ..dialogue.data import Note
from ..errors import Errors
from ..files.archives import MAX_SIZE
from ..files.source import FilePath, Source, clean
from .cell_table import Table
from .csv_cells import Cell

MAX_COLUMNS = 2**14
MAX_CELLS = 2**23  # of all sheets, up to the last filled one of each row
MAX_TEXT = 2**27  # characters of all sheets, with merged cells in each of their rows
MAX_MERGED = 500  # characters of a merged cell that stands in each of its rows


class TooManyCells(Exception):
    """The rows of a spreadsheet need more memory than its size suggests."""


@contextmanager
def refuse_too_many(path: FilePath) -> Iterator[None]:
    """Tell users which file needs more memory than its size suggests.

    path (FilePath): The file.
    RAISES (ValueError): Instead of `TooManyCells`.
    """
    try:
        yield
    except TooManyCells as error:
        raise ValueError(Errors.E285.format(path=path, size=MAX_SIZE)) from error


class SheetRow(NamedTuple):
    """A row that is not blank.

    number (int): Its number, from 1.
    cells (Dict[int, str]): The filled cells by the number of their column, from 0.
    """

    number: int
    cells: Dict[int, str]


@dataclass
class Sheet:
    """A sheet.

    name (str): Its name.
    is_hidden (bool): Whether the program does not show it.
    rows (List[SheetRow]): Its rows.
    merged (Dict[Tuple[int, int], int]): The last row of cells that were merged with
        those below, by the row and the column of the first one.
    hidden (List[int]): The rows that the program does not show.
    notes (List[Note]): Comments, text boxes, and cells that cannot be read.
    """

    name: str
    is_hidden: bool = False
    rows: List[SheetRow] = field(default_factory=list)
    merged: Dict[Tuple[int, int], int] = field(default_factory=dict)
    hidden: List[int] = field(default_factory=list)
    notes: List[Note] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The sheet as it is kept in a note: its name, and the rows with tabs."""
        rows = ("\t".join(row.cells.values()) for row in self.rows)
        return "\n".join((self.name, *rows))

    def make_table(self, path: FilePath, *, max_text: int = MAX_TEXT) -> Table:
        """Make a table of the rows.

        A cell that was merged with those below stands in each of its rows. One that was
        merged with those beside it stands in the first.

        path (FilePath): The file, for messages.
        max_text (int): The most characters that it may have, with one for each cell.
        RETURNS (Table): The table.
        RAISES (TooManyCells): If it has more, or too many cells.
        """
        pieces: List[str] = []
        rows: List[List[Cell]] = []
        merged: Dict[int, Tuple[int, str]] = {}  # last rows and texts, by the column
        position = n_cells = 0
        for row in self.rows:
            merged = {i: each for i, each in merged.items() if each[0] >= row.number}
            cells: List[Cell] = []
            n_columns = max((*row.cells, *merged)) + 1
            n_cells += n_columns
            if n_cells > MAX_CELLS:
                raise TooManyCells
            for i in range(n_columns):
                is_again = i in merged and i not in row.cells
                text = merged[i][1] if is_again else row.cells.get(i, "")
                end = position + len(text)
                cells.append(Cell(position, end, False, is_again))
                pieces.append(text + "\t")
                position = end + 1
                if position > max_text:
                    raise TooManyCells
                last = self.merged.get((row.number, i), 0)
                if last > row.number and text and len(text) <= MAX_MERGED:
                    merged[i] = last, text
            rows.append(cells)
        source = SheetSource(clean(str(path)), "".join(pieces), self, rows)
        return Table(source, lambda: iter(rows), is_fixed=True)


class SheetSource(Source):
    """The text of the cells of a sheet, whose lines are its rows."""

    def __init__(
        self, path: str, text: str, sheet: Sheet, rows: List[List[Cell]]
    ) -> None:
        super().__init__(path, text)
        self.name = sheet.name
        self.numbers = [row.number for row in sheet.rows]
        self.starts = [row[0].start for row in rows]

    def line(self, position: int) -> int:
        """Get the number of the row, from 1, of a character."""
        return self.numbers[max(bisect_right(self.starts, position) - 1, 0)]

    def place(self, position: int) -> str:
        """Describe where a character is: `lines.xlsx, sheet 'Scene 1', row 3`."""
        return f"{self.path}, sheet {self.name!r}, row {self.line(position)}"
