"""Documents of Word (`.docx`), whose paragraphs are read like the lines of a text.

The package is a ZIP archive of XML. Its XML is parsed by defusedxml, which is why this
module does not use python-docx (lxml); that also leaves out inserted text (`w:ins`) and
text boxes.
"""

import re
import zlib
from io import BytesIO
from typing import Iterator, List
from zipfile import BadZipFile, ZipFile

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, read_bytes
from .extracted import read_extracted
from .xml_tree import Element, parse_xml

MAX_SIZE = 64 * 2**20  # bytes of a part of the document
MAIN = "word/document.xml"
# The other parts that hold text, and what becomes of it.
_PARTS = re.compile(r"word/(?:header|footer|footnotes|endnotes|comments)\d*\.xml")
_BREAKS = {"br": "\n", "cr": "\n", "tab": "\t", "noBreakHyphen": "-"}
# Fields compute their text anew; deleted text is no longer part of the document.
_LEFT_OUT = frozenset(("instrText", "delInstrText"))
_BAD = (BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError)


def read_docx(path: FilePath) -> Iterator[Dialogue]:
    """Read a Word document as a transcript or a screenplay, one line per paragraph.

    Headers, footers, footnotes and comments become notes, and so does text that was
    deleted while changes were tracked.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no Word document, or far larger than it seems.
    """
    notes: List[Note] = []
    try:
        archive = ZipFile(BytesIO(read_bytes(path)))
        names = [name for name in archive.namelist() if _PARTS.fullmatch(name)]
        root = parse_xml(_unpack(archive, MAIN, path), path, [])
        for name in names:
            kind = TITLE if "header" in name or "footer" in name else COMMENT
            part = parse_xml(_unpack(archive, name, path), path, [])
            lines = filter(str.strip, _read_lines(part, notes))
            notes.extend(Note(line.strip(), kind) for line in lines)
    except (*_BAD, ValueError, OSError) as error:
        if isinstance(error, (ValueError, FileNotFoundError, IsADirectoryError)):
            raise
        kind = "a Word document"
        message = Errors.E284.format(path=path, kind=kind, problem=error)
        raise ValueError(message) from error
    yield from read_extracted(path, "\n".join(_read_lines(root, notes)), notes)


def _unpack(archive: ZipFile, name: str, path: FilePath) -> bytes:
    """Read a part of the archive, which may be smaller than what it unpacks to."""
    with archive.open(name) as file:
        data = file.read(MAX_SIZE + 1)
    if len(data) > MAX_SIZE:
        raise ValueError(Errors.E285.format(path=path, size=MAX_SIZE))
    return data


def _read_lines(element: Element, notes: List[Note]) -> List[str]:
    """Get the paragraphs below an element, and note what was deleted."""
    lines: List[str] = []
    for child in element.children:
        if child.name == "p":
            lines.extend(_read_paragraph(child, notes).split("\n"))
        elif child.name == "tr":
            cells = (_read_lines(cell, notes) for cell in child.children)
            lines.append("\t".join(" ".join(filter(None, cell)) for cell in cells))
        else:
            lines.extend(_read_lines(child, notes))
    return lines


def _read_paragraph(paragraph: Element, notes: List[Note]) -> str:
    pieces: List[str] = []
    inner: List[str] = []
    for child in paragraph.children:
        if child.name == "t":
            pieces.append(child.raw)
        elif child.name == "delText":
            notes.append(Note(child.raw, COMMENT))
        elif child.name == "txbxContent":
            inner.extend(_read_lines(child, notes))
        elif child.name == "Fallback":  # the same again, for old programs
            continue
        elif child.name not in _LEFT_OUT:
            mark = _BREAKS.get(child.name)
            pieces.append(mark or _read_paragraph(child, notes))
    return "\n".join(["".join(pieces), *inner])
