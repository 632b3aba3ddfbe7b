"""Find the row that names the columns of a table, which may be below titles."""

from enum import Enum
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence

from .columns import has_names, is_header
from .guess_columns import guess_below_header, guess_columns, is_machine
from .guess_keys import as_records, find_keys

MAX_TITLES = 5  # rows above the names of the columns
MAX_FORM = 20  # rows of a form, with labels
MIN_LABELS = 2  # of a form
MAX_HEAD_WORDS = 5  # of the name of a column
Rows = Sequence[Sequence[str]]


class HeadSource(Enum):
    """What tells the columns."""

    NAMES = "names"  # common ones, to be found by `columns.find_columns`
    BESIDE = "beside"  # the name of the speakers, and the content of the text
    CONTENT = "content"  # below names that nobody knows
    NO_NAMES = "no names"  # the content, as there are no names


class Head(NamedTuple):
    """The rows above the turns.

    titles (int): How many rows are above the names, or above the turns.
    kinds (Dict[str, int]): The indices of the columns by kind; empty for `NAMES`.
    source (HeadSource): What tells them.
    """

    titles: int
    kinds: Dict[str, int]
    source: HeadSource


def find_head(rows: Rows) -> Optional[Head]:
    """Find the names of the columns, or the columns themselves.

    rows (Rows): The cells of the first rows, without blank ones.
    RETURNS (Optional[Head]): The head; None if the columns are not found.
    """
    form = _count_form(rows)
    head = _find_head(rows[form:])
    return head._replace(titles=form + head.titles) if head else head


def _find_head(rows: Rows) -> Optional[Head]:
    places = list(_find_places(rows))
    named = sorted({*places, *_find_below_longer(rows)})
    for i in named:
        if is_header(rows[i]):
            return Head(i, {}, HeadSource.NAMES)
    for i in named:
        kinds = guess_below_header(rows[i], rows[i + 1 :])
        if kinds is not None:
            return Head(i, kinds, HeadSource.BESIDE)
    for i in places:
        kinds = _guess_below_any(rows[i], rows[i + 1 :])
        if kinds is not None:
            return Head(i, kinds, HeadSource.CONTENT)
    for i in places:
        if has_names(rows[i]):
            return Head(i, {}, HeadSource.NAMES)
    first = places[-1] if places else 0
    kinds = guess_columns(rows[first:])
    return Head(first, kinds, HeadSource.NO_NAMES) if kinds is not None else None


def _count_form(rows: Rows) -> int:
    """Count the rows of a form above the names: titles of one cell, and rows with a
    label such as `Date:`, each of which is there once."""
    n = 0
    labels: List[str] = []
    for row in rows[:MAX_FORM]:
        filled = list(filter(None, row))
        is_labelled = filled[:1] == list(row[:1]) and filled[0][-1] == ":"
        if not is_labelled and len(filled) > 1:
            break
        labels.extend([filled[0]] if is_labelled else [])
        n += 1
    is_form = len(set(labels)) == len(labels) >= MIN_LABELS and n + 1 < len(rows)
    return n if is_form else 0


def _find_places(rows: Rows) -> Iterator[int]:
    """Find the rows that may name the columns: those above are titles, which fill half
    as many cells at most."""
    counts = [sum(map(bool, row)) for row in rows]
    for i, count in enumerate(counts[: MAX_TITLES + 1]):
        is_below_titles = all(above * 2 <= count for above in counts[:i])
        is_title = i + 1 < len(counts) and count * 2 <= max(counts[i + 1 :][:3])
        if is_below_titles and not (is_title and len(rows[i + 1]) > 1):
            yield i


def _find_below_longer(rows: Rows) -> Iterator[int]:
    """Find the rows that may name the columns below titles of several cells, if only
    they fill that many."""
    counts = [sum(map(bool, row)) for row in rows[:MAX_FORM]]
    for i, count in enumerate(counts):
        if i and count > max(counts[:i]):
            yield i


def _guess_below_any(names: Sequence[str], rows: Rows) -> Optional[Dict[str, int]]:
    """Guess the columns below names that nobody knows: `Nr., Zeit, Wer, Was`."""
    columns = [name or f"column {i + 1}" for i, name in enumerate(names)]
    if len(set(columns)) < len(columns) or not all(map(_may_name, names)):
        return None
    keys = find_keys(as_records(columns, rows))
    if keys is None:
        return None
    kinds = {
        "text": columns.index(keys.words),
        "speaker": columns.index(keys.speaker),
    }
    is_known = keys.is_sure or _is_unlike(names, rows)
    is_again = any(
        names[i] in row[i : i + 1] for row in rows for i in kinds.values() if names[i]
    )
    if not is_known or is_again:
        return None
    guessed = guess_columns(rows) or {}
    times = {kind: i for kind, i in guessed.items() if kind in ("start", "end")}
    return {**kinds, **{k: i for k, i in times.items() if i not in kinds.values()}}


def _may_name(cell: str) -> bool:
    """Check for what may name a column, rather than something that is said."""
    few = len(cell.split()) <= MAX_HEAD_WORDS
    return few and cell[-1:] not in tuple("!…,;") and not is_machine(cell)


def _is_unlike(names: Sequence[str], rows: Rows) -> bool:
    """Check whether a column of times, numbers or ids has a word at its top."""
    for i, name in enumerate(names):
        below: List[str] = [row[i] for row in rows if i < len(row) and row[i]]
        machine = sum(map(is_machine, below))
        if name and len(below) > 2 and machine * 5 >= len(below) * 4:
            return True
    return False
