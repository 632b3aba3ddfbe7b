"""CSV and TSV tables of utterances, with or without a header.

Python's csv module does not report the offsets of cells, so this module locates them.
"""

import re
import warnings
from itertools import chain, islice
from typing import Dict, Iterator, List, NamedTuple, Optional

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..errors import Errors, Warnings
from ..files.source import FilePath, Source, read_source
from .cells import is_guarded
from .columns import (
    NO_TEXT,
    TIMES,
    Row,
    find_columns,
    has_names,
    is_header,
    make_dialogues,
    split_cell,
)
from .grid import Grid, find_grid
from .guess_columns import guess_below_header, guess_columns

DELIMITERS = ",;\t|"
SAMPLE = 100  # rows from which the columns are guessed if there is no header
_DECLARED = re.compile(r"sep=([,;\t|])(?:\r\n?|\n)")  # as Excel writes it
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"(?!")')
_PLAIN = {mark: re.compile(rf"[^{re.escape(mark)}\r\n]*") for mark in DELIMITERS}
_DOUBLED = re.compile('""')
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
        yield from make_dialogues(_read_rows(source, columns, delimiter), source, path)
        return
    for dialogue in make_dialogues(_read_grid(source, delimiter, grid), source, path):
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess, report.is_sure = grid.guess, grid.is_sure
        dialogue.report = report
        yield dialogue


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
    """Guess the separator of cells from the header."""
    declared = _DECLARED.match(source.text)
    if declared:
        return declared[1]
    header = source.text.lstrip("\r\n").split("\n", 1)[0]
    return max(DELIMITERS, key=header.count)


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
    """Find the columns of speakers, unless the first row names other columns."""
    delimiter = delimiter or guess_delimiter(source)
    head = list(islice(filter(_is_filled, read_cells(source, delimiter)), SAMPLE))
    values = [[cell.strip() for cell in _read_cells(row, source)] for row in head]
    return None if not values or is_header(values[0]) else find_grid(values)


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
    cells = read_cells(source, delimiter or guess_delimiter(source))
    rows = (row for row in cells if _is_filled(row) and not _is_rule(row, source.text))
    header = next(rows, [Cell(0, 0, False)])
    names = [name.strip(' "') for name in _read_cells(header, source)]
    head = [header, *islice(rows, SAMPLE)]
    guessed, is_headless = None, False
    if not columns and not has_names(names) and not is_header(names):
        values = [_read_cells(row, source) for row in head]
        guessed = guess_below_header(names, values[1:])
        is_headless = guessed is None
        guessed = guessed or guess_columns(values)
    if guessed is None or not is_headless:
        if guessed is None:
            found = find_columns(names, columns, source, position=header[0].start)
            guessed = {kind: names.index(name) for kind, name in found.items()}
        found = {kind: names[i] for kind, i in guessed.items()}
        head = head[1:]
        others = [name for name in names if name and name not in found.values()]
        if others:  # a row without text, which becomes a note
            yield Row((), "", start=header[0].start, others={"columns": others})
    else:
        _warn_headless(guessed, source)
        names = [f"column {i + 1}" for i in range(max(map(len, head)))]
    for row in chain(head, rows):
        if any(cell.read(source.text).text.strip() for cell in row[len(names) :]):
            raise ValueError(
                Errors.E198.format(
                    path=source.path,
                    line=source.line(row[0].start),
                    found=len(row),
                    expected=len(names),
                )
            )
        yield _read_row(row, guessed, names, source.text)


def _read_cells(row: List[Cell], source: Source) -> List[str]:
    return [cell.read(source.text).text for cell in row]


def _warn_headless(indices: Dict[str, int], source: Source) -> None:
    columns = (f"{kind}: column {i + 1}" for kind, i in indices.items())
    message = Warnings.W221.format(path=source.path, columns=", ".join(columns))
    warnings.warn(message, stacklevel=2)


def _read_row(
    row: List[Cell], indices: Dict[str, int], names: List[str], text: str
) -> Row:
    cells = {
        kind: row[i].read(text) if i < len(row) else TextBuilder(text)
        for kind, i in indices.items()
    }
    values = {kind: cell.text.strip() for kind, cell in cells.items()}
    said = cells["text"]
    others: Dict[str, str] = {}
    for i, cell in enumerate(row):
        if i not in indices.values() and text[cell.start : cell.end].strip():
            name = names[i] if i < len(names) else ""
            name = name if name and name not in others else f"{name} {i + 1}".strip()
            others[name] = cell.read(text).text
    return Row(
        speakers=split_cell(values.get("speaker", "")),
        text=said.text,
        scene=values.get("scene", ""),
        episode=values.get("episode", ""),
        offsets=said.offsets,
        start=row[0].start,
        times={kind: values[kind] for kind in TIMES if values.get(kind)},
        others=others,
        problem=NO_TEXT if indices["text"] >= len(row) else "",
    )


def _is_rule(row: List[Cell], text: str) -> bool:
    """Check for the line below the header of a table in Markdown: `|---|:--:|`."""
    found = [text[cell.start : cell.end].strip() for cell in row]
    return len(row) > 1 and all(map(_RULE.fullmatch, filter(None, found)))


def _is_filled(row: List[Cell]) -> bool:
    return any(cell.end > cell.start for cell in row)
