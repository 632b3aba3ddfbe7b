"""Tables of utterances, of text files or spreadsheets: a turn from each row."""

import re
import warnings
from enum import IntEnum
from itertools import islice
from typing import (
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
)

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.extensions import cut_extension
from ..dialogue.shapes.words import is_effect
from ..errors import Errors, Warnings
from ..files.source import FilePath, Source
from .columns import (
    NO_TEXT,
    OTHERS,
    TIMES,
    Row,
    find_columns,
    find_wanted,
    is_header,
    make_dialogues,
    split_cell,
)
from .csv_cells import Cell
from .game_tags import cut_game_tags
from .grid import MIN_TURNS, Grid, find_grid
from .guess_columns import guess_speaker
from .named_cells import cut_names
from .renpy_table import is_renpy, read_renpy
from .sms import OWNER
from .speaker_cells import read_speaker_cells
from .table_head import MAX_TITLES, Head, HeadSource, find_head

SAMPLE = 100  # rows from which the columns are guessed
MIN_BEFORE = 2  # cells before the text of a table that numbers its turns
# Of messages of a telephone: whether its owner sent them, whose name is left out.
_DIRECTION = re.compile(r"(?:message )?(?:type|direction)", re.I)
_OUTGOING = frozenset(("outgoing", "outbound", "sent"))
_SYSTEM = frozenset(("notification", "system", "service"))
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_RULE = re.compile(r":?-{2,}:?")
_MISSING = frozenset(("NA", "NaN", "nan"))  # as R and pandas write it
# What is said if the columns are guessed.
_GUESSED = {HeadSource.NO_NAMES: Warnings.W221, HeadSource.CONTENT: Warnings.W226}


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

    def is_header(self, row: List[Cell], names: Sequence[str]) -> bool:
        """Check for a row that names the columns once more."""
        cells = [cell.strip(' "') for cell in _read_cells(row, self.source)]
        return sum(map(bool, cells)) > 1 and cells == list(names)

    def find_row(self, i: int) -> int:
        """Get where the i-th of these rows starts in the text."""
        row = next(islice(self.filled_rows(), i, None), None)
        return row[0].start if row else 0


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
        for dialogue in make_dialogues(_read_turns(table, columns), source, path):
            if not is_written(dialogue):
                cut_names(list(dialogue.utterances))
                read_speaker_cells(dialogue)
                cut_game_tags(dialogue.utterances)
            yield dialogue
        return
    for dialogue in make_dialogues(_read_grid(table, grid), source, path):
        cut_game_tags(dialogue.utterances)
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess, report.is_sure = grid.guess, grid.is_sure
        dialogue.report = report
        yield dialogue


def is_written(dialogue: Dialogue) -> bool:
    """Check for a table that this package wrote, in which nobody goes on."""
    turns = (turn.meta.get(OTHERS, {}) for turn in dialogue.utterances)
    return "utterance" in next(turns, {})


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
        _, kinds, n_above, head = _find_kinds(table, columns)
    except ValueError:  # no column of words
        return Fit.NONE
    if not columns and _find_grid(table) is not None:
        return Fit.GUESSED
    at = kinds.get("speaker", -1)
    speakers = [row[at] for row in rows[n_above:] if 0 <= at < len(row) and row[at]]
    is_again = len(set(speakers)) < len(speakers)
    if head is None or head.source is HeadSource.NAMES:
        is_named = is_again or 0 < len(speakers) < MIN_TURNS
        return Fit.NAMED if is_named else Fit.WORDS
    return Fit.GUESSED if is_again else Fit.NONE


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
    found = _find_kinds(table, columns)
    _warn_guessed(table, found)
    rows = _join_merged(_list_rows(table, found))
    yield from read_renpy(rows) if is_renpy(found.names) else rows


def _list_rows(table: Table, found: "_Kinds") -> Iterator[Row]:
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


class _Kinds(NamedTuple):
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


def _find_kinds(table: Table, columns: Optional[Dict[str, str]]) -> _Kinds:
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
        return _Kinds(names, kinds, at + 1, head)
    if head.source is HeadSource.NO_NAMES:
        names = [f"column {i + 1}" for i in range(max(map(len, rows)))]
        return _Kinds(names, head.kinds, at, head)
    more = range(len(names), max(head.kinds.values()) + 1)  # below a short row
    names = [*names, *(f"column {i + 1}" for i in more)]
    return _Kinds(names, head.kinds, at + 1, head)


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


def _warn_guessed(table: Table, found: _Kinds) -> None:
    """Warn if the names of the columns do not tell what they hold."""
    if found.head and found.head.source is HeadSource.NAMES:
        _warn_guessed_speaker(table, found)
    if found.head is None or found.head.source not in _GUESSED:
        return
    columns = ", ".join(f"{kind}: column {i + 1}" for kind, i in found.kinds.items())
    place = table.source.place(table.find_row(found.head.titles))
    message = _GUESSED[found.head.source].format(place=place, columns=columns)
    warnings.warn(message, stacklevel=2)


def _warn_guessed_speaker(table: Table, found: _Kinds) -> None:
    """Warn if only the content of a column tells that it holds the speakers."""
    at = found.kinds.get("speaker", -1)
    known = find_columns(found.names, None, table.source)
    if at < 0 or known.get("speaker") == found.names[at]:
        return
    place = table.source.place(table.find_row(found.n_above - 1))
    message = Warnings.W235.format(place=place, column=found.names[at] or at + 1)
    warnings.warn(message, stacklevel=2)


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
    speaker, heard = cut_extension(values.get("speaker", ""))
    others: Dict[str, str] = {names[indices["speaker"]]: heard} if heard else {}
    for i, cell in enumerate(row):
        if i not in indices.values() and text[cell.start : cell.end].strip():
            name = names[i] if i < len(names) else ""
            name = name if name and name not in others else f"{name} {i + 1}".strip()
            others[name] = cell.read(text).text
    sent = {v.strip().casefold() for k, v in others.items() if _DIRECTION.fullmatch(k)}
    is_own = not speaker.strip() and "speaker" in indices and bool(sent & _OUTGOING)
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
