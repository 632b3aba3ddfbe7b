"""CSV and TSV tables of utterances, with or without a header.

Python's csv module does not report the offsets of cells, so this module locates them.
"""

import re
import warnings
from itertools import islice
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.extensions import cut_extension
from ..errors import Errors, Warnings
from ..files.source import FilePath, Source, read_source
from .cells import is_guarded
from .columns import (
    NO_TEXT,
    OTHERS,
    TIMES,
    Row,
    find_columns,
    is_header,
    make_dialogues,
    split_cell,
)
from .grid import Grid, find_grid
from .speaker_cells import read_speaker_cells
from .table_head import Head, HeadSource, find_head

DELIMITERS = ",;\t|"
SAMPLE = 100  # rows from which the columns are guessed
HEAD, HEAD_LINES = 4000, 30  # characters and lines that tell the separator of cells
_DECLARED = re.compile(r"sep=([,;\t|])(?:\r\n?|\n)")  # as Excel writes it
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"(?!")')
_PLAIN = {mark: re.compile(rf"[^{re.escape(mark)}\r\n]*") for mark in DELIMITERS}
_DOUBLED = re.compile('""')
MIN_BEFORE = 2  # cells before the text of a table that numbers its turns
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_RULE = re.compile(r":?-{2,}:?")
_BREAK = re.compile(r"\r\n?|\n")


class Cell(NamedTuple):
    """The start and end of a cell in the file, without surrounding quotes."""

    start: int
    end: int
    is_quoted: bool

    def read(self, source: str) -> TextBuilder:
        """Get the text with its offsets, without the apostrophe of `write_cell` and
        with single instead of doubled quotes."""
        builder = TextBuilder(source)
        start = self.start + is_guarded(source[self.start : self.end])
        quotes = _DOUBLED.finditer(source, start, self.end) if self.is_quoted else ()
        for match in quotes:
            builder.add(start, match.start() + 1)
            start = match.end()
        builder.add(start, self.end)
        return builder


def read_table(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    columns: Optional[Dict[str, str]] = None,
    delimiter: str = "",
) -> Iterator[Dialogue]:
    """Read a table with one utterance per row.

    Successive rows of the same scene are one scene, those of the same episode one
    dialogue. Without a header, the columns of text, speakers and times are found by
    their content, with a warning. There may be one column for each speaker. Other
    columns are kept in `Utterance.meta`, rows without text in `Dialogue.notes`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    columns (Optional[Dict[str, str]]): The names of the columns `text`, `speaker`,
        `scene` and `episode`, if they are not common ones (`columns.COLUMNS`).
    delimiter (str): The separator of cells. Defaults to the most frequent one in
        the header.
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized.
    RAISES (ValueError): If a column is missing or a row malformed; with the line.
    """
    source = read_source(path, encoding=encoding)
    grid = None if columns else _find_grid(source, delimiter)
    if grid is None:
        rows = _read_rows(source, columns, delimiter)
        for dialogue in make_dialogues(rows, source, path):
            if not _is_written(dialogue):
                read_speaker_cells(dialogue)
            yield dialogue
        return
    for dialogue in make_dialogues(_read_grid(source, delimiter, grid), source, path):
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess, report.is_sure = grid.guess, grid.is_sure
        dialogue.report = report
        yield dialogue


def _is_written(dialogue: Dialogue) -> bool:
    """Check for a table that this package wrote, in which nobody goes on."""
    turns = (turn.meta.get(OTHERS, {}) for turn in dialogue.utterances)
    return "utterance" in next(turns, {})


def read_tsv(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    columns: Optional[Dict[str, str]] = None,
) -> Iterator[Dialogue]:
    """Read a tab-separated table; see `read_table`."""
    yield from read_table(path, encoding=encoding, columns=columns, delimiter="\t")


def looks_like_table(text: str) -> bool:
    """Check whether a text starts with the header of a table of utterances."""
    if not text.strip():
        return False
    source = Source("", text.lstrip().split("\n", 1)[0] + "\n")
    mark = guess_delimiter(source)
    if mark not in source.text:
        return False
    return is_header([name.strip(' "\r') for name in source.text.rstrip().split(mark)])


def guess_delimiter(source: Source) -> str:
    """Guess the separator of cells: the one that most of the first lines have, and of
    which the first of them has most."""
    declared = _DECLARED.match(source.text)
    if declared:
        return declared[1]
    head = _QUOTED.sub("", source.text.lstrip("\r\n")[:HEAD])
    lines = [line for line in _BREAK.split(head) if line.strip()][:HEAD_LINES] or [""]
    counts = {mark: [line.count(mark) for line in lines] for mark in DELIMITERS}
    return max(
        DELIMITERS, key=lambda mark: (sum(map(bool, counts[mark])), counts[mark])
    )


def read_cells(source: Source, delimiter: str) -> Iterator[List[Cell]]:
    """Get the cells of each row.

    source (Source): The file.
    delimiter (str): The separator of cells.
    YIELDS (List[Cell]): The cells; one for a blank line.
    RAISES (ValueError): If a quote is not closed; with the line.
    """
    text = source.text
    declared = _DECLARED.match(text)
    position = declared.end() if declared else 0
    row: List[Cell] = []
    while position < len(text) or row:
        cell = _read_cell(source, position, delimiter)
        row.append(cell)
        position = cell.end + cell.is_quoted
        if text.startswith(delimiter, position):
            position += 1
            if position < len(text):
                continue
            row.append(Cell(position, position, False))
        ending = _BREAK.match(text, position)
        position = ending.end() if ending else len(text)
        yield row
        row = []


def _read_cell(source: Source, position: int, delimiter: str) -> Cell:
    text = source.text
    if text.startswith('"', position):
        quoted = _QUOTED.match(text, position)
        if quoted is None:
            line = source.line(position)
            raise ValueError(Errors.E192.format(path=source.path, line=line))
        after = text[quoted.end() : quoted.end() + 1]
        if after in ("", delimiter, "\r", "\n"):
            return Cell(*quoted.span(1), True)
    # A quote that does not enclose the whole cell is part of its text.
    plain = _PLAIN[delimiter].match(text, position)
    return Cell(position, plain.end() if plain else position, False)


def _find_grid(source: Source, delimiter: str) -> Optional[Grid]:
    """Find the columns of speakers, unless a row names other columns."""
    values = _sample(source, delimiter)
    head = find_head(values)
    is_named = head is not None and is_header(values[head.titles])
    return None if is_named else find_grid(values)


def _sample(source: Source, delimiter: str) -> List[List[str]]:
    """Get the values of the first rows, without blank ones and rules."""
    rows = _filled_rows(source, delimiter)
    return [
        [cell.strip(' "') for cell in _read_cells(row, source)]
        for row in islice(rows, SAMPLE)
    ]


def _filled_rows(source: Source, delimiter: str) -> Iterator[List[Cell]]:
    cells = read_cells(source, delimiter or guess_delimiter(source))
    return (row for row in cells if _is_filled(row) and not _is_rule(row, source.text))


def _read_grid(source: Source, delimiter: str, grid: Grid) -> Iterator[Row]:
    """Read a turn from each filled cell of a speaker."""
    delimiter = delimiter or guess_delimiter(source)
    names: List[str] = []
    for i, row in enumerate(filter(_is_filled, read_cells(source, delimiter))):
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


def _read_rows(
    source: Source, columns: Optional[Dict[str, str]], delimiter: str
) -> Iterator[Row]:
    """Read a turn from each row, and notes from those above."""
    names, kinds, n_above = _find_kinds(source, columns, delimiter)
    for i, row in enumerate(_filled_rows(source, delimiter)):
        if i < n_above:
            yield _read_head(row, names, kinds, source, is_names=i + 1 == n_above)
        elif any(cell.read(source.text).text.strip() for cell in row[len(names) :]):
            raise ValueError(
                Errors.E198.format(
                    path=source.path,
                    line=source.line(row[0].start),
                    found=len(row),
                    expected=len(names),
                )
            )
        else:
            yield _read_row(row, kinds, names, source.text)


def _find_kinds(
    source: Source, columns: Optional[Dict[str, str]], delimiter: str
) -> Tuple[List[str], Dict[str, int], int]:
    """Find the names of the columns, their indices by kind, and the number of rows
    above the turns."""
    rows = _sample(source, delimiter) or [[""]]
    head = None if columns else find_head(rows)
    at = head.titles if head else 0
    names = rows[at]
    position = _start_of_row(source, delimiter, at)
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


def _start_of_row(source: Source, delimiter: str, i: int) -> int:
    row = next(islice(_filled_rows(source, delimiter), i, None), None)
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
    line = source.line(position)
    shown = message.format(path=source.path, line=line, columns=columns)
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


def _is_filled(row: List[Cell]) -> bool:
    return any(cell.end > cell.start for cell in row)
