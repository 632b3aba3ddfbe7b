"""Comments of a transcriber, indented below turns: `   gloss: LETTER NOT`, `   long
silence. nobody signs`."""

from collections import Counter
from typing import List, Optional, Sequence, Set

from .line import Line
from .prefix import Prefix

MIN_TURNS = 4
MIN_COMMENTS = 2
MIN_INDENT = 2  # columns, from those of names
_ENDS = (".", "?", "!", "…", '"', "”", "»", ")", "]")


def find_annotations(
    lines: Sequence[Line], colons: Sequence[Optional[Prefix]]
) -> Set[int]:
    """Find the comments below turns. They begin in small letters below the end of a
    sentence, where no turn begins so, and nothing else is indented.

    lines (Sequence[Line]): All lines.
    colons (Sequence[Optional[Prefix]]): What may be a name before their colons.
    RETURNS (Set[int]): The indices of the lines; empty if some may be said.
    """
    counts = Counter(colon.name for colon in colons if colon)
    pairs = ((line, c) for line, c in zip(lines, colons, strict=True) if c)
    named = [(line, c) for line, c in pairs if counts[c.name] > 1]
    turns = [(line, c.said) for line, c in named if not c.name[0].islower()]
    indents = {line.indent for line, _ in turns}
    is_lower = any(line.text[said:][:1].islower() for line, said in turns)
    if len(turns) < MIN_TURNS or len(indents) > 1 or is_lower:
        return set()
    column = indents.pop()
    found: List[int] = []
    for i, line in enumerate(lines):
        if not line.text or line.indent < column + MIN_INDENT:
            continue
        above = lines[i - 1].text if i else ""
        is_below = above.endswith(_ENDS) or i - 1 in found[-1:]
        if not (is_below and line.text[0].islower()):
            return set()
        found.append(i)
    return set(found) if len(found) >= MIN_COMMENTS else set()
