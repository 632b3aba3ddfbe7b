"""What those who work on a script remark in it: `>> jo: do we need this one?`"""

import re
from typing import Optional, Sequence, Set

from .line import Line
from .prefix import Prefix

MIN_TURNS = 3  # turns for each remark, at least
_MARK = re.compile(
    r"(?:>{2,4}|#{2,4}(?=[ ]?[a-z])|\+{2,4}|!{2,4}|@@|%{1,3}|\^{2,4})[ \t]*(?=[^\W\d_])"
)


def find_remarks(lines: Sequence[Line], colons: Sequence[Optional[Prefix]]) -> Set[int]:
    """Find the few lines with a mark before a name that no line without it has.

    lines (Sequence[Line]): All lines.
    colons (Sequence[Optional[Prefix]]): What may be a name before their colons.
    RETURNS (Set[int]): The indices of the lines.
    """
    marked = {
        i
        for i, (line, colon) in enumerate(zip(lines, colons, strict=True))
        if colon is not None and _MARK.match(line.text)
    }
    named = [i for i, colon in enumerate(colons) if colon is not None]
    if not marked or len(marked) * MIN_TURNS > len(named) - len(marked):
        return set()
    keys = [_key(colon.name) if colon else "" for colon in colons]
    bare = {keys[i] for i in named if i not in marked}
    return {i for i in marked if keys[i] not in bare}


def _key(name: str) -> str:
    return name.strip(">#+!@%^ \t").casefold()
