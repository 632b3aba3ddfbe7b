"""Marks of footnotes that a scan leaves as plain numbers: `on the baby.3`"""

import re
from collections import Counter
from typing import Iterator

from .events import Chars

# A note that stands below a rule.
_NOTE = re.compile(
    r"(?m:^)[ \t]*[_—–-]{5,80}[ \t]*\n(?:[ \t]*\n)?[ \t]*(\d{1,2})[.)]?[ ](?=\S)"
)
_MARK = re.compile(
    r"(?:(?<=[^\W\d_]{3}[.,;:!?])|(?<=[^\W\d_]{2}[.,!?][\"”»]))\d{1,2}(?=\s)"
)


def find_note_marks(text: str) -> Iterator[Chars]:
    """Find the numbers right after words that are those of notes below rules.

    text (str): The text.
    YIELDS (Chars): The marks; none for a number that stands after several words.
    """
    notes = {note[1] for note in _NOTE.finditer(text)}
    marks = list(_MARK.finditer(text)) if notes else []
    counts = Counter(mark[0] for mark in marks)
    yield from (m.span() for m in marks if m[0] in notes and counts[m[0]] == 1)
