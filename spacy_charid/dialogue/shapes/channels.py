"""What stands in brackets before the names of most turns: a language, a channel of a
game: `[EN] Guide: Hello.`, `[Guild] Mia: hi`."""

import re
from collections import Counter
from typing import Dict, Sequence

from .line import Line
from .tags import find_tag

MIN_TURNS = 4
MAX_CHANNELS = 4  # of which each comes again
_CHANNEL = re.compile(
    r"\[([A-Za-z][\w -]{0,14})\][ \t]+(?=[^\s:\[\]][^:\[\]\n]{0,40}:)"
)


def find_channels(lines: Sequence[Line]) -> Dict[int, int]:
    """Find what stands in brackets before most names.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, int]): Where the names begin, by the index of the line; empty if
        most lines have none, or if the brackets are not a few that come again.
    """
    boxed = [i for i, line in enumerate(lines) if line.text[:1] == "["]
    found = {i: match for i in boxed if (match := _CHANNEL.match(lines[i].text))}
    found = {i: m for i, m in found.items() if find_tag(m.string[m.end() :])[1]}
    counts = Counter(match[1] for match in found.values())
    filled = sum(bool(line.text) for line in lines)
    is_most = len(found) >= MIN_TURNS and len(found) * 5 >= filled * 3
    if not is_most or len(counts) > MAX_CHANNELS or min(counts.values()) < 2:
        return {}
    return {i: match.end() for i, match in found.items()}
