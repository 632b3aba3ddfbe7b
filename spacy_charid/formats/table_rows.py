"""Tables of utterances, of text files or spreadsheets: a turn from each row."""

import re
import warnings
from itertools import islice
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.extensions import cut_extension
from ..errors import Errors, Warnings
from ..files.source import FilePath, Source
from .columns import (
    NO_TEXT,
    TIMES,
    Row,
    find_columns,
    is_header,
    make_dialogues,
    split_cell,
)
from .csv_cells import Cell
from .grid import Grid, find_grid
from .table_head import Head, HeadSource, find_head

SAMPLE = 100  # rows from which the columns are guessed
MIN_BEFORE = 2  # cells before the text of a table that numbers its turns
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_RULE = re.compile(r":?-{2,}:?")


class Table(NamedTuple):
    """A table, whose rows may be read again.

    source (Source): The text that its cells are in.
    cells (Callable[[], Iterator[List[Cell]]]): Gets the cells of each row.
    is_fixed (bool): Whether each cell is known to be in its column, as in spreadsheets.
        If not, a row with more cells than the header is malformed.
    """

    source: Source
    cells: Callable[[], Iterator[List[Cell]]]
    is_fixed: bool = False

    def filled_rows(self) -> Iterator[List[Cell]]:
        """Get the rows, without blank ones and rules."""
        text = self.source.text
        return (r for r in self.cells() if _is_filled(r) and not _is_rule(r, text))

    def sample(self) -> List[List[str]]:
        """Get the values of the first of these rows."""
        return [
            [cell.strip(' "') for cell in _read_cells(row, self.source)]
            for row in islice(self.filled_rows(), SAMPLE)
        ]


def read_rows(
    table: Table, path: FilePath, columns: Optional[Dict[str, str]]
) -> Iterator[Dialogue]:
    """Read the dialogues of a table; see `table.read_table`.

    table (Table): The table.
    path (FilePath): The file; names dialogues without an episode.
    columns (Optional[Dict[str, str]]): The names of the columns, by kind.
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized.
    RAISES (ValueError): If a column is missing or a row malformed; with the line.
    """
    source = table.source
    grid = None if columns else _find_grid(table)
    if grid is None:
        yield from make_dialogues(_read_turns(table, columns), source, path)
        return
    for dialogue in make_dialogues(_read_grid(table, grid), source, path):
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess, report.is_sure = grid.guess, grid.is_sure
        dialogue.report = report
        yield dialogue


def _find_grid(table: Table) -> Optional[Grid]:
    """Find the columns of speakers, unless a row names other columns."""
    values = table.sample()
    head = find_head(values)
    is_named = head is not None and is_header(values[head.titles])
    return None if is_named else find_grid(values)


def _read_grid(table: Table, grid: Grid) -> Iterator[Row]:
    """Read a turn from each filled cell of a speaker."""
    source = table.source
    names: List[str] = []
    for i, row in enumerate(table.filled_rows()):
        texts = [text.strip() for text in _read_cells(row, source)]
        start = row[0].start
        if i <= grid.head:
            names = texts
            yield Row(
                (), "", start=start, others={"columns": list(filter(None, texts))}
            )
            continue
        said = [at for at in grid.speakers if at < len(texts) and texts[at]]
        others = {
            (names[at] if at < len(names) else "") or f"column {at + 1}": text
            for at, text in enumerate(texts)
            if text and at not in said and at != grid.time
        }
        at = -1 if grid.time is None else grid.time
        times = {"start": texts[at]} if 0 <= at < len(texts) and texts[at] else {}
        for at in said:
            cell = row[at].read(source.text)
            turn = Row((grid.speakers[at],), cell.text, offsets=cell.offsets)
            turn.start, turn.times, turn.others = start, times, others
            others = {}  # beside the first turn of the row
            yield turn
        if not said:
            yield Row((), "", start=start, times=times, others=others)


def _read_turns(table: Table, columns: Optional[Dict[str, str]]) -> Iterator[Row]:
    """Read a turn from each row, and notes from those above."""
    source = table.source
    names, kinds, n_above = _find_kinds(table, columns)
    for i, row in enumerate(table.filled_rows()):
        if i < n_above:
            yield _read_head(row, names, kinds, source, is_names=i + 1 == n_above)
        elif not table.is_fixed and _has_text(row[len(names) :], source.text):
            raise ValueError(
                Errors.E198.format(
                    place=source.place(row[0].start),
                    found=len(row),
                    expected=len(names),
                )
            )
        else:
            yield _read_row(row, kinds, names, source.text)


def _find_kinds(
    table: Table, columns: Optional[Dict[str, str]]
) -> Tuple[List[str], Dict[str, int], int]:
    """Find the names of the columns, their indices by kind, and the number of rows
    above the turns."""
    source = table.source
    rows = table.sample() or [[""]]
    head = None if columns else find_head(rows)
    at = head.titles if head else 0
    names = rows[at]
    position = _start_of_row(table, at)
    if head is None or head.source is HeadSource.NAMES:
        found = find_columns(names, columns, source, position=position)
        return names, {kind: names.index(name) for kind, name in found.items()}, at + 1
    if head.source is HeadSource.NO_NAMES:
        _warn_guessed(Warnings.W221, head, source, position)
        names = [f"column {i + 1}" for i in range(max(map(len, rows)))]
        return names, head.kinds, at
    if head.source is HeadSource.CONTENT:
        _warn_guessed(Warnings.W226, head, source, position)
    return names, head.kinds, at + 1


def _start_of_row(table: Table, i: int) -> int:
    row = next(islice(table.filled_rows(), i, None), None)
    return row[0].start if row else 0


def _read_head(
    row: List[Cell],
    names: List[str],
    kinds: Dict[str, int],
    source: Source,
    *,
    is_names: bool,
) -> Row:
    """Read a row above the turns, which becomes a note: a title, or the names of the
    columns of no kind."""
    used = {names[i] for i in kinds.values()} if is_names else set()
    cells = [cell.strip(' "') for cell in _read_cells(row, source)]
    kept = [cell for cell in cells if cell and cell not in used]
    return Row((), "", start=row[0].start, others={"columns": kept} if kept else {})


def _read_cells(row: List[Cell], source: Source) -> List[str]:
    return [cell.read(source.text).text for cell in row]


def _warn_guessed(message: str, head: Head, source: Source, position: int) -> None:
    columns = ", ".join(f"{kind}: column {i + 1}" for kind, i in head.kinds.items())
    shown = message.format(place=source.place(position), columns=columns)
    warnings.warn(shown, stacklevel=2)


def _read_row(
    row: List[Cell], indices: Dict[str, int], names: List[str], text: str
) -> Row:
    cells = {
        kind: row[i].read(text) if i < len(row) else TextBuilder(text)
        for kind, i in indices.items()
    }
    values = {kind: cell.text.strip() for kind, cell in cells.items()}
    said = cells["text"]
    speaker, heard = cut_extension(values.get("speaker", ""))
    others: Dict[str, str] = {names[indices["speaker"]]: heard} if heard else {}
    for i, cell in enumerate(row):
        if i not in indices.values() and text[cell.start : cell.end].strip():
            name = names[i] if i < len(names) else ""
            name = name if name and name not in others else f"{name} {i + 1}".strip()
            others[name] = cell.read(text).text
    return Row(
        speakers=split_cell(speaker),
        text=said.text,
        scene=values.get("scene", ""),
        episode=values.get("episode", ""),
        offsets=said.offsets,
        start=row[0].start,
        times={kind: values[kind] for kind in TIMES if values.get(kind)},
        others=others,
        problem=NO_TEXT if indices["text"] >= len(row) else "",
        is_said=bool(speaker.strip()) or not _is_note(values, indices, row),
    )


def _is_note(values: Dict[str, str], indices: Dict[str, int], row: List[Cell]) -> bool:
    """Check for the text of a row without a speaker, where others have one, that nobody
    says: in brackets, or without the numbers and times before it."""
    before = row[: indices["text"]]
    if "speaker" not in indices or len(before) < MIN_BEFORE:
        return False
    is_bare = indices["speaker"] < indices["text"] and not _is_filled(before)
    return is_bare or _BRACKETED.fullmatch(values["text"]) is not None


def _is_rule(row: List[Cell], text: str) -> bool:
    """Check for the line below the header of a table in Markdown: `|---|:--:|`."""
    found = [text[cell.start : cell.end].strip() for cell in row]
    return len(row) > 1 and all(map(_RULE.fullmatch, filter(None, found)))


def _has_text(row: List[Cell], text: str) -> bool:
    return any(cell.read(text).text.strip() for cell in row)


def _is_filled(row: List[Cell]) -> bool:
    return any(cell.end > cell.start for cell in row)
