"""Names with a dot above the speeches of a play, as Project Gutenberg sets them:
`Pet.`, `First Guard.`, `Pet. and Nan.`"""

import re
from collections import Counter
from typing import Dict, Sequence

from .headings import find_heading
from .letters import UPPER
from .line import Line
from .words import is_label

MIN_DOTTED = 4  # cues whose names come again, of half of all
MAX_LENGTH = 40
_WORD = rf"(?:[{UPPER}][\w'’-]{{0,20}}|\d{{1,2}})\.?"
_JOINT = r"(?:and[ ]|of[ ](?:the[ ])?)?"
_DOTTED = re.compile(rf"{_WORD}(?:[ ]{{1,2}}{_JOINT}{_WORD}){{0,5}}(?<=\.)")
_SMALL = re.compile(r"the(?:[ ][\w.'’-]+){1,5}(?<=\.)")  # `the guard.`, more than once
_AND = re.compile(r"\.?[ ]+and[ ]+")


def find_dotted_cues(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the names with a dot, each of which begins a block and stands above words.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, str]): The names by the index of their lines; empty unless half
        of the blocks begin with one, and half of these names come again.
    """
    found: Dict[int, str] = {}
    blocks = 0
    for i, line in enumerate(lines):
        if not line.text or (i and lines[i - 1].text):
            continue
        blocks += line.text[0] not in "[("
        is_above = i + 1 < len(lines) and lines[i + 1].text
        if is_above and len(line.text) <= MAX_LENGTH and _is_dotted(line.text):
            if find_heading(line.text) is None and not is_label(line.text[:-1]):
                found[i] = _clean(line.text)
    names = Counter(found.values())
    again = sum(count for count in names.values() if count > 1)
    is_play = again >= MIN_DOTTED and again * 2 >= len(found) and len(names) > 1
    if not is_play or len(found) * 2 < blocks:
        return {}
    return {i: n for i, n in found.items() if names[n] > 1 or not n[0].islower()}


def _is_dotted(text: str) -> bool:
    return bool(_DOTTED.fullmatch(text) or _SMALL.fullmatch(text))


def _clean(text: str) -> str:
    """Get the name from a cue; two names are joined by ` & `."""
    return " & ".join(" ".join(part.rstrip(".").split()) for part in _AND.split(text))
