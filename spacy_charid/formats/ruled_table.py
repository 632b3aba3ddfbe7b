"""The cells of tables that are drawn with characters, as databases print them and
reStructuredText has them, with their offsets:

    +-------+----------------+
    | Who   | What           |
    +=======+================+
    | Anna  | Who is at the  |
    |       | door?          |
    +-------+----------------+
"""

import re
from bisect import bisect_left
from itertools import groupby
from typing import Dict, Iterator, List, Sequence, Tuple

from ..files.source import Source
from .columns import is_header
from .csv_cells import Cell

MAX_TITLES = 10  # lines above the first rule
MIN_RULES = 3
_RULE = re.compile(r"\+(?=[^\n]*[-=]{2})[-=+| ]*\+")
Span = Tuple[int, int]


def looks_like_ruled_table(text: str) -> bool:
    """Check for rules above and below a row that names the columns of turns, and for
    nothing else between rules than rows."""
    if "+-" not in text and "+=" not in text:
        return False
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rules = [i for i, line in enumerate(lines) if _is_rule(line)]
    if len(rules) < MIN_RULES or rules[0] > MAX_TITLES:
        return False
    inside = lines[rules[0] : rules[-1]]
    names = [name.strip() for name in inside[1].strip("|").split("|")]
    return is_header(names) and all(line[0] in "|+" for line in inside)


def read_ruled_cells(source: Source) -> Iterator[List[Cell]]:
    """Get the cells of each row, and one of each line above and below the table.

    source (Source): The file.
    YIELDS (List[Cell]): The cells. One that spans several columns is in the last one.
    """
    spans = [span for span in source.lines() if source.text[slice(*span)].strip()]
    rules = [i for i, (at, end) in enumerate(spans) if _is_rule(source.text[at:end])]
    widest = max((source.text[slice(*spans[i])] for i in rules), key=_count_columns)
    edges = [at for at, mark in enumerate(widest) if mark == "+"]
    # Below the names, a database draws no rules between the rows.
    is_wrapped = len(rules) > MIN_RULES
    for span in spans[: rules[0]]:
        yield [Cell(*span, False)]
    known = set(rules)
    inside = range(rules[0], rules[-1])
    for is_rule, lines in groupby(inside, key=known.__contains__):
        rows = [_cut(source.text, spans[i], edges) for i in lines]
        if not is_rule:
            yield from [_join(rows)] if is_wrapped else (_join([row]) for row in rows)
    for span in spans[rules[-1] + 1 :]:
        yield [Cell(*span, False)]


def _is_rule(line: str) -> bool:
    return _RULE.fullmatch(line.strip()) is not None


def _count_columns(rule: str) -> int:
    return rule.count("+")


def _cut(text: str, line: Span, edges: Sequence[int]) -> Dict[int, Span]:
    """Cut a line at its bars, of which words may have others where the columns are
    aligned: the spans by the number of the column."""
    start, end = line
    bars = [at - start for at in range(start, end) if text[at] == "|"]
    if {edges[0], edges[-1]}.issubset(bars):
        bars = [at for at in bars if at in edges]
    cells: Dict[int, Span] = {}
    for left, right in zip(bars, bars[1:], strict=False):
        column = max(bisect_left(edges, right) - 1, 0)
        cells[column] = _strip(text, start + left + 1, start + right)
    return {**dict.fromkeys(range(len(edges) - 1), (start, start)), **cells}


def _strip(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    return start, max(start, start + len(words.strip()))


def _join(rows: Sequence[Dict[int, Span]]) -> List[Cell]:
    """Join the lines of a row."""
    cells: List[Cell] = []
    for column in sorted(rows[0]):
        spans = [row[column] for row in rows if column in row]
        first, *further = [span for span in spans if span[0] < span[1]] or spans[:1]
        cells.append(Cell(*first, False, further=tuple(further)))
    return cells
