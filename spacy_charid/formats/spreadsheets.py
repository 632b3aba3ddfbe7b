"""Find the sheets of a spreadsheet that hold dialogue, and read them."""

import warnings
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..errors import Errors, Warnings
from ..files.source import FilePath, clean, get_stem
from .cell_table import Table
from .sheets import MAX_TEXT, Sheet, refuse_too_many
from .table_kinds import Fit, judge_table
from .table_rows import read_rows


class _Judged(NamedTuple):
    sheet: Sheet
    table: Table
    fit: Fit


def read_sheets(
    path: FilePath,
    sheets: Sequence[Sheet],
    notes: Sequence[Note],
    columns: Optional[Dict[str, str]],
) -> Iterator[Dialogue]:
    """Read the sheets that hold dialogue, and keep the others as notes.

    Each sheet is a dialogue, unless a column names episodes. Sheets whose columns are
    named are preferred to those whose columns would have to be guessed, and sheets that
    are shown to hidden ones. Hidden rows are read.

    path (FilePath): The file.
    sheets (Sequence[Sheet]): Its sheets.
    notes (Sequence[Note]): What else it contains.
    columns (Optional[Dict[str, str]]): See `read_table`.
    YIELDS (Dialogue): The dialogues, without offsets.
    RAISES (ValueError): If no sheet holds dialogue.
    """
    with refuse_too_many(path):
        judged = _judge(path, sheets, columns)
    if not judged:
        raise ValueError(Errors.E185.format(path=path))
    chosen = _choose(judged)
    if not chosen:
        names = ", ".join(repr(each.sheet.name) for each in judged)
        raise ValueError(Errors.E299.format(path=path, sheets=names))
    kept = {id(each.sheet) for each in chosen}  # of damaged files, names come again
    others = [sheet for sheet in sheets if id(sheet) not in kept]
    _warn_others(path, [each for each in judged if id(each.sheet) not in kept])
    above = [*notes, *_note_others(others)]
    for each in chosen:
        for dialogue in read_rows(each.table, path, columns):
            _finish(dialogue, path, each.sheet, is_alone=len(chosen) == 1)
            dialogue.notes = [*above, *dialogue.notes]
            report = dialogue.report
            if report is None:
                report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
            report.other_sheets = [sheet.name for sheet in others] if above else []
            dialogue.report = report
            above = []
            yield dialogue


def _judge(
    path: FilePath, sheets: Sequence[Sheet], columns: Optional[Dict[str, str]]
) -> List[_Judged]:
    judged: List[_Judged] = []
    left = MAX_TEXT
    for sheet in sheets:
        if sheet.rows:
            table = sheet.make_table(path, max_text=left)
            left -= len(table.source.text)
            judged.append(_Judged(sheet, table, judge_table(table, columns)))
    return judged


def _choose(judged: Sequence[_Judged]) -> List[_Judged]:
    """Choose the sheets that are most surely dialogue; the only one in any case."""
    shown = [each for each in judged if not each.sheet.is_hidden]
    pool = shown if any(each.fit > Fit.WORDS for each in shown) else judged
    best = max(each.fit for each in pool)
    if not best:
        return list(judged) if len(judged) == 1 else []
    return [each for each in pool if each.fit == best]


def _warn_others(path: FilePath, judged: Sequence[_Judged]) -> None:
    """Warn about sheets that look like dialogue, but are not read."""
    names = [repr(each.sheet.name) for each in judged if each.fit >= Fit.GUESSED]
    if names:
        message = Warnings.W234.format(path=path, sheets=", ".join(names))
        warnings.warn(message, stacklevel=2)


def _note_others(sheets: Sequence[Sheet]) -> Iterator[Note]:
    """Keep sheets without dialogue."""
    for sheet in sheets:
        if sheet.rows:
            yield Note(clean(sheet.text), TITLE, sheet.rows[0].number)
        yield from sheet.notes


def _finish(
    dialogue: Dialogue, path: FilePath, sheet: Sheet, *, is_alone: bool
) -> None:
    """Name a dialogue after its sheet, and add what belongs to the sheet."""
    dialogue.source = clean(str(path))
    stem = get_stem(path)
    if dialogue.id == stem and not is_alone:
        dialogue.id = f"{stem}/{clean(sheet.name)}"
    for turn in dialogue.utterances:
        turn.offsets = []
    dialogue.notes.extend(sheet.notes)
    if sheet.hidden:
        rows = ", ".join(map(str, sheet.hidden))
        dialogue.notes.append(Note(f"hidden rows: {rows}", COMMENT, sheet.hidden[0]))
