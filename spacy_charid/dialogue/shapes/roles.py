"""Chats with a language model in Markdown: `_**User**_` or `## Assistant` above what
they say."""

import re
from typing import List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag
from .words import ROLES, RULE

_HEAD = re.compile(
    r"(?P<mark>#{1,6}[ \t]+)?(?P<open>[*_]{0,5})(?:[^\w\s*_:()\[\]#`]{1,4}[ \t]+)?"
    r"(?P<name>[A-Za-z]+)(?:[ \t]*\([^()\n]*\))?:?(?P<close>[*_]{0,5}):?$"
)
_MARKS = ("#", "*", "_")
_NAMES = ROLES | {"agent"}
_COMMENT = re.compile(r"<!--.*?-->$")
_FOOT = re.compile(r"[*_]{1,2}(?=\S).*(?<=\S)[*_]{1,2}$")  # of an exporter


def _find_name(text: str) -> str:
    """Find the role in a line that holds nothing else, and is set off."""
    is_set_off = text[:1] in _MARKS and len(text) < 120
    head = _HEAD.match(text) if is_set_off else None
    if not head or not (head["mark"] or (head["open"] and head["close"])):
        return ""
    return head["name"] if head["name"].casefold() in _NAMES else ""


def _fits(lines: Sequence[Line]) -> bool:
    names = [name for line in lines if (name := _find_name(line.text))]
    if len(set(names)) < 2:
        return False
    tags = (find_tag(line.text) for line in lines if not _find_name(line.text))
    tagged = sum(
        said > 0 and {n.casefold() for n in who} <= ROLES for who, said in tags
    )
    return tagged < len(names)


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    begun = False
    foot = _find_foot(lines)
    for i, line in enumerate(lines):
        name = _find_name(line.text)
        begun = begun or bool(name)
        if name:
            events.append(Event(Kind.TURN, line.start, line.end, (name,), line.end))
        elif not line.text:
            events.append(blank_event(line))
        elif _COMMENT.match(line.text) or line.furniture:
            events.append(plain_event(line, Kind.SKIP))
        elif i >= foot:
            events.append(plain_event(line, Kind.EVENT))
        else:
            events.append(plain_event(line, Kind.SAID if begun else Kind.EVENT))
    return Reading(events)


def _find_foot(lines: Sequence[Line]) -> int:
    """Find the rule below the last message, if all lines below it are emphasized;
    the number of lines if there is none."""
    rules = [i for i, line in enumerate(lines) if RULE.match(line.text)]
    last = rules[-1] if rules else len(lines)
    below = [line.text for line in lines[last + 1 :] if line.text]
    return last if all(map(_FOOT.match, below)) else len(lines)


MARKDOWN_CHAT = Shape("Markdown chat", _fits, _read)
