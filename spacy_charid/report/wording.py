"""Format names and numbers for display."""

import re
from typing import List, Sequence, Tuple, Union

from ..names.labels import is_ambiguous


def readable(name: str) -> str:
    """Format a name for display: `Mr._Treeger` with spaces, `#OTHER#` as `other`."""
    return name.strip("# ").lower() if is_ambiguous(name) else name.replace("_", " ")


def count(number: int, noun: str) -> str:
    """Write a number with its noun, in the plural unless the number is one."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def thousands(number: int) -> str:
    """Write a number with commas between the thousands."""
    return f"{number:,}"


def css_text(text: str) -> str:
    """Write a text as a string of CSS, in which all but letters is escaped."""
    letters = (c if c.isalnum() else f"\\{ord(c):x} " for c in text)
    return f'"{"".join(letters)}"'


def format_time(start: Union[str, int, float]) -> str:
    """Format a time as in subtitles, or in seconds, without fractions: `0:01:23`."""
    if isinstance(start, str):
        return re.sub(r"^0(?=\d)|[.,]\d*$", "", start.strip())
    minutes, seconds = divmod(int(start), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def shorten(text: str, length: int) -> str:
    """Shorten a text to a number of characters, with an ellipsis at the end."""
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def join_runs(numbers: Sequence[int]) -> str:
    """Format ascending numbers as runs: `1–4, 7`."""
    runs: List[Tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ", ".join(f"{a}–{b}" if a < b else str(a) for a, b in runs)
