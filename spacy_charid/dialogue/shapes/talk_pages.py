"""Talk pages of wikis, whose comments end in a signature, as written or as shown."""

import re
from textwrap import shorten
from typing import Iterator, List, Sequence, Tuple

from .doubts import MAX_SHOWN
from .events import Doubt, Event, Kind, Reading
from .headings import find_heading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .signatures import find_signatures, may_be_signed
from .tags import find_tag
from .wikitext import WikiMarks, cut_marks, find_wiki_heading, find_wiki_marks

MIN_SIGNATURES = 2
MAX_LINES = 60  # of a comment, on average
MAX_TAGS = 3  # lines `Name: words` for each signature, as in a transcript
MAX_TITLE = 60  # characters of a title without a mark
# What a wiki shows between a heading and the comments.
_PAGE_LINE = re.compile(
    r"Latest comment: .{3,30}|\d+ comments?|\d+ (?:people|person) in discussion"
    r"|(?:Uns|S)ubscribe|\[?(?:edit(?: source)?|reply|add topic)\]?|Reply|Add topic"
)
_FOOT = re.compile(
    r"Retrieved from |(?:Hidden )?[Cc]ategor(?:y|ies) ?:|This page was last (?:edited"
    r"|modified)|Text is available under|Kategorien? ?:|Abgerufen von |Catégories? ?:"
    r"|Categorías? ?:"
)


def _fits(lines: Sequence[Line]) -> bool:
    if not any(may_be_signed(line.text) for line in lines):
        return False
    signs = find_signatures(lines, find_wiki_marks(lines))
    count = sum(sign.is_sure for found in signs.values() for sign in found)
    filled = sum(bool(line.text) for line in lines)
    if count < MIN_SIGNATURES or count * MAX_LINES < filled:
        return False
    return sum(find_tag(line.text)[1] > 0 for line in lines) < count * MAX_TAGS


def _read(lines: List[Line]) -> Reading:
    reader = _Reader(lines)
    return Reading(list(reader.read()), tuple(reader.doubts))


class _Reader:
    """Reads the lines of a talk page.

    lines (Sequence[Line]): All lines.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.marks = find_wiki_marks(lines)
        self.signs = find_signatures(lines, self.marks)
        self.last = max(self.signs, default=-1)  # line with a signature
        self.comment: List[Event] = []  # whose signature is not found yet
        self.first = 0  # its first line
        self.doubts: List[Doubt] = []  # comments without a signature

    def read(self) -> Iterator[Event]:
        begun = ended = False
        has_headings = any(find_wiki_heading(line.text)[1] for line in self.lines)
        for i, line in enumerate(self.lines):
            self.first = self.first if self.comment else i
            title = self._find_title(i, has_headings)
            ended = ended or (i > self.last and _FOOT.match(line.text) is not None)
            if title:
                yield from self._end_comment((), begun)
                yield Event(Kind.HEADING, line.start, line.end, title=title)
            elif not line.text or line.furniture:
                self.comment.append(blank_event(line))
            elif ended:
                self.comment.append(plain_event(line, Kind.EVENT))
            elif _PAGE_LINE.fullmatch(line.text):
                self.comment.append(plain_event(line, Kind.SKIP))
            elif i in self.signs:
                yield from self._read_signed(i)
                begun = True
            else:
                self.comment += _cut_marks(line, 0, len(line.text), self.marks[i])
        yield from self._end_comment((), begun)

    def _find_title(self, i: int, has_headings: bool) -> str:
        """Find the title of a heading; empty if there is none."""
        text = self.lines[i].text
        start, end = find_wiki_heading(text)
        if end:
            said = cut_marks(text, start, end, self.marks[i])
            return " ".join(said.split()) or text
        if text[-1:] == "]" and (title := find_heading(text)):
            return title
        if has_headings or any(event.kind is Kind.SAID for event in self.comment):
            return ""
        return text if self._is_title(i) else ""

    def _is_title(self, i: int) -> bool:
        """Check for a few words that stand apart, above a comment."""
        text, below = self.lines[i].text, self.lines[i + 1 : i + 2]
        is_apart = bool(below) and not below[0].text and i < self.last
        is_like = bool(text) and len(text) <= MAX_TITLE and text[0].isalnum()
        is_like = is_like and not text[0].islower() and text[-1] not in ".,:;!?…"
        is_like = is_like and not _PAGE_LINE.fullmatch(text)
        return is_apart and is_like and i not in self.signs

    def _read_signed(self, i: int) -> Iterator[Event]:
        """Read a line with signatures, each of which ends a comment."""
        line, at = self.lines[i], 0
        for sign in self.signs[i]:
            marks = self.marks[i]
            self.comment += _cut_marks(line, at, sign.start, marks)
            start, end = line.start + sign.start, line.start + sign.end
            self.comment.append(Event(Kind.SKIP, start, end))
            yield from self._end_comment((sign.name,), True)
            at = sign.end
        yield from _cut_marks(line, at, len(line.text), self.marks[i])

    def _end_comment(self, speakers: Tuple[str, ...], begun: bool) -> Iterator[Event]:
        """Make a turn of the lines of a comment; what is above all signatures, or has
        no words, is no turn."""
        events, self.comment = self.comment, []
        first = next((i for i, e in enumerate(events) if e.kind is Kind.SAID), -1)
        if first < 0 or not (begun or speakers):
            first = len(events)
        said, above = events[first:], events[:first]
        if said and not speakers:
            self._doubt(said)
        if said:
            indent = above and above[-1].end == said[0].start and above.pop()
            start = indent.start if indent else said[0].start
            turn = Event(Kind.TURN, start, said[0].end, speakers, said[0].start)
            said[0] = turn
        yield from map(_note, above)
        yield from said

    def _doubt(self, said: Sequence[Event]) -> None:
        """Note the first line of a comment that nobody signed."""
        lines = self.lines[self.first :]
        line = next(line for line in lines if line.end >= said[0].end)
        words = line.text[said[0].start - line.start :]
        prefix = shorten(words, MAX_SHOWN, placeholder="...")
        self.doubts.append(Doubt(prefix, 1, line.number))


def _note(event: Event) -> Event:
    """Make a note of what stands before the words of a comment."""
    return event if event.kind is Kind.BLANK else event._replace(kind=Kind.EVENT)


def _cut_marks(line: Line, begin: int, end: int, marks: WikiMarks) -> List[Event]:
    """Cut a part of a line into its words and its marks."""
    inside = marks.cut(begin, end)
    end = begin + len(line.text[begin:end].rstrip())
    first = begin = end - len(line.text[begin:end].lstrip())
    leading = 0
    while leading < len(inside) and inside[leading][0] <= first < end:
        first = max(first, inside[leading][1])
        first = end - len(line.text[first:end].lstrip())
        leading += 1
    events = []
    if first > begin:
        events.append(Event(Kind.SKIP, line.start + begin, line.start + first))
    if first < end:
        events.append(Event(Kind.SAID, line.start + first, line.start + end))
        at = line.start
        events += [
            Event(Kind.SKIP, at + one, at + other) for one, other in inside[leading:]
        ]
    return events


WIKI_TALK = Shape("talk page of a wiki", _fits, _read)
