"""Chats with the name on the line of each message: WhatsApp, Telegram, Signal, IRC."""

import re
from typing import List, Optional, Sequence, Set, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .times import AT, BARE_TIME, CLOCK, DATE, MARKS, ZONE
from .words import CHAT_EVENT, CHAT_NOTICE, CHAT_PLACEHOLDER, CHAT_SECURED

MIN_MESSAGES = 2
_MARKS = f"[{MARKS}]*"  # WhatsApp puts them before what it writes itself
_HEAD = re.compile(
    rf"{_MARKS}\[?[ ]?(?:{DATE}(?:[,،]?[ T\u202f]+{AT}){CLOCK}{ZONE}"
    rf"|(?<=\[){CLOCK},[ ]{DATE}(?=\]))"  # in a browser
    r"(?:[ ]\|[^\[\]\n]{1,40})?[ ]?\]?,?[ \t]*"
    rf"(?:[-–—][ \t]+)?{_MARKS}"
)
_BIDI = re.compile(f"[{MARKS}]+")
_QUOTED = re.compile(r"[„“\"«]")  # `Jonas hat die Gruppe „Fest: 2024“ erstellt`
_NAME = re.compile(r"~?[\s\u202f]*([^\n]{1,60}?):(?:[ \t]+|$)")
# The code of a colour, which mIRC writes before an event.
_COLOUR = r"(?:\x03?\d{1,2}(?:,\d{1,2})?(?=[\[(]))?"
_NICK = re.compile(
    rf"{_COLOUR}(?:[\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+"
    r"(?:\[[^\[\]\n]{1,30}\]:?[ \t]+)?)?"
    r"<[ @+%&~!]?([^<>\s]{1,30})>[ \t]+"
)
_TABBED = re.compile(
    rf"(?:{DATE}[ T]+)?{CLOCK}\t[@+%&~!]?([^\s<>*=-][^\t:]{{0,30}})\t(?=\S)"
)
_TIMED = re.compile(rf"{CLOCK}\t")  # of LINE, without a name: an event
_LOG = re.compile(
    rf"{_COLOUR}(?:[\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+)?"
    r"[ \t]*(?:\*{1,4}[ \t]|-!-|-->|<--|==|--[ \t]|---[ \t]|-+[A-Za-z]\S*-+[ \t])"
)
# What WhatsApp writes after a message: `<This message was edited>`.
_EDITED = re.compile(r"[ \t\u200e\u200f]*<[^<>\n]{4,28}[ ][^<>\n]{2,28}>$")
_TAGS = frozenset(
    "b i u p br hr em strong div span a li ul ol td tr th h1 h2 v c".split()
)


def _fits_messages(lines: Sequence[Line]) -> bool:
    heads = [_HEAD.match(line.text) for line in lines]
    found = sum(
        bool(head and _NAME.match(line.text, head.end()))
        for head, line in zip(heads, lines, strict=True)
    )
    count = sum(map(bool, heads))
    return found >= MIN_MESSAGES and found * 2 >= count and count * 10 >= len(lines)


def _read_messages(lines: List[Line]) -> Reading:
    """Read lines such as `12/05/2024, 21:04 - Priya: Who is there?`."""
    events = []
    begun = False
    sender: Tuple[str, ...] = ()  # of a picture, below which is what they say of it
    quoted = _find_quoted(lines)
    for i, line in enumerate(lines):
        head = _HEAD.match(line.text) if line.text else None
        if not line.text:
            events.append(blank_event(line))
        elif head:
            event = _read_message(line, head.end())
            is_event = event.kind is Kind.EVENT
            sender = event.speakers if is_event else ()
            events.append(event._replace(speakers=()) if is_event else event)
            begun = True
        elif sender:
            turn = Event(Kind.TURN, line.start, line.end, sender, line.start)
            events.append(turn)
            sender = ()
        else:
            kind = Kind.SKIP if i in quoted else Kind.SAID
            event = plain_event(line, kind if begun else Kind.EVENT)
            edited = _EDITED.search(line.text) if begun else None
            if edited and edited.start():
                at = line.start + edited.start()
                events += [event._replace(end=at), Event(Kind.SKIP, at, line.end)]
            else:
                events.append(event)
    return Reading(events)


def _find_quoted(lines: Sequence[Line]) -> Set[int]:
    """Find the lines that a message quotes above its own words: `> Which car?`"""
    quoted: Set[int] = set()
    held: List[int] = []
    is_open = False  # below the head of a message without words yet
    for i, line in enumerate(lines):
        head = _HEAD.match(line.text) if line.text else None
        if head:
            tag = _NAME.match(f"{line.text} ", head.end())
            is_open = tag is not None and tag.end() >= len(line.text)
            held = []
        elif is_open and line.text.startswith(">"):
            held.append(i)
        elif is_open and line.text:
            quoted.update(held)
            is_open = False
    return quoted


def _read_message(line: Line, at: int) -> Event:
    """Read the line of a message; a picture is an event with its sender."""
    tag = _NAME.match(line.text, at)
    name = _BIDI.sub("", tag[1]).strip("~\u202f ") if tag else ""
    if not tag or not name or _QUOTED.search(name):
        return plain_event(line, Kind.EVENT)
    said = line.text[tag.end() :]
    if CHAT_EVENT.search(tag[1]) or CHAT_NOTICE.match(line.text, at):
        return plain_event(line, Kind.EVENT)
    if CHAT_SECURED.match(said):
        return plain_event(line, Kind.EVENT)
    if CHAT_PLACEHOLDER.match(said):
        return plain_event(line, Kind.EVENT)._replace(speakers=(name,))
    edited = _EDITED.search(line.text, tag.end())
    end = line.start + edited.start() if edited else line.end
    notes = ((end, line.end),) if edited else ()
    return Event(Kind.TURN, line.start, end, (name,), line.start + tag.end(), notes)


def _fits_log(lines: Sequence[Line]) -> bool:
    count = sum(_find_nick(line.text) is not None for line in lines)
    return count >= MIN_MESSAGES and count * 5 >= len(lines)


def _find_nick(text: str) -> Optional[re.Match]:
    nick = _NICK.match(text) if "<" in text else None
    nick = nick or (_TABBED.match(text) if "\t" in text else None)
    return nick if nick and nick[1].casefold() not in _TAGS else None


def _read_log(lines: List[Line]) -> Reading:
    """Read lines such as `[12:03] <@zed> hello`; `* zed waves` is a note."""
    events: List[Event] = []
    begun = False
    is_tabbed = sum(bool(_TABBED.match(line.text)) for line in lines) >= MIN_MESSAGES
    for line in lines:
        nick = _find_nick(line.text)
        if not line.text:
            events.append(blank_event(line))
        elif nick:
            said = line.start + nick.end()
            speakers = (nick[1],)
            events.append(Event(Kind.TURN, line.start, line.end, speakers, said))
            begun = True
        elif not begun or _is_logged(line.text) or BARE_TIME.fullmatch(line.text):
            events.append(plain_event(line, Kind.EVENT))
        elif is_tabbed and _TIMED.match(line.text):
            events.append(plain_event(line, Kind.EVENT))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def _is_logged(text: str) -> bool:
    """Check for what happens in the chat: `* zed waves`, `--> zed has joined`."""
    return bool(
        _LOG.match(text) or CHAT_NOTICE.match(text) or CHAT_EVENT.search(text[:80])
    )


MESSAGES = Shape("chat", _fits_messages, _read_messages)
LOG = Shape("IRC log", _fits_log, _read_log)
