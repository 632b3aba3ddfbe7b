"""Logs of programs with keys and values: `event=msg nick=zed text="Hi."`"""

import re
from typing import Dict, List, NamedTuple, Optional, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .records import SPEAKER_KEYS
from .shape import Shape, blank_event, plain_event

MIN_MESSAGES = 3
_TEXT_KEYS = frozenset("text msg message body content said says words".split())
_PAIR = re.compile(r"(?<![^\s,;{(])([A-Za-z_]\w{0,30})=(\"(?:[^\"\\]|\\.)*\"|[^\s\"]+)")
_ESCAPE = re.compile(r"\\(?=[\"'\\])")


class _Message(NamedTuple):
    """A message in a log: its speaker, and where its words are in the line."""

    name: str
    start: int
    end: int


def _find_message(text: str) -> Optional[_Message]:
    pairs: Dict[str, re.Match] = {}
    for pair in _PAIR.finditer(text):
        pairs.setdefault(pair[1].casefold(), pair)
    who = next((pairs[key] for key in pairs if _is_speaker(key)), None)
    said = next((pairs[key] for key in pairs if key in _TEXT_KEYS), None)
    if who is None or said is None or not said[2].startswith('"'):
        return None
    return _Message(who[2].strip('"'), said.start(2) + 1, said.end(2) - 1)


def _is_speaker(key: str) -> bool:
    return key in SPEAKER_KEYS or key in ("nickname", "username", "user_name")


def _fits(lines: Sequence[Line]) -> bool:
    found = sum("=" in line.text and bool(_find_message(line.text)) for line in lines)
    return found >= MIN_MESSAGES and found * 5 >= len(lines)


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    for line in lines:
        message = _find_message(line.text)
        if not line.text:
            events.append(blank_event(line))
        elif message is None:
            events.append(plain_event(line, Kind.EVENT))
        else:
            said, end = line.start + message.start, line.start + message.end
            speakers = (message.name,)
            events.append(Event(Kind.TURN, line.start, end, speakers, said))
            for escape in _ESCAPE.finditer(line.text, message.start, message.end):
                at = line.start + escape.start()
                events.append(Event(Kind.SKIP, at, at + 1))
            events.append(Event(Kind.EVENT, end, line.end))
    return Reading(events)


KEY_VALUES = Shape("log of keys and values", _fits, _read)
