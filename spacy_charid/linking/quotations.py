"""Find the quotations of turns: `She told him "I am late"`."""

from bisect import bisect_left
from typing import (
    Dict,
    FrozenSet,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from ..dialogue.view import DialogueView, MentionView

OPENING, CLOSING = frozenset(("“", "``")), frozenset(("”", "''"))
STRAIGHT = '"'
MARKS = OPENING | CLOSING | {STRAIGHT}


class Quotation(NamedTuple):
    """A quotation within a turn: its tokens, without the marks."""

    start: int
    end: int

    def holds(self, mention: MentionView) -> bool:
        """Check whether a mention is quoted."""
        return self.start <= mention.start and mention.end <= self.end


def find_quoting_turns(view: DialogueView) -> FrozenSet[int]:
    """Find the turns that have quotation marks.

    view (DialogueView): The document.
    RETURNS (FrozenSet[int]): Their indices.
    """
    if MARKS.isdisjoint(view.words):
        return frozenset()
    return frozenset(
        i
        for i, turn in enumerate(view.turns)
        if not MARKS.isdisjoint(view.words[turn.start : turn.end])
    )


def find_quotations(view: DialogueView) -> Dict[int, List[Quotation]]:
    """Find the quotations of each turn that has any."""
    marks: Dict[int, List[int]] = {}
    for place, word in enumerate(view.words):
        if word in MARKS:
            turn = view.layout.turn_at(place)
            if turn is not None:
                marks.setdefault(turn, []).append(place)
    paired = {turn: list(_pair(view.words, places)) for turn, places in marks.items()}
    return {turn: quotations for turn, quotations in paired.items() if quotations}


def _pair(words: Sequence[str], places: Iterable[int]) -> Iterator[Quotation]:
    """Pair opening with closing marks."""
    start: Optional[int] = None
    for place in places:
        word = words[place]
        if start is None and word not in CLOSING:
            start = place + 1
        elif start is not None and word not in OPENING:
            yield Quotation(start, place)
            start = None


def is_whole(view: DialogueView, turn: int, quotations: Iterable[Quotation]) -> bool:
    """Check whether there are no words of a turn outside of its quotations."""
    inside = {i for one in quotations for i in range(one.start, one.end)}
    places = range(view.turns[turn].start, view.turns[turn].end)
    return not any(view.words[i].isalpha() for i in places if i not in inside)


class PlacedMentions:
    """Mentions of a turn, found by where they start or end.

    mentions (Sequence[MentionView]): The mentions of the document.
    indices (Iterable[int]): Those that are meant.
    """

    def __init__(
        self, mentions: Sequence[MentionView], indices: Iterable[int] = ()
    ) -> None:
        self.mentions = mentions
        self.by_start = sorted((mentions[i].start, i) for i in indices)
        self.by_end = sorted((mentions[i].end, i) for _, i in self.by_start)

    def __iter__(self) -> Iterator[int]:
        return (i for _, i in self.by_start)

    def starting(self, low: int, high: int) -> List[int]:
        """Find the mentions that start at one of some tokens."""
        return _slice(self.by_start, low, high)

    def ending(self, low: int, high: int) -> List[int]:
        """Find the mentions that end before one of some tokens."""
        return _slice(self.by_end, low, high)

    def inside(self, quotation: Quotation) -> List[int]:
        """Find the mentions within a quotation."""
        found = self.starting(quotation.start, quotation.end)
        return [i for i in found if quotation.holds(self.mentions[i])]

    def last_between(self, low: int, high: int) -> Optional[int]:
        """Find the last mention between two tokens."""
        for at in range(bisect_left(self.by_start, (high,)) - 1, -1, -1):
            start, i = self.by_start[at]
            if start < low:
                break
            if self.mentions[i].end <= high:
                return i
        return None

    def outside(self, quotations: Sequence[Quotation]) -> "PlacedMentions":
        """Get the mentions that mean one person and are not quoted.

        quotations (Sequence[Quotation]): The quotations of the turn, in order.
        RETURNS (PlacedMentions): The mentions; neither possessives nor terms of
            address.
        """
        starts = [one.start for one in quotations]
        return PlacedMentions(
            self.mentions,
            (
                i
                for i in self
                if _means_one(self.mentions[i])
                and not _is_in_any(self.mentions[i], quotations, starts)
            ),
        )


def _slice(places: List[Tuple[int, int]], low: int, high: int) -> List[int]:
    found = places[bisect_left(places, (low,)) : bisect_left(places, (high,))]
    return sorted(i for _, i in found)


def _means_one(mention: MentionView) -> bool:
    return mention.number != "plur" and not (mention.vocative or mention.possessive)


def _is_in_any(
    mention: MentionView, quotations: Sequence[Quotation], starts: Sequence[int]
) -> bool:
    at = bisect_left(starts, mention.start + 1) - 1
    return at >= 0 and quotations[at].holds(mention)
