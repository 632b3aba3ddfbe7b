"""Scripts of visual novels for Ren'Py: `e happy "You are here."`"""

import re
from typing import Dict, Iterator, List, Sequence

from .events import Event, Kind, Reading
from .lines import Line
from .shape import Shape, blank_event, plain_event

MIN_SAID = 2
_DEFINE = re.compile(
    r"(?:define|default|\$)[ ]+([\w.]+)[ ]*=[ ]*(?:Dynamic)?Character\("
    r"[ ]*_?\(?[ ]*(?:name[ ]*=[ ]*)?[\"']([^\"'\n]+)[\"']"
)
_SAID = re.compile(
    r"(?:([A-Za-z_][\w.]*|\"[^\"\n]{1,40}\")(?:[ ]+(?!:)@?[ ]?[\w-]+)*[ ]+)?"
    r"\"((?:[^\"\\]|\\.)*)\"(?:[ ]*\([^()\n]*\))?(?:[ ]+(?:with|nointeract|id)\b.*)?$"
)
_SIGN = re.compile(rf"{_DEFINE.pattern}|label[ ]+[\w.]+.*:$")
# Tags of text, `{i}`, `{w=0.5}`, and the backslash before a quotation mark.
_MARKUP = re.compile(r"\{/?[a-z]+(?:=[^{}\n]*)?\}|\\(?=[\"'%])")
_COMMANDS = frozenset(
    "scene show hide play stop queue voice with menu label jump call return define "
    "default image transform screen init python if elif else while pass window pause "
    "camera style translate old new text use add textbutton key has".split()
)


def _find_said(text: str) -> "re.Match[str] | None":
    match = _SAID.match(text)
    return match if match and match[1] not in _COMMANDS else None


def _fits(lines: Sequence[Line]) -> bool:
    """Check for a label or a character, and for lines that they say."""
    if not any(_SIGN.match(line.text) for line in lines):
        return False
    return (
        sum(bool((m := _find_said(line.text)) and m[1]) for line in lines) >= MIN_SAID
    )


def _read(lines: List[Line]) -> Reading:
    found = (_DEFINE.match(line.text) for line in lines)
    names = {match[1]: match[2] for match in found if match}
    return Reading([event for line in lines for event in _read_line(line, names)])


def _read_line(line: Line, names: Dict[str, str]) -> Iterator[Event]:
    """Read a line; what nobody says, `"The wind dropped."`, is narration."""
    match = _find_said(line.text)
    if not line.text:
        yield blank_event(line)
    elif not match or not match[1]:
        yield plain_event(line, Kind.EVENT)
    else:
        start, end = line.start + match.start(2), line.start + match.end(2)
        name = names.get(match[1], match[1].strip('"'))
        yield Event(Kind.TURN, line.start, end, (name,), start)
        for mark in _MARKUP.finditer(line.text, match.start(2), match.end(2)):
            yield Event(Kind.SKIP, line.start + mark.start(), line.start + mark.end())
        if end < line.end:
            yield Event(Kind.SKIP, end, line.end)


RENPY = Shape("Ren'Py", _fits, _read)
