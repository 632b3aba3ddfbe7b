"""Scripts of visual novels for Ren'Py: `e happy "You are here."`"""

import re
from typing import Dict, Iterator, List, Optional, Sequence, Set

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_SAID = 2
EXTEND = "extend"
# Characters of the program, who only show text.
_NARRATORS = frozenset(("narrator", "centered", "vcentered", "nvl_narrator"))
_DEFINE = re.compile(
    r"(?:define|default|\$)[ ]+([\w.]+)[ ]*=[ ]*(?:Dynamic)?Character\("
    r"[ ]*_?\(?[ ]*(?:name[ ]*=[ ]*)?[\"']([^\"'\n]+)[\"']"
)
_SAID = re.compile(
    r"(?:([A-Za-z_][\w.]*|\"[^\"\n]{1,40}\")(?:[ ]+(?!:)@?[ ]?[\w-]+)*[ ]+)?"
    r"\"((?:[^\"\\]|\\.)*)\"(?:[ ]*\([^()\n]*\))?(?:[ ]+(?:with|nointeract|id)\b.*)?$"
)
_SIGN = re.compile(rf"{_DEFINE.pattern}|label[ ]+[\w.]+.*:$")
# A speech over several lines, of which each paragraph is one of its own.
_OPENS = re.compile(r"([A-Za-z_][\w.]*)?(?:[ ]+@?[ ]?[\w-]+)*[ ]*(\"\"\"|''')")
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
    long: Optional[LongSpeech] = None
    for i, line in enumerate(lines):
        opens = _OPENS.match(line.text) if long is None else None
        if opens and opens[1] not in _COMMANDS:
            long = LongSpeech(names.get(opens[1], opens[1]), opens[2])
            events.extend(long.read(line, opens.end()))
        elif long is not None:
            events.extend(long.read(line, 0))
        elif i in extended:
            events.extend(_read_extended(line))
        else:
            events.extend(_read_line(line, names))
        long = None if long is None or long.has_ended else long
    return Reading(events)


class LongSpeech:
    """Reads a speech in three quotation marks, line by line.

    name (Optional[str]): Who says it; None for narration.
    mark (str): The three quotation marks.
    """

    def __init__(self, name: Optional[str], mark: str) -> None:
        self.name = None if name in _NARRATORS else name
        self.mark = mark
        self.has_begun = self.has_ended = False

    def read(self, line: Line, begin: int) -> Iterator[Event]:
        """Read a line, from the place where its words may begin."""
        end = line.text.find(self.mark, begin)
        self.has_ended = end >= 0
        words = line.text[begin : end if end >= 0 else None]
        if not words.strip():
            self.has_begun = self.has_begun and bool(line.text)
            yield plain_event(line, Kind.SKIP) if line.text else blank_event(line)
            return
        start = line.start + begin
        stop = start + len(words)
        if self.name is None:
            yield plain_event(line, Kind.EVENT)
            return
        kind = Kind.SAID if self.has_begun else Kind.TURN
        yield Event(kind, line.start, stop, (self.name,), start)
        self.has_begun = True
        for mark in MARKUP.finditer(line.text, begin, begin + len(words)):
            yield Event(Kind.SKIP, line.start + mark.start(), line.start + mark.end())
        if stop < line.end:
            yield Event(Kind.SKIP, stop, line.end)


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
    elif not match or match[1] in (None, EXTEND, *_NARRATORS):  # narration
        yield plain_event(line, Kind.EVENT)
    else:
        start, end = line.start + match.start(2), line.start + match.end(2)
        name = names.get(match[1], match[1].strip('"'))
        yield Event(Kind.TURN, line.start, end, (name,), start)
        yield from _skip_marks(line, match)


RENPY = Shape("Ren'Py", _fits, _read)
