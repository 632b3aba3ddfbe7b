"""What a chat program shows beside a name, in parentheses: `Ida (Support)`."""

from collections import Counter
from typing import Dict, List, Optional, Sequence

from .extensions import cut_extension
from .line import Line
from .prefix import Prefix

MIN_TURNS = 2


def keep_badges(
    found: Sequence[Optional[Prefix]], lines: Sequence[Line]
) -> List[Optional[Prefix]]:
    """Add what stands in parentheses after a name, in each of its turns, to the name.

    A manner changes, and is in small letters; how a voice is heard is none either.

    found (Sequence[Optional[Prefix]]): The names before what is said, by the line.
    lines (Sequence[Line]): All lines.
    RETURNS (List[Optional[Prefix]]): The names.
    """
    badges: Dict[str, Counter] = {}
    for prefix, line in zip(found, lines, strict=True):
        if prefix:
            badge = _find_badge(prefix, line.text)
            badges.setdefault(prefix.name, Counter())[badge] += 1
    kept = {
        name: badge
        for name, counts in badges.items()
        for badge, count in counts.items()
        if badge and len(counts) == 1 and count >= MIN_TURNS
    }
    return [
        prefix._replace(name=prefix.name + kept[prefix.name])
        if prefix and prefix.name in kept
        else prefix
        for prefix in found
    ]


def _find_badge(prefix: Prefix, text: str) -> str:
    """Find `" (Support)"` between a name and its colon."""
    at = text.find(prefix.name, 0, prefix.said)
    badge = text[at + len(prefix.name) : prefix.said].rstrip(" \t:")
    inner = badge.strip()
    is_one = inner[:1] == "(" and inner[-1:] == ")" and inner.count("(") == 1
    if at < 0 or not is_one or not (inner[1:2].isupper() or inner[1:2].isdigit()):
        return ""
    return "" if cut_extension(f"A {inner}")[1] else badge
