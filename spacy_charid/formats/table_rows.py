"""Tables of utterances, of text files or spreadsheets: a turn from each row."""

import re
from typing import (
    Dict,
    Iterable,
    Iterator,
    List,
    Optional,
)

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.extensions import cut_extension
from ..dialogue.shapes.words import is_effect
from ..errors import Errors
from ..files.source import FilePath, Source
from .cell_table import Table, is_filled, read_cells
from .columns import (
    NO_TEXT,
    OTHERS,
    TIMES,
    Row,
    make_dialogues,
    split_cell,
)
from .csv_cells import Cell
from .escaped import unescape_entities, unescape_turns
from .game_tags import cut_game_tags
from .grid import Grid
from .named_cells import cut_dialogues, cut_names
from .renpy_table import is_renpy, read_renpy
from .sms import OWNER, is_from_owner
from .speaker_cells import read_speaker_cells
from .table_kinds import Kinds, find_free_grid, find_kinds, warn_guessed

MIN_BEFORE = 2  # cells before the text of a table that numbers its turns
# Of messages of a telephone: whether its owner sent them, whose name is left out.
_DIRECTION = re.compile(r"(?:message )?(?:type|direction)", re.I)
_OUTGOING = frozenset(("outgoing", "outbound", "sent"))
_SYSTEM = frozenset(("notification", "system", "service"))
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_MISSING = frozenset(("NA", "NaN", "nan"))  # as R and pandas write it


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
    grid = None if columns else find_free_grid(table)
    if grid is None:
        for dialogue in make_dialogues(_read_turns(table, columns), source, path):
            if is_written(dialogue):
                yield dialogue
                continue
            unescape_turns(list(dialogue.utterances))
            for inner in cut_dialogues(dialogue):
                cut_names(list(inner.utterances))
                read_speaker_cells(inner)
                cut_game_tags(inner.utterances)
                yield inner
        return
    for dialogue in make_dialogues(_read_grid(table, grid), source, path):
        unescape_turns(list(dialogue.utterances))
        cut_game_tags(dialogue.utterances)
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess, report.is_sure = grid.guess, grid.is_sure
        dialogue.report = report
        yield dialogue


def is_written(dialogue: Dialogue) -> bool:
    """Check for a table that this package wrote, in which nobody goes on."""
    turns = (turn.meta.get(OTHERS, {}) for turn in dialogue.utterances)
    return "utterance" in next(turns, {})


def _read_grid(table: Table, grid: Grid) -> Iterator[Row]:
    """Read a turn from each filled cell of a speaker."""
    source = table.source
    names: List[str] = []
    for i, row in enumerate(table.filled_rows()):
        texts = [text.strip() for text in read_cells(row, source)]
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
    found = find_kinds(table, columns)
    warn_guessed(table, found)
    rows = _join_merged(_list_rows(table, found))
    yield from read_renpy(rows) if is_renpy(found.names) else rows


def _list_rows(table: Table, found: Kinds) -> Iterator[Row]:
    source = table.source
    names, kinds, n_above, _ = found
    for i, row in enumerate(table.filled_rows()):
        if i == n_above and _goes_on(row, kinds):
            n_above += 1  # below names that are set in two rows
        if i < n_above or (table.is_header(row, names) and i != found.n_above):
            is_names = i + 1 >= found.n_above
            yield _read_head(row, names, kinds, source, is_names=is_names)
        elif not table.is_fixed and _has_text(row[len(names) :], source.text):
            raise ValueError(
                Errors.E198.format(
                    place=source.place(row[0].start),
                    found=len(row),
                    expected=len(names),
                )
            )
        else:
            turn = _read_row(row, kinds, names, source.text)
            is_short = kinds["text"] >= len(row) and not table.is_fixed
            turn.problem = NO_TEXT if is_short else ""
            yield turn


def _goes_on(row: List[Cell], kinds: Dict[str, int]) -> bool:
    """Check for a row with cells of the columns that go on from the row above."""
    return any(row[at].is_again for at in kinds.values() if at < len(row))


def _join_merged(rows: Iterable[Row]) -> Iterator[Row]:
    """Give the text of cells that were merged to the speakers of all their rows."""
    held: List[Row] = []
    for row in rows:
        if row.is_again and held:
            first = held[0]
            more = (name for name in row.speakers if name not in first.speakers)
            first.speakers, row.text = (*first.speakers, *more), ""
            held.append(row)
        else:
            yield from held
            held = [row]
    yield from held


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
    cells = [cell.strip(' "') for cell in read_cells(row, source)]
    kept = [cell for cell in cells if cell and cell not in used]
    return Row((), "", start=row[0].start, others={"columns": kept} if kept else {})


def _read_row(
    row: List[Cell], indices: Dict[str, int], names: List[str], text: str
) -> Row:
    cells = {
        kind: row[i].read(text) if i < len(row) else TextBuilder(text)
        for kind, i in indices.items()
    }
    values = {kind: cell.text.strip() for kind, cell in cells.items()}
    is_missing = values["text"] in _MISSING
    said = TextBuilder(text) if is_missing else cells["text"]
    speaker, heard = cut_extension(unescape_entities(values.get("speaker", "")))
    others: Dict[str, str] = {names[indices["speaker"]]: heard} if heard else {}
    for i, cell in enumerate(row):
        if i not in indices.values() and text[cell.start : cell.end].strip():
            name = names[i] if i < len(names) else ""
            name = name if name and name not in others else f"{name} {i + 1}".strip()
            others[name] = cell.read(text).text
    sent = {v.strip().casefold() for k, v in others.items() if _DIRECTION.fullmatch(k)}
    is_own = bool(sent & _OUTGOING) or is_from_owner(others)
    is_own = is_own and not speaker.strip() and "speaker" in indices
    return Row(
        speakers=(OWNER,) if is_own else split_cell(speaker),
        text=said.text,
        scene=values.get("scene", ""),
        episode=values.get("episode", ""),
        offsets=said.offsets,
        start=row[0].start,
        times={kind: values[kind] for kind in TIMES if values.get(kind)},
        others=others,
        is_again=any(cell.is_again for cell in row[indices["text"] :][:1]),
        is_said=not (
            is_effect(speaker)
            if speaker.strip()
            else sent & _SYSTEM or _is_note(values, indices, row)
        ),
    )


def _is_note(values: Dict[str, str], indices: Dict[str, int], row: List[Cell]) -> bool:
    """Check for the text of a row without a speaker, where others have one, that nobody
    says: in brackets, or without the numbers and times before it."""
    before = row[: indices["text"]]
    if "speaker" not in indices or len(before) < MIN_BEFORE:
        return False
    is_bare = indices["speaker"] < indices["text"] and not is_filled(before)
    return is_bare or _BRACKETED.fullmatch(values["text"]) is not None


def _has_text(row: List[Cell], text: str) -> bool:
    return any(cell.read(text).text.strip() for cell in row)
