"""Rolls of dice in the logs of virtual tables: Foundry, Roll20."""

import re
from typing import Sequence, Set

from .line import Line

MAX_LABELS = 4  # lines of a message above its roll
MAX_LABEL_WORDS = 6
_DICE = re.compile(r"(?<![^\W\d])\d{0,3}d(?:\d{1,4}|%|F\b)")
# Nothing but dice, what is kept of them, numbers, and signs between them.
_SUM = re.compile(
    r"(?:/(?:g|p|gm|b)?r(?:oll)?[ ]+|[Rr]oll(?:ing|s|ed)?:?[ ]+)?"
    r"(?:[\d\s()\[\]{}+*/×=<>→:.,!%–−-]|[kdr][hlo]?(?=[\d<>=])|d(?=[%F])|F\b"
    r"|[Tt]otal\b|[Rr]esult\b)+"
)
# A part of a roll that Roll20 shows over several lines, and the last one.
_PART = re.compile(r"[\d\s()\[\]{}+*/×–−-]+")
_TOTAL = re.compile(r"=[ ]?-?\d{1,5}")
MAX_PARTS = 40  # lines


def is_roll(text: str) -> bool:
    """Check for a line that is a roll of dice: `1d20 + 6 = 14 + 6 = 20`, `/r 2d6`."""
    return _DICE.search(text) is not None and _SUM.fullmatch(text) is not None


def is_roll_message(texts: Sequence[str]) -> bool:
    """Check for a message with a roll, and nothing else but its name above it.

    texts (Sequence[str]): The lines of a message that are not blank.
    """
    rolls = [i for i, text in enumerate(texts) if is_roll(text)]
    if not rolls or rolls[0] > MAX_LABELS:
        return False
    others = [text for i, text in enumerate(texts) if i not in rolls]
    return all(_is_label(text) for text in others)


def _is_label(text: str) -> bool:
    few = len(text.split()) <= MAX_LABEL_WORDS
    return few and text[-1] not in ".?!…,"


def find_rolls(lines: Sequence[Line]) -> Set[int]:
    """Find the parts of the rolls that are shown over several lines: `rolling 1d20+5`,
    `(`, `17`, `)+5`, `= 22`.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices of their lines, without the first one of each.
    """
    found: Set[int] = set()
    rolls = (i for i, line in enumerate(lines) if is_roll(line.text))
    for roll in rolls:
        for i in range(roll + 1, min(roll + 1 + MAX_PARTS, len(lines))):
            text = lines[i].text
            if _TOTAL.fullmatch(text):
                found.update(range(roll + 1, i + 1))
            if text and not _PART.fullmatch(text):
                break
    return found
