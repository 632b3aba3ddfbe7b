"""JSON Lines of utterances, one object per line, or one array of such objects.

Python's JSON parser does not report the offsets of values, so this module locates them.
"""

import json
import re
from typing import Any, Dict, Iterator, List, NoReturn, Optional, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..errors import Errors
from ..files.json_text import find_problem
from ..files.source import FilePath, Source, clean, read_source
from .columns import (
    TIMES,
    Row,
    describe_keys,
    find_columns,
    looks_like_columns,
    make_dialogues,
    split_cell,
)
from .game_tags import cut_game_tags
from .named_cells import cut_dialogues
from .sms import OWNER, is_from_owner
from .table_rows import is_written

EXAMPLE = '{"speaker": "Nora", "text": "I left."}'
# The keys of a character in a bank.
_CAST = frozenset(
    "id name aliases gender kind relations appears spoken_of external_ids".split()
)
_LINE = re.compile(r"[^\r\n]+")
_CLOSING = re.compile(r"</|\[/")  # a tag
_SPACE = re.compile(r"[ \t\r\n]*")
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[0-9a-fA-F]{4}|\\."
)
# A value, and its start and end in the file.
Value = Tuple[Any, int, int]


def read_jsonl(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    columns: Optional[Dict[str, str]] = None,
) -> Iterator[Dialogue]:
    """Read JSON Lines with one utterance per line, or one array of utterances.

    The speaker is a string or a list of strings. Successive lines of the same scene
    are one scene, those of the same episode one dialogue. Other keys are kept in
    `Utterance.meta`, lines without text in `Dialogue.notes`; so are lines of another
    kind, as long as there are more with a text. Tags of games are cut out of the words.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    columns (Optional[Dict[str, str]]): The keys of `text`, `speaker`, `scene` and
        `episode`, if they do not have common names (`columns.COLUMNS`).
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized.
    RAISES (ValueError): If a line is malformed; with the line.
    """
    source = read_source(path, encoding=encoding)
    _check_kind(source)
    for dialogue in make_dialogues(_read_rows(source, columns), source, path):
        turns = list(dialogue.utterances)
        is_tagged = any(_CLOSING.search(turn.text) for turn in turns)
        if is_written(dialogue):
            yield dialogue
            continue
        if is_tagged:
            cut_game_tags(turns)
        yield from cut_dialogues(dialogue)


def looks_like_jsonl(text: str) -> bool:
    """Check whether a text starts with an utterance as a JSON object, or an array."""
    found = _first_object(text) or {}
    single = [k for k, value in found.items() if not isinstance(value, (list, dict))]
    return looks_like_columns(single) and not any(map(_is_list, found.values()))


def _is_list(value: Any) -> bool:
    """Check for a list of objects, which has the utterances rather than the object."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def looks_like_cast(text: str) -> bool:
    """Check whether a text starts with a character of a bank."""
    found = _first_object(text) or {}
    return "id" in found and not looks_like_columns(found)


def _check_kind(source: Source) -> None:
    """Refuse a cast, unless it has keys that characters do not have."""
    found = _first_object(source.text) or {}
    if "id" in found and _CAST.issuperset(found):
        raise ValueError(Errors.E200.format(path=source.path, line=1))


def _first_object(text: str) -> Optional[Dict[str, Any]]:
    text = text.lstrip()
    try:
        if text.startswith("["):
            value, _ = json.JSONDecoder().raw_decode(text, _skip(text, 1))
        else:
            value = json.loads(text.split("\n", 1)[0])
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _read_rows(source: Source, columns: Optional[Dict[str, str]]) -> Iterator[Row]:
    by_names: Dict[Tuple[str, ...], Dict[str, str]] = {}
    n_read = 0
    skipped: List[ValueError] = []
    for start, end in _find_objects(source):
        values = _read_object(source, start, end)
        names = tuple(values)
        if names not in by_names:
            # Later lines may lack optional keys.
            strict = not by_names
            try:
                by_names[names] = find_columns(
                    names, columns, source, position=start, strict=strict
                )
            except ValueError as error:
                skipped.append(error)
                yield _skip_row(values, source, start, end)
                continue
        n_read += 1
        keys = by_names[names]
        row = _read_row({kind: values[key] for kind, key in keys.items()}, keys, source)
        row.start = start
        row.others = {
            clean(key): _keep(value, source)
            for key, value in values.items()
            if key not in keys.values() and value[0] is not None
        }
        if not row.speakers and "speaker" in keys and is_from_owner(row.others):
            row.speakers = (OWNER,)
        yield row
    if skipped and len(skipped) >= n_read:
        raise skipped[0]


def _skip_row(values: Dict[str, Value], source: Source, start: int, end: int) -> Row:
    """Make the row of an object of another kind, which becomes a note."""
    kept = {clean(key): _keep(value, source) for key, value in values.items()}
    others = kept if any(map(str, kept.values())) else {"": source.text[start:end]}
    return Row((), "", start=start, others=others, problem=describe_keys(values))


def _keep(value: Value, source: Source) -> Any:
    """Get a value for `Utterance.meta`: objects, lists and long numbers as text."""
    found, start, end = value
    if isinstance(found, str):
        return clean(found)
    if isinstance(found, (bool, float)) or (
        isinstance(found, int) and end - start < 16
    ):
        return found
    return clean(source.text[start:end])


def _find_objects(source: Source) -> Iterator[Tuple[int, int]]:
    """Get the start and end of each object, on a line or in an array."""
    if source.text.lstrip().startswith("["):
        yield from _find_elements(source)
        return
    for match in _LINE.finditer(source.text):
        if match[0].strip():
            yield match.span()


def _find_elements(source: Source) -> Iterator[Tuple[int, int]]:
    text, decoder = source.text, json.JSONDecoder()
    try:
        position = _skip(text, text.index("[") + 1)
        while not text.startswith("]", position):
            _, end = decoder.raw_decode(text, position)
            yield position, end
            position = _skip(text, end)
            if not text.startswith("]", position):
                position = _skip(text, _expect(text, ",", position))
        if text[position + 1 :].strip():
            raise json.JSONDecodeError("Extra data", text, position + 1)
    except (ValueError, RecursionError) as error:
        _refuse(error, source)


def _read_object(source: Source, start: int, end: int) -> Dict[str, Value]:
    """Read an object, with the offsets of its values."""
    text = source.text[start:end]
    decoder = json.JSONDecoder()
    try:
        found: Dict[str, Value] = {}
        for key, value, begin, stop in _members(text, decoder):
            if key in found:
                message = f"the key {key!r} comes twice"
                raise json.JSONDecodeError(message, text, begin)
            found[key] = (value, start + begin, start + stop)
        return found
    except (ValueError, RecursionError) as error:
        _refuse(error, source, start)


def _refuse(error: Exception, source: Source, start: int = 0) -> NoReturn:
    """Raise an error with the position of invalid JSON in the file."""
    lines, column, problem = find_problem(error)
    if lines == 1:
        before = source.text[:start]
        column += start - 1 - max(before.rfind("\n"), before.rfind("\r"))
    at = {"path": source.path, "line": source.line(start) + lines - 1, "column": column}
    text = Errors.E193.format(**at, problem=problem, example=EXAMPLE)
    raise ValueError(text) from error


def _members(
    line: str, decoder: json.JSONDecoder
) -> Iterator[Tuple[str, Any, int, int]]:
    """Get the keys and values of an object, with the start and end of each value."""
    position = _expect(line, "{", 0)
    first = True
    while True:
        position = _skip(line, position)
        if line.startswith("}", position) and first:
            break
        _expect(line, '"', position)
        key, position = decoder.raw_decode(line, _skip(line, position))
        begin = _skip(line, _expect(line, ":", position))
        value, position = decoder.raw_decode(line, begin)
        yield key, value, begin, position
        position = _skip(line, position)
        if line.startswith("}", position):
            break
        position = _expect(line, ",", position)
        first = False
    if _skip(line, position + 1) < len(line):
        raise json.JSONDecodeError("Extra data", line, position + 1)


def _skip(line: str, position: int) -> int:
    match = _SPACE.match(line, position)
    return match.end() if match else position


def _expect(line: str, mark: str, position: int) -> int:
    position = _skip(line, position)
    if not line.startswith(mark, position):
        raise json.JSONDecodeError(f"Expecting {mark!r}", line, position)
    return position + 1


def _read_row(values: Dict[str, Value], keys: Dict[str, str], source: Source) -> Row:
    said = TextBuilder(source.text)
    value, start, end = values["text"]
    if value is not None:
        _check(value, (str,), "a string", keys["text"], start, source)
        said = _read_string(source.text, start + 1, end - 1)
    return Row(
        speakers=_read_speakers(values.get("speaker"), keys, source),
        text=said.text,
        scene=_read_id(values.get("scene"), keys.get("scene", ""), source),
        episode=_read_id(values.get("episode"), keys.get("episode", ""), source),
        times={
            kind: clean(str(values[kind][0]))
            for kind in TIMES
            if kind in values and values[kind][0] is not None
        },
        offsets=said.offsets,
    )


def _read_string(text: str, start: int, end: int) -> TextBuilder:
    """Read the text between the quotes of a JSON string, with its offsets."""
    builder = TextBuilder(text)
    for escape in _ESCAPE.finditer(text, start, end):
        builder.add(start, escape.start())
        builder.replace(*escape.span(), clean(json.loads(f'"{escape[0]}"')))
        start = escape.end()
    builder.add(start, end)
    return builder


def _read_speakers(
    value: Optional[Value], keys: Dict[str, str], source: Source
) -> Tuple[str, ...]:
    if value is None or value[0] is None:
        return ()
    names, start, _ = value
    expected = "a string or a list of strings"
    _check(names, (str, list), expected, keys["speaker"], start, source)
    if isinstance(names, str):
        return split_cell(clean(names))
    for name in names:
        _check(name, (str,), expected, keys["speaker"], start, source)
    return tuple(clean(name).strip() for name in names if name.strip())


def _read_id(value: Optional[Value], key: str, source: Source) -> str:
    if value is None or value[0] is None:
        return ""
    _check(value[0], (str, int, float), "a string or a number", key, value[1], source)
    return clean(str(value[0])).strip()


def _check(
    value: Any,
    kinds: Tuple[type, ...],
    expected: str,
    key: str,
    start: int,
    source: Source,
) -> None:
    if isinstance(value, kinds) and not isinstance(value, bool):
        return
    found = json.dumps(value, ensure_ascii=False)
    raise ValueError(
        Errors.E194.format(
            path=source.path,
            line=source.line(start),
            where=repr(key),
            found=found if len(found) <= 60 else f"{found[:57]}...",
            expected=expected,
        )
    )
