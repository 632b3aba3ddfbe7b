"""Parse JSON with the edge cases that Python's parser does not handle."""

import json
import re
from collections import Counter
from json.decoder import JSONObject, scanstring  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import Any, Dict, List, Tuple

from ..errors import Errors

MAX_DIGITS = 18
_SPACE = re.compile(r"\s*")
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def load_json(text: str) -> Any:
    """Parse JSON. Lone surrogates, which are not characters, are replaced.

    text (str): The JSON.
    RETURNS (Any): The value.
    RAISES (ValueError, RecursionError): If the text is not JSON; see `find_problem`.
    """
    return _PLAIN.decode(_replace_halves(text))


def load_values(text: str) -> List[Any]:
    """Parse JSON values that stand one after the other, in any lines.

    text (str): The values.
    RETURNS (List[Any]): The values.
    RAISES (ValueError, RecursionError): If one is not JSON; see `find_problem`.
    """
    return _decode_all(_PLAIN, _replace_halves(text))


def _replace_halves(text: str) -> str:
    return _ESCAPE.sub(lambda m: "\\ufffd" if m["half"] else m[0], text)


def _decode_all(decoder: json.JSONDecoder, text: str) -> List[Any]:
    values = []
    at = _end_of_space(text, 0)
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        values.append(value)
        at = _end_of_space(text, at)
    return values


def _end_of_space(text: str, start: int) -> int:
    space = _SPACE.match(text, start)
    return space.end() if space else start


def parse_json(text: str, path: Any, *, line: int = 1) -> Any:
    """Parse the JSON of a file, with an error that says where it is wrong.

    text (str): The JSON; see `load_json`.
    path (FilePath): The file.
    line (int): The line of the file in which the text begins.
    RETURNS (Any): The value.
    RAISES (ValueError): If the text is not JSON; with file, line and column.
    """
    try:
        return load_json(text)
    except (ValueError, RecursionError) as error:
        offset, column, problem = find_problem(error)
        at = {"path": path, "line": line + offset - 1, "column": column}
        raise ValueError(Errors.E140.format(**at, problem=problem)) from error


class Text(str):
    """A string of a JSON file, and where it stands between its quotes."""

    start: int
    end: int


class Object(Dict[str, Any]):
    """An object of a JSON file, and where it begins."""

    start: int


class _Decoder(json.JSONDecoder):
    """Python's parser, which records the positions of strings and objects."""

    def __init__(self) -> None:
        super().__init__(parse_constant=_refuse)
        self.parse_int = _parse_int
        self.parse_string = _parse_string
        self.parse_object = _parse_object
        self.scan_once = py_make_scanner(self)


def load_located(text: str) -> Any:
    """Parse JSON with the positions of its strings (`Text`) and objects (`Object`).

    text (str): The JSON.
    RETURNS (Any): The value.
    RAISES (ValueError, RecursionError): If the text is not JSON, or a key comes twice
        in an object; see `find_problem`.
    """
    return _Decoder().decode(text)


def load_located_values(text: str) -> List[Any]:
    """Parse JSON values that stand one after the other, as `load_located` does."""
    return _decode_all(_Decoder(), text)


def _parse_string(text: str, begin: int, strict: bool = True) -> Tuple[Text, int]:
    value, end = scanstring(text, begin, strict)
    found = Text(value)
    found.start, found.end = begin, end - 1
    return found, end


def _parse_object(state: Tuple[str, int], *args: Any) -> Tuple[Object, int]:
    strict, scan_once, _, _, memo = args
    pairs, end = JSONObject(state, strict, scan_once, None, list, memo)
    try:
        found = Object(_make_object(pairs))
    except ValueError as error:
        raise json.JSONDecodeError(str(error), state[0], state[1]) from error
    found.start = state[1] - 1
    return found, end


def _make_object(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"the key {twice!r} comes twice in an object")
    return found


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:  # more than a .spacy file can hold
        raise ValueError("a number with too many digits")
    return int(digits)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not a number in JSON")


def find_problem(error: Exception) -> Tuple[int, int, str]:
    """Describe why JSON cannot be parsed.

    error (Exception): The error of the parser.
    RETURNS (Tuple[int, int, str]): Line and column, from 1, and the reason. Line and
        column are 1 if unknown.
    """
    if isinstance(error, json.JSONDecodeError):
        return error.lineno, error.colno, error.msg
    if isinstance(error, RecursionError):
        return 1, 1, "nested too deep"
    return 1, 1, str(error)


_PLAIN = json.JSONDecoder(
    parse_int=_parse_int, parse_constant=_refuse, object_pairs_hook=_make_object
)
