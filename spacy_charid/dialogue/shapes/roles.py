"""Chats with a language model: `_**User**_` or `## Assistant` above what they say, or
`User:` before it, where an answer has lists and paragraphs of its own."""

import re
from collections import Counter
from typing import List, Sequence, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag, is_person
from .words import ROLES, RULE, is_label, is_remark

_HEAD = re.compile(
    r"(?P<mark>#{1,6}[ \t]+)?(?P<open>[*_]{0,5})(?:[^\w\s*_:()\[\]#`]{1,4}[ \t]+)?"
    r"(?P<name>[A-Za-z]+)(?:[ \t]*\([^()\n]*\))?:?(?P<close>[*_]{0,5}):?$"
)
_INLINE = re.compile(
    r"[*_]{0,3}(?P<name>[A-Za-z]+)[*_]{0,3}:(?<=[A-Za-z*_]:)[*_]{0,3}(?:[ \t]+|$)"
)
_MARKS = ("#", "*", "_")
_NAMES = ROLES | {"agent"}
_PEOPLE = frozenset("user human you me".split())
_MODELS = ROLES - _PEOPLE - {"system", "claude"}  # but `Me:` and `Claude:`, two people
_COMMENT = re.compile(r"<!--.*?-->$")
_FOOT = re.compile(r"[*_]{1,2}(?=\S).*(?<=\S)[*_]{1,2}$")  # of an exporter


def _find_name(text: str) -> str:
    """Find the role in a line that holds nothing else, and is set off."""
    is_set_off = text[:1] in _MARKS and len(text) < 120
    head = _HEAD.match(text) if is_set_off else None
    if not head or not (head["mark"] or (head["open"] and head["close"])):
        return ""
    return head["name"] if head["name"].casefold() in _NAMES else ""


def _find_inline(text: str) -> Tuple[str, int]:
    """Find a role before words or above them, and where these begin."""
    if text.casefold() in ROLES and not text.isupper():  # `AI`, in a play
        return text, len(text)
    tag = _INLINE.match(text)
    is_role = tag is not None and tag["name"].casefold() in ROLES
    return (tag["name"], tag.end()) if tag and is_role else ("", 0)


def _is_inline(lines: Sequence[Line]) -> bool:
    """Check whether both sides are named before words, apart from what is above, and
    nobody else is named so again."""
    apart = [
        line.text
        for i, line in enumerate(lines)
        if line.text and (not i or not lines[i - 1].text)
    ]
    names = [name for text in apart if (name := _find_inline(text)[0].casefold())]
    if _PEOPLE.isdisjoint(names) or _MODELS.isdisjoint(names):
        return False
    if len(names) < sum(bool(_find_inline(line.text)[0]) for line in lines):
        return False
    rest = [text for text in apart if not _find_inline(text)[0]]
    tags = [find_tag(text)[0] for text in rest]
    if any(is_person(who[0]) and not is_remark(who[0]) for who in tags if who):
        return False
    others = (who or (text,) for who, text in zip(tags, rest, strict=True))
    again = Counter(who for who in others if not is_label(who[0]))
    return max(again.values(), default=0) < 2


def _fits(lines: Sequence[Line]) -> bool:
    return _is_above(lines) or _is_inline(lines)


def _is_above(lines: Sequence[Line]) -> bool:
    """Check whether both sides are named above words."""
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
    is_inline = not _is_above(lines)
    for i, line in enumerate(lines):
        name, said = _find_name(line.text), len(line.text)
        if is_inline and not name:
            name, said = _find_inline(line.text)
        begun = begun or bool(name)
        if name:
            start, said = line.start, line.start + said
            events.append(Event(Kind.TURN, start, line.end, (name,), said))
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
