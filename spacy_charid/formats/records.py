"""The mentions of linked Docs as flat records, for JSON Lines and tables."""

import csv
import json
from bisect import bisect_right
from io import StringIO
from typing import Any, Dict, Iterable, Iterator, Optional

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS, SCENES, SOURCE, UTTERANCES
from ..dialogue.offsets import FileOffsets
from ..files.atomic import open_atomic
from ..files.source import FilePath
from ..names.labels import split_names

FIELDS = (
    "document",
    "file",
    "scene",
    "utterance",
    "speaker",
    "text",
    "start",
    "end",
    "label",
    "character",
    "score",
)
Record = Dict[str, Any]
# How a cell begins that spreadsheets compute, also in full width.
_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")


def mention_records(docs: Iterable[Doc]) -> Iterator[Record]:
    """Give a flat record for each mention, in the order of the text.

    `document` and `scene` are their ids; `utterance` is the utterance's id, or else
    its index in the document; `start` and `end` are offsets into the input file
    (characters of the decoded text), None where it is not known; several names are
    joined by `|`; `character` is None for nobody known; `score` is the linker's
    probability, None unless it kept scores (`top_k`).

    docs (Iterable[Doc]): Linked documents; not changed.
    YIELDS (Record): The records, with the keys `FIELDS`.
    """
    for number, doc in enumerate(docs):
        if MENTIONS in doc.spans:
            yield from _doc_records(doc, str(number))


def write_jsonl(docs: Iterable[Doc], path: FilePath) -> None:
    """Write a JSON object for each mention on a line of its own.

    docs (Iterable[Doc]): Linked documents.
    path (FilePath): The file; `-` for standard output.
    """
    with open_atomic(path) as file:
        for record in mention_records(docs):
            line = json.dumps(record, ensure_ascii=False) + "\n"
            file.write(line.encode("utf8", "replace"))


def write_csv(docs: Iterable[Doc], path: FilePath, *, delimiter: str = ",") -> None:
    """Write a table with a row for each mention.

    A text that a spreadsheet would take for a formula (`=1+1`, `@SUM`) has an
    apostrophe before it; JSON Lines hold it as it is.

    docs (Iterable[Doc]): Linked documents.
    path (FilePath): The file; `-` for standard output.
    delimiter (str): What separates cells.
    """
    with open_atomic(path) as file:
        file.write(_csv_row(dict(zip(FIELDS, FIELDS, strict=True)), delimiter))
        for record in mention_records(docs):
            file.write(_csv_row(record, delimiter))


def write_tsv(docs: Iterable[Doc], path: FilePath) -> None:
    """Write a table with tabs between its cells; see `write_csv`."""
    write_csv(docs, path, delimiter="\t")


def _csv_row(record: Record, delimiter: str) -> bytes:
    line = StringIO()
    # Quotes a CR in a cell only where a CR ends lines.
    writer = csv.writer(line, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([_cell(record[name]) for name in FIELDS])
    return f"{line.getvalue()[:-2]}\n".encode("utf8", "replace")


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and _is_formula(value) else value


def read_cell(value: str) -> str:
    """Give the text of a cell of a table that `write_csv` wrote."""
    return value[1:] if value.startswith("'") and _is_formula(value) else value


def _is_formula(value: str) -> bool:
    """Tell what a spreadsheet would compute, or looks as if it was kept from that: it
    gets an apostrophe before it."""
    return value.lstrip("'")[:1] in _FORMULA


def _doc_records(doc: Doc, number: str) -> Iterator[Record]:
    offsets = FileOffsets(doc)
    turns = list(doc.spans[UTTERANCES]) if UTTERANCES in doc.spans else []
    scenes = list(doc.spans[SCENES]) if SCENES in doc.spans else []
    source = doc.spans[SCENES].attrs.get(SOURCE) if scenes else None
    scores = doc.spans[MENTIONS].attrs.get("scores", {})
    mentions = sorted(doc.spans[MENTIONS], key=lambda span: (span.start, span.end))
    for mention in mentions:
        index = bisect_right(scenes, mention.start, key=lambda scene: scene.start) - 1
        scene = scenes[max(index, 0)] if scenes else None
        turn = offsets.find_turn(mention)
        start, end = offsets.find(mention) or (None, None)
        found = dict(scores.get(f"{mention.start}:{mention.end}", ()))
        yield {
            "document": (scene.kb_id_ if scene is not None else "") or number,
            "file": source,
            "scene": scene.label_ if scene is not None else "",
            "utterance": None if turn is None else turns[turn].id_ or str(turn),
            "speaker": None if turn is None else turns[turn].label_ or None,
            "text": mention.text,
            "start": start,
            "end": end,
            "label": mention.label_,
            "character": mention.kb_id_ or None,
            "score": _score(mention, found),
        }


def _score(mention: Span, scores: Dict[str, float]) -> Optional[float]:
    names = (mention.kb_id_, *split_names(mention.kb_id_))
    score = next((scores[name] for name in names if name in scores), None)
    return None if score is None else round(float(score), 4)
