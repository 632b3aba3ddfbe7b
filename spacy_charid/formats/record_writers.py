"""Write Docs as JSON Lines and tables: one record per mention, or per utterance.

If any document is annotated or linked, its mentions are written, otherwise the
utterances, in the form that the readers of these formats accept.
"""

import csv
import json
from io import StringIO
from itertools import chain
from typing import Any, Callable, Iterable, Iterator, List, Sequence

from spacy.tokens import Doc

from ..dialogue.data import MENTIONS, UTTERANCES
from ..files.atomic import open_atomic
from ..files.source import FilePath
from ..util import check_choice
from .cells import write_cell
from .columns import TIMES
from .records import (
    FIELDS,
    UTTERANCE_FIELDS,
    Record,
    mention_records,
    utterance_records,
)

ROWS = (MENTIONS, UTTERANCES)
WriteRow = Callable[[Record, Sequence[str]], bytes]


def write_jsonl(docs: Iterable[Doc], path: FilePath, *, rows: str = MENTIONS) -> None:
    """Write one JSON object per line and mention, or per utterance if no document has
    the group `mentions`.

    docs (Iterable[Doc]): The documents.
    path (FilePath): The file; `-` for standard output.
    rows (str): `mentions`, or `utterances` to write these in any case.
    RAISES (ValueError): If `rows` has another value.
    """
    _check_rows(rows)
    with open_atomic(path) as file:
        lines = _write_rows(docs, rows, lambda row, _: _write_json(row), lambda _: b"")
        file.writelines(lines)


def write_csv(
    docs: Iterable[Doc], path: FilePath, *, delimiter: str = ",", rows: str = MENTIONS
) -> None:
    """Write a table with one row per mention, or per utterance if no document has the
    group `mentions`.

    An apostrophe is put before text that a spreadsheet would run as a formula (`=1+1`,
    `@SUM`).

    docs (Iterable[Doc]): The documents.
    path (FilePath): The file; `-` for standard output.
    delimiter (str): The separator of cells.
    rows (str): See `write_jsonl`.
    RAISES (ValueError): If `rows` has another value.
    """
    _check_rows(rows)

    def write_header(names: Sequence[str]) -> bytes:
        return _write_csv(names, delimiter)

    def write_row(record: Record, names: Sequence[str]) -> bytes:
        return _write_csv(map(record.get, names), delimiter)

    with open_atomic(path) as file:
        file.writelines(_write_rows(docs, rows, write_row, write_header))


def write_tsv(docs: Iterable[Doc], path: FilePath, *, rows: str = MENTIONS) -> None:
    """Write a tab-separated table; see `write_csv`."""
    write_csv(docs, path, delimiter="\t", rows=rows)


def _check_rows(rows: str) -> None:
    check_choice("rows", rows, ROWS)


def _write_rows(
    docs: Iterable[Doc],
    rows: str,
    write_row: WriteRow,
    write_header: Callable[[Sequence[str]], bytes],
) -> Iterator[bytes]:
    """Get the header and the records. Utterances are held in memory until the first
    document with mentions."""
    held: List[Record] = []
    rest = enumerate(docs)
    for number, doc in rest:
        if MENTIONS in doc.spans and rows == MENTIONS:
            annotated = chain([doc], (doc for _, doc in rest))
            yield write_header(FIELDS)
            for record in mention_records(annotated, first=number):
                yield write_row(record, FIELDS)
            return
        held.extend(utterance_records([doc], first=number))
    times = [name for name in TIMES if any(name in record for record in held)]
    names = [*UTTERANCE_FIELDS, *times] if held else FIELDS
    yield write_header(names)
    for record in held:
        yield write_row(record, names)


def _write_json(record: Record) -> bytes:
    return (json.dumps(record, ensure_ascii=False) + "\n").encode("utf8", "replace")


def _write_csv(values: Iterable[Any], delimiter: str) -> bytes:
    line = StringIO()
    # With LF alone, the writer would not quote a CR in a cell.
    writer = csv.writer(line, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([write_cell(_flatten(value)) for value in values])
    return f"{line.getvalue()[:-2]}\n".encode("utf8", "replace")


def _flatten(value: Any) -> Any:
    return "|".join(value) if isinstance(value, list) else value
