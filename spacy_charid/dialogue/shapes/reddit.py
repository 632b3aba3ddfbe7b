"""Threads copied from the old pages of Reddit: `[–]figgy 12 points 6 hours ago`, the
words, then `permalink embed save`."""

import re
from typing import Iterator, List, Match, Optional, Sequence, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, note_event, plain_event

MIN_HEADS = 2
MAX_LINES = 60  # of a comment, on average
MAX_ABOVE = 3  # lines from a title to the line with its author
_AGO = r"(?:\d{1,3}[ ](?:second|minute|hour|day|week|month|year)s?[ ]ago|just now)"
_AFTER = rf"\*?(?:[ ]?\((?:last edited|edited) {_AGO}\))?(?:[ ]?\(\d+ child(?:ren)?\))?"
_SCORE = r"(?:-?\d[\d.,]*k?[ ]points?)"
# A head has a button that folds the comment, or a score.
_FOLDED = re.compile(
    r"\[[–—−+-]\][ \t]*(?P<name>\[(?:deleted|removed)\]|[\w-]{1,40})"
    rf"(?P<rest>[^\n]{{0,160}}?){_AGO}{_AFTER}(?:[ ][^\n]{{0,60}})?$"
)
_SCORED = re.compile(
    rf"(?P<name>\[deleted\]|[\w-]{{1,40}})(?:\[[A-Z](?:,[A-Z])*\])?[ ]{_SCORE}[ ]"
    rf"{_AGO}{_AFTER}$"
)
# Below the title of a post.
_SUBMITTED = re.compile(
    rf"submitted[ ](?:on .{{1,60}}|{_AGO})\*?[^\n]{{0,40}}?[ ]by[ ]"
    r"(?P<name>\[deleted\]|[\w-]{1,40})"
)
_DOMAIN = re.compile(r"[ ]?\((?:self\.\w{1,40}|[\w-]+(?:\.[\w-]+){1,4})\)$")
_BUTTON = (
    r"(?:permalink|embed|save(?:-RES)?|unsave|parent|report|reply|give (?:award|gold)"
    r"|context|full comments(?: \(\d+\))?|source|hide(?: child comments)?|share"
    r"|crosspost|edit|delete|\d+ comments?|comment|pocket|buffer)"
)
_BUTTONS = re.compile(rf"{_BUTTON}(?:[ \t]+{_BUTTON}){{1,20}}$")
_ENDS = re.compile(r"permalink\b|\d+ comments?$")  # which end the words
# Of the page, wherever it stands.
_PAGE = re.compile(
    r"load more comments(?: ?\(\d+ repl(?:y|ies)\))?|continue this thread.{0,3}"
    r"|loading\.{3}|(?:all|top) \d[\d,]* comments.{0,20}|sorted by ?:.{0,30}"
    r"|view the rest of the comments.{0,3}|comment score below threshold.{0,40}"
    r"|Want to add to the discussion\?|Post a comment!|Create an account"
    r"|(?:stickied|locked) (?:comment|post)|\[(?:deleted|removed)\]"
)


def _find_head(text: str) -> Optional[Match[str]]:
    """Match the head of a comment."""
    if not text.startswith("["):
        return _SCORED.match(text) if " point" in text[:60] else None
    head = _FOLDED.match(text)
    is_scored = head and ("point" in head["rest"] or "score hidden" in head["rest"])
    return head if head and (is_scored or head["name"][0] == "[") else None


def _fits(lines: Sequence[Line]) -> bool:
    count = sum(_find_head(line.text) is not None for line in lines)
    filled = sum(bool(line.text) for line in lines)
    return count >= MIN_HEADS and count * MAX_LINES >= filled


def _read(lines: List[Line]) -> Reading:
    found = [i for i, line in enumerate(lines) if _find_head(line.text)]
    events = list(_read_post(lines[: found[0]]))
    for first, after in zip(found, [*found[1:], len(lines)], strict=True):
        events += _read_comment(lines[first:after])
    return Reading(events)


def _read_post(lines: Sequence[Line]) -> Iterator[Event]:
    """Read what is above the comments: the title and the words of whoever posted."""
    found = (i for i, line in enumerate(lines) if _SUBMITTED.match(line.text))
    by = next(found, len(lines))
    above = [i for i in range(max(by - MAX_ABOVE, 0), by) if lines[i].text]
    if by == len(lines) or not above:
        yield from (note_event(line) for line in lines)
        return
    title, name = above[-1], _SUBMITTED.match(lines[by].text)
    yield from (note_event(line) for line in lines[:title])
    line = lines[title]
    domain = _DOMAIN.search(line.text)
    end = line.start + domain.start() if domain else line.end
    yield Event(Kind.TURN, line.start, end, _get_speakers(name), line.start)
    if domain:
        yield Event(Kind.SKIP, end, line.end)
    yield from (blank_event(line) for line in lines[title + 1 : by])
    yield plain_event(lines[by], Kind.SKIP)
    yield from _read_words(lines[by + 1 :])


def _read_comment(lines: Sequence[Line]) -> Iterator[Event]:
    """Read a head and the words below it; without words it is a note."""
    head, events = lines[0], list(_read_words(lines[1:]))
    is_said = any(event.kind is Kind.SAID for event in events)
    speakers = _get_speakers(_find_head(head.text))
    turn = Event(Kind.TURN, head.start, head.end, speakers, head.end)
    yield turn if is_said else plain_event(head, Kind.EVENT)
    yield from events


def _read_words(lines: Sequence[Line]) -> Iterator[Event]:
    """Read words up to the buttons below them."""
    ended = False
    for line in lines:
        text = line.text
        ended = ended or bool(_BUTTONS.match(text) or _ENDS.match(text))
        is_said = text and not ended and not _PAGE.fullmatch(text)
        yield plain_event(line, Kind.SAID) if is_said else note_event(line)


def _get_speakers(match: Optional[Match[str]]) -> Tuple[str, ...]:
    """Get who wrote a post or a comment; nobody known if the account was deleted."""
    return (match["name"],) if match and match["name"][0] != "[" else ()


REDDIT = Shape("thread of Reddit", _fits, _read)
