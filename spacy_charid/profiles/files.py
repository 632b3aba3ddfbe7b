"""Profiles as JSON Lines on disk."""

import json
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, Tuple, Union

import srsly

from ..files import text as texts
from ..files.atomic import open_atomic
from ..files.json_text import find_problem
from .errors import ProfileErrors


def read_lines(path: Union[str, Path]) -> Iterator[Tuple[int, Any]]:
    """Read JSON Lines. Blank lines are skipped.

    path (Union[str, Path]): The file.
    YIELDS (Tuple[int, Any]): The number of the line, from 1, and its value.
    RAISES (ValueError): If there is no such file, or a line is not JSON.
    """
    if not Path(path).is_file():
        raise ValueError(ProfileErrors.P010.format(path=path))
    for number, line in texts.read_lines(Path(path)):
        if line.strip():
            yield number, _parse(line, path, number)


def _parse(line: str, path: Union[str, Path], number: int) -> Any:
    try:
        return _DECODER.decode(line)
    except (ValueError, RecursionError) as error:
        _, column, problem = find_problem(error)
        at = {"path": path, "line": number, "column": column, "problem": problem}
        raise ValueError(ProfileErrors.P016.format(**at)) from None


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is not a number")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def write_lines(records: Iterable[Dict[str, Any]], path: Union[str, Path]) -> None:
    """Write JSON Lines.

    records (Iterable[Dict[str, Any]]): One dict per line.
    path (Union[str, Path]): The file.
    """
    with open_atomic(path) as file:
        for record in records:
            file.write(f"{srsly.json_dumps(record)}\n".encode())
