"""Read the mentions of JSON Lines or a table back into their script.

Each record has the file and the offsets of its mention (see `records.py`), so that
characters can be corrected in a file of mentions.
"""

import csv
import json
from bisect import bisect_left, bisect_right, insort
from dataclasses import dataclass
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Tuple

from ..dialogue.data import Mention, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import find_offset
from ..errors import Errors
from ..files.json_text import find_problem, load_json
from ..files.source import FilePath, Source, StandardInput, read_head, read_source
from ..names.labels import split_names
from .cells import read_cell
from .csv_cells import guess_delimiter
from .jsonl import EXAMPLE

FORMATS = ("jsonl", "csv", "tsv")
# The fields of mentions. Utterances may have `start` and `end` (times) as well.
_FIELDS = frozenset(("file", "text", "start", "end", "label", "character"))

ReadScript = Callable[[Path], Iterator[Dialogue]]


@dataclass
class Record:
    """The record of a mention, and its line in the file."""

    path: str
    line: int
    values: Dict[str, Any]

    @property
    def offsets(self) -> Tuple[int, int]:
        """The start and end of the mention in its script."""
        return self._offset("start"), self._offset("end")

    def _offset(self, key: str) -> int:
        value = self.values.get(key)
        if value in (None, ""):
            raise ValueError(Errors.E128.format(path=self.path, line=self.line))
        try:
            return int(str(value))
        except ValueError as error:
            found, expected = repr(value), "a whole number"
            where = {"path": self.path, "line": self.line, "where": repr(key)}
            message = Errors.E194.format(**where, found=found, expected=expected)
            raise ValueError(message) from error

    def get(self, key: str) -> str:
        """Get the value of a key as a string; empty if there is none."""
        return str(self.values.get(key) or "")


def holds_mentions(path: FilePath) -> bool:
    """Check whether JSON Lines or a table hold mentions rather than utterances."""
    line = read_head(path).lstrip("\ufeff \t\r\n").partition("\n")[0]
    try:
        names = json.loads(line) if line.startswith("{") else line.rstrip("\r")
    except (ValueError, RecursionError):
        return False
    if isinstance(names, str):
        names = names.replace('"', "").split(guess_delimiter(Source("", line)))
    return _FIELDS.issubset(names)


def read_mentions(
    path: FilePath, read: ReadScript, **options: Any
) -> Iterator[Dialogue]:
    """Read the scripts of a file of mentions, annotated with these mentions.

    Paths of scripts are relative to the working folder, or else to the folder of the
    file. The mentions replace annotations of the script; scores are ignored.

    path (FilePath): The file.
    read (ReadScript): Reads a script.
    **options (Any): `encoding`; see `source.read_source`.
    YIELDS (Dialogue): The dialogues of the scripts.
    RAISES (OSError): If a script does not exist.
    RAISES (ValueError): If a record is malformed, or does not fit its script.
    """
    source = read_source(path, **options)
    records = _read_json if source.text.lstrip().startswith("{") else _read_table
    for _, inside in groupby(records(source), lambda record: record.get("file")):
        found = list(inside)
        script = _find_script(path, found[0])
        yield from _annotate(script, read(script), found)


def _read_json(source: Source) -> Iterator[Record]:
    for number, (start, end) in enumerate(source.lines(), 1):
        line = source.text[start:end]
        if not line.strip():
            continue
        try:
            values = load_json(line)
        except (ValueError, RecursionError) as error:
            _, column, problem = find_problem(error)
            where = {"path": source.path, "line": number, "column": column}
            message = Errors.E193.format(**where, problem=problem, example=EXAMPLE)
            raise ValueError(message) from error
        if not isinstance(values, dict):
            where = {"path": source.path, "line": number, "column": 1}
            message = Errors.E193.format(
                **where, problem="not an object", example=EXAMPLE
            )
            raise ValueError(message)
        yield Record(source.path, number, values)


def _read_table(source: Source) -> Iterator[Record]:
    lines = StringIO(source.text, newline="")
    reader = csv.DictReader(lines, delimiter=guess_delimiter(source))
    try:
        for row in reader:
            cells = ((key, value) for key, value in row.items() if value is not None)
            values = {key: read_cell(str(value)) for key, value in cells}
            yield Record(source.path, reader.line_num, values)
    except csv.Error as error:
        where = {"path": source.path, "line": reader.line_num, "error": error}
        raise ValueError(Errors.E230.format(**where)) from error


def _find_script(path: FilePath, record: Record) -> Path:
    name = record.get("file")
    beside = Path() if isinstance(path, StandardInput) else Path(path).parent
    for folder in (Path(), beside):
        if name and (folder / name).is_file():
            return folder / name
    message = Errors.E210.format(path=record.path, line=record.line, file=name)
    raise FileNotFoundError(message)


def _annotate(
    script: Path, read: Iterable[Dialogue], records: Iterable[Record]
) -> Iterator[Dialogue]:
    """Annotate the dialogues of a script with the mentions of records."""
    dialogues = list(read)
    turns = _Turns(dialogues, script)
    for record in records:
        dialogue = turns.add(record)
        dialogue.id = record.get("document") or dialogue.id
    yield from dialogues


class _Turns:
    """Adds mentions to the utterances of a script.

    dialogues (Iterable[Dialogue]): The dialogues; their mentions are removed.
    script (Path): The file of the script.
    """

    def __init__(self, dialogues: Iterable[Dialogue], script: Path) -> None:
        self.script = script
        self.turns: List[Tuple[int, Utterance, Dialogue]] = []
        for dialogue in dialogues:
            for turn in dialogue.utterances:
                turn.mentions = []
                if turn.offsets:
                    start, _ = find_offset(turn.offsets, 0)
                    self.turns.append((start, turn, dialogue))

    def add(self, record: Record) -> Dialogue:
        """Add a mention to the utterance that contains it, in the order of the text."""
        start, end = record.offsets
        index = bisect_right(self.turns, start, key=lambda turn: turn[0]) - 1
        _, turn, dialogue = self.turns[index] if index >= 0 else (0, Utterance(), None)
        begin, stop = _find_said(turn, start, end)
        said = turn.text[begin:stop].split()
        if dialogue is None or not said or said != record.get("text").split():
            where = {"path": record.path, "line": record.line, "file": self.script}
            found = {"start": start, "end": end, "text": record.get("text")}
            raise ValueError(Errors.E211.format(**where, **found))
        characters = split_names(record.get("character"))
        mention = Mention(begin, stop, characters, record.get("label"))
        insort(turn.mentions, mention, key=lambda m: (m.start, m.end))
        return dialogue


def _find_said(turn: Utterance, start: int, end: int) -> Tuple[int, int]:
    """Convert offsets in the file to offsets in the text of an utterance."""

    def begin_of(position: int) -> int:
        return find_offset(turn.offsets, position)[0]

    positions = range(len(turn.text) if turn.offsets else 0)
    begin = bisect_left(positions, start, key=begin_of)
    return begin, bisect_left(positions, end, key=begin_of)
