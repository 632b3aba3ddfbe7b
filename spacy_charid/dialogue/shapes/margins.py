"""Numbers in the left margin: those of a tape counter beside names, times before all
lines, and the numbers of each fifth line in a textbook."""

import re
from collections import Counter
from typing import Dict, List, Sequence

from .line import Line

FIVE = 5  # lines from one number to the next
MAX_APART = 12  # lines between two numbers, with blank ones and those that are wrapped
_COUNTER = re.compile(r"(\d{1,4})(?:[ ]{2,}|\t[ \t]*)(?=([^\W\d]\S*[.:])(?:\s|$))")
_SPAN = re.compile(r"\d{1,6}\.\d{1,7}[ \t]+\d{1,6}\.\d{1,7}[ \t]+(?=\S)")
_BESIDE = re.compile(r"(\d{1,3})(?:[ ]{2,}|\t[ \t]*)(?=\S)")


def find_counters(texts: Sequence[str]) -> Dict[int, int]:
    """Find the lines with a number in the margin beside a name that begins other lines
    without one: `214   Q.  How deep was it?`

    texts (Sequence[str]): The lines, stripped.
    RETURNS (Dict[int, int]): Where the names begin, by the index of the line; empty if
        the numbers do not rise.
    """
    found = {
        i: match
        for i, text in enumerate(texts)
        if text[:1].isdigit() and (match := _COUNTER.match(text))
    }
    if not found:
        return {}
    firsts = Counter(text.split(None, 1)[0] for text in texts if text)
    kept = {i: match for i, match in found.items() if firsts[match[2]]}
    numbers = [int(match[1]) for match in kept.values()]
    return {i: m.end() for i, m in kept.items()} if sorted(numbers) == numbers else {}


def find_spans(texts: Sequence[str]) -> Dict[int, int]:
    """Find the start and end in seconds before each line, as labels of Audacity and the
    Santa Barbara Corpus have them: `9.21 9.52   LENORE: ...`

    texts (Sequence[str]): The lines, stripped.
    RETURNS (Dict[int, int]): Where the text begins, by the index of the line; empty if
        a good part of the lines has none.
    """
    found = {
        i: match.end()
        for i, text in enumerate(texts)
        if text[:1].isdigit() and (match := _SPAN.match(text))
    }
    return found if len(found) * 5 >= sum(map(bool, texts)) * 4 else {}


def find_fifths(lines: Sequence[Line]) -> Dict[int, int]:
    """Find the lines of a textbook with the number of each fifth line in the margin:
    `5   WAITER   And what does he eat?`

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, int]): Where the text begins, by the index of the line; empty if
        the numbers do not count by fives, or only one does that is not in a margin.
    """
    found: Dict[int, int] = {}
    filled = [i for i, line in enumerate(lines) if line.text]
    last = -1
    for at, i in enumerate(filled):
        line = lines[i]
        match = _BESIDE.match(line.text) if line.text[0].isdigit() else None
        if match is None or int(match[1]) != FIVE * (len(found) + 1):
            continue
        if found and not 2 < at - last <= MAX_APART:
            return {}
        found[i] = match.end()
        last = at
    if len(found) > 1 or _hang(lines, list(found)):
        return found
    return {}


def _hang(lines: Sequence[Line], found: List[int]) -> bool:
    """Check whether lines begin to the left of all others."""
    others = [ln.indent for i, ln in enumerate(lines) if ln.text and i not in found]
    own = max((lines[i].indent for i in found), default=0)
    return bool(found) and own + 2 < min(others, default=0)
