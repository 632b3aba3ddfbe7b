"""Documents of LibreOffice Writer (ODT), read like those of Word."""

import re
from itertools import takewhile
from typing import Dict, FrozenSet, Iterable, Iterator, List, Optional, Union

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..files.source import FilePath
from .dialogue_tables import Block, read_tables
from .docx_cells import Cell, RowLine, open_cells, set_between
from .emphasis import BOLD, ITALIC, emphasize, find_question_mark, mark_leads
from .extracted import choose_marked, read_extracted
from .package import Package
from .xml_tree import Element

_ODT = "content.xml"
_PARAGRAPHS = ("p", "h")
_CHANGES = "tracked-changes"
_TABLE, _ROW = "table", "table-row"
_CELLS = ("table-cell", "covered-table-cell")
_EMPHASIS = {BOLD: ("font-weight", "bold"), ITALIC: ("font-style", "italic")}
_SPACE = re.compile(r"[ \t\r\n]+")
MAX_SPACES = 100  # of one element, so that a small file stays small


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
    styles = {mark: _find_styles(root, *style) for mark, style in _EMPHASIS.items()}
    page = _Lines(styles)
    page.read(root)
    if mark := find_question_mark(page.lines, page.emphasized):
        for i in page.emphasized[mark]:
            page.lines[i] = emphasize(page.lines[i], mark)
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
    lines = set_between(lines)
    text = "\n".join(lines)
    if not opened and not any(hints.values()):
        text = choose_marked(text, "\n".join(mark_leads(lines, page.leads)))
    yield from read_extracted(path, text, notes, **hints)


class _Lines:
    """Collects the lines and tables of a document.

    styles (Dict[str, FrozenSet[str]]): The names of the styles of each emphasis.
    """

    def __init__(self, styles: Dict[str, FrozenSet[str]]) -> None:
        self.styles = styles
        self.emphasized: Dict[str, List[int]] = {mark: [] for mark in styles}
        self.leads: Dict[int, str] = {}  # bold words at the start of lines
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
                for mark, names in self.styles.items():
                    if names and _is_set(child, names):
                        self.emphasized[mark].append(len(self.lines))
                self.leads[len(self.lines)] = _find_lead(child, self.styles[BOLD])
                below = read_paragraph(child, self.notes).split("\n")
                self.lines.extend(below)
                self.blocks.extend(below)

    def _read_row(self, row: Element) -> RowLine:
        cells = []
        for cell in row.find_all(*_CELLS):
            inner = _Lines(self.styles)
            inner.read(cell)
            self.notes.extend(inner.notes)
            cells.append(Cell(inner.lines, {}))
        return RowLine.of_cells(cells)


def _find_styles(root: Element, key: str, value: str) -> FrozenSet[str]:
    """Find the names of the styles that have a property."""
    return frozenset(
        style.attrs.get("name", "")
        for style in root.find_all("style")
        for part in style.children
        if part.name == "text-properties" and part.attrs.get(key) == value
    )


def _is_set(element: Element, styles: FrozenSet[str]) -> bool:
    """Check whether all text of a paragraph is in one of some styles."""
    if element.attrs.get("style-name") in styles:
        return True
    parts = [p for p in element.parts if not isinstance(p, str) or p.strip()]
    return bool(parts) and all(
        not isinstance(part, str) and _is_set(part, styles) for part in parts
    )


def _find_lead(paragraph: Element, styles: FrozenSet[str]) -> str:
    """Find the words at the start of a paragraph that are in one of some styles."""
    if paragraph.attrs.get("style-name") in styles:
        return paragraph.text
    parts = [p for p in paragraph.parts if not isinstance(p, str) or p.strip()]
    lead = takewhile(lambda p: not isinstance(p, str) and _is_set(p, styles), parts)
    return "".join(part.text for part in lead if not isinstance(part, str))


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
        size = int(count) if count.isdecimal() and len(count) < 5 else 1
        return " " * min(size, MAX_SPACES)
    return read_paragraph(part, notes)
