"""Documents of Word (`.docx`), whose paragraphs are read like the lines of a text.

The package is a ZIP archive of XML. Its XML is parsed by defusedxml, which is why this
module does not use python-docx (lxml); that also leaves out inserted text (`w:ins`) and
text boxes.
"""

import re
from io import BytesIO
from typing import Dict, Iterable, Iterator, List, Optional
from zipfile import BadZipFile, ZipFile

from ..dialogue.data import COMMENT, DIRECTION, TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.archives import BAD_ARCHIVE, MAX_SIZE
from ..files.source import FilePath, read_bytes
from .dialogue_tables import Block, read_tables
from .docx_cells import Cell, RowLine, open_cells, set_between
from .docx_layout import Layout, read_layout, set_paragraphs
from .emphasis import mark_leads
from .extracted import choose_marked, read_extracted
from .xml_tree import Element, parse_xml

MAIN = "word/document.xml"
# What is in headers, footers and properties is a title; in other parts, a comment.
_TITLES = re.compile(r"word/(?:header|footer).*|docProps/.*")
# Parts of styles, settings and data, without text that is shown.
_NO_TEXT = re.compile(
    r"\[Content_Types\]\.xml|(?:.*/)?_rels/.*|customXml/.*|docProps/(?:app|custom)\.xml"
    r"|word/(?:theme/.*|(?:styles|stylesWithEffects|settings|webSettings|fontTable"
    r"|numbering|people|comments(?:Extended|Ids|Extensible))\.xml)"
)
_BREAKS = {"br": "\n", "cr": "\n", "tab": "\t", "noBreakHyphen": "-"}
# Text that nobody reads: codes of fields, places of pictures, and properties.
_CODES = frozenset(
    "instrText delInstrText fldData posOffset align pctWidth pctHeight revision "
    "created modified lastModifiedBy lastPrinted version language identifier "
    "contentStatus category".split()
)
_PROPERTIES = frozenset("title subject creator keywords description".split())
_BLOCKS = frozenset("p tbl tr tc sdt sdtContent body customXml txbxContent".split())
_BLANK = b" \t\r\n\xef\xbb\xbf"
_BINARY = re.compile(rb"[\0-\x08\x0e-\x1f]")  # pictures, fonts
_NO_PLACE = "text outside of the paragraphs"
_KNOWN = frozenset((*_BLOCKS, *_BREAKS, *_CODES, "document", "t", "r", "delText"))


def read_docx(
    path: FilePath,
    *,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a Word document as a transcript or a screenplay, one line per paragraph.

    Headers, footers, footnotes and comments become notes, and so does text that was
    deleted while changes were tracked.

    path (FilePath): The file.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no Word document, or far larger than it seems.
    """
    notes: List[Note] = []
    try:
        parts = _unpack(path, notes)
        main = _Lines(parts.pop(MAIN), path, notes)
        opened = open_cells(main.lines, main.layouts)
        (lines, layouts), beside = opened or ((main.lines, main.layouts), [])
        notes.extend(beside)
        lines = set_paragraphs(set_between(lines), layouts)
        for name, data in parts.items():
            kind = TITLE if _TITLES.fullmatch(name) else COMMENT
            others = filter(str.strip, _Lines(data, path, notes).lines)
            notes.extend(Note(line.strip(), kind) for line in others)
    except (*BAD_ARCHIVE, ValueError, OSError) as error:
        if isinstance(error, (ValueError, FileNotFoundError, IsADirectoryError)):
            raise
        kind = "a Word document"
        message = Errors.E284.format(path=path, kind=kind, problem=error)
        raise ValueError(message) from error
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    found = (
        None if opened or any(hints.values()) else read_tables(path, main.blocks, notes)
    )
    if found is not None:
        yield found
        return
    text = "\n".join(lines)
    if not any(hints.values()):
        leads = {i: layout.lead for i, layout in layouts.items()}
        text = choose_marked(text, "\n".join(mark_leads(lines, leads)))
    yield from read_extracted(path, text, notes, **hints)


def _unpack(path: FilePath, notes: List[Note]) -> Dict[str, bytes]:
    """Read the parts that hold text, and note the names of the others.

    The archive may be smaller than what it unpacks to.
    """
    found: Dict[str, bytes] = {MAIN: b""}
    others: List[str] = []
    left = MAX_SIZE
    with _open(read_bytes(path)) as archive:
        archive.getinfo(MAIN)
        names = archive.namelist()
        if len(set(names)) < len(names):
            raise BadZipFile("it has two parts of the same name")
        for name in names:
            data = b"" if _NO_TEXT.fullmatch(name) else _read(archive, name, left + 1)
            left -= len(data)
            if left < 0:
                raise ValueError(Errors.E285.format(path=path, size=MAX_SIZE))
            if data.lstrip(_BLANK)[:1] == b"<" or name == MAIN:
                found[name] = data
            elif data.strip(_BLANK) and not _BINARY.search(data):
                text = data.decode("utf8", "replace").strip()
                notes.append(Note(text, UNREAD, reason=f"the part {name!r}"))
            else:
                others.append(name)
    if others:
        notes.append(Note(f"parts: {', '.join(others)}", COMMENT))
    return found


def _open(data: bytes) -> ZipFile:
    try:
        return ZipFile(BytesIO(data))
    except ValueError as error:  # a position outside of the file
        raise BadZipFile(str(error)) from error


def _read(archive: ZipFile, name: str, size: int) -> bytes:
    try:
        with archive.open(name) as file:
            return file.read(size)
    except ValueError as error:  # a position outside of the file
        raise BadZipFile(str(error)) from error


class _Lines:
    """Collects the paragraphs of a part as lines, and notes what else it holds."""

    def __init__(self, data: bytes, path: FilePath, notes: List[Note]) -> None:
        self.notes = notes
        self.layouts: Dict[int, Layout] = {}
        self.blocks: List[Block] = []  # paragraphs and tables, not those in cells
        self.inside = 0  # cells and paragraphs that are being read
        comments: List[Element] = []
        root = parse_xml(data, path, comments, _KNOWN)
        self.lines = self.read(root)
        notes.extend(Note(comment.text, COMMENT) for comment in comments)

    def read(self, element: Element) -> List[str]:
        """Get the lines of what contains paragraphs."""
        lines: List[str] = []
        for child in element.parts:
            if isinstance(child, str):
                self.keep(child, element)
            elif child.name == "tr":
                row = RowLine.of_cells(self.read_row(child))
                lines.append(row)
                self._add_row(row.texts)
            elif child.name == "p":
                if element.name in ("body", "tc"):
                    self.layouts[len(lines)] = read_layout(child)
                below = self.read_paragraph(child).split("\n")
                lines.extend(below)
                self.blocks.extend([] if self.inside else below)
            elif child.name in ("r", "t"):
                inner = Element("p", line=child.line, parts=[child])
                below = self.read_paragraph(inner).split("\n")
                lines.extend(below)
                self.blocks.extend([] if self.inside else below)
            else:
                lines.extend(self.read(child))
        return lines

    def _add_row(self, row: List[str]) -> None:
        """Add a row to the table that it stands in, unless that is in a cell."""
        if self.inside:
            return
        if not self.blocks or isinstance(self.blocks[-1], str):
            self.blocks.append([])
        table = self.blocks[-1]
        assert not isinstance(table, str)
        table.append(row)

    def read_row(self, row: Element) -> List[Cell]:
        """Get the cells of a row of a table."""
        cells: List[Cell] = []
        outer = self.layouts
        self.inside += 1
        for child in row.parts:
            if isinstance(child, str):
                self.keep(child, row)
            else:
                self.layouts = {}
                lines = self.read(child)
                is_cell = any(lines) or child.name == "tc"
                cells.extend([Cell(lines, self.layouts)] * is_cell)
        self.layouts = outer
        self.inside -= 1
        return cells

    def read_paragraph(self, paragraph: Element) -> str:
        """Get the text of a paragraph, or of a part of one. Text boxes follow it."""
        pieces: List[str] = []
        inner: List[str] = []
        self.inside += 1
        for child in paragraph.parts:
            if isinstance(child, str):
                self.keep(child, paragraph)
            elif child.name == "t":
                pieces.append(child.raw)
            elif child.name == "delText":
                self.notes.append(Note(child.raw, COMMENT))
            elif child.name in _BLOCKS:
                inner.extend(self.read(Element("", parts=[child])))
            elif child.name == "AlternateContent":
                pieces.append(self.read_alternatives(child))
            else:
                if child.name == "docPr":
                    self.describe(child)
                mark = _BREAKS.get(child.name, "")
                pieces.append(mark + self.read_paragraph(child))
        self.inside -= 1
        return "\n".join(["".join(pieces), *inner])

    def read_alternatives(self, element: Element) -> str:
        """Get the text of a choice, which is there again for old programs."""
        first, *others = element.children or [Element("")]
        text = self.read_paragraph(first)
        known = set(text.split("\n"))
        for other in others:
            lines = self.read_paragraph(other).split("\n")
            again = "\n".join(line for line in lines if line not in known)
            if again:
                self.notes.append(Note(again, COMMENT))
        return text

    def describe(self, picture: Element) -> None:
        """Note what a picture or a box shows."""
        for key in ("title", "descr"):
            if picture.attrs.get(key):
                self.notes.append(Note(picture.attrs[key], DIRECTION))

    def keep(self, text: str, element: Element) -> None:
        """Note text that stands where none should be."""
        if not text.strip():
            return
        if element.name in _CODES:
            self.notes.append(Note(text.strip(), COMMENT))
        elif element.name in _PROPERTIES:
            self.notes.append(Note(text.strip(), TITLE))
        else:
            self.notes.append(
                Note(text.strip(), UNREAD, element.line, reason=_NO_PLACE)
            )
