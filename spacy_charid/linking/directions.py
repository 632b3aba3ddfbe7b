"""Read whom a stage direction says that a speaker turns to: "(to Monica) You knew?"."""

from bisect import bisect_right
from typing import List, NamedTuple

from ..cast.candidates import Candidates
from ..dialogue.telephone import is_about_telephone
from ..dialogue.view import DialogueView
from .speakers import find_named_speakers


class Directed(NamedTuple):
    """What is said to somebody, by a stage direction.

    start, end (int): The tokens, from the direction to the next one or to the end of
        the turn.
    who (str): The id of the character; empty for several, or for nobody known: "(to
        the waiter)", "(into phone)".
    """

    start: int
    end: int
    who: str


class Directions:
    """The stage directions of a document that say to whom somebody speaks.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    """

    def __init__(self, view: DialogueView, cast: Candidates) -> None:
        self.directed = _find_directed(view, cast)
        self.starts = [one.start for one in self.directed]

    def addressee(self, token: int) -> str:
        """Find to whom a token is said.

        token (int): The token.
        RETURNS (str): The id of the character; empty if no stage direction tells.
        """
        at = bisect_right(self.starts, token) - 1
        inside = at >= 0 and token < self.directed[at].end
        return self.directed[at].who if inside else ""


def _find_directed(view: DialogueView, cast: Candidates) -> List[Directed]:
    found: List[Directed] = []
    for note in sorted(view.notes, key=lambda note: note.start):
        lower = [word.lower() for word in note.words]
        is_call = is_about_telephone(lower)
        if note.turn < 0 or ("to" not in lower and not is_call):
            continue
        if found and found[-1].end > note.start:
            found[-1] = found[-1]._replace(end=note.start)
        after = [] if is_call else note.words[lower.index("to") + 1 :]
        named = find_named_speakers(after, cast)
        who = named[0] if len(named) == 1 else ""
        found.append(Directed(note.start, view.turns[note.turn].end, who))
    return found
