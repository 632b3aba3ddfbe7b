"""Blank lines that are only how a text is set: between all lines of one that is
double-spaced, or a web page whose lines are paragraphs."""

import re
from collections import Counter
from typing import Iterator, List, Sequence, Tuple

from .line import Line
from .tags import find_tag

MIN_WRAPPED = 4  # lines that go on below a blank one
MIN_WIDE = 0.3  # of the gaps, which are wider than those between lines
MIN_GAPS = 6
_ENDED = re.compile(r"[.?!:;…\"”’»)\]*]$")


def close_up(lines: List[Line]) -> List[Line]:
    """Leave out the blank lines between all lines of a text; where there are more than
    those, the others remain.

    lines (List[Line]): All lines.
    RETURNS (List[Line]): Those that are left.
    """
    texts = [line.text for line in lines]
    n_blank = find_least_gap(texts) or find_spacing(count_open_gaps(texts))
    if not n_blank:
        return lines
    return [lines[i] for i in find_kept(texts, n_blank)]


def find_kept(texts: Sequence[str], n_blank: int) -> Iterator[int]:
    """Find the lines that remain if so many blank ones are left out after each line,
    blank or not. Of a wider gap, one remains at least."""
    blank: List[int] = []
    for i, text in enumerate(texts):
        if not text.strip():
            blank.append(i)
            continue
        is_wide = len(blank) > n_blank
        n_kept = max((len(blank) - n_blank) // (n_blank + 1), is_wide)
        yield from blank[len(blank) - n_kept :]
        blank = []
        yield i
    yield from blank


def find_least_gap(texts: Sequence[str]) -> int:
    """Find how many blank lines between any two lines mean nothing: the least number,
    where many have more, or all but one where all have as many."""
    gaps = Counter(gap for *_, gap in _list_pairs(texts))
    least = min(gaps, default=0)
    wide = gaps.total() - gaps[least]
    if gaps.total() < MIN_GAPS:
        return 0
    return least if wide >= MIN_WIDE * gaps.total() else max(least - 1, 0)


def find_spacing(gaps: "Counter[int]") -> int:
    """Find how many blank lines are between those of a sentence; 0 if it is none, or
    not always as many."""
    (gap, count), *_ = gaps.most_common(1) or [(0, 0)]
    return gap if count >= MIN_WRAPPED and count * 5 >= gaps.total() * 4 else 0


def count_open_gaps(texts: Sequence[str]) -> "Counter[int]":
    """Count the numbers of blank lines within sentences."""
    return Counter(
        gap
        for line, after, gap in _list_pairs(texts)
        if goes_on(line, after) and after.strip()[0].islower()
    )


def goes_on(line: str, after: str) -> bool:
    """Check whether a sentence does not end with a line, and nothing else begins."""
    text, below = line.strip(), after.strip()
    if not text or not below or _ENDED.search(text):
        return False
    is_title = text.isupper() or below.isupper()
    return not is_title and below[0] not in "([" and not find_tag(below)[1]


def _list_pairs(texts: Sequence[str]) -> Iterator[Tuple[str, str, int]]:
    """Get each filled line with the next one, and the number of blank lines between."""
    before, gap = "", 0
    for text in texts:
        if not text.strip():
            gap += 1
            continue
        if before:
            yield before, text, gap
        before, gap = text, 0
