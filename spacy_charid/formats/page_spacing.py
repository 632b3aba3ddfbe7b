"""Lines of pages that are set apart, though a sentence goes on from one to the next."""

import re
from collections import Counter
from typing import List, Sequence

from ..dialogue.shapes.line_spacing import (
    count_open_gaps,
    find_kept,
    find_spacing,
    goes_on,
)
from ..dialogue.shapes.tags import find_tag

_FULL = 0.75  # of the width of a page, which a line fills that goes on
_GLUED = re.compile(
    r"((?:[A-Z][\w.'’-]*[ ])*(?:[A-Z][A-Z'’-]{2,}(?=[A-Z]['’]?[a-z])"
    r"|[A-Z][a-z]{3,}(?=[A-Z][a-z'’ ])))"
)
_TABBED = re.compile(r"[A-Z][^:\n]{1,40}[ ]{2,}\S")
MIN_TABBED = 3  # names with spaces
Page = List[str]


def part_names(pages: Sequence[Page]) -> List[Page]:
    """Put spaces between names and the words that a narrow tab has left beside them,
    where other names have spaces: `TILDAHe means the clock.`

    pages (Sequence[Page]): The lines of each page.
    RETURNS (List[Page]): The lines of each page.
    """
    lines = [line for page in pages for line in page]
    if sum(_TABBED.match(line) is not None for line in lines) < MIN_TABBED:
        return list(pages)
    counts = Counter(glued[1] for line in lines if (glued := _GLUED.match(line)))

    def part(line: str) -> str:
        glued = _GLUED.match(line)
        is_name = glued is not None and counts[glued[1]] > 1
        return f"{glued[1]}  {line[glued.end() :]}" if glued and is_name else line

    return [list(map(part, page)) for page in pages]


def join_pages(pages: Sequence[Page]) -> List[str]:
    """Join the lines of pages.

    If they are double-spaced, the blank lines between them are left out. So are those
    at the end of a page on which a sentence goes on.

    pages (Sequence[Page]): The lines of each page, without heads and feet.
    RETURNS (List[str]): The lines of all pages.
    """
    gaps = list(map(count_open_gaps, pages))
    n_blank = find_spacing(sum(gaps, Counter()))
    counts = Counter(line for page in pages for line in page)
    is_parted = any(not line.strip() for page in pages for line in page[1:-1])
    joined: List[str] = []
    last, width = "", 0
    for page, own in zip(pages, gaps, strict=True):
        is_spaced = own[n_blank] * 5 >= own.total() * 4  # unlike a cover
        spaced = [page[i] for i in find_kept(page, n_blank if is_spaced else 0)]
        first = next((line for line in spaced if line.strip()), "")
        is_name = counts[first] > 1 and _is_apart(first, spaced)
        is_ended = is_parted and len(last.rstrip()) < width * _FULL
        is_ended = is_ended and not find_tag(first.strip())[1]
        if goes_on(last, first) and _is_same_speech(last, first, width):
            _strip_end(joined)
            spaced = spaced[spaced.index(first) :]
        elif joined and (is_name or is_ended):
            joined.append("")  # as between other paragraphs
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


def _is_apart(first: str, page: Page) -> bool:
    """Check whether the first line of a page with text is above a blank one."""
    if not first:
        return False
    below = page[page.index(first) + 1 :][:1]
    return bool(below) and not below[0].strip()


def _strip_end(lines: List[str]) -> None:
    """Drop the blank lines at the end."""
    while lines and not lines[-1].strip():
        lines.pop()
