"""Speeches of a screenplay that go on over the end of a page."""

import re
from typing import Dict, List, Sequence, Set

from .line import Line

MAX_BETWEEN = 4  # heads and feet between the parts of a speech
_MORE = re.compile(r"\(?MORE\)?", re.I)
_CONTINUED = re.compile(r"\(CONT(?:['’]?D|INUED|INUING|[.)])", re.I)
SENTENCE_END = re.compile(r"[.!?…\"”)\]—-]$")
MAX_TAG = 60  # characters in which a speech is said to go on


def find_breaks(lines: Sequence[Line]) -> Set[int]:
    """Find the lines without words where a page ends, which may be within a speech."""
    found: Set[int] = set()
    gap: List[int] = []
    for i, line in enumerate(lines):
        if not line.text or line.furniture:
            gap.append(i)
            continue
        if any(lines[j].furniture for j in gap):
            found.update(gap)
        gap = []
    return found


def find_continued(lines: Sequence[Line], cues: Dict[int, str]) -> Set[int]:
    """Find the lines from `(MORE)` at the foot of a page to `ANNA (CONT'D)` on the next
    one, which are within a speech.

    lines (Sequence[Line]): The lines.
    cues (Dict[int, str]): The names by the index of their lines.
    RETURNS (Set[int]): The indices of the lines.
    """
    found: Set[int] = set()
    order = sorted(cues)
    for before, i in zip(order, order[1:], strict=False):
        if cues[before] != cues[i] or not _CONTINUED.search(lines[i].text):
            continue
        more = next((j for j in range(before, i) if _MORE.fullmatch(lines[j].text)), i)
        between = [line for line in lines[more + 1 : i] if line.text]
        if more < i and len(between) <= MAX_BETWEEN:
            found.update(range(more, i + 1))
    return found


def goes_on(lines: Sequence[Line], i: int, before: str, name: str) -> bool:
    """Check whether a line that names its speaker goes on with the speech above, which
    the end of a page cut: `EDIE (cont): and it sank.`

    lines (Sequence[Line]): The lines.
    i (int): The index of the line.
    before, name (str): Who speaks above it, and in it.
    """
    if before != name or not _CONTINUED.search(lines[i].text, 0, MAX_TAG):
        return False
    j = i - 1
    while j > 0 and (not lines[j].text or lines[j].furniture):
        j -= 1
    return j < i - 1 and SENTENCE_END.search(lines[j].text) is None
