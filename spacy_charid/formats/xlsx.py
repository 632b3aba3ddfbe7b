"""Workbooks of Excel (`.xlsx`, `.xlsm`), whose sheets are read as tables.

The package is a ZIP archive of XML, which is parsed by defusedxml, row by row, with
the limits of `files.archives`. openpyxl has none of these limits. Where it reads row by
row, it does not tell merged cells, hidden rows and comments; and it does not read
OpenDocument, which would need another library. A table needs only a few elements.
"""

import posixpath
import re
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.data import COMMENT, TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.kinds import check_age, check_package
from ..files.source import HEAD, FilePath, read_bytes
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
from .xlsx_values import read_formats, read_text, show_number
from .xml_tree import Element

KIND = "a workbook of Excel"
_PROPERTIES = ("title", "subject", "creator", "keywords", "description")
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_ERROR = "a cell whose formula has an error"
_NO_VALUE = "a cell with a formula whose result was not saved"
_NO_TEXT = "a cell whose text is not in the file"
# Parts without text: styles, settings, pictures.
_SILENT = re.compile(
    r"\[Content_Types\]\.xml|(?:.*/)?_rels/.*|docProps/.*|customXml/.*|.*/"
    r"|xl/(?:theme/.*|worksheets/.*|sharedStrings\.xml|workbook\.(?:xml|bin)"
    r"|(?:styles|calcChain|metadata)\.xml|printerSettings/.*|comments.*"
    r"|persons/.*|threadedComments/.*|drawings/.*)"
)


def read_xlsx(
    path: FilePath, *, columns: Optional[Dict[str, str]] = None
) -> Iterator[Dialogue]:
    """Read a workbook of Excel: each sheet with a table of dialogue like a CSV table.

    Formulas have the results that were saved with them. Comments, text boxes and other
    sheets become notes.

    path (FilePath): The file.
    columns (Optional[Dict[str, str]]): See `read_table`.
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no such workbook, or far larger than it seems,
        or no sheet holds dialogue; with the sheet.
    """
    notes: List[Note] = []
    check_age(read_bytes(path, HEAD), str(path))
    with Package(path, KIND, message=Errors.E298) as package:
        check_package(package.names, str(path))
        with refuse_too_many(path):
            sheets = list(_Workbook(package, notes).read())
    yield from read_sheets(path, sheets, notes, columns)


class _Part(NamedTuple):
    """A part that another part refers to.

    kind (str): The last word of its type: `worksheet`, `comments`.
    """

    kind: str
    name: str


class _Workbook:
    """Reads the sheets of a workbook.

    package (Package): Its parts.
    notes (List[Note]): Is extended by what belongs to no sheet.
    """

    def __init__(self, package: Package, notes: List[Note]) -> None:
        self.package = package
        self.names = set(package.names)
        main = [p.name for p in self._list_parts("").values() if _is_main(p)]
        self.main = main[0] if main else "xl/workbook.xml"
        self.parts = self._list_parts(self.main)
        self.places = MAX_CELLS
        self.book = package.parse(self.main)
        settings = next(self.book.find_all("workbookPr"), Element(""))
        self.is_1904 = settings.attrs.get("date1904", "0") in ("1", "true")
        self.texts: List[str] = []
        name = self._find("sharedStrings")
        if name:
            package.parse(name, {"si": lambda item: self.texts.append(read_text(item))})
        name = self._find("styles")
        self.formats = read_formats(package.parse(name)) if name else []
        if "docProps/core.xml" in self.names:
            about = package.parse("docProps/core.xml").find_all(*_PROPERTIES)
            notes.extend(Note(each.text, TITLE) for each in about if each.text)
        others = sorted(name for name in self.names if not _SILENT.fullmatch(name))
        if others:
            notes.append(Note(f"parts: {', '.join(others)}", COMMENT))

    def read(self) -> Iterator[Sheet]:
        """Read the sheets in their order."""
        for each in self.book.find_all("sheet"):
            part = self.parts.get(each.attrs.get("id", ""), _Part("", ""))
            sheet = Sheet(each.attrs.get("name", ""))
            sheet.is_hidden = each.attrs.get("state", "visible") != "visible"
            if part.kind == "worksheet":
                self._read_sheet(part.name, sheet)
            yield sheet

    def _find(self, kind: str) -> str:
        return next((p.name for p in self.parts.values() if p.kind == kind), "")

    def _list_parts(self, name: str) -> Dict[str, _Part]:
        """List the parts to which a part, or the package, refers, by their ids."""
        folder, base = posixpath.split(name)
        links = posixpath.join(folder, "_rels", f"{base}.rels")
        if links not in self.names:
            return {}
        found: Dict[str, _Part] = {}
        for each in self.package.parse(links).children:
            target = posixpath.join("/", folder, each.attrs.get("Target", ""))
            kind = each.attrs.get("Type", "").rpartition("/")[2]
            part = _Part(kind, posixpath.normpath(target).lstrip("/"))
            found[each.attrs.get("Id", "")] = part
        return found

    def _read_sheet(self, name: str, sheet: Sheet) -> None:
        rest = self.package.parse(name, {"row": lambda row: self._read_row(row, sheet)})
        for each in rest.find_all("mergeCell"):
            first, _, last = each.attrs.get("ref", "").partition(":")
            begin, end = _find_place(first), _find_place(last)
            if begin and end:
                sheet.merged[begin] = end[0]
        for each in rest.find_all("headerFooter"):
            texts = (Note(child.text, TITLE) for child in each.children)
            sheet.notes.extend(note for note in texts if note.text)
        for part in self._list_parts(name).values():
            if part.kind in ("comments", "drawing") and part.name in self.names:
                sheet.notes.extend(_list_comments(self.package.parse(part.name)))

    def _read_row(self, row: Element, sheet: Sheet) -> None:
        before = sheet.rows[-1].number if sheet.rows else 0
        number = _read_number(row.attrs.get("r", "")) or before + 1
        cells: Dict[int, str] = {}
        column = -1
        for cell in row.children:
            place = _find_place(cell.attrs.get("r", ""))
            column = place[1] if place else column + 1
            if column >= MAX_COLUMNS:
                raise TooManyCells
            value, problem = self._read_cell(cell)
            if problem:
                shown = f"{value or cell.text} ({sheet.name}!{cell.attrs.get('r', '')})"
                sheet.notes.append(Note(shown, UNREAD, number, reason=problem))
            elif value.strip():
                cells[column] = value
        if cells:
            self.places -= max(cells) + 1
            if self.places < 0:
                raise TooManyCells
            sheet.rows.append(SheetRow(number, cells))
            hidden = row.attrs.get("hidden", "0") in ("1", "true")
            sheet.hidden.extend([number] * hidden)

    def _read_cell(self, cell: Element) -> Tuple[str, str]:
        """Get the text of a cell, and why it cannot be read."""
        kind = cell.attrs.get("t", "n")
        inner = {child.name: child for child in cell.children}
        value = inner["v"].raw if "v" in inner else ""
        if kind == "inlineStr":
            return read_text(inner.get("is")), ""
        if kind == "e":
            return value, _ERROR
        if not value and "f" in inner and kind != "str":
            return f"={inner['f'].text}", _NO_VALUE
        if kind == "s":
            number = _read_number(value)
            is_known = number > 0 or value.strip() == "0"
            if is_known and number < len(self.texts):
                return self.texts[number], ""
            return value, _NO_TEXT if value else ""
        if kind == "b":
            return ("TRUE" if value == "1" else "FALSE"), ""
        if kind == "n" and value:
            style = _read_number(cell.attrs.get("s", ""))
            format = self.formats[style] if style < len(self.formats) else ""
            return show_number(value, format, is_1904=self.is_1904), ""
        return read_text(Element("", parts=[Element("t", parts=[value])])), ""


def _is_main(part: _Part) -> bool:
    return part.kind == "officeDocument"


def _read_number(text: str) -> int:
    """Read a number; 0 if it is none."""
    return int(text) if text.isdecimal() and len(text) < 8 else 0


def _find_place(text: str) -> Optional[Tuple[int, int]]:
    """Find the row, from 1, and the column, from 0, of a cell: `B5`."""
    match = _PLACE.fullmatch(text.replace("$", ""))
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), column - 1


def _list_comments(part: Element) -> Iterator[Note]:
    """Get the comments on cells, or the texts of boxes."""
    for each in part.find_all("comment", "sp"):
        place = _find_place(each.attrs.get("ref", ""))
        text = " ".join(piece.raw for piece in each.find_all("t") if piece.raw.strip())
        if text:
            yield Note(text, COMMENT, place[0] if place else 0)
