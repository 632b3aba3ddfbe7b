"""Read the corrections that were downloaded from a report (JSON Lines)."""

import warnings
from typing import Any, Dict, Iterable, List, Sequence, Union

from spacy.tokens import Doc

from ..dialogue.corrections import Correction, apply_corrections
from ..errors import Errors, Warnings
from ..files.json_text import find_problem, load_json
from ..files.source import FilePath
from ..files.text import read_lines
from ..names.labels import OTHER

EXAMPLE = (
    '{"speakers": ["Nora"], "turn": "I called her.", "text": "her", "characters": '
    '["Ruth"]}'
)
N_LISTED = 3  # corrections in a warning
_TEXTS = "a list of names"
# The keys, with what they hold.
_KEYS = {
    "text": "a text",
    "characters": _TEXTS,
    "spoken_by": _TEXTS,
    "turn": "a text",
    "speakers": _TEXTS,
    "occurrence": "a number from 1",
    "scene": "a text",
    "document": "a text",
    "number": "a number from 0",
}
_REQUIRED = ("text", "characters", "turn")


def read_corrections(path: FilePath) -> List[Correction]:
    """Read a file of corrections, with one JSON object on each line.

    The keys are the fields of `Correction`; `text`, `turn` and `characters` are
    required. A line about the speakers of a turn has `spoken_by` instead of `text` and
    `characters`.

    path (Union[str, Path]): The file.
    RETURNS (List[Correction]): The corrections.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If the file is empty, a line is malformed, or two lines name
        different characters for a mention; with the lines.
    """
    found = {
        line: _make_correction(_parse(text, path, line), path, line)
        for line, text in read_lines(path)
        if text.strip()
    }
    if not found:
        raise ValueError(Errors.E185.format(path=path))
    _check_agreement(found, path)
    return list(found.values())


def correct_docs(docs: Union[Doc, Iterable[Doc]], path: FilePath) -> List[Correction]:
    """Apply the corrections of a file, and warn of those that fit no turn.

    docs (Union[Doc, Iterable[Doc]]): All the Docs that were corrected; changed.
    path (Union[str, Path]): The file.
    RETURNS (List[Correction]): Those that were not applied.
    RAISES (OSError, ValueError): See `read_corrections`.
    """
    corrections = read_corrections(path)
    left = apply_corrections(docs, corrections)
    if left:
        _warn(left, len(corrections))
    return left


def correct_speakers(docs: Iterable[Doc], path: FilePath) -> List[Doc]:
    """Apply the corrections of speakers alone, before Docs are linked; after that,
    `correct_docs` applies the others.

    docs (Iterable[Doc]): All the Docs that were corrected; changed.
    path (Union[str, Path]): The file.
    RETURNS (List[Doc]): The Docs.
    RAISES (OSError, ValueError): See `read_corrections`.
    """
    docs = list(docs)
    apply_corrections(docs, [one for one in read_corrections(path) if one.is_of_turn])
    return docs


def _warn(left: Sequence[Correction], total: int) -> None:
    listed = [
        f"{'speaker' if one.is_of_turn else repr(one.text)} in {one.turn[:40]!r} "
        f"({one.source})"
        for one in left
    ]
    more = [f"{len(left) - N_LISTED} more"] if len(left) > N_LISTED else []
    values = {"left": len(left), "total": total}
    message = Warnings.W270.format(**values, listed="; ".join(listed[:N_LISTED] + more))
    warnings.warn(message, stacklevel=3)


def _parse(text: str, path: FilePath, line: int) -> Dict[str, Any]:
    try:
        record = load_json(text)
        if not isinstance(record, dict):
            raise ValueError("not an object")
    except (ValueError, RecursionError) as error:
        _, column, problem = find_problem(error)
        where = {"path": path, "line": line, "column": column}
        message = Errors.E193.format(**where, problem=problem, example=EXAMPLE)
        raise ValueError(message) from error
    return record


def _make_correction(record: Dict[str, Any], path: FilePath, line: int) -> Correction:
    where = {"path": path, "line": line}
    for key in ("turn",) if "spoken_by" in record else _REQUIRED:
        if key not in record:
            raise ValueError(Errors.E270.format(**where, key=key, example=EXAMPLE))
    for key, expected in _KEYS.items():
        if key in record and not _holds(record[key], expected):
            found = {
                "where": repr(key),
                "found": repr(record[key]),
                "expected": expected,
            }
            raise ValueError(Errors.E194.format(**where, **found))
    values: Dict[str, Any] = {
        key: tuple(record[key]) if expected == _TEXTS else record[key]
        for key, expected in _KEYS.items()
        if key in record
    }
    if "spoken_by" in values:
        values.update(text="", characters=values.pop("spoken_by"))
    return Correction(**values, source=f"{path}, line {line}")


def _check_agreement(corrections: Dict[int, Correction], path: FilePath) -> None:
    """Check that no two lines name different characters for a mention."""
    lines: Dict[Correction, int] = {}
    for line, one in corrections.items():
        other = lines.setdefault(one.mention, line)
        new, old = (each.characters or (OTHER,) for each in (one, corrections[other]))
        if set(new) != set(old):
            names = {"new": " and ".join(new), "old": " and ".join(old)}
            mention, speaker = f"mention {one.text!r}", f"speaker of {one.turn!r}"
            what = speaker if one.is_of_turn else mention
            texts = {"path": path, "line": line, "what": what, "other": other}
            raise ValueError(Errors.E271.format(**texts, **names))


def _holds(value: Any, expected: str) -> bool:
    if expected == "a text":
        return isinstance(value, str)
    if expected == _TEXTS:
        return isinstance(value, list) and all(isinstance(x, str) for x in value)
    return type(value) is int and value >= int(expected[-1])
