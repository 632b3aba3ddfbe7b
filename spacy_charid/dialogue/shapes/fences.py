"""Blocks of code in Markdown, between lines of three backticks: part of a message, or
around a whole transcript."""

import re
from collections import Counter
from dataclasses import replace
from typing import Iterator, List, Sequence, Tuple

from .line import Line
from .tags import find_tag

FENCE = "```"
_OPENING = re.compile(r"(`{3,})[^`]*$")
Block = Tuple[int, int]  # the lines of the two fences


def join_fences(text: str, lines: List[Line]) -> List[Line]:
    """Join the lines of each block of code to one, so that `port: 80` names nobody. If
    the speakers are inside, they are in a transcript, whose fences are furniture.

    text (str): The text.
    lines (List[Line]): Its lines.
    RETURNS (List[Line]): The lines, with a single one for each block of code.
    """
    blocks = list(_find_blocks(lines))
    names = [find_tag(line.text)[0] for line in lines]
    within = Counter(who for first, last in blocks for who in names[first:last] if who)
    outside = Counter(filter(None, names)) - within
    is_code, is_transcript = _come_again(outside), _come_again(within)
    joined: List[Line] = []
    end = 0
    for first, last in blocks:
        joined += lines[end:first]
        end = last + 1
        block = lines[first:end]
        if is_code and outside.keys().isdisjoint(names[first:end]):
            code = text[block[0].start : block[-1].end]
            block = [replace(block[0], end=block[-1].end, text=code)]
        elif is_transcript and not is_code:
            block[0] = replace(block[0], furniture=True)
            block[-1] = replace(block[-1], furniture=True)
        joined += block
    return joined + lines[end:]


def _come_again(names: "Counter[Tuple[str, ...]]") -> bool:
    return any(count > 1 for count in names.values())


def _find_blocks(lines: Sequence[Line]) -> Iterator[Block]:
    opening, first = "", 0
    for i, line in enumerate(lines):
        fence = _OPENING.match(line.text) if line.text[:3] == FENCE else None
        if not opening and fence:
            opening, first = fence[1], i
        elif opening and line.text == opening:
            yield first, i
            opening = ""
