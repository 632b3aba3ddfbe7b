"""Scripts of Japan, in which what is said stands in corner brackets after the name."""

import re
from typing import NamedTuple, Sequence, Set

from .line import Line

FORM = "Name「text」"
_HEADING = re.compile(r"[○◯〇][ \u3000]{0,4}[^\s「」].*")
_BRACKET = re.compile(r"[「」『』]")


class Around(NamedTuple):
    """What stands around the speeches.

    headings (Set[int]): The lines that begin scenes, such as `○ 駅・ホーム（朝）`.
    narration (Set[int]): Those that nobody says.
    """

    headings: Set[int]
    narration: Set[int]


def find_around(lines: Sequence[Line], named: Sequence[bool]) -> Around:
    """Find the lines outside of all brackets.

    lines (Sequence[Line]): All lines.
    named (Sequence[bool]): Whether each of them names a speaker.
    RETURNS (Around): Their indices.
    """
    around = Around(set(), set())
    depth = 0  # of the brackets that are open
    for i, line in enumerate(lines):
        if not line.text:
            continue
        if named[i]:
            depth = 0
        elif depth <= 0:
            is_heading = _HEADING.fullmatch(line.text) is not None
            (around.headings if is_heading else around.narration).add(i)
            continue
        marks = _BRACKET.findall(line.text)
        depth += sum(1 if mark in "「『" else -1 for mark in marks)
    return around
