"""Lines that look like turns, but are not read as such."""

import re
from textwrap import shorten
from typing import Dict, FrozenSet, List, Optional, Sequence, Set, Tuple

from .events import Doubt, Event, Kind
from .forms import find_doubtful
from .line import Line
from .paragraphs import is_speech
from .prefix import Prefix
from .tags import Judgement, cut_manner, judge
from .words import is_label, is_remark

MIN_PER_UNNAMED = 5  # turns for each paragraph without a name, unless it is narration
MAX_SHOWN = 40  # characters of a paragraph
_CLAUSE = re.compile(r"[,.][ \t]")


class Doubts:
    """Collects the lines in doubt of a text in which names precede what is said.

    speakers (FrozenSet[str]): The names that are known.
    """

    def __init__(self, speakers: FrozenSet[str]) -> None:
        self.speakers = speakers
        self.numbers: Dict[str, List[int]] = {}
        self.labels: Set[str] = set()  # `CAP: ...`, which may be somebody

    def add(self, name: str, line: Line) -> None:
        """Add a line with what may be a name."""
        self.numbers.setdefault(name, []).append(line.number)

    def judge(self, line: Line, at: int, colon: Optional[Prefix]) -> None:
        """Add a line if it may be a turn.

        line (Line): The line.
        at (int): Where a name may begin.
        colon (Optional[Prefix]): What precedes its colon.
        """
        name = ""
        if colon is not None and is_remark(colon.name):
            # `WARNING: ...` among names in capitals
            is_likely = colon.name.isupper() and all(map(str.isupper, self.speakers))
            name = colon.name if is_likely else ""
        elif colon is not None and is_label(colon.name):
            name = colon.name if is_speech(line.text[colon.said :]) else ""
            self.labels.update((name,) * bool(name))
        elif colon is not None:
            bare, _ = cut_manner(colon.name)
            is_doubtful = judge(bare) is Judgement.MAYBE and not _CLAUSE.search(bare)
            name = colon.name if is_doubtful else ""
        elif colon is None:
            name = find_doubtful(line.text, at)
        if name:
            self.add(name, line)

    def add_unnamed(self, lines: Sequence[Line], events: Sequence[Event]) -> None:
        """Add the few paragraphs between turns that nobody is said to say, though they
        may be more of the turn above.

        lines (Sequence[Line]): All lines.
        events (Sequence[Event]): What each of them is; none if lines were cut.
        """
        if len(events) != len(lines):
            return
        turns = [i for i, event in enumerate(events) if event.kind is Kind.TURN]
        found = [
            i
            for i, (above, event) in enumerate(zip(events, events[1:], strict=False), 1)
            if above.kind is Kind.BLANK and event.kind is Kind.SAID
            if turns and turns[0] < i < turns[-1]
        ]
        is_few = len(found) == 1 or len(found) * MIN_PER_UNNAMED <= len(turns)
        for i in found if is_few else ():
            self.add(shorten(lines[i].text, MAX_SHOWN, placeholder="..."), lines[i])

    def list(self, lines: Sequence[Line], n_turns: int) -> Tuple[Doubt, ...]:
        """List the doubts; in prose, those that do not repeat are none, and nowhere
        labels that do not.

        lines (Sequence[Line]): All lines.
        n_turns (int): How many of them are turns.
        RETURNS (Tuple[Doubt, ...]): The doubts.
        """
        filled = sum(bool(line.text) for line in lines)
        least = 1 if n_turns * 10 > filled else 2
        return tuple(
            Doubt(name, len(numbers), numbers[0])
            for name, numbers in self.numbers.items()
            if len(numbers) >= (2 if name in self.labels else least)
        )
