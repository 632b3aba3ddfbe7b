r"""Events of RPG Maker (`Map001.json`, `CommonEvents.json`): lists of commands, some of
which show text.

Since MZ, the command that opens a window names the speaker; before, codes such as
`\n<Reid>` do, or the first line, or only the picture of a face.
"""

import re
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..dialogue.shapes.tags import find_tag
from ..files.source import clean
from .json_source import JsonFile
from .messages import Message

_OPEN, _LINE = 101, 401  # a window, and a line in it
_NOTES = {102: 0, 405: 0, 108: 0, 408: 0}  # choices, scrolling text and comments
_NAMED = re.compile(r"\\n[cr]?<([^<>\n]{1,40})>[ ]*", re.I)
_CODE = re.compile(r"\\[A-Za-z]{1,2}\[\d{1,4}\]")
Events = List[Tuple[str, Sequence[Dict[str, Any]]]]  # a title, and its commands


class _Window(NamedTuple):
    """A window with text.

    names (Tuple[str, ...]): Who is said to speak.
    face (str): The picture of a face beside the text.
    lines (List[str]): Its lines.
    node (Any): The command that opens it.
    """

    names: Tuple[str, ...]
    face: str
    lines: List[str]
    node: Any


def find_events(value: Any) -> Events:
    """Find the lists of commands that show text, with the name of each event.

    value (Any): The file.
    """
    found: Events = []
    open_values: List[Tuple[Any, str]] = [(value, "")]
    while open_values:
        node, title = open_values.pop()
        if isinstance(node, dict):
            name = node.get("name")
            title = clean(name) if isinstance(name, str) and name else title
            inner = list(node.values())
        elif isinstance(node, list):
            inner = node
            if any(map(_shows_text, node)):
                found.append((title, [each for each in node if _is_command(each)]))
                continue
        else:
            continue
        open_values.extend((each, title) for each in reversed(inner))
    return found


def _is_command(node: Any) -> bool:
    is_object = isinstance(node, dict) and isinstance(node.get("parameters"), list)
    return is_object and isinstance(node.get("code"), int)


def _shows_text(node: Any) -> bool:
    return _is_command(node) and node["code"] == _LINE


def read_event(file: JsonFile, commands: Sequence[Dict[str, Any]]) -> Iterator[Message]:
    """Read the windows of an event, and its choices and comments, which nobody says.

    file (JsonFile): The file.
    commands (Sequence[Dict[str, Any]]): The commands.
    YIELDS (Message): The messages in order.
    """
    window: Optional[_Window] = None
    for command in commands:
        code, parameters = command["code"], command["parameters"]
        if code == _LINE:
            window = window or _Window((), "", [], command)
            window.lines.extend(_list_texts(parameters))
            continue
        if window is not None:
            yield _make_message(file, window)
        window = _open(command) if code == _OPEN else None
        at = _NOTES.get(code)
        for text in _list_texts(parameters[at : at + 1]) if at is not None else ():
            yield Message((), file.builder(text), file.line(command), is_event=True)
    if window is not None:
        yield _make_message(file, window)


def _open(command: Dict[str, Any]) -> _Window:
    parameters = command["parameters"]
    texts = [clean(each) if isinstance(each, str) else "" for each in parameters]
    face = texts[0] if texts else ""
    index = parameters[1] if len(parameters) > 1 else ""
    name = _CODE.sub("", texts[4]).strip() if len(texts) > 4 else ""
    return _Window((name,) * bool(name), f"{face} {index}" if face else "", [], command)


def _list_texts(parameters: Sequence[Any]) -> Iterator[str]:
    for each in parameters:
        if isinstance(each, str):
            yield clean(each)
        elif isinstance(each, list):
            yield from (clean(text) for text in each if isinstance(text, str))


def _make_message(file: JsonFile, window: _Window) -> Message:
    names, text = window.names, "\n".join(window.lines)
    named = _NAMED.search(text)
    if named:
        names = names or (_CODE.sub("", named[1]).strip(),)
        text = text[: named.start()] + text[named.end() :]
    elif not names:
        first, said = find_tag(_CODE.sub("", text))
        if first:
            names, text = first, _CODE.sub("", text)[said:]
    if not names and window.face:
        names = (window.face,)
    builder = file.builder()
    builder.write(text.strip())
    others = {"face": window.face} if window.face and names != (window.face,) else {}
    return Message(names, builder, file.line(window.node), others=others)
