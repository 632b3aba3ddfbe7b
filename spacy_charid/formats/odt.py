"""Documents of LibreOffice Writer (ODT), read like those of Word."""

import re
from typing import Iterable, Iterator, List, Optional, Union

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..files.source import FilePath
from .dialogue_tables import Block, read_tables
from .docx_cells import Cell, RowLine, open_cells, set_between
from .extracted import read_extracted
from .package import Package
from .xml_tree import Element

_ODT = "content.xml"
_PARAGRAPHS = ("p", "h")
_CHANGES = "tracked-changes"
_TABLE, _ROW = "table", "table-row"
_CELLS = ("table-cell", "covered-table-cell")
_SPACE = re.compile(r"[ \t\r\n]+")


def read_odt(
    path: FilePath,
    *,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a document of LibreOffice Writer, one line per paragraph, and its tables
    like those of Word.

    Comments, and text that was deleted while changes were tracked, become notes.

    path (FilePath): The file.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no such document, or far larger than it seems.
    """
    with Package(path, "a document of LibreOffice (ODT)") as package:
        root = package.parse(_ODT)
    page = _Lines()
    page.read(root)
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    opened = open_cells(page.lines, {})
    (lines, _), beside = opened or ((page.lines, {}), [])
    notes = [*page.notes, *beside]
    found = (
        None if opened or any(hints.values()) else read_tables(path, page.blocks, notes)
    )
    if found is not None:
        yield found
        return
    yield from read_extracted(path, "\n".join(set_between(lines)), notes, **hints)


class _Lines:
    """Collects the lines and tables of a document."""

    def __init__(self) -> None:
        self.lines: List[str] = []
        self.blocks: List[Block] = []  # paragraphs and tables, not those in cells
        self.notes: List[Note] = []

    def read(self, element: Element) -> None:
        """Read what contains paragraphs and tables."""
        for child in element.find_all(*_PARAGRAPHS, _CHANGES, _TABLE):
            if child.name == _CHANGES:
                gone = (paragraph.text for paragraph in child.find_all(*_PARAGRAPHS))
                self.notes.extend(Note(text, COMMENT) for text in gone if text)
            elif child.name == _TABLE:
                rows = [self._read_row(row) for row in child.find_all(_ROW)]
                self.lines.extend(rows)
                self.blocks.append([row.texts for row in rows])
            else:
                below = read_paragraph(child, self.notes).split("\n")
                self.lines.extend(below)
                self.blocks.extend(below)

    def _read_row(self, row: Element) -> RowLine:
        cells = []
        for cell in row.find_all(*_CELLS):
            inner = _Lines()
            inner.read(cell)
            self.notes.extend(inner.notes)
            cells.append(Cell(inner.lines, {}))
        return RowLine.of_cells(cells)


def read_paragraph(element: Element, notes: List[Note]) -> str:
    """Get the text of a paragraph; its comments become notes."""
    pieces: List[str] = []
    for part in element.parts:
        pieces.append(_read_part(part, notes))
    return "".join(pieces)


def _read_part(part: Union[str, Element], notes: List[Note]) -> str:
    if isinstance(part, str):
        return _SPACE.sub(" ", part)
    if part.name == "annotation":
        notes.append(Note(part.text, COMMENT))
        return ""
    if part.name == "note":
        notes.append(Note(part.text, TITLE))
        return ""
    if part.name in ("tab", "line-break"):
        return "\t" if part.name == "tab" else "\n"
    if part.name == "s":
        count = part.attrs.get("c", "1")
        return " " * (int(count) if count.isdigit() and len(count) < 5 else 1)
    return read_paragraph(part, notes)
