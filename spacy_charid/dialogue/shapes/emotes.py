"""What speakers do rather than say, on lines of their own: `Thorn draws his sword`."""

import re
from typing import Callable, FrozenSet, Iterable, List, Optional, Sequence, Set

from .line import Line
from .words import FUNCTION_WORDS

MAX_NAME_WORDS = 3
NARROW, WIDE = 50, 90  # characters of the longest line of a text that is wrapped
_DOES = re.compile(r"(?:[a-z]+ly[ ])?(?!(?:is|was|has|does)\b)[a-z]+s\b(?!['’,:!?])")
_ENDS = (".", "!", "?", "…", '"', "”", ")", "]", "*")


def does_something(words: str) -> bool:
    """Check whether what follows a name tells what its owner does: `draws a sword`."""
    first = words.split(None, 1)[0] if words else ""
    return _DOES.match(words.lower() if first.isupper() else words) is not None


class Doers:
    """Finds lines that tell what one of the speakers does.

    names (Iterable[str]): The speakers. The first word of a name stands for it, too.
    """

    def __init__(self, names: Iterable[str]) -> None:
        names = set(names)
        firsts = {name.split()[0] for name in names if name.split()}
        self.names: FrozenSet[str] = frozenset(
            name
            for name in names | firsts
            if name[:1].isupper() and name.casefold() not in FUNCTION_WORDS
        )

    def find(self, text: str) -> str:
        """Get the name of whoever does something in a line; empty for nobody."""
        words = text[:120].split(None, MAX_NAME_WORDS)
        for n in range(min(MAX_NAME_WORDS, len(words) - 1), 0, -1):
            name = " ".join(words[:n])
            if name in self.names:
                rest = " ".join(words[n:])
                return name if does_something(rest) else ""
        return ""


def find_emotes(
    lines: Sequence[Line],
    names: Sequence[Optional[str]],
    is_bare: Sequence[bool],
    is_said: Callable[[int], bool],
) -> Set[int]:
    """Find the lines that tell what a speaker does, if most lines without a name do so,
    but for the first one below a name.

    lines (Sequence[Line]): All lines.
    names (Sequence[Optional[str]]): The speaker, for each line that begins a turn.
    is_bare (Sequence[bool]): Whether no words follow the name on a line.
    is_said (Callable[[int], bool]): Checks whether a line is no note or heading.
    RETURNS (Set[int]): The indices of the lines.
    """
    doers = Doers(name for name in names if name)
    width = find_width(lines)
    found: Set[int] = set()
    others: List[int] = []
    above: Optional[int] = None  # the last line with text
    for i, line in enumerate(lines):
        if not line.text or line.furniture:
            continue
        is_first = above is None or is_bare[above]
        if names[i] is None and not is_first and is_said(i):
            before = lines[above].text if above == i - 1 else ""  # type: ignore[index]
            if doers.find(line.text) and not may_go_on(before, line.text, width):
                found.add(i)
            else:
                others.append(i)
        above = i
    return found if len(found) >= len(others) else set()


def find_width(lines: Iterable[Line]) -> int:
    """Find the characters of the longest line that is no direction of several."""
    texts = (line.text for line in lines)
    return max((len(t) for t in texts if "\n" not in t and "\r" not in t), default=0)


def may_go_on(above: str, text: str, width: int) -> bool:
    """Check whether a line may go on with the one above, which was too long."""
    is_full = len(above) + 1 + len(text.split(None, 1)[0]) > width >= NARROW
    return bool(above) and is_full and not (width > WIDE and above.endswith(_ENDS))
