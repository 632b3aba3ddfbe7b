"""Chats copied from Messenger and Instagram: a name above messages, `You sent` above
one's own, and no times or few; or a time below each, as in Signal."""

import re
from collections import Counter
from typing import List, Sequence, Set, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, judge
from .times import BARE_TIME
from .words import CHAT_EVENT, CHAT_FURNITURE, CHAT_NOTICE, is_label, is_remark

MIN_SENT = 2
MIN_TIMED = 4  # messages, with a time below each
MAX_NAME_WORDS = 4
_AGO = re.compile(r"\d{1,2}[ ]?(?:s|m|min|h|hr|d|w)|[Nn]ow|[Jj]ust now|Yesterday")
_SENT = re.compile(r"You (?:sent|replied(?: to .{1,60})?|forwarded a message)")
_REPLIED = re.compile(r"(\S.{0,60}?) replied to (?:you|themself|.{1,60})")
_DONE = re.compile(
    r"(\S.{0,60}?) (?:reacted .{1,12} to|unsent a|replied to|liked a|sent a) .{1,80}"
)
# What the program writes beside messages.
_STATE = re.compile(
    r"Liked a message|.{1,60} reacted .{1,12} to (?:your|.{1,40}) message"
    r"|.{1,60} unsent a message|Call (?:again|back)|Missed (?:video |audio )?call"
    r"|The (?:video|audio) call ended\.?|You missed an? .{1,40} from .{1,60}"
    r"|Enter|Sent|Seen(?: by .{1,80})?|Active .{1,40}"
    r"|\d{1,3}|[^\w\s]{1,8}"
)


def _fits(lines: Sequence[Line]) -> bool:
    sent = sum(bool(_SENT.fullmatch(line.text)) for line in lines)
    names = _find_names(lines) if sent >= MIN_SENT or _end_in_times(lines) else set()
    return bool(names)


def _end_in_times(lines: Sequence[Line]) -> bool:
    """Check for paragraphs of a name that comes again, a message and how long ago it
    was: `4h`."""
    paragraphs: List[List[str]] = [[]]
    for line in lines:
        if line.text:
            paragraphs[-1].append(line.text)
        elif paragraphs[-1]:
            paragraphs.append([])
    paragraphs = [each for each in paragraphs if each]
    timed = [p for p in paragraphs if len(p) > 2 and _AGO.fullmatch(p[-1])]
    names = {each[0] for each in timed}
    is_most = len(timed) >= MIN_TIMED and len(timed) * 3 >= len(paragraphs) * 2
    return is_most and 1 < len(names) * 2 <= len(timed)


def _find_names(lines: Sequence[Line]) -> Set[str]:
    """Find the names on lines of their own, which come again above other lines."""
    counts = Counter(line.text for line in lines if line.text)
    done = (_DONE.fullmatch(line.text) for line in lines)
    counts.update(match[1] for match in done if match and match[1] in counts)
    return {
        text
        for text, count in counts.items()
        if count > 1
        and len(text.split()) <= MAX_NAME_WORDS
        and text[-1].isalnum()
        and judge(text) is Judgement.NAME
        and not (_SENT.fullmatch(text) or _is_note(text))
        and not (is_label(text) or is_remark(text))
    }


def _is_note(text: str) -> bool:
    patterns = (_STATE, CHAT_FURNITURE, BARE_TIME)
    is_whole = any(pattern.fullmatch(text) for pattern in patterns)
    return is_whole or bool(CHAT_NOTICE.match(text) or CHAT_EVENT.search(text[:80]))


def _read(lines: List[Line]) -> Reading:
    names = _find_names(lines)
    events: List[Event] = []
    speaker: Tuple[str, ...] = ()
    said: Set[str] = set()
    above = ""
    is_reply = False  # the next line is a message that is quoted
    for line in lines:
        text = line.text
        replied = _REPLIED.fullmatch(text)
        name = "You" if _SENT.fullmatch(text) else (replied[1] if replied else "")
        name = text if text in names else name
        if not text or line.furniture:
            events.append(blank_event(line))
        elif name and name == above:  # its picture, and the name
            events.append(plain_event(line, Kind.SKIP))
        elif name:
            speaker, is_reply = (name,), "replied" in text
            events.append(Event(Kind.TURN, line.start, line.end, speaker, line.end))
        elif is_reply and text in said:
            events.append(plain_event(line, Kind.SKIP))
            is_reply = False
        elif not speaker or _is_note(text):
            is_time = BARE_TIME.fullmatch(text) and bool(speaker)
            events.append(plain_event(line, Kind.SKIP if is_time else Kind.EVENT))
        elif events[-1].kind is Kind.EVENT:
            turn = Event(Kind.TURN, line.start, line.end, speaker, line.start)
            events.append(turn)
            said.add(text)
        else:
            events.append(plain_event(line, Kind.SAID))
            said.add(text)
        above = text or above
    return Reading(events)


MESSENGER = Shape("names above messages", _fits, _read)
