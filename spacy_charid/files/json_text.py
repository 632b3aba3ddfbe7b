"""What JSON may hold that Python's own parser does not handle well."""

import json
import re
from typing import Any, Tuple

MAX_DIGITS = 18
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def load_json(text: str) -> Any:
    """Parse JSON; halves of surrogate pairs, which are no characters, are replaced.

    text (str): The JSON.
    RETURNS (Any): The value.
    RAISES (ValueError, RecursionError): If it is none; see `find_problem`.
    """
    text = _ESCAPE.sub(lambda m: "\\ufffd" if m["half"] else m[0], text)
    return json.loads(text, parse_int=_parse_int, parse_constant=_refuse)


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:  # more than a .spacy file can hold
        raise ValueError("a number of too many digits")
    return int(digits)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def find_problem(error: Exception) -> Tuple[int, int, str]:
    """Tell where and why JSON can't be parsed.

    error (Exception): What the parser raised.
    RETURNS (Tuple[int, int, str]): Line and column, from 1, and the reason; the first
        where Python does not tell the place.
    """
    if isinstance(error, json.JSONDecodeError):
        return error.lineno, error.colno, error.msg
    if isinstance(error, RecursionError):
        return 1, 1, "nested too deep"
    return 1, 1, str(error)
