"""Find who is on the telephone, by stage directions: "(into phone) Hi, Dad."."""

from bisect import bisect_right
from typing import Iterable, Iterator, Sequence, Tuple

_TELEPHONES = frozenset(
    "phone telephone cell cellphone mobile receiver voicemail facetime".split()
)


def is_about_telephone(words: Iterable[str]) -> bool:
    """Check whether a stage direction speaks of a telephone: "into phone"."""
    return not _TELEPHONES.isdisjoint(map(str.lower, words))


def find_telephone_turns(
    words: Sequence[str],
    notes: Iterable[Tuple[int, int]],
    turns: Sequence[Tuple[int, int]],
) -> Iterator[int]:
    """Find the turns with a stage direction of a telephone within or before them.

    words (Sequence[str]): The tokens.
    notes (Iterable[Tuple[int, int]]): Token offsets of the stage directions.
    turns (Sequence[Tuple[int, int]]): Token offsets of the turns, in order.
    YIELDS (int): The indices of the turns.
    """
    for start, end in notes:
        if is_about_telephone(words[start:end]):
            at = bisect_right(turns, start, key=lambda turn: turn[0]) - 1
            if at < 0 or start >= turns[at][1]:
                at += 1
            if at < len(turns):
                yield at
