"""Blank lines that are only how a text is set: between all lines of one that is
double-spaced, or a web page whose lines are paragraphs."""

import re
from collections import Counter
from itertools import pairwise
from typing import Iterator, List, Sequence, Set, Tuple

from .line import Line, find_paragraphs
from .tags import find_tag

MIN_WRAPPED = 4  # lines that go on below a blank one
MIN_WIDE = 0.3  # of the gaps, which are wider than those between lines
MIN_GAPS = 6
MAX_NAME = 40  # characters
MIN_NAMES = 0.35  # of the lines, which alternate with words
_ENDED = re.compile(r"[.?!:;…\"”’»)\]*]$")


def close_up(lines: List[Line]) -> List[Line]:
    """Leave out the blank lines between all lines of a text; where there are more than
    those, the others remain. Leave out those below names that alternate with words.

    lines (List[Line]): All lines.
    RETURNS (List[Line]): Those that are left.
    """
    texts = [line.text for line in lines]
    if n_blank := _find_least_gap(texts):
        lines = [lines[i] for i in find_kept(texts, n_blank)]
    names = _find_names(lines)
    return [line for i, line in enumerate(lines) if i - 1 not in names]


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


def _find_least_gap(texts: Sequence[str]) -> int:
    """Find how many blank lines between any two lines mean nothing: the least number,
    where many have more, or sentences go on; or else all but one."""
    gaps = Counter(gap for *_, gap in _list_pairs(texts))
    least = min(gaps, default=0)
    wide = gaps.total() - gaps[least]
    if gaps.total() < MIN_GAPS or gaps[0] == gaps.total():
        return 0
    if least and wide >= MIN_WIDE * gaps.total():
        return least
    n_open = 2 if least else MIN_WRAPPED
    return find_spacing(count_open_gaps(texts), n_open) or max(least - 1, 0)


def _find_names(lines: Sequence[Line]) -> Set[int]:
    """Find the names that stand between blank lines, each above a paragraph of words:
    short lines that come again, and others in such a place. There must be many of them,
    and no quotations."""
    starts = find_paragraphs(lines)
    texts = [lines[i].text for i in starts]
    short = [
        len(lines[i].text) <= MAX_NAME and i + 1 < len(lines) and not lines[i + 1].text
        for i in starts
    ]
    names = _find_again(texts, short)
    if len(names) < max(MIN_NAMES * len(starts), MIN_GAPS):
        return set()
    if sum(text[0] == ">" for text in texts) > 1:
        return set()
    ends = {texts[k][-1] for k in names}
    for k, text in enumerate(texts[:-1]):  # of those who speak once
        is_between = k - 1 not in names and k + 1 not in names
        is_between = is_between and (k + 2 in names or k + 2 == len(texts))
        if short[k] and is_between and (text[-1].isalnum() or text[-1] in ends):
            names.add(k)
    return {starts[k] for k in names}


def _find_again(texts: Sequence[str], short: Sequence[bool]) -> Set[int]:
    """Find the short paragraphs that come again; none if many are beside each other. Of
    two such, the rarer one is words: `No.`

    texts (Sequence[str]): The first lines of the paragraphs.
    short (Sequence[bool]): Whether that is all, and short.
    RETURNS (Set[int]): The numbers of the paragraphs.
    """
    pairs = zip(texts, short, strict=True)
    counts = Counter(
        text for text, is_short in pairs if is_short and any(map(str.isalpha, text))
    )
    rarer = {
        min(pair, key=counts.__getitem__)
        for pair in pairwise(texts)
        if counts[pair[0]] > 1 and counts[pair[1]] > 1
    }
    again = {
        k
        for k, text in enumerate(texts)
        if short[k] and counts[text] > 1 and text not in rarer
    }
    beside = sum(k + 1 in again for k in again)
    return again if beside * 10 <= len(again) else set()


def find_spacing(gaps: "Counter[int]", n_open: int = MIN_WRAPPED) -> int:
    """Find how many blank lines are between those of a sentence; 0 if it is none, or
    not always as many.

    gaps (Counter): The gaps within sentences, by their blank lines.
    n_open (int): How many there must be.
    """
    (gap, count), *_ = gaps.most_common(1) or [(0, 0)]
    return gap if count >= n_open and count * 5 >= gaps.total() * 4 else 0


def count_open_gaps(texts: Sequence[str]) -> "Counter[int]":
    """Count the numbers of blank lines within sentences."""
    return Counter(
        gap
        for line, after, gap in _list_pairs(texts)
        if after.strip()[0].islower() and goes_on(line, after)
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
