"""Convert rows of JSON Lines or Parquet to dialogues."""

import json
from itertools import groupby
from typing import Any, Dict, Iterator, List, Tuple

from ..dialogue.data import EMPTY, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..errors import Errors
from ..files.json_text import find_problem
from ..files.source import clean
from ..formats.columns import split_cell

EXAMPLE = '{"id": "e1", "utterances": [{"speaker": "Nora", "text": "I left."}]}'
_ID = ((str, int), "a string or a whole number")
_TEXT = ((str,), "a string")
_SPEAKER = ((str, list), "a string or a list of strings")
_LIST = ((list,), "a list of utterances")
_OBJECT = ((dict,), "an object")
Expected = Tuple[Tuple[type, ...], str]


def parse_line(line: bytes, path: str, number: int) -> Any:
    """Parse a line of JSON.

    line (bytes): The line.
    path (str): The file, for error messages.
    number (int): The number of the line, from 1.
    RETURNS (Any): The value.
    RAISES (ValueError): If the line is not JSON in UTF-8.
    """
    try:
        return json.loads(line.decode("utf8"))
    except UnicodeDecodeError as error:
        byte = f"0x{line[error.start]:02x}"
        message = Errors.E102.format(path=path, line=number, byte=byte)
        raise ValueError(message) from error
    except (ValueError, RecursionError) as error:
        _, column, problem = find_problem(error)
        at = {"path": path, "line": number, "column": column, "example": EXAMPLE}
        raise ValueError(Errors.E193.format(**at, problem=problem)) from error


def make_dialogue(row: Any, *, file: str, place: str) -> Dialogue:
    """Convert a row to a dialogue.

    A row has an `id` and a list `utterances` of objects with `text` and optionally
    `speaker` (a string or a list of strings), `scene` and `id`. Successive utterances
    of the same scene are one scene. The id of an utterance defaults to its index in the
    list; its offsets are relative to its text. Empty utterances become notes.

    row (Any): The row as plain Python values.
    file (str): The name of the file, the source of the dialogue.
    place (str): The file and line of the row, for error messages.
    RETURNS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If a key is missing, or a value has the wrong type.
    """
    _check(row, _OBJECT, "the row", place)
    id = _read_id(_require(row, "id", _ID, place))
    if not id:
        raise ValueError(_expected(_ID, "'id'", "empty", place))
    turns = _require(row, "utterances", _LIST, place)
    by_scene = groupby(_read_turns(turns, place), key=lambda pair: pair[0])
    scenes = [
        Scene(scene or str(i), [turn for _, turn in inside])
        for i, (scene, inside) in enumerate(by_scene)
    ]
    notes = [Note(f"utterance {n}", EMPTY) for n in _find_empty(turns)]
    report = ReadingReport.of_scenes(scenes, notes)
    return Dialogue(id, scenes, source=file, notes=notes, report=report)


def _read_turns(turns: List[Any], place: str) -> Iterator[Tuple[str, Utterance]]:
    """Get each utterance with the id of its scene."""
    for number, turn in enumerate(turns):
        where = f"{place}, utterance {number}"
        _check(turn, _OBJECT, "the utterance", where)
        text = clean(_require(turn, "text", _TEXT, where))
        scene = _read_id(_get(turn, "scene", _ID, where))
        id = _read_id(_get(turn, "id", _ID, where)) or str(number)
        speakers = _read_speakers(_get(turn, "speaker", _SPEAKER, where), where)
        if text.strip():
            yield scene, Utterance(speakers, text, id=id, offsets=[(0, 0, 0)])


def _find_empty(turns: List[Any]) -> Iterator[int]:
    """Find the utterances without words, after they were checked."""
    return (number for number, turn in enumerate(turns) if not turn["text"].strip())


def _read_speakers(value: Any, place: str) -> Tuple[str, ...]:
    if isinstance(value, list):
        for name in value:
            _check(name, _TEXT, "a name in 'speaker'", place)
        return tuple(clean(name).strip() for name in value if name.strip())
    return split_cell(clean(value or ""))


def _read_id(value: Any) -> str:
    return "" if value is None else clean(str(value)).strip()


def _require(row: Dict[str, Any], key: str, expected: Expected, place: str) -> Any:
    # In Parquet, missing keys are null.
    if row.get(key) is None:
        raise ValueError(_expected(expected, repr(key), "missing", place))
    return _get(row, key, expected, place)


def _get(row: Dict[str, Any], key: str, expected: Expected, place: str) -> Any:
    value = row.get(key)
    if value is not None:
        _check(value, expected, repr(key), place)
    return value


def _check(value: Any, expected: Expected, what: str, place: str) -> None:
    if not isinstance(value, expected[0]) or isinstance(value, bool):
        found = repr(value) if len(repr(value)) <= 60 else f"{repr(value)[:57]}..."
        raise ValueError(_expected(expected, what, found, place))


def _expected(expected: Expected, what: str, found: str, place: str) -> str:
    return Errors.E221.format(
        place=place, what=what, found=found, expected=expected[1], example=EXAMPLE
    )
