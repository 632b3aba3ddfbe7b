"""Pages set in two or more columns, which are read one after the other."""

import re
from collections import Counter
from typing import Iterator, List, Optional, Sequence, Tuple

MIN_LINES = 5  # that have words on both sides of a gap
MIN_WORDS = 2.5  # of a line of a column, on average: a column of names has fewer
MIN_WIDTH = 14  # characters of a line of a column, on average
MAX_RATIO = 2.0  # of the widths of two columns
MAX_CROSSING = 3  # lines over all columns, besides one of six
MAX_COLUMNS = 4
MIN_GAP = 2  # columns of a page
_NAMED = re.compile(r"[ ]{0,8}(\S{1,20}(?:[ ]\S{1,20}){0,3}?)[ ]{2,}(\S)")
_WORD = re.compile(r"\S")
_CELLS = re.compile(r"\S[ ]{3,}\S")  # in a row of a table
Page = List[str]


def split_columns(pages: Sequence[Page]) -> Tuple[List[Page], List[str]]:
    """Put the columns of each page below each other.

    A line that crosses the gap, such as a headline, is read between what is above and
    below it. A page of which only one column is filled, like the last one of a report,
    has the gaps of the page before.

    pages (Sequence[Page]): The lines of each page, set with spaces.
    RETURNS (Tuple[List[Page], List[str]]): The lines in the order in which they are
        read, and what stands beside a list: a column of notes, or of a translation.
    """
    split: List[Page] = []
    beside: List[str] = []
    gaps: List[int] = []
    for page in pages:
        own = find_gaps(page)
        gap = None if own else _find_list(page)
        if gap is not None:
            rights = [line[gap:].strip() for line in page if not _crosses(line, gap)]
            beside.append("\n".join(filter(None, rights)))
            page = [line if _crosses(line, gap) else line[:gap] for line in page]
        if not own and gaps and _may_have(page, gaps):
            own = gaps
        split.append(list(_read_bands(page, own)) if own else list(page))
        gaps = own or gaps
    return split, beside


def find_gaps(page: Page) -> List[int]:
    """Find the gaps between the columns of a page.

    page (Page): Its lines.
    RETURNS (List[int]): Where the columns after the first one begin; empty if there
        is only one, or if the columns are those of a table.
    """
    filled = [line for line in page if line.strip()]
    gaps: List[int] = []
    begin = 0
    while len(gaps) < MAX_COLUMNS - 1:
        gap = _find_gap(filled, begin)
        if gap is None:
            break
        gaps.append(gap)
        begin = gap
    return gaps if gaps and _are_even(filled, gaps) else []


def _find_list(page: Page) -> Optional[int]:
    """Find the last column of a list, beside names and words; None if there is none."""
    filled = [line for line in page if line.strip()]
    gap = _find_gap(filled, 0)
    if gap is None or _find_gap(filled, gap) is not None:
        return None
    both = [line for line in filled if _has_both(line, gap)]
    named = [match for line in both if (match := _NAMED.match(line[:gap]))]
    counts = Counter(match[1] for match in named)
    is_again = sum(counts.values()) - len(counts) > 1 and len(counts) > 1
    is_named = len(named) * 5 >= len(both) * 3 and len(counts) * 3 <= len(both) * 2
    starts = {match.start(2) for match in named}
    return gap if is_again and is_named and len(starts) <= 2 else None


def _find_gap(lines: Sequence[str], begin: int) -> Optional[int]:
    """Find the first gap after a column in nearly all lines."""
    rests = [line[begin:].rstrip() for line in lines]
    width = max(map(len, rests), default=0)
    most = MAX_CROSSING + len(lines) // 6
    at = MIN_WIDTH
    while at < width:
        if _is_gap(rests, at, most):
            while at + 1 < width and _is_gap(rests, at + 1, most):
                at += 1
            return begin + at
        at += 1
    return None


def _is_gap(rests: Sequence[str], at: int, most: int) -> bool:
    both = sum(_has_both(rest, at) for rest in rests)
    crossing = sum(_crosses(rest, at) for rest in rests)
    return both >= MIN_LINES and both * 5 >= len(rests) * 2 and crossing <= most


def _has_both(line: str, at: int) -> bool:
    is_gap = not _crosses(line, at)
    return is_gap and bool(_WORD.search(line, 0, at) and _WORD.search(line, at))


def _crosses(line: str, at: int) -> bool:
    """Check for words over the gap before a column."""
    return bool(line[max(at - MIN_GAP, 0) : at].strip())


def _are_even(lines: Sequence[str], gaps: Sequence[int]) -> bool:
    """Check whether all columns are as wide as those of a text, and have sentences."""
    ends = [*gaps, None]
    widths: List[float] = []
    for begin, end in zip([0, *gaps], ends, strict=True):
        cells = [
            line[begin:end].strip()
            for line in lines
            if any(_has_both(line, gap) for gap in gaps)
        ]
        cells = [cell for cell in cells if cell]
        if sum(bool(_CELLS.search(cell)) for cell in cells) * 2 >= len(cells):
            return False
        if sum(len(cell.split()) for cell in cells) < MIN_WORDS * len(cells):
            return False
        widths.append(sum(map(len, cells)) / len(cells))
    return min(widths) >= MIN_WIDTH and max(widths) <= MAX_RATIO * min(widths)


def _may_have(page: Page, gaps: Sequence[int]) -> bool:
    filled = [line for line in page if line.strip()]
    crossing = sum(any(_crosses(line, gap) for gap in gaps) for line in filled)
    both = sum(any(_has_both(line, gap) for gap in gaps) for line in filled)
    return both > 1 and crossing <= 1 + len(filled) // 6


def _read_bands(page: Page, gaps: Sequence[int]) -> Iterator[str]:
    """Read the columns of the lines between those that cross a gap."""
    band: List[str] = []
    for line in page:
        if any(_crosses(line, gap) and line[gap:].strip() for gap in gaps):
            yield from _read_band(band, gaps)
            yield line
            band = []
        else:
            band.append(line)
    yield from _read_band(band, gaps)


def _read_band(band: Sequence[str], gaps: Sequence[int]) -> Iterator[str]:
    if not any(map(str.strip, band)):
        yield from band
        return
    for begin, end in zip([0, *gaps], [*gaps, None], strict=True):
        column = "\n".join(line[begin:end].rstrip() for line in band).strip("\n")
        yield from column.split("\n") if column else ()
