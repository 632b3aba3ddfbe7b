"""Lines that look like turns, but are not read as such."""

import re
from typing import Dict, FrozenSet, List, Optional, Sequence, Tuple

from .events import Doubt
from .forms import find_doubtful
from .line import Line
from .prefix import Prefix
from .tags import Judgement, cut_manner, judge
from .words import is_label, is_remark

_CLAUSE = re.compile(r"[,.][ \t]")


class Doubts:
    """Collects the lines in doubt of a text in which names precede what is said.

    speakers (FrozenSet[str]): The names that are known.
    """

    def __init__(self, speakers: FrozenSet[str]) -> None:
        self.speakers = speakers
        self.numbers: Dict[str, List[int]] = {}

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
        elif colon is not None and not is_label(colon.name):
            bare, _ = cut_manner(colon.name)
            is_doubtful = judge(bare) is Judgement.MAYBE and not _CLAUSE.search(bare)
            name = colon.name if is_doubtful else ""
        elif colon is None:
            name = find_doubtful(line.text, at)
        if name:
            self.add(name, line)

    def list(self, lines: Sequence[Line], n_turns: int) -> Tuple[Doubt, ...]:
        """List the doubts; in prose, those that do not repeat are none.

        lines (Sequence[Line]): All lines.
        n_turns (int): How many of them are turns.
        RETURNS (Tuple[Doubt, ...]): The doubts.
        """
        filled = sum(bool(line.text) for line in lines)
        least = 1 if n_turns * 10 > filled else 2
        return tuple(
            Doubt(name, len(numbers), numbers[0])
            for name, numbers in self.numbers.items()
            if len(numbers) >= least
        )
