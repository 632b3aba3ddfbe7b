"""Spreadsheets of LibreOffice (`.ods`), whose sheets are read as tables.

As in `odt.py`, the XML is parsed by defusedxml; here, row by row.
"""

from typing import Dict, Iterator, List, Optional, Set

from ..dialogue.data import COMMENT, TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath
from .odt import read_paragraph
from .package import Package
from .sheets import (
    MAX_CELLS,
    MAX_COLUMNS,
    Sheet,
    SheetRow,
    TooManyCells,
    refuse_too_many,
)
from .spreadsheets import read_sheets
from .xml_tree import Element

KIND = "a spreadsheet of LibreOffice (ODS)"
_PROPERTIES = ("title", "subject", "description", "keyword", "initial-creator")
_MANIFEST = "META-INF/manifest.xml"
_CELLS = ("table-cell", "covered-table-cell")
_HIDDEN = ("collapse", "filter")
_ERROR = "a cell whose formula has an error"
_ERRORS = ("#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!")


def read_ods(
    path: FilePath, *, columns: Optional[Dict[str, str]] = None
) -> Iterator[Dialogue]:
    """Read a spreadsheet of LibreOffice Calc: each table of dialogue like a CSV table.

    Cells have the text that is shown. Comments, text boxes and other sheets become
    notes.

    path (FilePath): The file.
    columns (Optional[Dict[str, str]]): See `read_table`.
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no such spreadsheet, or far larger than it
        seems, or no sheet holds dialogue; with the sheet.
    """
    reader = _Reader()
    takers = {
        "style": reader.read_style,
        "table-row": reader.read_row,
        "table": reader.read_table,
    }
    notes: List[Note] = []
    with Package(path, KIND, message=Errors.E298) as package:
        if _MANIFEST in package.names and b"encryption-data" in package.read(_MANIFEST):
            raise package.refuse("it is locked by a password")
        with refuse_too_many(path):
            package.parse("content.xml", takers)
        if "meta.xml" in package.names:
            about = package.parse("meta.xml").find_all(*_PROPERTIES)
            notes.extend(Note(each.text, TITLE) for each in about if each.text)
    yield from read_sheets(path, reader.sheets, notes, columns)


class _Reader:
    """Collects the sheets, from the inmost elements outwards."""

    def __init__(self) -> None:
        self.sheets: List[Sheet] = []
        self.hidden: Set[str] = set()  # the names of the styles of hidden sheets
        self.sheet = Sheet("")
        self.number = 1  # of the next row
        self.places = MAX_CELLS

    def read_style(self, style: Element) -> None:
        """Read a style, which tells whether sheets are shown."""
        for each in style.find_all("table-properties"):
            if each.attrs.get("display") == "false":
                self.hidden.add(style.attrs.get("name", ""))

    def read_table(self, table: Element) -> None:
        """Finish a sheet, whose rows were read before."""
        self.sheet.name = table.attrs.get("name", "")
        self.sheet.is_hidden = table.attrs.get("style-name", "") in self.hidden
        for shapes in table.find_all("shapes"):
            texts = (each.text for each in shapes.find_all("p"))
            self.sheet.notes.extend(Note(text, COMMENT) for text in texts if text)
        self.sheets.append(self.sheet)
        self.sheet, self.number = Sheet(""), 1

    def read_row(self, row: Element) -> None:
        """Read a row, which may stand for several that are alike."""
        times = _read_count(row, "number-rows-repeated")
        cells: Dict[int, str] = {}
        column = 0
        for cell in row.children:
            if cell.name not in _CELLS:
                continue
            again = _read_count(cell, "number-columns-repeated")
            text = self._read_cell(cell)
            if text.strip():
                if column + again > MAX_COLUMNS:
                    raise TooManyCells
                cells.update(dict.fromkeys(range(column, column + again), text))
                last = self.number + _read_count(cell, "number-rows-spanned") - 1
                if last > self.number:
                    self.sheet.merged[self.number, column] = last
            column += again
        if cells:
            self.places -= (max(cells) + 1) * times
            if self.places < 0:
                raise TooManyCells
            numbers = range(self.number, self.number + times)
            self.sheet.rows.extend(SheetRow(number, cells) for number in numbers)
            if row.attrs.get("visibility") in _HIDDEN:
                self.sheet.hidden.extend(numbers)
        self.number += times

    def _read_cell(self, cell: Element) -> str:
        """Get the text of a cell; comments become notes."""
        notes: List[Note] = []
        lines = [
            read_paragraph(each, notes)
            for each in cell.children
            if each.name in ("p", "h")
        ]
        for each in cell.find_all("annotation", "shape", "frame"):
            lines_of_note = [paragraph.text for paragraph in each.find_all("p")]
            text = " ".join(filter(None, lines_of_note))
            notes.extend([Note(text, COMMENT)] * bool(text))
        text = "\n".join(lines)
        if "formula" in cell.attrs and text.strip().startswith(_ERRORS):
            notes.append(Note(text, UNREAD, reason=_ERROR))
            text = ""
        for note in notes:
            note.line = self.number
        self.sheet.notes.extend(notes)
        return text or cell.attrs.get("value", "")


def _read_count(element: Element, name: str) -> int:
    """Read how often an element is repeated; 1 if it does not say."""
    value = element.attrs.get(name, "1")
    return max(int(value), 1) if value.isdecimal() and len(value) < 9 else 1
