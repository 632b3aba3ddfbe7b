"""The heads and feet of the pages of a book: a title and, far from it, a number."""

import re
from typing import Collection, Dict, FrozenSet, List, Sequence, Set, Tuple

from .line import Line
from .page_breaks import SENTENCE_END

Place = Tuple[int, int]  # a line, and the number of its page
MAX_HEAD = 80  # characters of a running head
MIN_FOOT = 24  # columns before the foot of a page
_WIDE_HEAD = re.compile(
    rf"(?P<head>\S.{{3,{MAX_HEAD}}}?)[ ]{{3,80}}(?P<page>\d{{1,4}})\.?$"
)
# The foot of a page of a typed transcript: `Tolliver -- 7`, `"BELLS"   - 2 -`.
_WIDE_FOOT = re.compile(
    rf"(?P<head>\S.{{1,{MAX_HEAD}}}?)[ ]{{0,80}}"
    r"(?:(?:--|[-–—|/])(?:[ ]?(?i:p|pp|page)\b\.?)?|,?[ ](?i:p|pp|page)\b\.?)"
    r"[ ]?(?P<page>\d{1,4})(?:[ ]?[-–—.])?$"
)
_DASHED_FOOT = re.compile(r"[^:]{1,80}[ ]{2}[-–—][ ]?\d{1,4}[ ]?[-–—]")
_WIDE_FIRST = re.compile(
    rf"(?P<page>\d{{1,4}})[ ]{{3,80}}(?P<head>\S.{{3,{MAX_HEAD}}})$"
)
_NUMBER = re.compile(r"[-–—]?[ ]?\d{1,4}[ ]?[-–—.]?")
_DIVIDED = re.compile(r"[^\W\d_]-$")  # a word, by the end of the page
_GAP = re.compile(r"[ ]{3,}")


def mark_wide_heads(lines: Sequence[Line]) -> None:
    """Mark the lines of a title and, far from it, a number that rises: the heads of
    left and right pages."""
    found = _find_heads(lines)
    rows: Dict[int, List[int]] = {}  # the lines by the number of their page
    for i, page in (place for places in found for place in places):
        rows.setdefault(page, []).append(i)
    edges = _find_edges(lines) if found else set()
    for places in found:
        (first, page), *others = places
        pages = [page, *(page for _, page in others)]
        is_next = len(pages) > 2 and sorted(set(pages)) == pages
        if len(pages) == 1:
            is_next = first in edges or _is_within(lines, first)
        elif len(pages) == 2:
            left = (first < i < others[0][0] for i in rows.get(page + 1, ()))
            step = pages[1] - page
            is_next = step == 1 or (step == 2 and any(left))  # or two right pages
        for i, _ in places if is_next else ():
            lines[i].furniture = True


def _find_heads(lines: Sequence[Line]) -> Collection[List[Place]]:
    """Find the lines of titles and numbers, those of a title together; mark those that
    can be nothing else."""
    found: Dict[FrozenSet[str], List[Place]] = {}
    for i, line in enumerate(lines):
        is_numbered = any(map(str.isdigit, line.text[-3:]))
        match = _WIDE_HEAD.match(line.text) if is_numbered else None
        if is_numbered and _DASHED_FOOT.fullmatch(line.text):
            line.furniture = True
            continue
        match = match or _WIDE_FIRST.match(line.text)
        if match is None and is_numbered and _is_foot(lines, i):
            match = _WIDE_FOOT.match(line.text)
        if match and ":" not in line.text:
            groups = match.groupdict()
            heads = (part.strip("[]() ") for part in _GAP.split(groups["head"]))
            parts = frozenset(heads)  # in any order
            found.setdefault(parts, []).append((i, int(groups["page"])))
    return found.values()


def _find_edges(lines: Sequence[Line]) -> Set[int]:
    """Find the first and the last line of an excerpt, if their words are far apart."""
    filled = [i for i, line in enumerate(lines) if line.text]
    return {i for i in (filled[0], filled[-1]) if " " * MIN_FOOT in lines[i].text}


def _is_within(lines: Sequence[Line], i: int) -> bool:
    """Check whether a sentence goes on over a line between blank lines, or over one
    that stands to the right."""
    above, below = lines[max(i - 3, 0) : i], lines[i + 1 : i + 4]
    before = next((line.text for line in reversed(above) if line.text), "")
    after = next((line.text for line in below if line.text), "")
    is_apart = bool(above and below) and not (above[-1].text or below[0].text)
    is_right = lines[i].indent >= MIN_FOOT
    is_cut = _DIVIDED.search(before) is not None
    is_open = is_cut or (bool(before) and not SENTENCE_END.search(before))
    return (is_apart or is_right) and is_open and after[:1].islower()


def _is_foot(lines: Sequence[Line], i: int) -> bool:
    """Check for a number at the end of a line that stands apart, or to the right."""
    text = lines[i].text
    is_set_off = lines[i].indent >= MIN_FOOT or is_apart(lines, i)
    return text[:1] != text[-1:] and is_set_off


def mark_titled_pages(lines: Sequence[Line]) -> None:
    """Mark the title of a play where it comes again with the number of a page, in a
    paragraph of both, and the number. The title is nowhere else, unlike a name."""
    filled = [i for i, line in enumerate(lines) if line.text and not line.furniture]
    title = lines[filled[0]].text if filled else ""
    again = [i for i in filled[1:] if lines[i].text == title]
    pairs = list(filter(None, (_find_pair(lines, i) for i in again)))
    if " " in title and title.isupper() and len(pairs) == len(again):
        for i in (i for pair in pairs for i in pair):
            lines[i].furniture = True


def _find_pair(lines: Sequence[Line], i: int) -> Sequence[int]:
    """Get the lines of a paragraph of a head and a number; empty if it is none."""
    for pair in ((i - 1, i), (i, i + 1)):
        first, last = pair
        around = (*lines[max(first - 1, 0) : first], *lines[last + 1 : last + 2])
        numbers = [j for j in pair if j < len(lines) and _is_number(lines[j])]
        if numbers and not any(line.text for line in around):
            return pair
    return ()


def _is_number(line: Line) -> bool:
    return _NUMBER.fullmatch(line.text) is not None


def is_apart(lines: Sequence[Line], i: int) -> bool:
    """Check for a blank line above or below a line."""
    before = not lines[i - 1].text if i else True
    after = not lines[i + 1].text if i + 1 < len(lines) else True
    return before or after
