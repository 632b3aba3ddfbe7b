"""Tables of Markdown with a column of turns, `Anna: Hello.`, beside those of notes."""

import re
from collections import Counter
from dataclasses import replace
from typing import Dict, Iterator, List, Sequence, Tuple

from .line import Line
from .tags import find_tag

MIN_ROWS = 2
_DASHES = r"[ ]*(?::-+:?|-{2,}:?)[ ]*"
_RULE = re.compile(rf"\|?(?:{_DASHES}\|)+(?:{_DASHES})?")
_BAR = re.compile(r"(?<!\\)\|")
Cell = Tuple[int, int]  # its start and its end in the text of a line, without spaces


def cut_bar_tables(lines: List[Line]) -> List[Line]:
    """Cut all but the column of turns off the rows of the tables of a text; the names
    of the columns and the rule below them are no part of what is said.

    lines (List[Line]): All lines.
    RETURNS (List[Line]): The same; those of tables of another kind are as they were.
    """
    cut = list(lines)
    rules = [i for i, line in enumerate(lines) if i and _is_rule(line.text)]
    for rule in rules:
        rows, column = _read_table(lines, rule)
        if column < 0:
            continue
        for i in (rule - 1, rule):
            cut[i] = replace(lines[i], furniture=True)
        for i, cells in rows.items():
            cut[i] = _keep_cell(lines[i], cells, column)
    return cut


def _read_table(lines: Sequence[Line], rule: int) -> Tuple[Dict[int, List[Cell]], int]:
    """Get the cells of a table by the index of the line, and the column of its turns.
    The row above the rule is one of them if it names no columns."""
    rows = dict(_read_rows(lines, rule))
    column = _find_column(lines, rows)
    text = lines[rule - 1].text
    cells = _cells_of(text, lines[rule].text)
    if 0 <= column < len(cells) and _is_turn(text[slice(*cells[column])]):
        rows[rule - 1] = cells
    return rows, column


def _is_rule(text: str) -> bool:
    return text[:1] in ("|", ":", "-") and _RULE.fullmatch(text) is not None


def _read_rows(lines: Sequence[Line], rule: int) -> Iterator[Tuple[int, List[Cell]]]:
    """Get the cells of the rows below a rule."""
    for i in range(rule + 1, len(lines)):
        text = lines[i].text
        if "|" not in text or _is_rule(text):
            return
        yield i, _cells_of(text, lines[rule].text)


def _cells_of(text: str, rule: str) -> List[Cell]:
    """Get the cells of a row, in a table whose rule may begin with a bar."""
    return list(_find_cells(text))[rule[0] == "|" :]


def _find_cells(text: str) -> Iterator[Cell]:
    """Get the cells of a row, with an empty one before a bar at its start."""
    start = 0
    for end in (*(bar.start() for bar in _BAR.finditer(text)), len(text)):
        cell = text[start:end]
        first = start + len(cell) - len(cell.lstrip())
        yield first, first + len(cell.strip())
        start = end + 1


def _find_column(lines: Sequence[Line], rows: Dict[int, List[Cell]]) -> int:
    """Find the column in most of whose cells a name precedes words; -1 if there is
    none."""
    named: Counter[int] = Counter()
    for i, cells in rows.items():
        texts = [lines[i].text[start:end] for start, end in cells]
        named.update(at for at, text in enumerate(texts) if _is_turn(text))
    (best, count), *_ = named.most_common(1) or [(-1, 0)]
    return best if count * 2 > len(rows) and count >= MIN_ROWS else -1


def _is_turn(text: str) -> bool:
    return 0 < find_tag(text)[1] < len(text)


def _keep_cell(line: Line, cells: Sequence[Cell], column: int) -> Line:
    """Cut off what stands around one cell of a row."""
    start, end = cells[column] if column < len(cells) else (0, 0)
    if start == end:
        return replace(line, furniture=True)
    first, last = line.start + start, line.start + end
    return replace(
        line,
        start=first,
        end=last,
        text=line.text[start:end],
        margin=(line.start, first),
        star=(last, line.end),
    )
