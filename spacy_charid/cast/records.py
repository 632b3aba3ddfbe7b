"""Characters as JSON-ready dicts, and as JSON Lines on disk."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, Tuple

import srsly

from ..errors import Errors
from ..files.atomic import write_atomic
from ..files.json_text import find_problem
from ..files.text import read_lines
from .character import Character

EXAMPLE = '{"id": "Ross Geller", "aliases": ["Ross"]}'


def make_record(character: Character) -> Dict[str, Any]:
    """Convert a character to a JSON-ready dict.

    character (Character): The character.
    RETURNS (Dict[str, Any]): The id, and the fields that differ from the default.
    """
    defaults = asdict(Character(character.id))
    return {
        key: value
        for key, value in asdict(character).items()
        if key == "id" or value != defaults[key]
    }


def parse_record(record: Any) -> Character:
    """Convert a dict to a character.

    record (Any): The dict, with the fields of `Character`.
    RETURNS (Character): The character. Its values are not checked.
    RAISES (ValueError): If there is no id, or if there are unknown fields.
    """
    if not isinstance(record, dict) or "id" not in record:
        raise ValueError(Errors.E015)
    known = [item.name for item in fields(Character)]
    unknown = [key for key in record if key not in known]
    if unknown:
        message = Errors.E018.format(
            id=record["id"],
            unknown=", ".join(map(repr, unknown)),
            known=", ".join(known),
        )
        raise ValueError(message)
    return Character(**record)


def read_records(path: Path) -> Iterator[Tuple[int, Any]]:
    """Read JSON Lines. Blank lines are skipped.

    path (Path): The file.
    YIELDS (Tuple[int, Any]): The number of the line, from 1, and its value.
    RAISES (ValueError): If there is no such file, or a line is not JSON.
    """
    if not path.is_file():
        raise ValueError(Errors.E017.format(path=path))
    for line, text in read_lines(path):
        if text.strip():
            yield line, _parse(text, path, line)


def write_records(records: Iterable[Dict[str, Any]], path: Path) -> None:
    """Write JSON Lines.

    records (Iterable[Dict[str, Any]]): One dict per line.
    path (Path): The file.
    """
    lines = (srsly.json_dumps(record) for record in records)
    write_atomic(path, "".join(f"{line}\n" for line in lines))


def _parse(text: str, path: Path, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        _, column, problem = find_problem(error)
        at = {"path": path, "line": line, "column": column, "example": EXAMPLE}
        raise ValueError(Errors.E193.format(**at, problem=problem)) from None
