"""Find who is not in a scene: after "[Ann leaves]", "you" does not include Ann."""

from bisect import bisect_right
from collections import deque
from itertools import pairwise
from typing import Dict, FrozenSet, Iterator, List, Sequence, Tuple

from ..cast.candidates import Candidates
from ..dialogue.view import DialogueView
from .speakers import find_named_speakers, speakers_by_turn

_LEAVING = frozenset("leaves leave exits exit exeunt departs disappears".split())
_MOVING = frozenset(
    "goes walks runs storms hurries rushes slips steps strides stomps marches".split()
)
_OUT = frozenset("out off away".split())
_ENTERING = frozenset("enters enter returns return comes reenters".split())
_FAREWELLS = frozenset("bye goodbye bye-bye".split())
# The most tokens of a turn that only takes leave: "Bye, guys!"
MAX_FAREWELL = 5
# The most turns before "[Ann enters]" that are read as without Ann.
MAX_TURNS_BEFORE = 200


def find_absent(view: DialogueView, cast: Candidates) -> Dict[int, FrozenSet[str]]:
    """Find who has left the scene, by stage directions and by turns that take leave,
    or has not come in yet. Whoever speaks is there.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Dict[int, FrozenSet[str]]): The ids of those who are away, by turn; turns
        at which nobody is are left out.
    """
    speakers = speakers_by_turn(view, cast)
    notes = list(_read_notes(view, cast, speakers))
    events = deque(sorted((*notes, *_read_farewells(view, speakers))))
    absent: Dict[int, FrozenSet[str]] = {}
    away: FrozenSet[str] = frozenset()
    for i in range(len(view.turns) if events else 0):
        if i and view.turns[i].scene != view.turns[i - 1].scene:
            away = frozenset()
        while events and events[0][0] <= i:
            _, leaves, who = events.popleft()
            away = away | {who} if leaves else away - {who}
        if not away.isdisjoint(speakers[i]):
            away = away - {*speakers[i]}
        if away:
            absent[i] = away  # turns share a set until somebody leaves or comes
    for turn, leaves, who in notes:
        for i in () if leaves else _turns_before(view, speakers, turn, who):
            absent[i] = absent.get(i, frozenset()) | {who}
    return absent


def _turns_before(
    view: DialogueView, speakers: Sequence[Sequence[str]], turn: int, who: str
) -> List[int]:
    """Get the turns of the scene before somebody comes in; none if they have already
    spoken in the scene."""
    if turn >= len(view.turns):
        return []
    found = []
    for i in range(turn - 1, max(-1, turn - 1 - MAX_TURNS_BEFORE), -1):
        if view.turns[i].scene != view.turns[turn].scene:
            break
        if who in speakers[i]:
            return []
        found.append(i)
    return found


# The turn from which on it holds, whether somebody leaves, and the id.
Event = Tuple[int, bool, str]


def _read_notes(
    view: DialogueView, cast: Candidates, speakers: Sequence[Sequence[str]]
) -> Iterator[Event]:
    """Read the stage directions. Without a name, it is the speaker who leaves."""
    starts = [turn.start for turn in view.turns]
    for note in view.notes:
        lower = [word.lower() for word in note.words]
        leaves = _says_that_one_leaves(lower)
        if not leaves and _ENTERING.isdisjoint(lower):
            continue
        is_within = note.turn >= 0
        turn = note.turn + 1 if is_within else bisect_right(starts, note.start)
        named = find_named_speakers(note.words, cast)
        for who in named or (speakers[note.turn] if is_within else ()):
            yield turn, leaves, who


def _says_that_one_leaves(words: List[str]) -> bool:
    if not _LEAVING.isdisjoint(words):
        return True
    return any(a in _MOVING and b in _OUT for a, b in pairwise(words))


def _read_farewells(
    view: DialogueView, speakers: Sequence[Sequence[str]]
) -> Iterator[Event]:
    """Read the turns that only take leave, the last of their speaker in the scene."""
    last = {
        (turn.scene, who): i for i, turn in enumerate(view.turns) for who in speakers[i]
    }
    for i, turn in enumerate(view.turns):
        if turn.end - turn.start <= MAX_FAREWELL:
            words = map(str.lower, view.words[turn.start : turn.end])
            if not _FAREWELLS.isdisjoint(words):
                for who in speakers[i]:
                    if last[turn.scene, who] == i:
                        yield i + 1, True, who
