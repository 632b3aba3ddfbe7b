"""Names and numbers as a reader of the report sees them."""

from typing import List, Sequence, Tuple

from ..names.labels import is_ambiguous


def readable(name: str) -> str:
    """Write a name for people: `Mr._Treeger` with spaces, `#OTHER#` as `other`."""
    return name.strip("# ").lower() if is_ambiguous(name) else name.replace("_", " ")


def count(number: int, noun: str) -> str:
    """Write a number with its noun, in the plural unless the number is one."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def thousands(number: int) -> str:
    """Write a number with commas between the thousands."""
    return f"{number:,}"


def shorten(text: str, length: int) -> str:
    """Cut a text to a number of letters, the last of which is an ellipsis."""
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def join_runs(numbers: Sequence[int]) -> str:
    """Write ascending numbers and join those that follow each other: `1–4, 7`."""
    runs: List[Tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ", ".join(f"{a}–{b}" if a < b else str(a) for a, b in runs)
