"""Tables with one column for each speaker: each filled cell is a turn."""

import re
from typing import Dict, List, NamedTuple, Optional, Sequence, Set

from ..dialogue.shapes.tags import Judgement, judge
from ..dialogue.shapes.words import is_label
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
    """Find the columns of speakers: their heads are names, and hardly any row has words
    in two of them.

    rows (Sequence[Sequence[str]]): The first rows.
    RETURNS (Optional[Grid]): The columns; None if the table is of another kind.
    """
    heads = (i for i, row in enumerate(rows[:MAX_HEAD]) if sum(map(bool, row)) > 1)
    head = next(heads, None)
    if head is None or any(sum(map(bool, row)) > 1 for row in rows[:head]):
        return None
    names = [_MANNER.sub("", name.strip()) for name in rows[head]]
    filled = [
        {i for i, cell in enumerate(row) if i < len(names) and cell.strip()}
        for row in rows[head + 1 :]
    ]
    time = next((i for i in range(len(names)) if _has_times(rows[head + 1 :], i)), None)
    kept = {i for i, name in enumerate(names) if i != time and _is_name(name)}
    others = [row - {time} for row in filled]
    kept = _leave_out_notes(kept, others)
    counts = {i: sum(i in row for row in others) for i in kept}
    kept = {i for i in kept if counts[i]}
    n_again = sum(counts[i] > 1 for i in kept)
    said = [row & kept for row in others]
    single = sum(len(row) == 1 for row in said)
    n_said = sum(map(bool, said))
    if n_again < 2 or n_said < MIN_TURNS or single * 10 < n_said * 9:
        return None
    n_rows = sum(map(bool, others))
    texts = [r[i] for r in rows[head + 1 :] for i in kept if i < len(r) and r[i]]
    words = sum(len(text.split()) for text in texts)
    if n_said * 10 < n_rows * 7 or words < MIN_WORDS * len(texts):
        return None
    speakers = {i: names[i] for i in sorted(kept)}
    return Grid(head, speakers, time, is_sure=single == n_said)


def _has_times(rows: Sequence[Sequence[str]], i: int) -> bool:
    cells = [row[i] for row in rows if i < len(row) and row[i].strip()]
    return len(cells) > 1 and sum(map(is_time, cells)) * 5 >= len(cells) * 4


def _is_name(text: str) -> bool:
    return bool(text) and judge(text) is Judgement.NAME and not is_label(text)


def _leave_out_notes(columns: Set[int], rows: List[Set[int]]) -> Set[int]:
    """Leave out the columns, such as notes, that are filled beside the others."""
    kept = set(columns)
    while len(kept) > 1:
        beside = {i: sum(i in r and len(r & kept) > 1 for r in rows) for i in kept}
        worst = max(kept, key=lambda i: (beside[i], i))
        if beside[worst] * 10 <= sum(bool(row & kept) for row in rows):
            break
        kept.remove(worst)
    return kept
