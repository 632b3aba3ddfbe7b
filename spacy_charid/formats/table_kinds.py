"""Find what the columns of a table hold, and judge whether that is dialogue."""

import warnings
from enum import IntEnum
from typing import Dict, List, NamedTuple, Optional

from ..errors import Warnings
from .cell_table import Table
from .columns import find_columns, find_wanted, is_header
from .grid import MIN_TURNS, Grid, find_grid
from .guess_columns import guess_speaker
from .table_head import MAX_TITLES, Head, HeadSource, find_head

# What is said if the columns are guessed.
_GUESSED = {HeadSource.NO_NAMES: Warnings.W221, HeadSource.CONTENT: Warnings.W226}


class Kinds(NamedTuple):
    """The columns of a table.

    names (List[str]): Their names.
    kinds (Dict[str, int]): The indices of those of a kind.
    n_above (int): The number of rows above the turns.
    head (Optional[Head]): What tells them; None if the user does.
    """

    names: List[str]
    kinds: Dict[str, int]
    n_above: int
    head: Optional[Head]


def find_kinds(table: Table, columns: Optional[Dict[str, str]]) -> Kinds:
    """Find the columns of the words, the speakers and others."""
    rows = table.sample() or [[""]]
    head = None if columns else find_head(rows)
    at = head.titles if head else find_wanted(rows[: MAX_TITLES + 1], columns or {})
    names = rows[at]
    if head is None or head.source is HeadSource.NAMES:
        position = table.find_row(at)
        found = find_columns(names, columns, table.source, position=position)
        kinds = {kind: names.index(name) for kind, name in found.items()}
        if head and "speaker" not in kinds:
            guessed = guess_speaker(names, kinds, rows[at + 1 :])
            kinds.update({} if guessed is None else {"speaker": guessed})
        return Kinds(names, kinds, at + 1, head)
    if head.source is HeadSource.NO_NAMES:
        names = [f"column {i + 1}" for i in range(max(map(len, rows)))]
        return Kinds(names, head.kinds, at, head)
    more = range(len(names), max(head.kinds.values()) + 1)  # below a short row
    names = [*names, *(f"column {i + 1}" for i in more)]
    return Kinds(names, head.kinds, at + 1, head)


class Fit(IntEnum):
    """How surely a table is one of dialogue.

    NONE: No column is known to hold words.
    WORDS: One is named so, but there are no speakers whose names come again.
    GUESSED: The content of the columns tells who speaks.
    NAMED: The names of the columns do.
    """

    NONE = 0
    WORDS = 1
    GUESSED = 2
    NAMED = 3


def judge_table(table: Table, columns: Optional[Dict[str, str]]) -> Fit:
    """Judge how surely a table is one of dialogue.

    table (Table): The table.
    columns (Optional[Dict[str, str]]): The names of the columns, by kind.
    RETURNS (Fit): The fit of its first rows.
    """
    rows = table.sample()
    try:
        _, kinds, n_above, head = find_kinds(table, columns)
    except ValueError:  # no column of words
        return Fit.NONE
    if not columns and find_free_grid(table) is not None:
        return Fit.GUESSED
    at = kinds.get("speaker", -1)
    speakers = [row[at] for row in rows[n_above:] if 0 <= at < len(row) and row[at]]
    is_again = len(set(speakers)) < len(speakers)
    if head is None or head.source is HeadSource.NAMES:
        is_named = is_again or 0 < len(speakers) < MIN_TURNS
        return Fit.NAMED if is_named else Fit.WORDS
    return Fit.GUESSED if is_again else Fit.NONE


def find_free_grid(table: Table) -> Optional[Grid]:
    """Find the columns of speakers, unless a row names other columns."""
    values = table.sample()
    head = find_head(values)
    is_named = head is not None and is_header(values[head.titles])
    return None if is_named else find_grid(values)


def warn_guessed(table: Table, found: Kinds) -> None:
    """Warn if the names of the columns do not tell what they hold."""
    if found.head and found.head.source is HeadSource.NAMES:
        _warn_guessed_speaker(table, found)
    if found.head is None or found.head.source not in _GUESSED:
        return
    columns = ", ".join(f"{kind}: column {i + 1}" for kind, i in found.kinds.items())
    place = table.source.place(table.find_row(found.head.titles))
    message = _GUESSED[found.head.source].format(place=place, columns=columns)
    warnings.warn(message, stacklevel=2)


def _warn_guessed_speaker(table: Table, found: Kinds) -> None:
    """Warn if only the content of a column tells that it holds the speakers."""
    at = found.kinds.get("speaker", -1)
    known = find_columns(found.names, None, table.source)
    if at < 0 or known.get("speaker") == found.names[at]:
        return
    place = table.source.place(table.find_row(found.n_above - 1))
    message = Warnings.W235.format(place=place, column=found.names[at] or at + 1)
    warnings.warn(message, stacklevel=2)
