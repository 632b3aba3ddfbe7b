"""Read a text of an unknown shape by the template in which its names come again."""

import re
from collections import Counter
from typing import Iterator, List, Optional, Sequence, Set, Tuple

from .asides import is_aside, is_direction, is_task
from .casts import find_casts
from .events import Chars, Event, Kind, Reading
from .fields import Field
from .forms import skip_item
from .headings import find_heading
from .known_names import How, KnownNames
from .line import Line
from .names import fold_names
from .paragraphs import find_continued
from .shape import blank_event, plain_event
from .tags import split_speakers
from .template_scores import CELL
from .templates import Templates
from .times import LEADING_TIME
from .words import is_label

_MARK = re.compile(r"[^\w\s\"“”„'’‘«(\[¿¡….,-]{1,4}(?=[\s\w\"'(\[])")
_WIDE = re.compile(r"[ ]{2,}|\t|:")
# Emphasis that ends within a line: `*(laughing)* Why?`
_OPENING = re.compile(r"([*_]{1,3})(?=[^\s*_])[^*_\n]{1,80}(?<=[^\s*_])\1(?=.*\w)")
_EMPHASIS = ("*", "_", "**", "__")
_FOR = re.compile(r"[\[(<]([^\[\]()<>\n]{1,40})[\])>]:?[ \t]+(?=\S)")
_CLOSING = re.compile(r"[}\]|>~*_^/\\]+$")


def read_induced(lines: List[Line], found: Templates) -> Reading:
    """Read the lines of a text.

    lines (List[Line]): All lines.
    found (Templates): How it names its speakers.
    RETURNS (Reading): What the lines are.
    """
    reader = _Below(lines, found) if found.names_follow else _Above(lines, found)
    return Reading(
        list(reader.read()),
        keeps_open=reader.keeps_open,
        guess=found.example,
        is_sure=found.is_sure,
    )


class _Reader:
    """What both readers know.

    lines (List[Line]): All lines.
    found (Templates): How the text names its speakers.
    """

    def __init__(self, lines: List[Line], found: Templates) -> None:
        self.lines = lines
        self.fields, self.labels = found.fields, found.labels
        self.folded = fold_names(field.name for field in self.fields.values())
        self.keeps_open = False
        self.marks = self._find_marks()

    def speakers_of(self, field: Field) -> Tuple[str, ...]:
        folded = self.folded.get(field.name, field.name)
        return (folded,) if folded != field.name else split_speakers(folded)

    def _find_marks(self) -> Counter:
        """Count the marks with which lines of names and of words begin."""
        marks: Counter = Counter()
        for i in self.fields:
            if mark := _MARK.match(self.lines[i].text):
                marks[mark[0]] += 1
        return marks

    def read_other(self, i: int) -> Event:
        """Read a line without a name."""
        line = self.lines[i]
        if not line.text or line.furniture:
            return blank_event(line)
        heading = find_heading(line.text)
        if heading is not None:
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        if is_direction(self.lines, i):
            return plain_event(line, Kind.NOTE)
        mark = _MARK.match(line.text)
        is_marked = mark is not None and not self.marks[mark[0]]
        is_marked = is_marked and not _OPENING.match(line.text)
        if is_marked and mark and i and self.lines[i - 1].text:
            if line.text.endswith(mark[0][::-1]):  # *He pauses.*
                return plain_event(line, Kind.NOTE)
        if is_aside(line.text) or is_marked:
            return plain_event(line, Kind.EVENT)
        return plain_event(line, Kind.SAID)


class _Above(_Reader):
    """Reads names before what is said, or above it."""

    def __init__(self, lines: List[Line], found: Templates) -> None:
        super().__init__(lines, found)
        alone = sum(field.is_alone for field in self.fields.values())
        self.is_alone = alone * 2 > len(self.fields)
        self.cell = found.cell
        self.widths = {len(CELL.findall(lines[i].text)) for i in self.fields}
        firsts = {lines[i].text[0] for i in self.fields}
        mark = firsts.pop() if len(firsts) == 1 else ""
        self.mark = mark if not mark.isalnum() else ""  # with which all turns begin
        self.casts = self._find_casts()
        self.known = KnownNames(field.name for field in self.fields.values())
        self.closing = self._find_closing()
        self.is_addressed = self._are_addressed()
        timed = sum(bool(LEADING_TIME.match(lines[i].text)) for i in self.fields)
        self.is_timed = timed * 5 >= len(self.fields) * 4
        self.opening = self.closing[::-1] if self.closing in _EMPHASIS else ""
        # Names that stand alone, apart from their words.
        gaps = sum(
            field.is_alone and i + 1 < len(lines) and not lines[i + 1].text
            for i, field in self.fields.items()
        )
        self.keeps_open = alone * 2 > len(self.fields) and gaps * 2 > alone

    def _are_addressed(self) -> bool:
        """Check whether nearly all words follow the name of somebody who speaks, for
        whom they are: `[CTRL] -> [B14] Where are you?`"""
        names = {field.name.casefold() for field in self.fields.values()}
        texts = ((self.lines[i].text, field.said) for i, field in self.fields.items())
        found = [match for text, said in texts if (match := _FOR.match(text, said))]
        known = sum(match[1].casefold() in names for match in found)
        return known * 5 >= len(self.fields) * 4

    def _find_closing(self) -> str:
        """Find the mark with which nearly all words end, such as a brace."""
        ends = Counter(
            match[0] if (match := _CLOSING.search(self.lines[i].text)) else ""
            for i, field in self.fields.items()
            if not field.is_alone
        )
        mark, count = ends.most_common(1)[0] if ends else ("", 0)
        return mark if count * 5 >= ends.total() * 4 else ""

    def _find_casts(self) -> Set[int]:
        """Find the people above a play, and drop them from the turns, unless these are
        set in the same way."""
        counts = Counter(field.template for field in self.fields.values())
        common, _ = counts.most_common(1)[0]
        kept = {i for i, f in self.fields.items() if f.template == common}
        casts = find_casts(self.lines) - kept
        self.fields = {i: f for i, f in self.fields.items() if i not in casts}
        return casts

    def read(self) -> Iterator[Event]:
        first = min(self.fields)
        joined = self._find_joined()
        in_label = False  # below a heading that names no speaker
        in_list = False  # below `LINKS`
        is_bare = False  # after a name, before the first words
        for i, line in enumerate(self.lines):
            field = self.fields.get(i)
            if i in joined:
                yield plain_event(line, Kind.PAUSE)
            elif i in self.casts and line.text:
                yield plain_event(line, Kind.EVENT)
            elif i in self.labels:
                yield plain_event(line, Kind.EVENT)
                in_label, is_bare = self.is_alone, False
            elif field is not None:
                yield self._make_turn(line, field)
                in_label = in_list = False
                is_bare = field.is_alone
            elif in_list and skip_item(line.text):
                yield plain_event(line, Kind.EVENT)
            elif (other := self._find_known(i, line)) is not None:
                yield self._make_turn(line, other)
                is_bare = False
            else:
                event = self.read_other(i)
                is_note = event.kind in (Kind.EVENT, Kind.NOTE)
                is_note = is_note and any(map(str.isalpha, line.text))
                if is_bare and is_note:  # a turn has words
                    kind = Kind.SKIP if is_task(line.text) else Kind.SAID
                    event = event._replace(kind=kind)
                begin = _WIDE.split(line.text[skip_item(line.text) :], 1)[0]
                is_label_row = is_label(begin.strip(": "))
                in_list = in_list or is_label(line.text.strip(": "))
                is_row = is_label_row or self.cell >= 0 and self._has_cells(line.text)
                is_row = is_row or (
                    self.is_timed and LEADING_TIME.match(line.text) is not None
                )
                is_row = is_row or (bool(self.mark) and line.text[:1] == self.mark)
                if (i < first or is_row or in_label) and event.kind is Kind.SAID:
                    event = event._replace(kind=Kind.EVENT)
                is_bare = is_bare and event.kind is not Kind.SAID
                yield event

    def _find_known(self, i: int, line: Line) -> Optional[Field]:
        """Find a known speaker whom a line names in another way."""
        if self.cell >= 0 or line.furniture or i in self.casts:
            return None
        if self.is_timed and (time := LEADING_TIME.match(line.text)):
            return self._find_timed(line.text, time.end())
        found = self.known.find(line.text)
        if found is None or found.how is not How.MARK or find_heading(line.text):
            return None
        return Field(("", ":"), found.name, 0, found.said)

    def _find_timed(self, text: str, at: int) -> Optional[Field]:
        """Find a known speaker after a time, though the gap after the name is another
        one: `15:27:11 CAM-2 Whoa.`"""
        names = (name for name in self.folded if text.startswith(f"{name} ", at))
        name = max(names, key=len, default="")
        return Field(("0:00", " "), name, 0, at + len(name) + 1) if name else None

    def _find_joined(self) -> Set[int]:
        """Find the blank lines within turns."""
        fields = map(self.fields.get, range(len(self.lines)))
        names = [field.name if field else None for field in fields]
        return find_continued(
            self.lines, names, lambda i: self.read_other(i).kind is Kind.SAID
        )

    def _make_turn(self, line: Line, field: Field) -> Event:
        start, end = line.start + field.said, line.end
        notes: List[Chars] = []
        if self.cell >= 0 and not field.is_alone:
            start, end = self._cut_cell(line, field)
            before = (line.start + field.said, start)
            notes += [at for at in (before, (end, line.end)) if at[1] > at[0]]
        elif cut := self._find_end(line.text[field.said :], field.name):
            end = start + cut
            notes.append((end, line.end))
            if line.text.startswith(self.opening, field.said):
                start += len(self.opening)
        if self.is_addressed and (other := _FOR.match(line.text, field.said)):
            start = line.start + other.end()
            notes.append((line.start + field.said, start))
        speakers = self.speakers_of(field)
        if field.is_alone:
            start = end = line.end
        return Event(Kind.TURN, line.start, end, speakers, start, tuple(notes))

    def _has_cells(self, text: str) -> bool:
        """Check whether a line has as many columns as those of turns."""
        return len(CELL.findall(text)) in self.widths

    def _find_end(self, said: str, name: str) -> int:
        """Find the mark at the end of what is said, if nearly all words have it; 0 if
        there is none."""
        if not self.closing or not said.endswith(self.closing):
            return 0
        said = said.removesuffix(self.closing)
        name = re.escape(name)  # `{ada} Hi. {/ada}`
        again = re.search(rf"[^\w\s.?!…\"”’']+{name}$", said)
        return len((said[: again.start()] if again else said).rstrip())

    def _cut_cell(self, line: Line, field: Field) -> Chars:
        start = field.said
        for _ in range(self.cell):
            edge = CELL.search(line.text, start)
            if edge is None:
                break
            start = edge.end()
        edge = CELL.search(line.text, start)
        end = edge.start() if edge else len(line.text)
        return line.start + start, line.start + end


class _Below(_Reader):
    """Reads names at the end of what is said, or below it."""

    def read(self) -> Iterator[Event]:
        held: List[int] = []  # the lines of a speech so far
        first = min(self.fields)
        for i, line in enumerate(self.lines):
            field = self.fields.get(i)
            if field is not None:
                yield from self._read_turn(held, i, field)
                held = []
            elif not line.text:
                for event in self._read_held(held):
                    is_title = i < first and event.kind is Kind.SAID
                    yield event._replace(kind=Kind.EVENT) if is_title else event
                held = []
                yield blank_event(line)
            else:
                held.append(i)
        yield from self._read_held(held)

    def _read_held(self, held: Sequence[int]) -> Iterator[Event]:
        for i in held:
            yield self.read_other(i)

    def _read_turn(self, held: Sequence[int], i: int, field: Field) -> Iterator[Event]:
        line = self.lines[i]
        speakers = self.speakers_of(field)
        begun = False
        for event in self._read_held(held):
            if event.kind is Kind.SAID and not begun:
                begun = True
                event = event._replace(
                    kind=Kind.TURN, speakers=speakers, said=event.start
                )
            yield event
        if field.is_alone:
            yield plain_event(line, Kind.EVENT)
            return
        end = line.start + field.start
        kind = Kind.SAID if begun else Kind.TURN
        yield Event(kind, line.start, end, speakers, line.start)
        yield Event(Kind.EVENT, end, line.end)
