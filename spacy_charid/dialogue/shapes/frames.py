"""Marks that stand at the start or the end of each line of a text, as programs and
people add them to all lines they copy: bullets, bold type, tags, quotation marks."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import List, NamedTuple, Optional, Sequence, Tuple

from .line import Line
from .times import MARKS

MIN_FRAMED = 6  # lines
MIN_SHARE = 0.8  # of the lines with text
MAX_LENGTH = 20_000  # characters of a line that has one
_TAG = r"(?:</?(?i:{})(?:[ \t][^<>\n]{{0,200}})?/?>[ \t]*)"
_TAGS = _TAG.format("p|div|li|td|tr|d[dt]|h[1-6]|br|center|pre|code|blockquote")
_INLINE = _TAG.format("b|strong|i|em|u|span|font|s|small")
# What is before the text is the first group, and what is after it the last one.
_CLOSED: Tuple["re.Pattern[str]", ...] = (
    re.compile(rf"([{MARKS}]+).*()$"),
    re.compile(r"([*_]{1,3})(?![*_\s])(?:(?!\1).)*(?<![*_\s])(\1)$"),
    re.compile(r'(")(?:[^"]|"")+(",?)$'),
    re.compile(r"(\|[ \t]*)[^|]*?([ \t]*\|)$"),
    re.compile(rf"({_TAGS}+).*?({_TAGS}*)$"),
    re.compile(rf"().*?({_TAGS}+)$"),
    re.compile(rf"({_INLINE}+)[^<>]+({_INLINE}+)$"),
    re.compile(r"().*?([ \t]*\\)$"),
)
_BULLET = re.compile(r"([-–—*•◦·▪●○‣+][ \t]+)\S.*()$")
_NUMBER = re.compile(r"(\(?(?P<number>\d{1,5})[.):]\)?[ \t]+)\S.*()$")
_FRAMES = (*_CLOSED, _BULLET, _NUMBER)


class Framed(NamedTuple):
    """Lines without what stands around nearly all of them.

    lines (List[Line]): The lines, with the marks as their margins.
    is_unsaid (bool): Whether nobody says the marks: tags, emphasis and other pairs, or
        numbers that count by one, but no bullets, which may be dashes.
    """

    lines: List[Line]
    is_unsaid: bool


def cut_frames(lines: Sequence[Line]) -> Optional[Framed]:
    """Cut off what stands around nearly all lines; None if nothing does.

    lines (Sequence[Line]): All lines.
    """
    cut = list(lines)
    is_unsaid = False
    while (frame := _find_frame(cut)) is not None:
        is_unsaid = is_unsaid or frame in _CLOSED or _count_up(cut)
        cut = [_cut(line, frame) for line in cut]
    if cut == lines:
        return None
    return Framed([replace(line) for line in cut], is_unsaid)  # readers change lines


def _find_frame(lines: Sequence[Line]) -> Optional["re.Pattern[str]"]:
    """Find the first frame that most lines have."""
    filled = [line.text for line in lines if line.text]
    if len(filled) < MIN_FRAMED:
        return None
    allowed = len(filled) * (1 - MIN_SHARE)
    return next((each for each in _FRAMES if _has_frame(filled, each, allowed)), None)


def _has_frame(texts: Sequence[str], frame: "re.Pattern[str]", allowed: float) -> bool:
    """Check whether no more lines than are allowed lack a frame."""
    for text in texts:
        if _match(frame, text) is None:
            allowed -= 1
            if allowed < 0:
                return False
    return True


def _match(frame: "re.Pattern[str]", text: str) -> Optional["re.Match[str]"]:
    return frame.match(text) if len(text) <= MAX_LENGTH else None


def _count_up(lines: Sequence[Line]) -> bool:
    """Check whether the numbers of lines count by one."""
    found = (_NUMBER.match(line.text) for line in lines)
    numbers = [int(match["number"]) for match in found if match]
    steps = sum(a + 1 == b or b == 1 for a, b in pairwise(numbers))
    return steps * 5 >= len(numbers) * 4 > 0


def _cut(line: Line, frame: "re.Pattern[str]") -> Line:
    found = _match(frame, line.text)
    if found is None:
        return line
    first, last = found.end(1), found.start(found.re.groups)
    margin, star = line.margin, line.star
    if first:
        margin = (line.margin[0] if line.margin[1] else line.start, line.start + first)
    if last < len(line.text):
        star = (line.start + last, line.star[1] or line.end)
    return replace(
        line,
        start=line.start + first,
        end=line.start + last,
        text=line.text[first:last],
        margin=margin,
        star=star,
    )
