"""Tables with one column for each speaker: each filled cell is a turn."""

import re
from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Sequence, Set

from ..dialogue.shapes.tags import Judgement, judge
from ..dialogue.shapes.words import is_label
from .columns import SIDES
from .guess_columns import is_time

MIN_TURNS = 4
MIN_WORDS = 2.0  # of a turn, on average
MAX_HEAD = 5  # rows above the names
_MANNER = re.compile(r"[ ]*\([^()]*\)$")  # `Ayla (for)`


class Grid(NamedTuple):
    """A table with one column for each speaker.

    head (int): The number of the row that names them.
    speakers (Dict[int, str]): The names by the number of the column.
    time (Optional[int]): The column of the times.
    is_sure (bool): Whether each row has only one turn.
    """

    head: int
    speakers: Dict[int, str]
    time: Optional[int]
    is_sure: bool

    @property
    def guess(self) -> str:
        """How the table names its speakers, for the report."""
        return f"a column for each speaker: {', '.join(self.speakers.values())}"


def find_grid(rows: Sequence[Sequence[str]]) -> Optional[Grid]:
    """Find the columns of speakers: their heads are names, and few rows have words in
    two of them, or they are the two sides of a conversation, `prompt` and `response`.

    rows (Sequence[Sequence[str]]): The first rows.
    RETURNS (Optional[Grid]): The columns; None if the table is of another kind.
    """
    heads = (i for i, row in enumerate(rows[:MAX_HEAD]) if sum(map(bool, row)) > 1)
    grids = (_read_head(rows, head) for head in heads)
    return next(filter(None, grids), None)


def _read_head(rows: Sequence[Sequence[str]], head: int) -> Optional[Grid]:
    """Find the columns of speakers whose names are in a row, below titles."""
    names = [_MANNER.sub("", name.strip()) for name in rows[head]]
    below = rows[head + 1 :]
    time = next((i for i in range(len(names)) if _has_times(below, i)), None)
    filled: List[Set[int]] = [
        {i for i, cell in enumerate(row) if i < len(names) and cell.strip()} - {time}
        for row in below
    ]
    sides = {i for i, name in enumerate(names) if name.casefold() in SIDES}
    if len(sides) > 1 and sum(sides <= row for row in filled) * 5 > len(filled) * 4:
        return Grid(head, {i: names[i] for i in sorted(sides)}, time, is_sure=True)
    kept = _find_speakers({i for i in range(len(names)) if i != time}, names, filled)
    said = [row & kept for row in filled]
    if not _take_turns(said, sum(map(bool, filled))):
        return None
    texts = [row[i] for row in below for i in kept if i < len(row) and row[i]]
    if sum(len(text.split()) for text in texts) < MIN_WORDS * len(texts):
        return None
    speakers = {i: names[i] for i in sorted(kept)}
    is_sure = all(len(row) < 2 for row in said)
    return Grid(head, speakers, time, is_sure)


def _find_speakers(
    columns: Set[int], names: Sequence[str], rows: List[Set[int]]
) -> Set[int]:
    """Find the filled columns below names, but for those of notes."""
    named = {i for i in columns if _is_name(names[i])}
    kept = _leave_out_notes(named, rows)
    return {i for i in kept if any(i in row for row in rows)}


def _take_turns(said: Sequence[Set[int]], n_rows: int) -> bool:
    """Check whether several speak again, in most rows, and one in most of these."""
    counts = Counter(i for row in said for i in row)
    n_again = sum(count > 1 for count in counts.values())
    n_said = sum(map(bool, said))
    single = sum(len(row) == 1 for row in said)
    is_one = single * 5 >= n_said * 3
    return n_again > 1 and n_said >= MIN_TURNS and is_one and n_said * 10 >= n_rows * 7


def _has_times(rows: Sequence[Sequence[str]], i: int) -> bool:
    cells = [row[i] for row in rows if i < len(row) and row[i].strip()]
    return len(cells) > 1 and sum(map(is_time, cells)) * 5 >= len(cells) * 4


def _is_name(text: str) -> bool:
    return bool(text) and judge(text) is Judgement.NAME and not is_label(text)


def _leave_out_notes(columns: Set[int], rows: List[Set[int]]) -> Set[int]:
    """Leave out the columns, such as notes, that are mostly filled beside others."""
    kept = set(columns)
    while len(kept) > 1:
        own = {i: [row for row in rows if i in row] for i in kept}
        beside = {i: sum(len(row & kept) > 1 for row in own[i]) for i in kept}
        worst = max(kept, key=lambda i: (beside[i], i))
        if beside[worst] * 2 <= len(own[worst]):
            break
        kept.remove(worst)
    return kept
