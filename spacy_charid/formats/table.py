"""CSV and TSV tables of utterances, with a header.

Python's csv module does not report the offsets of cells, so this module locates them.
"""

import re
from typing import Dict, Iterator, List, NamedTuple, Optional

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..errors import Errors
from ..files.source import FilePath, Source, read_source
from .cells import is_guarded
from .columns import Row, find_columns, looks_like_columns, make_dialogues, split_cell

DELIMITERS = ",;\t|"
_DECLARED = re.compile(r"sep=([,;\t|])(?:\r\n?|\n)")  # as Excel writes it
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"(?!")')
_PLAIN = {mark: re.compile(rf"[^{re.escape(mark)}\r\n]*") for mark in DELIMITERS}
_DOUBLED = re.compile('""')
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
    """Read a table with a header and one utterance per row.

    Successive rows of the same scene are one scene, those of the same episode one
    dialogue. Rows without text are left out.

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
    yield from make_dialogues(_read_rows(source, columns, delimiter), source, path)


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
    return looks_like_columns(
        name.strip(' "\r') for name in source.text.rstrip().split(mark)
    )


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


def _read_rows(
    source: Source, columns: Optional[Dict[str, str]], delimiter: str
) -> Iterator[Row]:
    cells = read_cells(source, delimiter or guess_delimiter(source))
    header = next((row for row in cells if _is_filled(row)), [Cell(0, 0, False)])
    names = [cell.read(source.text).text.strip(' "') for cell in header]
    found = find_columns(names, columns, source, position=header[0].start)
    indices = {kind: names.index(name) for kind, name in found.items()}
    for row in cells:
        if not _is_filled(row):
            continue
        if _is_filled(row[len(names) :]):
            raise ValueError(
                Errors.E198.format(
                    path=source.path,
                    line=source.line(row[0].start),
                    found=len(row),
                    expected=len(names),
                )
            )
        yield _read_row(row, indices, source.text)


def _read_row(row: List[Cell], indices: Dict[str, int], text: str) -> Row:
    cells = {
        kind: row[i].read(text) if i < len(row) else TextBuilder(text)
        for kind, i in indices.items()
    }
    values = {kind: cell.text.strip() for kind, cell in cells.items()}
    said = cells["text"]
    return Row(
        speakers=split_cell(values.get("speaker", "")),
        text=said.text,
        scene=values.get("scene", ""),
        episode=values.get("episode", ""),
        offsets=said.offsets,
    )


def _is_filled(row: List[Cell]) -> bool:
    return any(cell.end > cell.start for cell in row)
