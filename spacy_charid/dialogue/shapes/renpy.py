"""Scripts of visual novels for Ren'Py: `e happy "You are here."`"""

import re
from typing import Dict, Iterator, List, Sequence, Set

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_SAID = 2
EXTEND = "extend"
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
MARKUP = re.compile(r"\{/?[a-z]+(?:=[^{}\n]*)?\}|\\(?=[\"'%])")
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
    extended = _find_extended(lines)
    events: List[Event] = []
    for i, line in enumerate(lines):
        if i in extended:
            events.extend(_read_extended(line))
        else:
            events.extend(_read_line(line, names))
    return Reading(events)


def _find_extended(lines: Sequence[Line]) -> Set[int]:
    """Find the lines `extend " and more."`, which go on with what somebody says, and
    the commands before them."""
    found: Set[int] = set()
    between: List[int] = []
    is_open = False  # whether somebody said the line before
    for i, line in enumerate(lines):
        match = _find_said(line.text)
        if match and match[1] == EXTEND and is_open:
            found.update(between, (i,))
        elif match or line.text.endswith(":"):
            is_open = bool(match and match[1])
        elif line.text:
            between.append(i)
            continue
        between = between if not line.text else []
    return found


def _read_extended(line: Line) -> Iterator[Event]:
    """Read a line of a turn that goes on."""
    match = _find_said(line.text)
    if match is None:
        yield plain_event(line, Kind.SKIP)
        return
    start, end = line.start + match.start(2), line.start + match.end(2)
    yield Event(Kind.SKIP, line.start, start)
    yield Event(Kind.SAID, start, end)
    yield from _skip_marks(line, match)


def _skip_marks(line: Line, match: "re.Match[str]") -> Iterator[Event]:
    """Skip the tags in what is said, and what follows it."""
    for mark in MARKUP.finditer(line.text, match.start(2), match.end(2)):
        yield Event(Kind.SKIP, line.start + mark.start(), line.start + mark.end())
    if line.start + match.end(2) < line.end:
        yield Event(Kind.SKIP, line.start + match.end(2), line.end)


def _read_line(line: Line, names: Dict[str, str]) -> Iterator[Event]:
    """Read a line; what nobody says, `"The wind dropped."`, is narration."""
    match = _find_said(line.text)
    if not line.text:
        yield blank_event(line)
    elif not match or match[1] in (None, EXTEND):  # narration
        yield plain_event(line, Kind.EVENT)
    else:
        start, end = line.start + match.start(2), line.start + match.end(2)
        name = names.get(match[1], match[1].strip('"'))
        yield Event(Kind.TURN, line.start, end, (name,), start)
        yield from _skip_marks(line, match)


RENPY = Shape("Ren'Py", _fits, _read)
