"""Read whom a stage direction says that a speaker turns to: "(to Monica) You knew?"."""

from bisect import bisect_right
from typing import List, NamedTuple, Sequence

from ..cast.candidates import Candidates
from ..dialogue.view import NAME, DialogueView, MentionView
from .scores import ScoreBlock, raise_candidate
from .speakers import find_named_speakers

# The share of the scores that the one who is turned to gets.
SHARE = 0.9


class Directed(NamedTuple):
    """What is said to somebody, by a stage direction.

    start, end (int): The tokens, from the direction to the next one or to the end of
        the turn.
    who (str): The id of the character; empty for several, or for nobody known: "(to
        the waiter)".
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
    starts = [turn.start for turn in view.turns]
    found: List[Directed] = []
    for start, end in sorted(view.notes):
        at = bisect_right(starts, start) - 1
        lower = [word.lower() for word in view.words[start:end]]
        if at < 0 or start >= view.turns[at].end or "to" not in lower:
            continue
        if found and found[-1].end > start:
            found[-1] = found[-1]._replace(end=start)
        after = view.words[start + lower.index("to") + 1 : end]
        named = find_named_speakers(after, cast)
        who = named[0] if len(named) == 1 else ""
        found.append(Directed(start, view.turns[at].end, who))
    return found


def settle_directions(
    view: DialogueView, cast: Candidates, blocks: Sequence[ScoreBlock]
) -> None:
    """Raise the scores of the one to whom a stage direction turns, in place: for "you",
    and for nouns that call somebody.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    directions = Directions(view, cast)
    for block in blocks if directions.directed else ():
        for row, i in enumerate(block.mentions):
            mention = view.mentions[i]
            if _is_said_to_one(mention):
                raise_candidate(block, row, directions.addressee(mention.start), SHARE)


def _is_said_to_one(mention: MentionView) -> bool:
    called = mention.vocative and not mention.person and mention.label != NAME
    return (mention.person == 2 or called) and mention.number != "plur"
