"""Tables of Word of which one column holds a script: several speeches to a cell.

Prompt copies have cues beside the text, scripts for television pictures; a box around a
text is a table of one cell.
"""

from itertools import groupby
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.shapes.events import Reading
from ..dialogue.shapes.headings import find_heading, is_place
from ..dialogue.shapes.table import count_names_again, read_shape
from .docx_layout import Layout, set_aside

MIN_ROWS = 3
MIN_GAIN = 1.3  # names that come again, relative to those in rows


class Cell(NamedTuple):
    """A cell: its lines, and how they are set, by their number."""

    lines: List[str]
    layouts: Dict[int, Layout]


class RowLine(str):
    """The cells of a row, joined by tabs, that still knows them.

    cells (List[Cell]): The cells.
    texts (List[str]): Their texts, each on one line.
    """

    cells: List[Cell]
    texts: List[str]

    @classmethod
    def of_cells(cls, cells: List[Cell]) -> "RowLine":
        """Join the cells of a row."""
        texts = [" ".join(filter(None, cell.lines)) for cell in cells]
        line = cls("\t".join(texts))
        line.cells, line.texts = cells, texts
        return line


Rows = List[RowLine]
Set = Tuple[List[str], Dict[int, Layout]]  # lines, and how they are set


def open_cells(
    lines: Sequence[str], layouts: Dict[int, Layout]
) -> Optional[Tuple[Set, List[Note]]]:
    """Read the paragraphs in a column of tables like those of the text, and the other
    columns as notes.

    lines (Sequence[str]): The lines of a document.
    layouts (Dict[int, Layout]): How they are set, by their number.
    RETURNS (Optional[Tuple[Set, List[Note]]]): The lines with those of the cells, how
        they are set, and the notes; None if no column has a script.
    """
    numbered = list(enumerate(lines))
    parts = groupby(numbered, lambda each: isinstance(each[1], RowLine))
    groups = [(is_table, list(each)) for is_table, each in parts]
    tables = [[line for _, line in each] for is_table, each in groups if is_table]
    columns = _find_columns([[r for r in t if isinstance(r, RowLine)] for t in tables])
    if not columns:
        return None
    opened: List[str] = []
    placed: Dict[int, Layout] = {}
    notes: List[Note] = []
    for _, group in groups:
        column = columns.get(_width([r for _, r in group if isinstance(r, RowLine)]))
        for i, line in group:
            if column is None or not isinstance(line, RowLine):
                placed.update({len(opened): layouts[i]} if i in layouts else {})
                opened.append(line)
                continue
            is_head = i == group[0][0] and _is_head(line)
            kept = None if is_head else _choose(line, column)
            for cell in line.cells:
                text = "\n".join(filter(str.strip, cell.lines))
                if cell is kept:
                    at = len(opened)
                    placed.update({at + n: each for n, each in cell.layouts.items()})
                    opened.extend(cell.lines)
                elif text:
                    notes.append(Note(text, TITLE if is_head else COMMENT))
    return (opened, placed), notes


def set_between(lines: Sequence[str]) -> List[str]:
    """Put parentheses around the paragraphs between tables that hold the dialogue,
    unless they are headings, or name a speaker.

    lines (Sequence[str]): The lines of a document.
    RETURNS (List[str]): The lines, in the same places.
    """
    rows = [i for i, line in enumerate(lines) if isinstance(line, RowLine)]
    wide = [i for i in rows if "\t" in lines[i]]
    inside = sum(len(lines[i].split()) for i in wide)
    if (
        len(wide) < MIN_ROWS
        or inside * 5 < sum(len(each.split()) for each in lines) * 3
    ):
        return list(lines)
    kept = {*rows, *range(wide[0])}
    return [
        line if i in kept or not _is_action(line) else set_aside(line.strip())
        for i, line in enumerate(lines)
    ]


def _is_action(line: str) -> bool:
    text = line.strip()
    is_heading = find_heading(text) is not None or is_place(text) or text.isupper()
    is_sentence = text[-1:] in (".", "!", "?", "…") and len(text.split()) > 1
    return is_sentence and not is_heading and ":" not in text and text[0] not in "(["


def _find_columns(tables: Sequence[Rows]) -> Dict[int, int]:
    """Find the column with the script of all tables of a width, by the width."""
    found: Dict[int, int] = {}
    for width in {_width(rows) for rows in tables}:
        rows = [row for each in tables if _width(each) == width for row in each]
        column = _find_column(rows, width)
        if column is not None:
            found[width] = column
    return found


def _find_column(rows: Rows, width: int) -> Optional[int]:
    if not any(_is_several(row.cells) for row in rows):
        return None
    if width == 1:
        return 0 if _count_again(_list_lines(rows, 0)) else None
    again = [_count_again(_list_lines(rows, i)) for i in range(width)]
    best = max(range(width), key=lambda i: again[i])
    in_rows = min(_count_rows(rows), len(rows))
    is_more = again[best] > in_rows * MIN_GAIN + 1
    # A row has one speaker at most, whom a cell of several names as well.
    is_more = is_more or (again[best] > max(in_rows, len(rows) - 2) and again[best] > 1)
    return best if is_more else None


def _is_several(cells: Sequence[Cell]) -> bool:
    return any(len(list(filter(str.strip, cell.lines))) > 1 for cell in cells)


def _list_lines(rows: Rows, column: int) -> List[str]:
    cells = (_choose(row, column) for row in rows)
    return [line for cell in cells if cell for line in cell.lines]


def _choose(row: RowLine, column: int) -> Optional[Cell]:
    """Get the cell of a column; the only one of a row is in each, like a heading."""
    if len(row.cells) == 1:
        return row.cells[0]
    return row.cells[column] if column < len(row.cells) else None


def _count_again(lines: Sequence[str]) -> int:
    return count_names_again(read_shape("\n".join(lines)))


def _count_rows(rows: Rows) -> int:
    """Count the rows that begin with a speaker who spoke before."""
    shaped = read_shape("\n".join(rows))
    starts = {line.start for line in shaped.lines}
    firsts = [event for event in shaped.reading.events if event.start in starts]
    return count_names_again(shaped._replace(reading=Reading(firsts)))


def _width(rows: Rows) -> int:
    return max((len(row.cells) for row in rows), default=0)


def _is_head(row: RowLine) -> bool:
    """Check whether a first row names the columns: `line, TEXT, CUES`."""
    texts = [" ".join(cell.lines).strip() for cell in row.cells]
    is_short = all(len(text.split()) <= 4 and text[-1:] not in ".?!" for text in texts)
    return len(texts) > 1 and is_short and not _is_several(row.cells)
