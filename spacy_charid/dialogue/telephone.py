"""Find who is on the telephone, by stage directions: "(into phone) Hi, Dad."."""

from bisect import bisect_right
from typing import Iterable, Set, Tuple

from .view import DialogueView

_TELEPHONES = frozenset(
    "phone telephone cell cellphone mobile receiver voicemail facetime".split()
)


def is_about_telephone(words: Iterable[str]) -> bool:
    """Check whether a stage direction speaks of a telephone: "into phone"."""
    return not _TELEPHONES.isdisjoint(map(str.lower, words))


def find_telephoning(view: DialogueView) -> Set[Tuple[int, str]]:
    """Find the speakers whose stage directions speak of a telephone: those within a
    turn, and those before one.

    view (DialogueView): The document.
    RETURNS (Set[Tuple[int, str]]): The scene, and the speaker as written.
    """
    found: Set[Tuple[int, str]] = set()
    starts = [turn.start for turn in view.turns] if view.notes else []
    for start, end in view.notes:
        if not is_about_telephone(view.words[start:end]):
            continue
        at = bisect_right(starts, start) - 1
        if at < 0 or start >= view.turns[at].end:
            at += 1
        if at < len(view.turns):
            turn = view.turns[at]
            found.update((turn.scene, speaker) for speaker in turn.speakers)
    return found
