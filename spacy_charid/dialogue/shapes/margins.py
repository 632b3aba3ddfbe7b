"""Numbers in the left margin of a typed transcript, such as those of a tape counter."""

import re
from collections import Counter
from typing import Dict, Sequence

_COUNTER = re.compile(r"(\d{1,4})(?:[ ]{2,}|\t[ \t]*)(?=([^\W\d]\S*[.:])(?:\s|$))")


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
