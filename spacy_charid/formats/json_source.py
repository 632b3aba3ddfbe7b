"""Read JSON files with the places of their values, for messages and offsets."""

import json
import re
from typing import Any, Dict, Iterator, List, Optional, Tuple, Type

from ..dialogue.offsets import TextBuilder
from ..errors import Errors
from ..files.json_text import (
    Object,
    Text,
    find_problem,
    load_located,
    load_located_values,
)
from ..files.source import FilePath, clean, read_source

_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[0-9a-fA-F]{4}|\\."
)
PLAIN_KEY = re.compile(r"(?:[A-Za-z_-]+|\d+)?(?:\.(?:[A-Za-z_-]+|\d+))*")
# Numbers, times and hashes are no text.
_MACHINE = re.compile(r"[\d\s.,:;TZ#+*/_-]*|[0-9a-f-]{16,}")
_NAMES: Dict[Any, str] = {dict: "an object", list: "a list", str: "a string"}


class JsonFile:
    """A JSON file.

    path (FilePath): The file.
    encoding (Optional[str]): Its encoding. Guessed by default.
    lines (bool): Whether it may have several values, such as one on each line.
    RAISES (ValueError): If the file is not JSON; with the line.
    """

    def __init__(
        self, path: FilePath, encoding: Optional[str] = None, *, lines: bool = False
    ) -> None:
        self.source = read_source(path, encoding=encoding)
        text = self.source.text
        try:
            self.values = load_located_values(text) if lines else [load_located(text)]
        except (ValueError, RecursionError) as error:
            raise self._refuse(error) from error
        if not self.values:
            raise self._refuse(json.JSONDecodeError("Expecting value", text, 0))

    def _refuse(self, error: Exception) -> ValueError:
        line, column, problem = find_problem(error)
        at = {"path": self.source.path, "line": line, "column": column}
        return ValueError(Errors.E140.format(**at, problem=problem))

    def get(self, node: Dict[str, Any], key: str, *kinds: Type[Any]) -> Any:
        """Get the value of an optional key; None if it is missing or null.

        RAISES (ValueError): If it is of another kind; with the line.
        """
        value = node.get(key)
        if value is None or isinstance(value, kinds):
            return value
        raise self.wrong(node, key, value, " or ".join(_NAMES[kind] for kind in kinds))

    def objects(self, node: Dict[str, Any], key: str) -> List[Object]:
        """Get the objects of a list; empty if there is no list."""
        return self.check_objects(self.get(node, key, list) or [], node, key)

    def check_objects(self, values: List[Any], node: Any, key: str) -> List[Object]:
        """Check that a list has objects only."""
        for value in values:
            if not isinstance(value, dict):
                raise self.wrong(node, key, value, "a list of objects")
        return values

    def wrong(self, node: Any, key: str, value: Any, expected: str) -> ValueError:
        """Make the error for a value of the wrong kind."""
        found = json.dumps(value, ensure_ascii=False)
        at = {"path": self.source.path, "line": self.line(node), "where": repr(key)}
        found = found if len(found) <= 60 else f"{found[:57]}..."
        return ValueError(Errors.E194.format(**at, found=found, expected=expected))

    def line(self, node: Any) -> int:
        """Get the line of a string or an object."""
        return self.source.line(getattr(node, "start", 0))

    def builder(self, *texts: str, skip: int = 0) -> TextBuilder:
        """Compose a text of strings of the file, with its offsets, from the one after
        the first `skip` on."""
        builder = TextBuilder(self.source.text)
        for text in texts[skip:]:
            if isinstance(text, Text):
                read_string(builder, text.start, text.end)
            else:
                builder.write(clean(text))
        return builder


def read_string(builder: TextBuilder, start: int, end: int) -> None:
    """Append the text between the quotes of a JSON string, with its offsets."""
    for escape in _ESCAPE.finditer(builder.source, start, end):
        builder.add(start, escape.start())
        builder.replace(*escape.span(), clean(json.loads(f'"{escape[0]}"')))
        start = escape.end()
    builder.add(start, end)


def find_others(node: Any, *known: str, said: str = "") -> Dict[str, str]:
    """Find the texts of an object that its reader does not use.

    node (Any): The object.
    *known (str): The keys that are used.
    said (str): Text that is known already; what it contains is left out, and so are
        numbers, times and addresses.
    RETURNS (Dict[str, str]): The texts by their path in the object, such as
        `author.roles.0`.
    """
    if isinstance(node, dict):
        node = {key: value for key, value in node.items() if key not in known}
    texts = ((path, clean(value)) for path, value in _leaves(node))
    return {
        clean(path): text
        for path, text in texts
        if not _MACHINE.fullmatch(text) and text.strip() not in said
    }


def _leaves(node: Any) -> Iterator[Tuple[str, Any]]:
    """Get the strings of a value with their paths, and paths that are no plain keys."""
    open_nodes: List[Tuple[str, Any]] = [("", node)]
    while open_nodes:
        path, value = open_nodes.pop()
        if isinstance(value, (dict, list)):
            items = list(value.items() if isinstance(value, dict) else enumerate(value))
            inner = [(f"{path}.{key}".lstrip("."), item) for key, item in items]
            open_nodes.extend(reversed(inner))
        elif not PLAIN_KEY.fullmatch(path):
            yield path, f"{path}: {value}"
        elif isinstance(value, str):
            yield path, value
