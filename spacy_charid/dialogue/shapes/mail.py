"""Mails and messages with fields above the words: `From: Nora`, `Sent: ...`."""

import re
from typing import Dict, List, Sequence, Tuple

from .attributions import find_attribution, is_quoted_below
from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_MAILS = 2
MAX_FIELDS = 12
WIDTH = 55  # characters of a line that may be wrapped
_FROM = re.compile(r"(?:From|Von|De|Van|Da|Från)[ \u00a0]?:[ \t]*(\S.*)")
_FIELD = re.compile(
    r"(?i:to|cc|bcc|sent|date|subject|type|received|reply-to|importance|timestamp"
    r"|conversation|attachments?|an|gesendet|datum|betreff|à|envoyé|objet|enviado"
    r"|in-reply-to|references|message-id|mime-version|content-[\w-]+|x-[\w-]+|list-\w+"
    r"|return-path|delivered-to|user-agent|para|asunto|fecha|onderwerp|verzonden"
    r"|aan|inviato|oggetto)[ \u00a0]?:(?:[ \t]|$)"
)
_ADDRESS = re.compile(r"[ \t]*(?:<[^<>]*>|\[mailto:[^\[\]]*\]|\([^()]*[\d@][^()]*\))")
# `From: nora at bell.example (Nora Bell)`, in archives of lists
_NAMED = re.compile(r"\S{1,80}?(?:[ ]at[ ]|@)\S{1,80}[ ]\(([^()@\d]+)\)$")
# What begins a mail in a file of many.
_BETWEEN = re.compile(
    r"From[ ]\S+(?:[ ]at[ ]\S+)?[ ]+[A-Z][a-z]{2}[ ][A-Z][a-z]{2}[ ]+\d"
)
_SIGNATURE = re.compile(r"--$|Sent from my \w+|Von meinem \w+ gesendet|Get Outlook for")
# Of a message of Signal that another one answers.
_QUOTED = re.compile(r">[ ]?(?:[^\n:]{1,40}:[ ])?")
_RULE = re.compile(r"-{3,}.*|_{5,}$|={5,}$")


def _find_heads(lines: Sequence[Line]) -> Dict[int, int]:
    """Find the heads: the last line of each by its line `From:`."""
    heads: Dict[int, int] = {}
    for i in range(len(lines)):
        wrote = find_attribution(lines, i)
        if wrote is not None:
            heads[i] = wrote[0]
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
            found[i] = _make_turn(lines, i, i)
            for j in range(i + 1, last + 1):
                found[j] = plain_event(lines[j], Kind.SKIP)
    return found


def _fits(lines: Sequence[Line]) -> bool:
    heads = _find_heads(lines)
    if len(heads) >= MIN_MAILS or not heads:
        return len(heads) >= MIN_MAILS
    first = next(iter(heads))  # below which questions are quoted above their answers
    depths = [line.depth for line in lines[first:] if line.text]
    steps = zip(depths, depths[1:], strict=False)
    return sum(one < other for one, other in steps) >= MIN_MAILS


def _read(lines: List[Line]) -> Reading:
    heads = _find_heads(lines)
    events: List[Event] = []
    last, begun, signed = -1, False, False
    if sum(bool(_FROM.match(lines[i].text)) for i in heads) >= MIN_MAILS:
        heads = {i: end for i, end in heads.items() if not _is_quoting(lines, i, end)}
        is_list = True  # mails quote each other
    else:
        is_list = False
    writers: Dict[int, Tuple[str, ...]] = {0: ()}  # by the depth of quotation
    depth = 0  # of the last turn
    said = {line.text for line in lines if line.text and line.text[0] != ">"}
    for i, line in enumerate(lines):
        if i in heads:
            last, begun, signed = heads[i], True, False
            turn = _make_turn(lines, i, last)
            depth = line.depth + is_quoted_below(lines, last)
            writers = {at: name for at, name in writers.items() if at < depth}
            writers[depth] = turn.speakers
            events.append(turn)
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
        elif (signed and line.depth == depth) or _SIGNATURE.match(line.text):
            if line.text == "--":
                signed, depth = True, line.depth
            events.append(plain_event(line, Kind.SKIP))
        elif line.text[0] == ">" and _QUOTED.sub("", line.text) in said:
            events.append(plain_event(line, Kind.SKIP))
        elif line.depth != depth and not _is_wrapped(lines, i):
            depth, signed = line.depth, False
            turn = Event(Kind.TURN, line.start, line.end, writers.get(depth, ()))
            events.append(turn._replace(said=line.start))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def _is_wrapped(lines: Sequence[Line], i: int) -> bool:
    """Check for the end of a quoted line that was too long, which has no mark."""
    around = lines[i - 1 : i + 2]
    if len(around) < 3 or not all(line.text for line in around):
        return False
    above, line, below = around
    is_between = above.depth == below.depth > line.depth
    return is_between and len(above.text) > WIDTH and above.text[-1] not in ".!?:"


def _is_quoting(lines: Sequence[Line], first: int, last: int) -> bool:
    """Check whether a head is quoted, or has only quoted lines below it."""
    is_from = _FROM.match(lines[first].text) is not None
    is_below = not is_from and is_quoted_below(lines, last)
    return bool(lines[first].depth) or is_below


def _is_intro(lines: Sequence[Line], i: int) -> bool:
    """Check for `On Monday, Nora Bell`, `<n@b.org> wrote:` above what is quoted."""
    for j in range(max(i - 1, 0), i + 1):
        wrote = find_attribution(lines, j)
        if wrote is not None and j <= i <= wrote[0]:
            return _is_quoting(lines, j, wrote[0])
    return False


def _make_turn(lines: Sequence[Line], first: int, last: int) -> Event:
    """Make the turn of a head, without words."""
    line, end = lines[first], lines[last].end
    named = _FROM.match(line.text)
    wrote = None if named else find_attribution(lines, first)
    written = named[1] if named else (wrote[1] if wrote else "")
    listed = _NAMED.match(written)
    written = listed[1] if listed else written
    name = _ADDRESS.sub("", written).strip(" \t\"'") or written.strip("<> ")
    return Event(Kind.TURN, line.start, end, (name,), end)


MAIL = Shape("mail", _fits, _read)
