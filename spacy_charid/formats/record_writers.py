"""Docs as JSON Lines and tables: one record per mention, or per utterance.

Documents that have been annotated or linked are written as their mentions. Where none
has been, their utterances are written, as the readers of these formats take them.
"""

import csv
import json
from io import StringIO
from itertools import chain
from typing import Any, Callable, Iterable, Iterator, List, Sequence

from spacy.tokens import Doc

from ..dialogue.data import MENTIONS
from ..files.atomic import open_atomic
from ..files.source import FilePath
from .cells import write_cell
from .records import (
    FIELDS,
    UTTERANCE_FIELDS,
    Record,
    mention_records,
    utterance_records,
)


def write_jsonl(docs: Iterable[Doc], path: FilePath) -> None:
    """Write a JSON object for each mention on a line of its own; for each utterance
    where no document has the group `mentions`.

    docs (Iterable[Doc]): The documents.
    path (FilePath): The file; `-` for standard output.
    """
    with open_atomic(path) as file:
        file.writelines(_write_rows(docs, _write_json, lambda names: b""))


def write_csv(docs: Iterable[Doc], path: FilePath, *, delimiter: str = ",") -> None:
    """Write a table with a row for each mention; for each utterance where no document
    has the group `mentions`.

    A text that a spreadsheet would take for a formula (`=1+1`, `@SUM`) has an
    apostrophe before it; JSON Lines hold it as it is.

    docs (Iterable[Doc]): The documents.
    path (FilePath): The file; `-` for standard output.
    delimiter (str): What separates cells.
    """

    def write_header(names: Sequence[str]) -> bytes:
        return _write_csv(names, delimiter)

    def write_row(record: Record) -> bytes:
        return _write_csv(record.values(), delimiter)

    with open_atomic(path) as file:
        file.writelines(_write_rows(docs, write_row, write_header))


def write_tsv(docs: Iterable[Doc], path: FilePath) -> None:
    """Write a table with tabs between its cells; see `write_csv`."""
    write_csv(docs, path, delimiter="\t")


def _write_rows(
    docs: Iterable[Doc],
    write_row: Callable[[Record], bytes],
    write_header: Callable[[Sequence[str]], bytes],
) -> Iterator[bytes]:
    """Write the header and the records, a document at a time from the first that has
    mentions on; the utterances of those before are held, in case that none has."""
    held: List[bytes] = []
    rest = enumerate(docs)
    for number, doc in rest:
        if MENTIONS in doc.spans:
            annotated = chain([doc], (doc for _, doc in rest))
            yield write_header(FIELDS)
            yield from map(write_row, mention_records(annotated, first=number))
            return
        held.extend(map(write_row, utterance_records([doc], first=number)))
    yield write_header(UTTERANCE_FIELDS if held else FIELDS)
    yield from held


def _write_json(record: Record) -> bytes:
    return (json.dumps(record, ensure_ascii=False) + "\n").encode("utf8", "replace")


def _write_csv(values: Iterable[Any], delimiter: str) -> bytes:
    line = StringIO()
    # Quotes a CR in a cell only where a CR ends lines.
    writer = csv.writer(line, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([write_cell(_flatten(value)) for value in values])
    return f"{line.getvalue()[:-2]}\n".encode("utf8", "replace")


def _flatten(value: Any) -> Any:
    return "|".join(value) if isinstance(value, list) else value
