"""Captions that roll up: each cue shows the last lines of the one before again, and the
last of them may grow while somebody speaks."""

from itertools import pairwise
from typing import List, Sequence, Tuple

from .cues import Cue, Line

MIN_ROLLED, MAX_ROLLED = 3, 4  # cues and lines that are shown again
MIN_GROWN = 2
Shown = Tuple[Line, str]  # a line and its text


def drop_rolled(cues: Sequence[Cue], texts: Sequence[Sequence[str]]) -> None:
    """Drop the lines that are shown again, if half of the cues have such lines. A line
    that grows is kept as it is in the end, in the cue that shows it first.

    cues (Sequence[Cue]): The cues; their lines and times are changed.
    texts (Sequence[Sequence[str]]): The text of each line, without marks.
    """
    shown: List[List[Shown]] = [
        [pair for pair in zip(cue.lines, of_cue, strict=True) if pair[1]]
        for cue, of_cue in zip(cues, texts, strict=True)
    ]
    again = _find_again(shown)
    rolled = sum(map(bool, again))
    if rolled < MIN_ROLLED or rolled * 2 < len(cues) - 1:
        return
    kept = [pairs[n:] for pairs, n in zip(shown, again, strict=True)]
    places: List[Tuple[int, int]] = []  # of the lines of the cue before
    for i, (pairs, n) in enumerate(zip(shown, again, strict=True)):
        new = [(i, k) for k in range(len(kept[i]))]
        places = [*places[len(places) - n :], *new]
        for (at, k), pair in zip(places, pairs, strict=True):
            if kept[at][k][1] != pair[1]:
                kept[at][k] = pair
                _extend(cues[at], cues[i])
    for cue, lines in zip(cues, kept, strict=True):
        cue.lines = [line for line, _ in lines]


def _find_again(shown: Sequence[Sequence[Shown]]) -> List[int]:
    """Find how many lines of the cue before each cue shows again; they may grow if they
    do in a quarter of the cues."""
    texts = [[text for _, text in pairs] for pairs in shown]
    same, grown = (
        [0, *(_count_again(a, b, grows=grows) for a, b in pairwise(texts))]
        for grows in (False, True)
    )
    more = sum(a != b for a, b in zip(same, grown, strict=True))
    return grown if more >= MIN_GROWN and more * 4 >= len(texts) else same


def _count_again(before: Sequence[str], after: Sequence[str], *, grows: bool) -> int:
    """Count the first lines of a cue that are the last ones of the cue before.

    before, after (Sequence[str]): Their lines.
    grows (bool): Whether the last of them may have got more words.
    """
    for n in range(min(len(before), len(after), MAX_ROLLED), 0, -1):
        *full, last = before[-n:]
        is_last = after[n - 1].startswith(last) if grows else after[n - 1] == last
        if is_last and full == list(after[: n - 1]):
            return n
    return 0


def _extend(cue: Cue, other: Cue) -> None:
    """Let a cue last until the end of another."""
    if cue.times and other.times:
        cue.times = cue.times[0], other.times[1]
