"""Write the output of a job: two Parquet files per shard, mentions and dialogues."""

from pathlib import Path
from typing import Any, Dict, Iterable, List, Set, Tuple

from spacy.tokens import Doc

from ..dialogue.data import MENTIONS, UTTERANCES
from ..dialogue.reading_report import ReadingReport
from ..files.atomic import open_atomic
from ..formats.records import FIELDS, mention_records

DIALOGUES = "dialogues"
MANIFEST = "manifest.json"
ATTEMPTS = "attempts"
# The numbers of a dialogue: `unnamed` turns have no speaker, `empty` ones no words.
COUNTS = (UTTERANCES, "unnamed", "empty", "tokens", MENTIONS)
_NUMBERS = {"start": "int64", "end": "int64", "score": "float64", "row": "int64"}
Row = Dict[str, Any]


class ShardRows:
    """Collects the rows of a shard as Arrow tables, which need less memory."""

    def __init__(self) -> None:
        self.tables: Dict[str, List[Any]] = {MENTIONS: [], DIALOGUES: []}

    def add(self, batch: Iterable[Tuple[Doc, Row]]) -> None:
        """Add linked documents.

        batch (Iterable[Tuple[Doc, Row]]): The documents, each with a dict of its id
            (`document`), `file` and `row`.
        """
        mentions: List[Row] = []
        dialogues: List[Row] = []
        for doc, about in batch:
            mentions.extend({**record, **about} for record in mention_records([doc]))
            turns, n_mentions = doc.spans[UTTERANCES], len(doc.spans[MENTIONS])
            unnamed = sum(not turn.label_ for turn in turns)
            report = ReadingReport.of_doc(doc) or ReadingReport()
            numbers = (len(turns), unnamed, report.notes, len(doc), n_mentions)
            dialogues.append({**about, **dict(zip(COUNTS, numbers, strict=True))})
        self._append(MENTIONS, mentions)
        self._append(DIALOGUES, dialogues)

    def _append(self, name: str, rows: List[Row]) -> None:
        import pyarrow as pa

        self.tables[name].append(pa.Table.from_pylist(rows, schema=make_schema(name)))

    def write(self, output: Path, number: int) -> None:
        """Write both files atomically, the dialogues last: their file shows that the
        shard is finished.

        output (Path): The output folder.
        number (int): The number of the shard.
        RAISES (OSError): If a file cannot be written.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        for name in (MENTIONS, DIALOGUES):
            empty = make_schema(name).empty_table()
            table = pa.concat_tables([empty, *self.tables[name]]).combine_chunks()
            with open_atomic(shard_path(output, name, number)) as file:
                pq.write_table(table, file, compression="zstd")


def make_schema(name: str) -> Any:
    """Get the Arrow schema of the mentions or of the dialogues."""
    import pyarrow as pa

    if name == MENTIONS:
        types = {key: _NUMBERS.get(key, "string") for key in (*FIELDS, "row")}
    else:
        types = {"document": "string", "file": "string", "row": "int64"}
        types.update(dict.fromkeys(COUNTS, "int64"))
    return pa.schema([(key, pa.type_for_alias(kind)) for key, kind in types.items()])


def shard_path(output: Path, name: str, number: int) -> Path:
    """Get the path of the mentions or the dialogues of a shard."""
    return output / name / f"{number:08d}.parquet"


def find_finished(output: Path) -> Set[int]:
    """Find the numbers of the finished shards."""
    return {int(path.stem) for path in (output / DIALOGUES).glob("[0-9]*.parquet")}


def is_finished(output: Path, number: int) -> bool:
    """Check whether a shard is finished."""
    return shard_path(output, DIALOGUES, number).is_file()


def read_counts(output: Path, number: int) -> Dict[str, int]:
    """Count the dialogues of a finished shard, and add up their `COUNTS`."""
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    with shard_path(output, DIALOGUES, number).open("rb") as file:
        table = pq.read_table(file)
    sums = {key: pc.sum(table[key]).as_py() or 0 for key in COUNTS}
    return {DIALOGUES: table.num_rows, **sums}


def remove_parts(output: Path) -> None:
    """Remove the temporary files of killed workers once all shards are finished."""
    for name in (MENTIONS, DIALOGUES):
        for path in (output / name).glob(".*.part"):
            path.unlink(missing_ok=True)
