"""Rolls of dice in the logs of virtual tables: Foundry, Roll20."""

import re
from typing import Sequence

MAX_LABELS = 4  # lines of a message above its roll
MAX_LABEL_WORDS = 6
_DICE = re.compile(r"(?<![^\W\d])\d{0,3}d(?:\d{1,4}|%|F\b)")
# Nothing but dice, what is kept of them, numbers, and signs between them.
_SUM = re.compile(
    r"(?:/(?:g|p|gm|b)?r(?:oll)?[ ]+|[Rr]oll(?:ing|s|ed)?:?[ ]+)?"
    r"(?:[\d\s()\[\]{}+*/×=<>→:.,!%–−-]|[kdr][hlo]?(?=[\d<>=])|d(?=[%F])|F\b"
    r"|[Tt]otal\b|[Rr]esult\b)+"
)


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
