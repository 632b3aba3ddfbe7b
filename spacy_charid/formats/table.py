"""CSV and TSV tables of utterances, with or without a header."""

import re
from typing import Dict, Iterator, List, Optional

from ..dialogue.dialogue import Dialogue
from ..files.source import FilePath, Source, read_source
from .cell_table import Table
from .columns import is_header
from .csv_cells import SPACED, Cell, guess_delimiter, read_cells
from .ruled_table import looks_like_ruled_table, read_ruled_cells
from .table_head import MAX_TITLES
from .table_rows import read_rows

MAX_ROWS = 5  # of which one has cells, unless the first line is a title
_RULE = re.compile(r"\|?(?:[ ]*:?-{3,}:?[ ]*\|)+(?:[ ]*:?-{3,}:?[ ]*)?")


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
    if not delimiter and looks_like_ruled_table(source.text):
        table = Table(source, lambda: read_ruled_cells(source), is_fixed=True)
    else:
        mark = delimiter or guess_delimiter(source)
        table = Table(source, lambda: _add_corner(read_cells(source, mark)))
    yield from read_rows(table, path, columns)


def read_tsv(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    columns: Optional[Dict[str, str]] = None,
) -> Iterator[Dialogue]:
    """Read a tab-separated table; see `read_table`."""
    yield from read_table(path, encoding=encoding, columns=columns, delimiter="\t")


def _add_corner(rows: Iterator[List[Cell]]) -> Iterator[List[Cell]]:
    """Add a cell above the numbers of rows, which R leaves out."""
    head, first = next(rows, []), next(rows, [])
    if head and len(first) == len(head) + 1 and first[-1].is_quoted:
        start = head[0].start
        head = [Cell(start, start, False), *head]
    yield from (row for row in (head, first) if row)
    yield from rows


def looks_like_table(text: str) -> bool:
    """Check whether a text starts with the header of a table of utterances, or is a
    table of Markdown, or one that is drawn with characters, below a title."""
    if not text.strip():
        return False
    if _looks_like_markdown(text) or looks_like_ruled_table(text):
        return True
    head, *below = filter(str.strip, text.splitlines())
    source = Source("", head.strip() + "\n")
    mark = " " if SPACED.match(text.lstrip()) else guess_delimiter(source)
    is_alone = below and not any(mark in row for row in below[:MAX_ROWS])
    if mark not in source.text or is_alone:  # `Focus group B, transcript`
        return False
    return is_header([name.strip(' "\r') for name in source.text.rstrip().split(mark)])


def _looks_like_markdown(text: str) -> bool:
    """Check for rows of bars and a rule below the first of them, `|---|---|`, which
    names the columns; hardly anything else may be there."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rule = next((i for i, ln in enumerate(lines) if _RULE.fullmatch(ln)), 0)
    if not 0 < rule <= MAX_TITLES + 1:
        return False
    names = [name.strip(" *_") for name in lines[rule - 1].strip("|").split("|")]
    below = lines[rule + 1 :]
    rows = sum(line[0] == "|" for line in below)
    return is_header(names) and rows > 1 and rows == len(below)
