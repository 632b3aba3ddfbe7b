"""Threads copied from the new pages of Reddit: `figgy`, `•`, `6h ago`, the words, then
`Upvote`, `12`, `Downvote`, `Reply`, `Share`."""

import re
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence

from .events import Event, Kind, Reading
from .line import Line, next_filled
from .shape import Shape, note_event

MIN_CARDS = 2
MAX_LINES = 60  # of a comment with its buttons, on average
MAX_ABOVE = 8  # lines from a time to the name, with badges
_AGO = r"(?:\d{1,3}[ ]?(?:s|m|min|h|hr|d|w|mo|y|yr)\.?[ ]ago|just now|now)"
_EDITED = rf"(?:[ ]?[•·][ ]?Edited[ ]{_AGO})?"
_TIME = re.compile(rf"(?:[•·][ ]?)?{_AGO}{_EDITED}")
_DOTS = ("•", "·")
_NAME = r"(?:\[deleted\]|(?:[ur]/)?[\w-]{3,24})"
_IS_NAME = re.compile(_NAME)
_HEAD = re.compile(rf"({_NAME})(?:[ ](?:OP|MOD|ADMIN))?[ ]?[•·][ ]?{_AGO}{_EDITED}")
_AVATAR = re.compile(r"[ur]/[\w-]{2,24} (?:avatar|icon)")
_BADGE = re.compile(
    r"OP|MOD|ADMIN|Profile Badge for .{1,120}|Top \d{1,2}% (?:Commenter|Poster)"
)
_EDIT = re.compile(rf"Edited {_AGO}")
_MARKED = re.compile(r"(?<![ ])[ ]+\(edited\)$")
_VOTE = re.compile(r"Upvote(?:[ ]+-?[\d.,]+[kKmM]?)?(?:[ ]+Downvote\b.{0,80})?")
_UNSAID = re.compile(
    r"\[(?:deleted|removed)\]|Comment (?:deleted|removed) by (?:user|moderator)"
    r"|\d{1,4} more repl(?:y|ies)|(?:View|Show|Load) (?:more|all) (?:comments|replies)"
)


class _Card(NamedTuple):
    """The head of a post or a comment.

    first, last (int): Its lines.
    name (str): Who wrote it; empty if the account was deleted.
    """

    first: int
    last: int
    name: str


def _find_cards(lines: Sequence[Line]) -> Dict[int, _Card]:
    """Find the heads by their first line."""
    found: Dict[int, _Card] = {}
    end = 0  # of the head before
    for i, line in enumerate(lines):
        head = _HEAD.fullmatch(line.text) if i >= end else None
        is_time = i >= end and head is None and _TIME.fullmatch(line.text)
        first = _find_name(lines, i, end) if is_time else (i if head else None)
        if first is None:
            continue
        name, last = (head[1] if head else lines[first].text), _find_last(lines, i)
        if name.startswith("r/"):  # a post, whose author is named below
            last, name = next_filled(lines, last)
            if not _IS_NAME.fullmatch(name):
                continue
        if first > end and _AVATAR.fullmatch(lines[first - 1].text):
            first -= 1
        name = "" if name.startswith("[") else name.removeprefix("u/")
        found[first] = _Card(first, last, name)
        end = last + 1
    return found


def _find_name(lines: Sequence[Line], i: int, end: int) -> Optional[int]:
    """Find the line of the name above a time and a dot."""
    is_dotted = lines[i].text.startswith(_DOTS)
    for j in range(i - 1, max(end, i - MAX_ABOVE) - 1, -1):
        text = lines[j].text
        if text in _DOTS:
            is_dotted = True
        elif text and not _BADGE.fullmatch(text):
            return j if is_dotted and _IS_NAME.fullmatch(text) else None
    return None


def _find_last(lines: Sequence[Line], i: int) -> int:
    """Find the last line of a head whose time is on a line: `•`, `Edited 4h ago`."""
    dot, text = next_filled(lines, i)
    edit, below = next_filled(lines, dot) if text in _DOTS else (i, "")
    return edit if _EDIT.fullmatch(below) else i


def _fits(lines: Sequence[Line]) -> bool:
    votes = sum(_VOTE.fullmatch(line.text) is not None for line in lines)
    if votes < MIN_CARDS:
        return False
    filled = sum(bool(line.text) for line in lines)
    count = len(_find_cards(lines))
    return count >= MIN_CARDS and count * MAX_LINES >= filled


def _read(lines: List[Line]) -> Reading:
    cards = _find_cards(lines)
    starts = list(cards)
    events = [note_event(line) for line in lines[: starts[0]]]
    for first, after in zip(starts, [*starts[1:], len(lines)], strict=True):
        events += _read_card(lines, cards[first], after)
    return Reading(events)


def _read_card(lines: Sequence[Line], card: _Card, after: int) -> Iterator[Event]:
    """Read a head, and the words below it up to the votes; without words it is a
    note."""
    ended, events = False, []
    for line in lines[card.last + 1 : after]:
        ended = ended or _VOTE.fullmatch(line.text) is not None
        if not line.text or ended or _UNSAID.fullmatch(line.text):
            events.append(note_event(line))
            continue
        mark = _MARKED.search(line.text)
        end = line.start + mark.start() if mark else line.end
        events.append(Event(Kind.SAID, line.start, end))
        events += [Event(Kind.SKIP, end, line.end)] if mark else []
    start, end = lines[card.first].start, lines[card.last].end
    is_turn = any(event.kind is Kind.SAID for event in events)
    speakers = (card.name,) if card.name else ()
    turn = Event(Kind.TURN, start, end, speakers, end)
    yield turn if is_turn else Event(Kind.EVENT, start, end)
    yield from events


REDDIT_CARDS = Shape("thread of Reddit, new pages", _fits, _read)
