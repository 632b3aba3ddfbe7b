"""Parse JSON with the edge cases that Python's parser does not handle."""

import json
import re
from typing import Any, Tuple

MAX_DIGITS = 18
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
    text = _ESCAPE.sub(lambda m: "\\ufffd" if m["half"] else m[0], text)
    return json.loads(text, parse_int=_parse_int, parse_constant=_refuse)


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
