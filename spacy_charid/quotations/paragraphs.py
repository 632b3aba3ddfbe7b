"""Split prose into paragraphs, and find its headings."""

import re
from bisect import bisect_left
from typing import Iterator, List, NamedTuple

from ..dialogue.shapes.furniture import find_page_lines

WRAPPED = 100  # characters: hardly any line of a hard-wrapped text is longer
MAX_HEADING = 80  # characters
_LINE = re.compile(r"[^\r\n\u2028\u2029\x85]+")
_BLANK = re.compile(
    r"(?:\r\n|\r(?!\n)|[\n\u2028\u2029\x85])[ \t\f\v]*(?=[\r\n\u2028\u2029\x85])"
)
_NUMBER = (
    r"(?:\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty"
    r"(?:[ -]\w+)?|thirty(?:[ -]\w+)?|forty(?:[ -]\w+)?|(?:the )?(?:first|second|third"
    r"|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last))"
)
_HEADING = re.compile(
    rf"(?:chapter|book|volume|part|act|scene|letter|canto|stave|section)\s+{_NUMBER}"
    rf"\b|(?:prologue|epilogue|preface|introduction)\b[.:]?\s*$|{_NUMBER}\.?\s*$",
    re.I,
)
_ENDED = re.compile(r"[.!?…:;\"”’»*]")
LICENSE = "license"
_GUTENBERG = re.compile(
    r"^\*{3} ?(START|END) OF (?:THE|THIS) PROJECT GUTENBERG.*$", re.M
)
_BREAK = re.compile(r"(?:[*#~•—–_=-][ \t]*){1,40}$")


class Paragraph(NamedTuple):
    """A paragraph in a text, in characters, without surrounding spaces.

    kind (str): `heading` of a chapter, `break` between scenes (`* * *`), `license` of
        Project Gutenberg, or empty.
    """

    start: int
    end: int
    kind: str = ""


def split_paragraphs(text: str) -> List[Paragraph]:
    """Split a text into paragraphs.

    Paragraphs are separated by blank lines; or, if the text has hardly any or its lines
    are long, each line is a paragraph; or, if lines are wrapped, a paragraph starts at
    each line that is indented.

    text (str): The text, with any line ends.
    RETURNS (List[Paragraph]): The paragraphs in order; empty ones are left out.
    """
    lines = [_strip(text, match.start(), match.end()) for match in _LINE.finditer(text)]
    paged = dict(find_page_lines(text))
    lines = [line for line in lines if line.end > line.start]
    lines = [line for line in lines if line.start not in paged]
    n_blank = sum(1 for _ in _BLANK.finditer(text))
    n_long = sum(line.end - line.start > WRAPPED for line in lines)
    if n_long * 10 > len(lines) or not lines:
        found = lines
    elif n_blank * 20 >= len(lines):
        apart = [_is_apart(text, a, b) for a, b in _pairs(lines)]
        starts = list(paged)
        for i, (line, after) in enumerate(_pairs(lines) if paged else ()):
            apart[i] = apart[i] and not _crosses_page(text, starts, line, after)
        found = _join(lines, apart)
    else:
        found = _join(lines, _find_indents(text, lines))
    first, last = _find_book(text)
    return [
        _classify(text, paragraph)
        if first <= paragraph.start < last
        else paragraph._replace(kind=LICENSE)
        for paragraph in found
    ]


def _find_book(text: str) -> tuple[int, int]:
    """Find where the text begins and ends in a file of Project Gutenberg."""
    marks = list(_GUTENBERG.finditer(text))
    starts = [mark.end() for mark in marks if mark[1] == "START"]
    ends = [mark.start() for mark in marks if mark[1] == "END"]
    return (starts[0] if starts else 0), (ends[-1] if ends else len(text))


def _strip(text: str, start: int, end: int) -> Paragraph:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Paragraph(start, end)


def _pairs(lines: List[Paragraph]) -> Iterator[tuple[Paragraph, Paragraph]]:
    return zip(lines, lines[1:], strict=False)


def _is_apart(text: str, line: Paragraph, following: Paragraph) -> bool:
    return bool(_BLANK.search(text, line.end, following.start))


def _crosses_page(
    text: str, paged: List[int], line: Paragraph, following: Paragraph
) -> bool:
    """Check whether a sentence goes on below the head or the foot of a page."""
    i = bisect_left(paged, line.end)
    is_page = i < len(paged) and paged[i] < following.start
    is_open = _ENDED.match(text, line.end - 1) is None
    return is_page and is_open and not text[following.start].isupper()


def _find_indents(text: str, lines: List[Paragraph]) -> List[bool]:
    """Tell which lines after the first are indented; all, if none or most are."""
    apart = [
        text[line.start - 1].isspace() and text[line.start - 1] not in "\r\n"
        for line in lines[1:]
    ]
    mixed = 0 < sum(apart) * 10 < 9 * len(apart)
    return apart if mixed else [True] * len(apart)


def _join(lines: List[Paragraph], apart: List[bool]) -> List[Paragraph]:
    joined = lines[:1]
    for line, is_apart in zip(lines[1:], apart, strict=True):
        if is_apart:
            joined.append(line)
        else:
            joined[-1] = Paragraph(joined[-1].start, line.end)
    return joined


def _classify(text: str, paragraph: Paragraph) -> Paragraph:
    start, end, _ = paragraph
    if end - start > MAX_HEADING:
        return paragraph
    line = text[start:end].strip("_*#[] ")
    if not line or _BREAK.match(text[start:end]):
        return Paragraph(start, end, "break")
    if _HEADING.match(line) and line[-1:] not in ',;"”’?!':
        return Paragraph(start, end, "heading")
    return paragraph
