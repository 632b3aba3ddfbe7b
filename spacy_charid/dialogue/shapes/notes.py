"""Stage directions over several lines."""

from dataclasses import replace
from itertools import pairwise
from typing import Iterable, Iterator, List, Sequence

from .line import Line
from .tags import TAG, Judgement, judge

MIN_SPACED = 8  # lines that show whether all of them are apart
MAX_LINES = 12  # of a stage direction on lines of its own
_CLOSING = {"(": ")", "[": "]"}


def join_notes(text: str, lines: Iterable[Line]) -> List[Line]:
    """Join the lines of each stage direction that has lines of its own. Where all lines
    have a blank one between them, so have those of a direction."""
    lines = list(lines)
    return list(_join(text, lines, is_spaced=is_spaced(lines)))


def is_spaced(lines: Sequence[Line]) -> bool:
    """Check whether all lines have a blank one between them."""
    filled = sum(bool(line.text) for line in lines)
    near = sum(bool(a.text and b.text) for a, b in pairwise(lines))
    return near * 5 < filled and filled > MIN_SPACED


def _join(text: str, lines: Iterable[Line], *, is_spaced: bool) -> Iterator[Line]:
    held: List[Line] = []
    for line in lines:
        if not held and line.text[:1] not in _CLOSING:
            yield line
            continue
        if held and is_spaced and not line.text and held[-1].text:
            held.append(line)
            continue
        if held and _ends(text, held, line):
            yield from [_merge(text, held)] if _is_left_open(held, line) else held
            held = []
        held.append(line)
        closing = _CLOSING.get(held[0].text[:1], "")
        at = line.text.find(closing) if closing else 0
        if len(held) > 1 and at == len(line.text) - 1:
            yield _merge(text, held)
            held = []
        elif at >= 0:
            yield from held
            held = []
    yield from held


def _merge(text: str, held: List[Line]) -> Line:
    first, end = held[0], held[-1].end
    return replace(first, end=end, text=text[first.start : end])


def _is_left_open(held: List[Line], line: Line) -> bool:
    """Check for a direction whose bracket the printer left open: `[They go in. One`,
    `lamp remains.`, and a blank line."""
    is_whole = not line.text and len(held) > 1 and held[-1].text[-1:] == "."
    is_one = not any(each.text[-1:] in (".", "?", "!") for each in held[:-1])
    return is_whole and is_one and held[0].text[0] == "["


def _ends(text: str, held: List[Line], line: Line) -> bool:
    """Check whether a line cannot continue the open stage direction."""
    tag = TAG.match(line.text)
    return (
        not line.text
        or len(held) == MAX_LINES
        or held[0].text[0] in line.text
        or bool(tag and judge(tag[1]) is Judgement.NAME)
    )
