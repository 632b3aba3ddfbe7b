"""PDF documents, whose text is read like that of a text file.

Their text comes from pypdf, in its layout mode, which keeps the indents.
"""

import logging
import re
from collections import Counter
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Dict, Iterable, Iterator, List, Optional, Set, Tuple

from ..dialogue.data import COMMENT, TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.headings import is_place
from ..errors import Errors
from ..files.source import FilePath, read_bytes
from .extracted import read_extracted
from .page_columns import split_columns
from .page_spacing import join_pages, part_names

EDGE = 2  # lines at the top and at the bottom of a page that may be furniture
# A line comes again on so many pages, and on this share of all.
MIN_PAGES, MIN_SHARE = 3, 0.5
MIN_WITHIN = 2  # times that a line comes again within pages, if it is no head
MAX_TURN = 5  # words of a turn that may end each of two pages
_DAMAGED = "a part of the document, which is damaged,"
_NUMBER = re.compile(r"\d+")
# The number of a page, or of its columns, outside of a running head.
_OUTER = re.compile(r"(?:(\d{1,4})[ ]{2,})?[^\s:](?:[^:]*?\S)??(?:[ ]{2,}(\d{1,4}))?")
_SPLIT = re.compile(r"[^\W\d_]{2}.*?\S[ ]{8,}[^\W\d_]{2}.*")  # `Bell, 2      Archive`
_PAGE_NUMBER = re.compile(
    r"\d{1,4}[ ]{2,}\d{1,4}|\W*(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?\W*", re.I
)


def read_pdf(
    path: FilePath,
    *,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a PDF document as a transcript or a screenplay.

    Numbers of pages, and lines at the top or bottom that come again on other pages,
    become notes.

    path (FilePath): The file.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If pypdf is not installed, or the file is damaged, locked, or
        has no text, as scans.
    """
    with _keep_warnings() as warned:
        pages = [page.split("\n") for page in _read_pages(path)]
    pages, notes = drop_furniture(pages)
    notes.extend(Note(text, UNREAD, 1, reason=_DAMAGED) for text in warned)
    pages, beside = split_columns(pages)
    notes.extend(Note(text, COMMENT) for text in beside if text)
    text = "\n".join(line.rstrip() for line in join_pages(part_names(pages)))
    if not text.strip():
        problem = "it has no text, only images: run a text recognition first"
        raise _refuse(path, problem)
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    yield from read_extracted(path, text, notes, **hints)


def drop_furniture(pages: List[List[str]]) -> Tuple[List[List[str]], List[Note]]:
    """Take running heads, footers and page numbers off the pages. What comes again
    within pages, such as the name above a speech, is none.

    pages (List[List[str]]): The lines of each page.
    RETURNS (Tuple[List[List[str]], List[Note]]): The other lines, and the furniture.
    """
    edges = [{*_edge(page, 1), *_edge(page, -1)} for page in pages]
    within = _count_within(pages, edges)
    edges = [
        {i for i in lines if within[_form(page[i])] < MIN_WITHIN}
        for page, lines in zip(pages, edges, strict=True)
    ]
    seen = Counter(
        (at, form)
        for page, lines in zip(pages, edges, strict=True)
        for at, form in {(_side(page, i), _form(page[i])) for i in lines}
    )
    counted = _find_counted(pages, edges)
    outer = _find_outer(pages, edges)
    most = max(MIN_PAGES, MIN_SHARE * len(pages))
    kept: List[List[str]] = []
    notes: List[Note] = []
    for n, (page, lines) in enumerate(zip(pages, edges, strict=True)):
        gone = {
            i
            for i in lines
            if (n, i) in outer
            or _PAGE_NUMBER.fullmatch(page[i].strip())
            or seen[_side(page, i), _form(page[i])] >= most
            or (
                seen[_side(page, i), _form(page[i])] >= MIN_SHARE * len(pages)
                and seen[_side(page, i), _form(page[i])] > 1
                and _is_split(page[i].strip())
            )
            or (_side(page, i), _form(page[i])) in counted
            or (
                len(pages) == 2
                and (":" not in page[i] or len(page[i].split()) > MAX_TURN)
                and seen[_side(page, i), _form(page[i])] == 2
            )
        }
        notes.extend(Note(page[i].strip(), TITLE) for i in sorted(gone))
        kept.append([line for i, line in enumerate(page) if i not in gone])
    return kept, notes


def _count_within(pages: List[List[str]], edges: List[Set[int]]) -> "Counter[str]":
    """Count the lines that are at no edge of a page, but for numbers alone."""
    return Counter(
        _form(line)
        for page, lines in zip(pages, edges, strict=True)
        for i, line in enumerate(page)
        if i not in lines and not _PAGE_NUMBER.fullmatch(line.strip())
    )


def _is_split(line: str) -> bool:
    """Check for a head whose parts are at the left and the right of the page."""
    is_split = _SPLIT.fullmatch(line) is not None
    return is_split and ":" not in line and not is_place(line)


def _find_counted(
    pages: List[List[str]], edges: Iterable[Set[int]]
) -> Set[Tuple[bool, str]]:
    """Find the heads and feet of a few pages whose last number counts the pages:
    `"THE WEIR"   - 2 -`. The first page may have none."""
    offsets: Dict[Tuple[bool, str], List[int]] = {}
    for n, (page, lines) in enumerate(zip(pages, edges, strict=True)):
        for i in lines:
            *_, last = _NUMBER.findall(page[i]) or [""]
            if last and len(last) < 5 and ":" not in page[i]:
                key = _side(page, i), _form(page[i])
                offsets.setdefault(key, []).append(int(last) - n)
    return {key for key, found in offsets.items() if len(found) > 1 == len(set(found))}


def _find_outer(
    pages: List[List[str]], edges: Iterable[Set[int]]
) -> Set[Tuple[int, int]]:
    """Find the heads and feet, whatever their words, with a number at their left or
    right that counts the pages or, by twos, the columns: `824    Roads Bill    825`.

    RETURNS (Set[Tuple[int, int]]): The numbers of the pages and of the lines there.
    """
    found: Dict[Tuple[bool, int, int], Dict[int, int]] = {}
    for n, (page, lines) in enumerate(zip(pages, edges, strict=True)):
        for i in lines:
            match = _OUTER.fullmatch(page[i].strip())
            numbers = [int(group) for group in match.groups() if group] if match else []
            if is_place(page[i].strip("0123456789 ")):
                continue
            for number in numbers:
                by = (1, 2) if numbers[0] + 1 == numbers[-1] else (1,)
                for step in by:
                    key = _side(page, i), step, number - step * n
                    found.setdefault(key, {})[n] = i
    return {at for places in found.values() if len(places) > 1 for at in places.items()}


def _edge(page: List[str], step: int) -> List[int]:
    """Get the first (or last) lines that are not blank."""
    order = range(len(page)) if step > 0 else range(len(page) - 1, -1, -1)
    return [i for i in order if page[i].strip()][:EDGE]


def _side(page: List[str], line: int) -> bool:
    return line * 2 < len(page)


def _form(line: str) -> str:
    return _NUMBER.sub("0", " ".join(line.split()))


def _read_pages(path: FilePath) -> List[str]:
    data = read_bytes(path)
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError as error:
        at = {"kind": "a PDF document", "package": "pypdf", "extra": "pdf"}
        raise ValueError(Errors.E281.format(path=path, **at)) from error
    try:
        reader = PdfReader(BytesIO(data))
        return [_read_page(page) for page in reader.pages]
    except PyPdfError as error:
        raise _refuse(path, error) from error
    except Exception as error:  # whatever the parser makes of damaged bytes
        raise _refuse(path, f"{type(error).__name__}: {error}") from error


@contextmanager
def _keep_warnings() -> Iterator[Dict[str, None]]:
    """Collect what pypdf logs, once each, instead of showing it."""
    found: Dict[str, None] = {}
    logger = logging.getLogger("pypdf")
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: found.update({record.getMessage(): None})  # type: ignore[method-assign]
    before = logger.propagate
    logger.propagate = False
    logger.addHandler(handler)
    try:
        yield found
    finally:
        logger.propagate = before
        logger.removeHandler(handler)


def _read_page(page: Any) -> str:
    return str(page.extract_text(extraction_mode="layout"))


def _refuse(path: FilePath, problem: object) -> ValueError:
    kind = "a PDF document"
    return ValueError(Errors.E284.format(path=path, kind=kind, problem=problem))
