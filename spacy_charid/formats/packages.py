"""Packages of XML: electronic books (EPUB), which are read like the lines of a text
file. Their XML is parsed by defusedxml.
"""

import posixpath
from typing import Dict, Iterable, Iterator, List, Optional
from urllib.parse import unquote

from ..dialogue.data import Note
from ..dialogue.dialogue import Dialogue
from ..files.source import FilePath
from .extracted import read_extracted
from .html import extract_text
from .package import Package

_CONTAINER = "META-INF/container.xml"
_PAGES = ("application/xhtml+xml", "text/html")


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
