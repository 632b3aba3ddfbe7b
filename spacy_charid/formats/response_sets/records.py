"""What the readers share: JSON records with their lines, and dialogues of them."""

from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional

from ...dialogue.data import Response, Scene, Utterance
from ...dialogue.dialogue import Dialogue
from ...errors import Errors
from ...files.json_text import parse_json
from ...files.source import FilePath, clean
from ...files.text import read_lines, read_text

_KINDS: Dict[type, str] = {str: "a string", list: "a list", dict: "an object"}


class Record(NamedTuple):
    """A JSON object, and where it stands.

    value (Dict[str, Any]): The object.
    path (FilePath): The file.
    line (int): Its line, from 1; 1 if it is part of a larger value.
    format (str): The format, for messages.
    """

    value: Dict[str, Any]
    path: FilePath
    line: int
    format: str

    def text(self, key: str) -> str:
        """Get a string."""
        return clean(self._get(key, str))

    def texts(self, key: str, *, optional: bool = False) -> List[str]:
        """Get a list of strings; an optional one is empty if it is missing."""
        values = self._get(key, list, default=[] if optional else None)
        if not all(isinstance(value, str) for value in values):
            raise self.error(f"{key!r} holds something other than strings")
        return list(map(clean, values))

    def object(self, key: str) -> Dict[str, Any]:
        """Get an object, empty if it is missing."""
        return self._get(key, dict, default={})

    def _get(self, key: str, kind: type, default: Any = None) -> Any:
        value = self.value.get(key, default)
        if not isinstance(value, kind):
            state = "is missing" if value is None else f"is not {_KINDS[kind]}"
            raise self.error(f"{key!r} {state}")
        return value

    def error(self, problem: str) -> ValueError:
        """Get an error for the record."""
        at = {"path": self.path, "line": self.line, "format": self.format}
        return ValueError(Errors.E310.format(**at, problem=problem))


def read_json_lines(
    path: FilePath, format: str, *, encoding: Optional[str] = None
) -> Iterator[Record]:
    """Read one JSON object per line; blank lines are ignored.

    path (FilePath): The file.
    format (str): The format, for messages.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Record): The objects.
    RAISES (ValueError): If a line is not an object, with the line.
    """
    for number, line in read_lines(path, encoding=encoding):
        if line.strip():
            value = parse_json(line, path, line=number)
            yield _make_record(value, path, number, format)


def read_json(path: FilePath, *, encoding: Optional[str] = None) -> Any:
    """Read a JSON file.

    RAISES (ValueError): If it is not JSON, with the line.
    """
    return parse_json(read_text(path, encoding=encoding), path)


def make_records(values: Iterable[Any], path: FilePath, format: str) -> List[Record]:
    """Make records of the parts of a JSON file."""
    return [_make_record(value, path, 1, format) for value in values]


def _make_record(value: Any, path: FilePath, line: int, format: str) -> Record:
    record = Record(value, path, line, format)
    if not isinstance(value, dict):
        raise record.error("expected an object")
    return record


def make_dialogue(
    id: str,
    turns: Iterable[Utterance],
    responses: List[Response],
    path: FilePath,
    *,
    description: str = "",
    meta: Optional[Dict[str, Any]] = None,
) -> Dialogue:
    """Make a dialogue of one scene.

    id (str): Its id.
    turns (Iterable[Utterance]): The context.
    responses (List[Response]): The candidates.
    path (FilePath): The file.
    description (str): What happens in the scene, for `Scene.meta["description"]`.
    meta (Optional[Dict[str, Any]]): Other data of the source.
    RETURNS (Dialogue): The dialogue.
    """
    scene = Scene(id, list(turns), {"description": description} if description else {})
    source = clean(str(path))
    return Dialogue(id, [scene], meta or {}, source, responses=responses)
