"""Packages of XML: electronic books (EPUB), which are read like the lines of a text
file. Their XML is parsed by defusedxml.
"""

import posixpath
import re
from io import BytesIO
from typing import Dict, Iterable, Iterator, List, Optional
from urllib.parse import unquote
from zipfile import ZipFile

from ..dialogue.data import Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.archives import BAD_ARCHIVE, MAX_SIZE
from ..files.source import FilePath, read_bytes
from .extracted import read_extracted
from .html import extract_text
from .xml_tree import Element, parse_xml

_CONTAINER = "META-INF/container.xml"
_PAGES = ("application/xhtml+xml", "text/html")
_ODT = "content.xml"
_PARAGRAPHS = ("p", "h")
_CHANGES = "tracked-changes"
_SPACE = re.compile(r"[ \t\r\n]+")


def read_epub(
    path: FilePath,
    *,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read an electronic book, in the order of its spine.

    path (FilePath): The file.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no such book, or far larger than it seems.
    """
    notes: List[Note] = []
    pages: List[str] = []
    with Package(path, "an electronic book (EPUB)") as package:
        for name in _list_pages(package):
            text, others = extract_text(package.read(name).decode("utf8", "replace"))
            pages.append(text)
            notes.extend(others)
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    yield from read_extracted(path, "\n\n".join(pages), notes, **hints)


class _AnyName:
    """Elements of all names are read for their text."""

    def __contains__(self, name: object) -> bool:
        return True


_ANY_NAME = _AnyName()


class Package:
    """An archive whose problems are errors with a message.

    path (FilePath): The file.
    kind (str): What it is, for messages.
    """

    def __init__(self, path: FilePath, kind: str) -> None:
        self.path = path
        self.kind = kind
        self.left = MAX_SIZE

    def __enter__(self) -> "Package":
        try:
            self.archive = ZipFile(BytesIO(read_bytes(self.path)))
        except (*BAD_ARCHIVE, ValueError) as error:
            raise self.refuse(error) from error
        return self

    def __exit__(self, *_: object) -> None:
        self.archive.close()

    def read(self, name: str) -> bytes:
        try:
            with self.archive.open(name) as part:
                data = part.read(self.left + 1)
        except BAD_ARCHIVE as error:
            raise self.refuse(error) from error
        self.left -= len(data)
        if self.left < 0:
            raise ValueError(Errors.E285.format(path=self.path, size=MAX_SIZE))
        return data

    def parse(self, name: str) -> Element:
        return parse_xml(self.read(name), self.path, [], _ANY_NAME)

    def refuse(self, problem: object) -> ValueError:
        at = {"path": self.path, "kind": self.kind, "problem": problem}
        return ValueError(Errors.E284.format(**at))


def _list_pages(package: Package) -> Iterator[str]:
    """List the pages of a book in order."""
    files = list(package.parse(_CONTAINER).find_all("rootfile"))
    if not files:
        raise package.refuse("it names no contents")
    main = files[0].attrs.get("full-path", "")
    book = package.parse(main)
    items: Dict[str, str] = {
        item.attrs.get("id", ""): item.attrs.get("href", "")
        for item in book.find_all("item")
        if item.attrs.get("media-type") in _PAGES
        and "nav" not in item.attrs.get("properties", "").split()
    }
    for ref in book.find_all("itemref"):
        href = items.get(ref.attrs.get("idref", ""))
        if href:
            yield posixpath.normpath(
                posixpath.join(posixpath.dirname(main), unquote(href))
            )
