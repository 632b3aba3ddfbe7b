"""Find who is on the telephone, by stage directions: "(into phone) Hi, Dad."."""

from bisect import bisect_right
from typing import Iterable, Iterator, Sequence, Tuple

from .view import NoteView

_TELEPHONES = frozenset(
    "phone telephone cell cellphone mobile receiver voicemail facetime".split()
)


def is_about_telephone(words: Iterable[str]) -> bool:
    """Check whether a stage direction speaks of a telephone: "into phone"."""
    return not _TELEPHONES.isdisjoint(map(str.lower, words))


def find_telephone_turns(
    notes: Iterable[NoteView], turns: Sequence[Tuple[int, int]]
) -> Iterator[int]:
    """Find the turns with a stage direction of a telephone within or before them.

    notes (Iterable[NoteView]): The stage directions.
    turns (Sequence[Tuple[int, int]]): Offsets of the turns, in order.
    YIELDS (int): The indices of the turns.
    """
    for note in notes:
        if is_about_telephone(note.words):
            at = note.turn
            if at < 0:
                at = bisect_right(turns, note.start, key=lambda turn: turn[0])
            if at < len(turns):
                yield at
