"""Chats of meetings, as Zoom saves them: `18:22:01 From Ana to Everyone: Hi`, or
`00:18:22`, `Ana:` and the words with tabs between them."""

import re
import unicodedata
from typing import Dict, Iterator, List, Match, Optional, Sequence

from .events import Event, Kind, Reading
from .line import Line, next_filled
from .name_tails import cut_pronouns
from .shape import Shape, blank_event, plain_event
from .times import CLOCK, DATE, has_digit

MIN_MESSAGES = 2
MAX_QUOTED = 6  # lines of the first words of a message
MAX_MARK = 12  # characters of a reaction
_TIME = rf"(?:{DATE}[ ]+)?{CLOCK}"
_FROM = r"(?:[Ff]rom|Von|De|Da|Van|Från|Fra|Od)"
_TO = r"(?:[Tt]o|an|à|a|para|pour|aan|til|till|do)"
_GUEST = r"(?:[ \t]*\((?!\d\))[^()\n]*\))?"  # but `iPhone (2)`
_END = rf"[ \t]+{CLOCK}(?:[ ]+[AaPp][Mm])?$"
_OF = r"(?:[ ]from[ ][^\n:]{1,40}?)?"  # where somebody works, in Webex
_HEADS = tuple(
    map(
        re.compile,
        (
            rf"(?:{_TIME}[ \t]+)?[Ff]rom[ \t]+([^\n:]{{1,60}}?){_GUEST}[ \t]+"
            rf"[Tt]o[ \t]+[^\n:]{{1,200}}:(?:{_END})?[ \t]*",
            rf"{_TIME}[ \t]+{_FROM}[ \t]+([^\n:]{{1,60}}?){_GUEST}[ \t]+"
            rf"{_TO}[ \t]+[^\n:]{{1,200}}:[ \t]*",
            rf"{_TIME}[ \t]+From[ \t]+([^\n:]{{1,60}}?)[ \t]*:[ \t]*",
            # A copy of the panel, also of Webex: the time is at the end.
            rf"(?:{_FROM}[ \t]+)?([^\n:]{{1,60}}?){_GUEST}{_OF}[ \t]+{_TO}[ \t]+"
            rf"[^\n:]{{1,60}}:{_END}",
            # The chat of a recording in the cloud.
            rf"{CLOCK}\t[ ]?([^\t\n:]{{1,60}}?){_GUEST}:\t",
        ),
    )
)
# The message to which another one belongs, or to which somebody reacts. Zoom repeats
# its first words.
_REPLY = re.compile(r"Replying to [\"“]")
_REACTION = re.compile(r"(?:Reacted to|Removed an?\b[^\n\"“]{0,60}) [\"“]")
_CUT_OFF = re.compile(r"[^\n]*?(?:\.{3}|…)[\"”]:?(?=[ \t]|$)[ \t]*")
_CLOSED = re.compile(r"[^\n]*[\"”]:?$|[^\n]*?[\"”]:?[ \t]+")
_REACTED = re.compile(r"[^\n]*[\"”](?:[ ]with[ ][^\n]*)?$")


def _find_head(text: str) -> Optional[Match[str]]:
    """Match the head of a message, up to its words."""
    if ":" not in text[:300] or not ("rom" in text or has_digit(text)):
        return None
    return next(filter(None, (head.match(text) for head in _HEADS)), None)


def _fits(lines: Sequence[Line]) -> bool:
    count = sum(_find_head(line.text) is not None for line in lines)
    return count >= MIN_MESSAGES and count * 5 >= len(lines)


def _read(lines: List[Line]) -> Reading:
    """Read lines such as `18:22:01 From Ana to Everyone: Hi`."""
    return Reading(list(_Reader(lines).read()))


class _Reader:
    """Reads the lines."""

    def __init__(self, lines: List[Line]) -> None:
        self.lines = lines
        self.heads = [_find_head(line.text) for line in lines]
        self.repeated: Dict[int, Kind] = {}  # further lines of what is there again

    def read(self) -> Iterator[Event]:
        begun = waits = False  # for the first words of a message
        for i, (line, head) in enumerate(zip(self.lines, self.heads, strict=True)):
            at = head.end() if head else 0
            is_first = waits or head is not None
            if not line.text or line.furniture:
                yield blank_event(line)
                continue
            waits = is_first and at >= len(line.text)
            begun = begun or head is not None
            if i in self.repeated:
                yield plain_event(line, self.repeated[i])
            elif _REACTION.match(line.text, at):
                self._find_end(i, at, _REACTED, Kind.EVENT)
                yield plain_event(line, Kind.EVENT)
            elif begun and not is_first and _is_reaction(line.text):
                yield plain_event(line, Kind.EVENT)
            elif waits and _REACTION.match(next_filled(self.lines, i)[1]):
                yield plain_event(line, Kind.EVENT)
            elif is_first:
                reply = _REPLY.match(line.text, at)
                said = self._find_reply(i, at, reply.end()) if reply else at
                yield self._begin(line, head, line.start + said)
            else:
                yield plain_event(line, Kind.SAID if begun else Kind.EVENT)

    def _begin(self, line: Line, head: Optional[Match[str]], said: int) -> Event:
        """Make the event of the first words of a message, or of its head."""
        if head is not None:
            speakers = (cut_pronouns(next(filter(None, head.groups()))),)
            return Event(Kind.TURN, line.start, line.end, speakers, said)
        if said >= line.end:
            return plain_event(line, Kind.SKIP)
        return Event(Kind.SAID, said, line.end)

    def _find_reply(self, i: int, at: int, begin: int) -> int:
        """Find the end of what a message repeats of another, in its first line.

        i (int): The line.
        at, begin (int): Where the reply begins, and the words that it repeats.
        """
        text = self.lines[i].text
        end = _CUT_OFF.match(text, begin) or _CLOSED.match(text, begin)
        if end:
            return end.end()
        return len(text) if self._find_end(i, begin, _CLOSED, Kind.SKIP) else at

    def _find_end(self, i: int, at: int, ends: "re.Pattern[str]", kind: Kind) -> bool:
        """Find the further lines of what is there again of another message."""
        if ends.match(self.lines[i].text, at):
            return True
        for j in range(i + 1, min(i + MAX_QUOTED, len(self.lines))):
            if self.heads[j] is not None:
                return False
            if ends.match(self.lines[j].text):
                self.repeated.update(dict.fromkeys(range(i + 1, j + 1), kind))
                return True
        return False


def _is_reaction(text: str) -> bool:
    """Check for the names of those who reacted, below a message: `Ana, Ben:👍`."""
    names, colon, mark = text.rpartition(":")
    is_mark = 0 < len(mark) < MAX_MARK and all(map(_is_symbol, mark))
    return bool(colon and names) and is_mark


def _is_symbol(char: str) -> bool:
    return not char.isascii() and unicodedata.category(char)[0] in "SMC"


ZOOM_CHAT = Shape("Zoom chat", _fits, _read)
