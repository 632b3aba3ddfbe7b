"""Chats with the name on the line of each message: WhatsApp, Telegram, Signal, IRC."""

import re
from typing import List, Optional, Sequence, Set, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .times import AT, BARE_TIME, CLOCK, DATE, MARKS, ZONE, has_digit
from .words import CHAT_EVENT, CHAT_NOTICE, CHAT_PLACEHOLDER, CHAT_SECURED

MIN_MESSAGES = 2
_MARKS = f"[{MARKS}]*"  # WhatsApp puts them before what it writes itself
# After a date: also with dots, and with what other languages write for `am` and `pm`.
_CLOCK = (
    rf"(?:{CLOCK}|\d{{1,2}}\.\d{{2}}(?:\.\d{{2}})?)"
    "(?:[ \u202f\u00a0](?:[^\\sA-Za-z\\d:\\[\\]–—-]{1,12}|SA|CH|PT?G)"
    r"(?=\]|[ ][-–—][ ]))?"
)
HEAD = re.compile(
    rf"{_MARKS}\[?[ ]?(?:{DATE}(?:[,،]?[ T\u202f]+{AT}){_CLOCK}{ZONE}"
    rf"|(?<=\[){CLOCK},[ ]{DATE}(?=\]))"  # in a browser
    r"(?:[ ]\|[^\[\]\n]{1,40})?[ ]?\]?,?[ \t]*"
    rf"(?:[-–—][ \t]+)?{_MARKS}"
)
_CLOSED = re.compile(rf"(?:\]|[-–—])[ \t,]*{_MARKS}$")  # the end of a head
_BIDI = re.compile(f"[{MARKS}]+")
_QUOTED = re.compile(r"[„“\"«]")  # `Jonas hat die Gruppe „Fest: 2024“ erstellt`
_NAME = re.compile(r"~?[\s\u202f]*([^\n]{1,60}?):(?:[ \t]+|$)")
_ARROW = re.compile(r"([^\n:<>]{1,60}?)[ ]>[ ]+(?=\S)")  # `Bea > Hi`, in EVE Online
# The code of a colour, which mIRC writes before an event.
_COLOUR = r"(?:\x03?\d{1,2}(?:,\d{1,2})?(?=[\[(]))?"
_NICK = re.compile(
    rf"{_COLOUR}(?:[\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+"
    r"(?:\[[^\[\]\n]{1,30}\]:?[ \t]+){0,3})?"
    # with the address of who writes, as bouncers log: `<bea!~b@example.org>`
    r"<[ @+%&~!]{0,3}([^<>\s]{1,30}?(?:[ ][\w.'’-]{1,20}){0,4})"
    r"(?P<address>![^<>\s!]{1,90}@[^<>\s]{1,90})?>[ \t]+"
)
_CLOSING = re.compile(r"</[^<>]{1,40}>$")
# Before the words of those who are logged in to the network, and of others.
_LOGGED_IN = re.compile(r"[+-](?=\S|$)")
_TABBED = re.compile(
    rf"(?:{DATE}[ T]+)?{CLOCK}\t[@+%&~!]?([^\s<>*=-][^\t:]{{0,30}})\t(?=\S)"
)
# What somebody says to a channel as a notice: `-bea:#reed- Fog.`
_NOTICED = re.compile(
    rf"{_COLOUR}(?:[\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+)?"
    r"-([^\s:/<>-][^\s:/<>]{0,30}?)[:/][@+%]?[#&][^\s-]\S{0,50}?-[ \t]+(?=\S)"
)
# Where all messages have times, without a name: an event.
_TIMED = re.compile(rf"[\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+(?=\S)")
_LOG = re.compile(
    rf"{_COLOUR}(?:[\[(]?(?:{DATE}[ T]+)?{CLOCK}[\])]?[ \t]+)?"
    r"[ \t]*(?:\*{1,4}[ \t]|-!-|-->|<--|==|--[ \t]|---[ \t]|-+[A-Za-z]\S*-+[ \t])"
)
# What WhatsApp writes after a message: `<This message was edited>`.
_EDITED = re.compile(r"[ \t\u200e\u200f]*<[^<>\n]{4,28}[ ][^<>\n]{2,28}>$")
# What a message answers, as Element writes it before the words.
_ANSWERED = re.compile(
    r"<(?:@[^<>\s\"]{1,60}|[^<>\n\"]{1,60} \"[^\n\"]{1,40}\")>[ \t]+(?=\S)"
)
_ANSWER = re.compile(r"<<<[ \t]*")  # of Skype, below what is answered
_TAGS = frozenset(
    "b i u p br hr em strong div span a li ul ol td tr th h1 h2 v c".split()
)


def _find_heads(lines: Sequence[Line]) -> List[Optional[re.Match]]:
    """Find the heads of messages. Where most end with a dash or a bracket, one without
    is the time of something that a message tells."""
    heads = [HEAD.match(ln.text) if has_digit(ln.text) else None for ln in lines]
    closed = [_CLOSED.search(head[0]) is not None for head in heads if head]
    if sum(closed) * 2 <= len(closed):
        return heads
    return [head if head and _CLOSED.search(head[0]) else None for head in heads]


def _fits_messages(lines: Sequence[Line]) -> bool:
    count = sum(map(bool, _find_heads(lines)))
    if count * 10 < len(lines):
        return False
    found = max(_count_named(lines, pattern) for pattern in (_NAME, _ARROW))
    return found >= MIN_MESSAGES and found * 2 >= count


def _count_named(lines: Sequence[Line], pattern: "re.Pattern[str]") -> int:
    """Count the heads that a name follows."""
    heads = ((line.text, HEAD.match(line.text)) for line in lines)
    return sum(bool(head and pattern.match(text, head.end())) for text, head in heads)


def _read_messages(lines: List[Line]) -> Reading:
    """Read lines such as `12/05/2024, 21:04 - Priya: Who is there?`."""
    events = []
    begun = False
    sender: Tuple[str, ...] = ()  # of a picture, below which is what they say of it
    quoted = _find_quoted(lines)
    is_arrow = _count_named(lines, _ARROW) > _count_named(lines, _NAME)
    pattern = _ARROW if is_arrow else _NAME
    for i, (line, head) in enumerate(zip(lines, _find_heads(lines), strict=True)):
        if not line.text:
            events.append(blank_event(line))
        elif head:
            event = _read_message(line, head.end(), pattern)
            event = event._replace(said=line.end) if i in quoted else event
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
            answer = _ANSWER.match(line.text)
            if answer:
                events.append(Event(Kind.SKIP, line.start, line.start + answer.end()))
                event = event._replace(start=line.start + answer.end())
            edited = _EDITED.search(line.text) if begun else None
            if edited and edited.start():
                at = line.start + edited.start()
                events += [event._replace(end=at), Event(Kind.SKIP, at, line.end)]
            else:
                events.append(event)
    return Reading(events)


def _find_quoted(lines: Sequence[Line]) -> Set[int]:
    """Find the lines that a message quotes above its own words: `> Which car?`, or in
    Skype another message with its head, above `<<< The red one.`"""
    quoted: Set[int] = set()
    held: List[int] = []
    is_open = is_forwarded = False  # above the own words of a message
    said: Set[str] = set()
    for i, line in enumerate(lines):
        head = HEAD.match(line.text) if line.text else None
        tag = _NAME.match(f"{line.text} ", head.end()) if head else None
        words = line.text[tag.end() :] if tag else line.text
        if head:
            is_forwarded = tag is not None and HEAD.match(words) is not None
            is_quote = words[:1] == ">" and (
                words.startswith("> <@") or words.strip("> ") in {"", *said}
            )
            is_open = tag is not None and (is_forwarded or is_quote or not words)
            held = [i] if is_open and words else []
        elif is_open and (
            words.startswith(">") or (is_forwarded and words[:3] != "<<<")
        ):
            held.append(i)
        elif is_open and words:
            quoted.update(held)
            is_open = False
        said.add(words)
    return quoted


def _read_message(line: Line, at: int, pattern: "re.Pattern[str]") -> Event:
    """Read the line of a message; a picture is an event with its sender."""
    tag = pattern.match(line.text, at)
    name = _BIDI.sub("", tag[1]).strip("~\u202f ") if tag else ""
    if not tag or not name or _QUOTED.search(name) or _is_program(name):
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
    answered = _ANSWERED.match(line.text, tag.end())
    begin = line.start + (answered or tag).end()
    return Event(Kind.TURN, line.start, end, (name,), begin, notes)


def _is_program(name: str) -> bool:
    """Check for what a program writes of its own events: `System`, `No-Sender` (of
    signal-export)."""
    return name.endswith("System") or name == "No-Sender"


def _fits_log(lines: Sequence[Line]) -> bool:
    count = sum(_find_nick(line.text) is not None for line in lines)
    closed = sum(_CLOSING.search(line.text) is not None for line in lines)
    if count < MIN_MESSAGES or closed * 2 > count:  # `<Ada> Hi. </Ada>`
        return False
    filled = sum(bool(line.text) for line in lines)
    return count * 5 >= filled or count + _count_logged(lines) >= filled


def _count_logged(lines: Sequence[Line]) -> int:
    """Count the lines that tell when somebody joined or left."""
    return sum(
        bool(_TIMED.match(line.text)) and _is_logged(line.text)
        for line in lines
        if has_digit(line.text[:2]) and not _find_nick(line.text)
    )


def _find_nick(text: str) -> Optional[re.Match]:
    nick = _NICK.match(text) if "<" in text else None
    nick = nick or (_TABBED.match(text) if "\t" in text else None)
    nick = nick or (_NOTICED.match(text) if "- " in text else None)
    return nick if nick and nick[1].casefold() not in _TAGS else None


def _read_log(lines: List[Line]) -> Reading:
    """Read lines such as `[12:03] <@zed> hello`; `* zed waves` is a note."""
    events: List[Event] = []
    begun = False
    nicks = [_find_nick(line.text) for line in lines]
    is_timed = all(_TIMED.match(nick.string) for nick in nicks if nick)
    is_marked = _are_marked(nicks)
    for line, nick in zip(lines, nicks, strict=True):
        if not line.text:
            events.append(blank_event(line))
        elif nick and CHAT_PLACEHOLDER.match(line.text, nick.end()):
            events.append(plain_event(line, Kind.EVENT))
            begun = True
        elif nick:
            mark = _LOGGED_IN.match(line.text, nick.end()) if is_marked else None
            said = line.start + (mark or nick).end()
            speakers = (nick[1],)
            events.append(Event(Kind.TURN, line.start, line.end, speakers, said))
            begun = True
        elif not begun or _is_logged(line.text) or BARE_TIME.fullmatch(line.text):
            events.append(plain_event(line, Kind.EVENT))
        elif is_timed and _TIMED.match(line.text):
            events.append(plain_event(line, Kind.EVENT))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def _are_marked(nicks: Sequence[Optional[re.Match]]) -> bool:
    """Check whether most words of people with addresses have the mark of those who are
    logged in, or are not: `<bea!~b@example.org> +Fog.`"""
    found = [n for n in nicks if n and n.re is _NICK and n["address"]]
    marked = sum(bool(_LOGGED_IN.match(n.string, n.end())) for n in found)
    return marked > 1 and marked * 2 > len(found)


def _is_logged(text: str) -> bool:
    """Check for what happens in the chat: `* zed waves`, `--> zed has joined`."""
    return bool(
        _LOG.match(text) or CHAT_NOTICE.match(text) or CHAT_EVENT.search(text[:80])
    )


MESSAGES = Shape("chat", _fits_messages, _read_messages)
LOG = Shape("IRC log", _fits_log, _read_log)
