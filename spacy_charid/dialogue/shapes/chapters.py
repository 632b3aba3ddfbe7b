"""The chapters of a recording, which its notes list above the transcript."""

from typing import Sequence, Set

from .line import Line
from .times import LEADING_TIME, read_clock


def find_chapters(lines: Sequence[Line], first: int) -> Set[int]:
    """Find the rows of times and titles above the first name, if time begins again with
    it: `14:30 Listener mail`, above `[00:01] HANA: ...`

    lines (Sequence[Line]): All lines.
    first (int): The line of the first name.
    RETURNS (Set[int]): The indices of the rows.
    """
    times = {
        i: read_clock(time[0])
        for i, line in enumerate(lines[: first + 1])
        if (time := LEADING_TIME.match(line.text))
    }
    begin = times.pop(first, None)
    is_again = begin is not None and len(times) > 1 and begin < max(times.values())
    return set(times) if is_again else set()
