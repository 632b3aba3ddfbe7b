"""Mails and messages with fields above the words: `From: Nora`, `Sent: ...`."""

import re
from typing import Dict, List, Optional, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_MAILS = 2
MAX_FIELDS = 12
_FROM = re.compile(r"(?:From|Von|De|Van|Da|Från)[ \u00a0]?:[ \t]*(\S.*)")
_FIELD = re.compile(
    r"(?i:to|cc|bcc|sent|date|subject|type|received|reply-to|importance|timestamp"
    r"|conversation|attachments?|an|gesendet|datum|betreff|à|envoyé|objet|enviado"
    r"|in-reply-to|references|message-id|mime-version|content-[\w-]+|x-[\w-]+|list-\w+"
    r"|return-path|delivered-to|user-agent|para|asunto|fecha|onderwerp|verzonden"
    r"|aan|inviato|oggetto)[ \u00a0]?:(?:[ \t]|$)"
)
_ADDRESS = re.compile(r"[ \t]*(?:<[^<>]*>|\[mailto:[^\[\]]*\]|\([^()]*[\d@][^()]*\))")
# `On Thu, 9 May 2024 at 20:47, Nora Bell <n@bell.example>`, before `wrote:`
_WROTE = re.compile(
    r"(?:On|Am|Le|El|Il|Op)\b[^<>]{4,60}\d(?:[ ]?[AP]M)?(?:,| schrieb| um [\d:]+)?[ ]+"
    r"([^\d<>,\n][^<>,\n]{1,50}?)[ ]*"
    r"(?:<[^<>\s]+(?:@|[ ]at[ ])[^<>\s]+>|(?<=[a-z.])(?<!wrote)(?<!schreef)$)"
)
# The same without an address, on one line.
_PLAIN_WROTE = re.compile(
    r"(?:On|Am|Le|El|Il|Op)\b[^<>\n]{2,60}\d(?:[ ]?[AP]M)?(?:,| um [\d:]+)?[ ]+"
    r"([^\d<>,:\n][^<>,:\n]{1,50}?)[ ]*(?:wrote|a écrit|escribió|ha scritto|schreef)"
    r"(?:[ ]?:)?$"
)
# `From: nora at bell.example (Nora Bell)`, in archives of lists
_NAMED = re.compile(r"\S{1,80}?(?:[ ]at[ ]|@)\S{1,80}[ ]\(([^()@\d]+)\)$")
# What begins a mail in a file of many.
_BETWEEN = re.compile(
    r"From[ ]\S+(?:[ ]at[ ]\S+)?[ ]+[A-Z][a-z]{2}[ ][A-Z][a-z]{2}[ ]+\d"
)
_WRITES = ("wrote:", "schrieb:", "a écrit :", "escribió:", "ha scritto:", "schreef:")
_SIGNATURE = re.compile(r"--$|Sent from my \w+|Von meinem \w+ gesendet|Get Outlook for")
_RULE = re.compile(r"-{3,}.*|_{5,}$|={5,}$")


def _find_heads(lines: Sequence[Line]) -> Dict[int, int]:
    """Find the heads: the last line of each by its line `From:`."""
    heads: Dict[int, int] = {}
    for i in range(len(lines)):
        wrote = _find_wrote(lines, i)
        if wrote is not None:
            heads[i] = wrote
        last = _find_last_field(lines, i)
        if last > i:
            heads[i] = last
    return heads


def _find_last_field(lines: Sequence[Line], i: int) -> int:
    """Get the last line of the fields below `From: Nora`; `i` if there are none."""
    last = i
    if not _FROM.match(lines[i].text):
        return i
    while last + 1 < len(lines) and last - i < MAX_FIELDS:
        if not _FIELD.match(lines[last + 1].text):
            break
        last += 1
    return last


def find_inner_mails(lines: Sequence[Line]) -> Dict[int, Event]:
    """Find the headers of mails within a text of another shape: `From: Nora` and two
    more fields at least, below something else.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, Event]): For the first line of each header a turn of who wrote
        the mail, and for the others what is skipped.
    """
    found: Dict[int, Event] = {}
    first = next((i for i, line in enumerate(lines) if line.text), 0)
    for i in range(first + 1, len(lines)):
        last = _find_last_field(lines, i) if i not in found else i
        if last > i + 1:
            found[i] = _make_turn(lines[i], lines[i])
            for j in range(i + 1, last + 1):
                found[j] = plain_event(lines[j], Kind.SKIP)
    return found


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
    if sum(bool(_FROM.match(lines[i].text)) for i in heads) >= MIN_MAILS:
        heads = {i: end for i, end in heads.items() if not _is_quoting(lines, i, end)}
        is_list = True  # mails quote each other
    else:
        is_list = False
    for i, line in enumerate(lines):
        if i in heads:
            last, begun, signed = heads[i], True, False
            events.append(_make_turn(line, lines[last]))
        elif i <= last:
            continue
        elif not line.text:
            events.append(blank_event(line))
        elif _BETWEEN.match(line.text):
            events.append(plain_event(line, Kind.EVENT))
            begun = False
        elif is_list and begun and (line.margin[1] or _is_intro(lines, i)):
            events.append(plain_event(line, Kind.SKIP))
        elif not begun or _FIELD.match(line.text) or _RULE.fullmatch(line.text):
            events.append(plain_event(line, Kind.SKIP if begun else Kind.EVENT))
        elif signed or _SIGNATURE.match(line.text):
            signed = signed or line.text == "--"
            events.append(plain_event(line, Kind.SKIP))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def _is_quoting(lines: Sequence[Line], first: int, last: int) -> bool:
    """Check whether a head is quoted, or has only quoted lines below it."""
    below = next((line for line in lines[last + 1 : last + 4] if line.text), None)
    is_below = below is not None and bool(below.margin[1])
    return bool(lines[first].margin[1]) or (
        is_below and not _FROM.match(lines[first].text)
    )


def _is_intro(lines: Sequence[Line], i: int) -> bool:
    """Check for `On Monday, Nora Bell`, `<n@b.org> wrote:` above what is quoted."""
    for j in range(max(i - 1, 0), i + 1):
        last = _find_wrote(lines, j)
        if last is not None and j <= i <= last:
            return _is_quoting(lines, j, last)
    return False


def _make_turn(line: Line, last: Line) -> Event:
    named = _FROM.match(line.text) or _WROTE.match(line.text)
    named = named or _PLAIN_WROTE.match(line.text)
    written = named[1] if named else ""
    listed = _NAMED.match(written)
    written = listed[1] if listed else written
    name = _ADDRESS.sub("", written).strip(" \t\"'") or written.strip("<> ")
    return Event(Kind.TURN, line.start, last.end, (name,), last.end)


MAIL = Shape("mail", _fits, _read)
