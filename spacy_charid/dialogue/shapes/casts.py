"""The lists of people above a play: `PERSONS OF THE DRAMA`."""

import re
from typing import Sequence, Set

from .lines import Line

# `NORA ........ Elspeth Maw`
DOTTED = re.compile(r"\S.{0,40}?[ ]?(?:\.[ ]?){5,}[ ]?\S.{0,60}")
_CAST = re.compile(
    r"[_*]*(?:the[ ])?(?:dramatis person(?:ae|æ)|persons?(?:[ ](?:in|of)[ ]the[ ]"
    r"(?:play|drama|piece|comedy))?|characters?(?:[ ](?:in|of)[ ]the[ ](?:play|drama))?"
    r"|cast(?:[ ]of[ ]characters)?|personen|personnages|personajes|personaggi)[.:_*]*",
    re.I,
)


def find_casts(lines: Sequence[Line]) -> Set[int]:
    """Find the lines of the people, up to a blank line below the first of them.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices, without those of the titles.
    """
    found: Set[int] = set()
    in_cast = False
    for i, line in enumerate(lines):
        if line.text.count(".") >= 5 and DOTTED.fullmatch(line.text):
            found.add(i)
        elif not line.text:
            in_cast = in_cast and i - 1 not in found
        elif _CAST.fullmatch(line.text):
            in_cast = True
        elif in_cast:
            found.add(i)
    return found
