"""Lines of pages that are set apart, though a sentence goes on from one to the next."""

from collections import Counter
from typing import List, Sequence

from ..dialogue.shapes.line_spacing import (
    count_open_gaps,
    find_kept,
    find_spacing,
    goes_on,
)

_FULL = 0.75  # of the width of a page, which a line fills that goes on
Page = List[str]


def join_pages(pages: Sequence[Page]) -> List[str]:
    """Join the lines of pages.

    If they are double-spaced, the blank lines between them are left out. So are those
    at the end of a page on which a sentence goes on.

    pages (Sequence[Page]): The lines of each page, without heads and feet.
    RETURNS (List[str]): The lines of all pages.
    """
    gaps = list(map(count_open_gaps, pages))
    n_blank = find_spacing(sum(gaps, Counter()))
    joined: List[str] = []
    last, width = "", 0
    for page, own in zip(pages, gaps, strict=True):
        is_spaced = own[n_blank] * 5 >= own.total() * 4  # unlike a cover
        spaced = [page[i] for i in find_kept(page, n_blank if is_spaced else 0)]
        first = next((line for line in spaced if line.strip()), "")
        if goes_on(last, first) and _is_same_speech(last, first, width):
            _strip_end(joined)
            spaced = spaced[spaced.index(first) :]
        joined.extend(spaced)
        last = next((line for line in reversed(spaced) if line.strip()), last)
        width = max((len(line.rstrip()) for line in spaced), default=width)
    return joined


def _is_same_speech(last: str, first: str, width: int) -> bool:
    """Check whether a line at the top of a page goes on with the one before: it has a
    small letter, or the line before is full, and it is not indented."""
    if first.strip()[0].islower():
        return True
    return len(last.rstrip()) >= width * _FULL and first[:1] not in ("", " ")


def _strip_end(lines: List[str]) -> None:
    """Drop the blank lines at the end."""
    while lines and not lines[-1].strip():
        lines.pop()
