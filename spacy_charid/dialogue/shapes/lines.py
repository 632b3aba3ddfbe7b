"""The lines of a text, without line numbers, page numbers and running heads."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Iterator, List, Sequence, Set

from .attributions import VERB
from .bar_tables import cut_bar_tables
from .channels import find_channels
from .events import Chars
from .fences import FENCE, join_fences
from .furniture import mark_furniture
from .headings import is_place
from .line import SAMPLE, Line
from .line_spacing import close_up
from .margins import find_counters, find_fifths, find_spans

MIN_NUMBERED = 3
# Spaces of any width, and of none.
_SPACES = str.maketrans(
    dict.fromkeys("\u00a0\u2002\u2003\u2007\u3000\u200b\u2060\ufeff", " ")
)
_LINE_END = re.compile(r"\r\n?|[\n\u2028\u2029\x85]")
# `12`, `12a`, or `→ 12` and `12→`, as analysts point to a line.
_NUMBERED = re.compile(
    r"(?:[→⇒➔►]|[-=]{1,2}>)?[ \t]*(\d{1,4})(?:[→⇒➔►]|[-=]{1,2}>)?"
    r"(?:[a-z]?[ \t]{2,}|[ \t](?![.,)\d])|$)"
)
_NUMBER = re.compile(r"\d{1,4}\.?$")
_QUOTING = re.compile(
    rf"(?:{VERB}|^Quoting|@[^\s<>]{{1,60}}>)[^\n]{{0,80}}:[ \t]*\r?\n"
    r"(?:[>| \t]*\r?\n)?(?P<mark>[>|])",
    re.M,
)
_QUOTED = re.compile(r"(?:>[ \t]?)*")
_BARRED = re.compile(r"(?:[>|](?:[ \t]|$|(?=[>|])))*")  # as some quote mails
# `10:04:31   Q   Is it?`; group 1 begins such a question or answer.
_COURT_TIME = re.compile(r"\d{1,2}:\d\d:\d\d[ \t]+(?:([QA][ \t.]+\S))?")
# A time of a court, or of FOLKER.
_CLOCKED = re.compile(
    r"(?:\d{1,2}:\d\d:\d\d|\{\d{1,2}:\d\d(?:[.:]\d{1,3})?\})[ \t]+"
    r"(\d{1,4})(?:[ \t]{2,}|[ \t](?![.,)\d])|$)"
)
_REVISED = re.compile(r"[ \t]{3,}\*$")
_NEAR_STAR = re.compile(r"(?<=[^\s*])[ \t]+\*$")
_VERSE = re.compile(r"(?<=\S)[ \t]{2,}(\d{1,4})$")  # `... found no road;     5`
# The number of a line in a whole play, as the Folger Library prints it.
_THROUGH = re.compile(r"(?:FTLN|TLN)[ ]\d{1,4}(?:[ \t]+|$)")
_THROUGH_END = re.compile(r"(?<![ \t])[ \t]*\b(?:FTLN|TLN)[ ]\d{1,4}$")
_REVISED_LEFT = re.compile(r"\*[ ]{8,}|\*[ ]{3,}(?=\S.*[ \t]{3,}\*$)")


def read_lines(text: str) -> List[Line]:
    """Read the lines of a text, and find what a printed page adds to them."""
    plain = text if text.isascii() else text.translate(_SPACES)
    lines = [
        _strip(plain, start, end, number)
        for number, (start, end) in enumerate(_offsets(text), 1)
    ]
    if _has_numbers(lines):
        lines = [_cut_number(line) for line in lines]
        hanging = _find_hanging(lines)
        lines = _close_up(lines)
        last = max(i for i, line in enumerate(lines) if line.margin[1])
        below = next((i for i in range(last, len(lines)) if not lines[i].text), last)
        for i, line in enumerate(lines):  # heads and feet; a name may have no number
            is_bare = bool(line.text) != bool(line.margin[1])
            is_bare = is_bare and line.number not in hanging
            line.furniture = is_bare and (":" not in line.text or i > below > last)
    else:
        lines = close_up(lines)
    for i, at in find_fifths(lines).items():
        lines[i] = _cut_start(lines[i], at)
    for i, at in find_channels(lines).items():
        lines[i] = _cut_start(lines[i], at)
    texts = [line.text for line in lines]
    for i, at in (*find_counters(texts).items(), *find_spans(texts).items()):
        lines[i] = _cut_start(lines[i], at)
    lines = _cut_clocks(lines)
    lines = _cut_margins(text, lines)
    if "TLN " in text:
        lines = list(map(_cut_through_number, lines))
    lines = _cut_verse_numbers(lines)
    starred = [line for line in lines if line.text.endswith("*")]
    is_near = sum(bool(_NEAR_STAR.search(line.text)) for line in starred) > 1
    is_near = is_near and any(is_place(line.text) for line in lines)
    lines = [_cut_revision(line, is_near=is_near) for line in lines]
    lines = cut_bar_tables(lines)
    mark_furniture(text, lines)
    return join_fences(text, lines) if FENCE in text else lines


def _cut_clocks(lines: List[Line]) -> List[Line]:
    """Cut off a time and a line number, where most lines have both: `09:14:02  1`."""
    found = [_CLOCKED.match(line.text) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    filled = sum(bool(line.text) for line in lines)
    steps = zip(numbers, numbers[1:], strict=False)
    counted = sum(one + 1 == other or other == 1 for one, other in steps)
    if len(numbers) < MIN_NUMBERED or len(numbers) * 5 < filled * 3:
        return lines
    if counted * 5 < (len(numbers) - 1) * 4:
        return lines
    return [
        _cut_start(line, match.end()) if match else _mark_bare(line)
        for line, match in zip(lines, found, strict=True)
    ]


def _cut_start(line: Line, at: int) -> Line:
    start = line.start + at
    return replace(line, start=start, text=line.text[at:], margin=(line.start, start))


def _mark_bare(line: Line) -> Line:
    """Mark a page number, or a line number without words."""
    return replace(line, furniture=bool(_NUMBER.match(line.text)))


def _cut_margins(text: str, lines: List[Line]) -> List[Line]:
    """Cut off the marks of quoted mails, and the times beside a court transcript."""
    is_marked = any(f"{end}{mark}" in text for end in "\r\n" for mark in ">|")
    is_mail = _QUOTING.search(text) if is_marked else None
    times = [_COURT_TIME.match(line.text) for line in lines[:SAMPLE]]
    is_court = sum(bool(match and match[1]) for match in times) > 2
    quoted = _BARRED if is_mail and is_mail["mark"] == "|" else _QUOTED
    mark = quoted if is_mail else (_COURT_TIME if is_court else None)
    return [_cut_margin(line, mark) for line in lines] if mark else lines


def _cut_margin(line: Line, mark: "re.Pattern[str]") -> Line:
    match = mark.match(line.text)
    if not match or not match.end():
        return line
    at = match.start(1) if mark is _COURT_TIME and match[1] else match.end()
    depth = sum(map(line.text[:at].count, ">|"))
    return replace(_cut_start(line, at), depth=depth)


def _cut_verse_numbers(lines: List[Line]) -> List[Line]:
    """Cut off the numbers of verses in the right margin, which count by fives."""
    found = {
        i: match
        for i, line in enumerate(lines)
        if line.text[-1:].isdigit() and (match := _VERSE.search(line.text))
    }
    numbers = [int(match[1]) for match in found.values()]
    if _count_lines(lines, numbers):
        lines = list(lines)
        for i, match in found.items():
            lines[i] = _cut_end(lines[i], match.start())
        return lines
    fives = sum(number % 5 == 0 for number in numbers)
    is_rising = all(a < b for a, b in zip(numbers, numbers[1:], strict=False))
    texts = {match.string[: match.start()] for match in found.values()}
    if fives < MIN_NUMBERED - 1 or fives * 5 < len(numbers) * 3:
        return lines
    if not is_rising or len(texts) < len(found):
        return lines
    lines = list(lines)
    for i, match in found.items():
        lines[i] = _cut_end(lines[i], match.start())
    return lines


def _count_lines(lines: Sequence[Line], numbers: Sequence[int]) -> bool:
    """Check whether numbers at the ends of most lines count by one."""
    filled = sum(bool(line.text) for line in lines)
    steps = sum(a + 1 == b or b == 1 for a, b in pairwise(numbers))
    is_most = len(numbers) > MIN_NUMBERED and len(numbers) * 5 >= filled * 3
    return is_most and steps * 5 >= (len(numbers) - 1) * 4


def _cut_through_number(line: Line) -> Line:
    """Cut off the number of a line in a whole play: `FTLN 0012  Who is there?`"""
    if (first := _THROUGH.match(line.text)) is not None:
        indent = line.indent + first.end()
        line = replace(_cut_start(line, first.end()), indent=indent)
    last = _THROUGH_END.search(line.text)
    return _cut_end(line, last.start()) if last else line


def _cut_end(line: Line, at: int) -> Line:
    """Cut off the end of a line, in the right margin."""
    end = line.start + at
    star = (end, line.star[1] or line.end)
    return replace(line, end=end, text=line.text[:at], star=star)


def _cut_revision(line: Line, *, is_near: bool) -> Line:
    """Cut the stars off a line of a screenplay that was revised.

    is_near (bool): Whether only one space may be before the stars, as in copies.
    """
    if line.text[:1] == "*" and (star := _REVISED_LEFT.match(line.text)):
        indent = line.indent + star.end()
        line = replace(_cut_start(line, star.end()), indent=indent)
    if line.text[-1:] != "*":
        return line
    near = _NEAR_STAR.search(line.text) if is_near else None
    star = _REVISED.search(line.text) or near
    return _cut_end(line, star.start()) if star else line


def _offsets(text: str) -> Iterator[Chars]:
    """Get the offsets of the lines, without their ends (CR, LF or CRLF)."""
    start = 0
    for match in _LINE_END.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _strip(text: str, start: int, end: int, number: int) -> Line:
    raw = text[start:end]
    if raw == (bare := raw.strip()):
        return Line(start, end, raw, 0, (0, 0), False, number)
    bare = raw.lstrip()
    indent = len(raw) - len(bare)
    bare = bare.rstrip()
    start += indent
    return Line(start, start + len(bare), bare, indent, number=number)


def _has_numbers(lines: Sequence[Line]) -> bool:
    """Check whether most lines begin with a number that is one more than the last."""
    filled = [line for line in lines[:SAMPLE] if line.text]
    found = [_NUMBERED.match(line.text) for line in filled]
    numbers = [int(match[1]) for match in found if match]
    if len(numbers) < MIN_NUMBERED or len(numbers) * 5 < len(filled) * 3:
        return False
    steps = zip(numbers, numbers[1:], strict=False)
    counted = sum(one + 1 == other or other == 1 for one, other in steps)
    return counted * 5 >= (len(numbers) - 1) * 4


def _find_hanging(lines: Sequence[Line]) -> Set[int]:
    """Find the lines without a number that go on with the words above, by the numbers
    of all lines: each speech has a number, rather than each line."""
    pairs = [(Line(0, 0, ""), lines[0]), *pairwise(lines)]
    apart = [not above.text for above, line in pairs if line.margin[1]]
    by_speech = sum(apart) * 2 > len(apart)
    found: Set[int] = set()
    for above, line in pairs:
        is_below = bool(above.margin[1]) or above.number in found
        is_below = is_below and bool(line.text) and not line.margin[1]
        if is_below and (by_speech or _goes_on(above, line)):
            found.add(line.number)
    return found


def _goes_on(above: Line, line: Line) -> bool:
    """Check for the middle of a sentence, below its beginning."""
    is_open = above.text[-1:] not in tuple(".?!:") and line.text[:1].islower()
    return is_open and line.indent >= above.indent > 0


def _close_up(lines: List[Line]) -> List[Line]:
    """Leave out the blank lines of a double-spaced page whose lines have numbers: a
    blank one of the page itself has a number too."""
    pairs = zip(lines, lines[1:], strict=False)
    after = [bool(line.text) for before, line in pairs if before.margin[1]]
    if sum(after) * 5 >= len(after):
        return lines
    return [line for line in lines if line.text or line.margin[1]]


def _cut_number(line: Line) -> Line:
    match = _NUMBERED.match(line.text)
    if not match:
        return line
    start = line.start + match.end()
    text = line.text[match.end() :]
    margin = (line.start, start)
    indent = line.indent + match.end()
    return Line(start, line.end, text, indent, margin, number=line.number)
