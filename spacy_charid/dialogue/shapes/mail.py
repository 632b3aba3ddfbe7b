"""Mails and messages with fields above the words: `From: Nora`, `Sent: ...`."""

import re
from typing import Dict, List, Optional, Sequence

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
# `On Thu, 9 May 2024 at 20:47, Nora Bell <n@bell.example>`, before `wrote:`
_WROTE = re.compile(
    r"(?:On|Am|Le|El|Il|Op)\b[^<>]{4,60}\d(?:[ ]?[AP]M)?(?:,| schrieb| um [\d:]+)?[ ]+"
    r"([^\d<>,\n][^<>,\n]{1,50}?)[ ]*<[^<>\s]+@[^<>\s]+>"
)
# The same without an address, on one line.
_PLAIN_WROTE = re.compile(
    r"(?:On|Am|Le|El|Il|Op)\b[^<>\n]{2,60}\d(?:[ ]?[AP]M)?(?:,| um [\d:]+)?[ ]+"
    r"([^\d<>,:\n][^<>,:\n]{1,50}?)[ ]*(?:wrote|a écrit|escribió|ha scritto|schreef)"
    r"(?:[ ]?:)?$"
)
_WRITES = ("wrote:", "schrieb:", "a écrit :", "escribió:", "ha scritto:", "schreef:")
_SIGNATURE = re.compile(r"--$|Sent from my \w+|Von meinem \w+ gesendet|Get Outlook for")
_RULE = re.compile(r"-{3,}.*|_{5,}$|={5,}$")


def _find_heads(lines: Sequence[Line]) -> Dict[int, int]:
    """Find the heads: the last line of each by its line `From:`."""
    heads: Dict[int, int] = {}
    for i, line in enumerate(lines):
        wrote = _find_wrote(lines, i)
        if wrote is not None:
            heads[i] = wrote
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


def _find_wrote(lines: Sequence[Line], i: int) -> Optional[int]:
    """Get the last line of `On Mon, 6 May 2024, Nora <n@a.org> wrote:`; None if a line
    does not begin it."""
    if _PLAIN_WROTE.match(lines[i].text):
        return i
    if not _WROTE.match(lines[i].text):
        return None
    for last in range(i, min(i + 3, len(lines))):
        if lines[last].text.endswith(_WRITES):
            return last
    return None


def _fits(lines: Sequence[Line]) -> bool:
    return len(_find_heads(lines)) >= MIN_MAILS


def _read(lines: List[Line]) -> Reading:
    heads = _find_heads(lines)
    events: List[Event] = []
    last, begun, signed = -1, False, False
    for i, line in enumerate(lines):
        if i in heads:
            last, begun, signed = heads[i], True, False
            events.append(_make_turn(line, lines[last]))
        elif i <= last:
            continue
        elif not line.text:
            events.append(blank_event(line))
        elif not begun or _FIELD.match(line.text) or _RULE.fullmatch(line.text):
            events.append(plain_event(line, Kind.SKIP if begun else Kind.EVENT))
        elif signed or _SIGNATURE.match(line.text):
            signed = signed or line.text == "--"
            events.append(plain_event(line, Kind.SKIP))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def _make_turn(line: Line, last: Line) -> Event:
    named = _FROM.match(line.text) or _WROTE.match(line.text)
    named = named or _PLAIN_WROTE.match(line.text)
    written = named[1] if named else ""
    name = _ADDRESS.sub("", written).strip(" \t\"'") or written.strip("<> ")
    return Event(Kind.TURN, line.start, last.end, (name,), last.end)


MAIL = Shape("mail", _fits, _read)
