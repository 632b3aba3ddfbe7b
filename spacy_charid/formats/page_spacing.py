"""Lines of pages that are set apart, though a sentence goes on from one to the next."""

import re
from collections import Counter
from typing import Iterator, List, Sequence, Tuple

from ..dialogue.shapes.tags import find_tag

MIN_WRAPPED = 4  # lines that go on below a blank one
_ENDED = re.compile(r"[.?!:;…\"”’»)\]*]$")
_FULL = 0.75  # of the width of a page, which a line fills that goes on
Page = List[str]


def join_pages(pages: Sequence[Page]) -> List[str]:
    """Join the lines of pages.

    If they are double-spaced, the blank lines between them are left out. So are those
    at the end of a page on which a sentence goes on.

    pages (Sequence[Page]): The lines of each page, without heads and feet.
    RETURNS (List[str]): The lines of all pages.
    """
    gaps = list(map(_count_gaps, pages))
    n_blank = _find_spacing(gaps)
    joined: List[str] = []
    last, width = "", 0
    for page, own in zip(pages, gaps, strict=True):
        is_spaced = own[n_blank] * 5 >= own.total() * 4  # unlike a cover
        spaced = _close_up(page, n_blank) if n_blank and is_spaced else list(page)
        first = next((line for line in spaced if line.strip()), "")
        if _goes_on(last, first) and _is_same_speech(last, first, width):
            _strip_end(joined)
            spaced = spaced[spaced.index(first) :]
        joined.extend(spaced)
        last = next((line for line in reversed(spaced) if line.strip()), last)
        width = max((len(line.rstrip()) for line in spaced), default=width)
    return joined


def _find_spacing(gaps: Sequence[Counter]) -> int:
    """Find how many blank lines are between those of a sentence; 0 if it is none, or
    not always as many."""
    total: Counter[int] = sum(gaps, Counter())
    (gap, count), *_ = total.most_common(1) or [(0, 0)]
    return gap if count >= MIN_WRAPPED and count * 5 >= total.total() * 4 else 0


def _count_gaps(page: Page) -> Counter:
    """Count the numbers of blank lines within sentences."""
    return Counter(
        gap
        for line, after, gap in _list_pairs(page)
        if _goes_on(line, after) and after.strip()[0].islower()
    )


def _list_pairs(page: Page) -> Iterator[Tuple[str, str, int]]:
    """Get each filled line with the next one, and the number of blank lines between."""
    before, gap = "", 0
    for line in page:
        if not line.strip():
            gap += 1
            continue
        if before:
            yield before, line, gap
        before, gap = line, 0


def _goes_on(line: str, after: str) -> bool:
    """Check whether a sentence does not end with a line, and nothing else begins."""
    text, below = line.strip(), after.strip()
    if not text or not below or _ENDED.search(text):
        return False
    is_title = text.isupper() or below.isupper()
    return not is_title and below[0] not in "([" and not find_tag(below)[1]


def _is_same_speech(last: str, first: str, width: int) -> bool:
    """Check whether a line at the top of a page goes on with the one before: it has a
    small letter, or the line before is full, and it is not indented."""
    if first.strip()[0].islower():
        return True
    return len(last.rstrip()) >= width * _FULL and first[:1] not in ("", " ")


def _close_up(page: Page, n_blank: int) -> Page:
    """Leave out the blank lines between the lines of a page; more than those remain."""
    closed: Page = []
    gap = 0
    for line in page:
        gap = 0 if line.strip() else gap + 1
        if gap == 0 or gap > n_blank:
            closed.append(line)
    return closed


def _strip_end(lines: List[str]) -> None:
    """Drop the blank lines at the end."""
    while lines and not lines[-1].strip():
        lines.pop()
