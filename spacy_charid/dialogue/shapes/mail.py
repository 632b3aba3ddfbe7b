"""Mails and messages with fields above the words: `From: Nora`, `Sent: ...`."""

import re
from typing import Dict, List, Sequence

from .events import Event, Kind, Reading
from .lines import Line
from .shape import Shape, blank_event, plain_event

MIN_MAILS = 2
MAX_FIELDS = 12
_FROM = re.compile(r"(?:From|Von|De|Van|Da|Från)[ \u00a0]?:[ \t]*(\S.*)")
_FIELD = re.compile(
    r"(?i:to|cc|bcc|sent|date|subject|type|received|reply-to|importance|timestamp"
    r"|conversation|attachments?|an|gesendet|datum|betreff|à|envoyé|objet|enviado"
    r"|para|asunto|fecha|onderwerp|verzonden|aan|inviato|oggetto)[ \u00a0]?:(?:[ \t]|$)"
)
_ADDRESS = re.compile(r"[ \t]*(?:<[^<>]*>|\[mailto:[^\[\]]*\]|\([^()]*[\d@][^()]*\))")
_RULE = re.compile(r"-{3,}.*|_{5,}$|={5,}$")


def _find_heads(lines: Sequence[Line]) -> Dict[int, int]:
    """Find the heads: the last line of each by its line `From:`."""
    heads: Dict[int, int] = {}
    for i, line in enumerate(lines):
        if not _FROM.match(line.text):
            continue
        last = i
        while last + 1 < len(lines) and last - i < MAX_FIELDS:
            if not _FIELD.match(lines[last + 1].text):
                break
            last += 1
        if last > i:
            heads[i] = last
    return heads


def _fits(lines: Sequence[Line]) -> bool:
    return len(_find_heads(lines)) >= MIN_MAILS


def _read(lines: List[Line]) -> Reading:
    heads = _find_heads(lines)
    events: List[Event] = []
    last, begun = -1, False
    for i, line in enumerate(lines):
        if i in heads:
            last, begun = heads[i], True
            events.append(_make_turn(line, lines[last]))
        elif i <= last:
            continue
        elif not line.text:
            events.append(blank_event(line))
        elif not begun or _FIELD.match(line.text) or _RULE.fullmatch(line.text):
            events.append(plain_event(line, Kind.SKIP if begun else Kind.EVENT))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def _make_turn(line: Line, last: Line) -> Event:
    named = _FROM.match(line.text)
    written = named[1] if named else ""
    name = _ADDRESS.sub("", written).strip(" \t\"'") or written.strip("<> ")
    return Event(Kind.TURN, line.start, last.end, (name,), last.end)


MAIL = Shape("mail", _fits, _read)
