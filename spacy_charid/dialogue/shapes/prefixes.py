"""Read lines in which a name precedes what is said: `Name: text` and its like."""

import re
from collections import Counter
from typing import Dict, FrozenSet, Iterator, Optional, Sequence, Set

from .asides import is_aside, is_direction, is_pause, opens_asides
from .badges import keep_badges
from .broadcasts import is_broadcast
from .casts import DOTTED
from .chapters import find_chapters
from .corner_brackets import FORM as BRACKETED
from .corner_brackets import find_around
from .dice import find_rolls
from .emotes import find_emotes
from .events import Event, Kind, Reading
from .furniture import stands_alone
from .headers import skip_header
from .headings import find_heading, find_title, is_place, shows_scene
from .hints import NO_HINTS, SpeakerHints
from .line import Line
from .names import fold_names
from .page_breaks import goes_on
from .paragraphs import find_continued, find_set_in
from .passages import find_narration
from .prefix import Prefix
from .prefix_finder import DASH, PLAYS, PrefixFinder
from .prefixed_turns import TurnMaker, cut_play, cut_turns, find_inner
from .proceedings import MARGIN, is_house
from .shape import blank_event, plain_event
from .tags import Judgement, cut_manner, judge
from .times import LEADING_TIME
from .words import CHAT_EVENT, ROLES, STAGE_BUSINESS, is_label, is_remark, is_sound_cue

MIN_NAMED = 3  # turns from which text above the first one is none
MIN_WRAPPED = 40  # characters of a line that goes on below
# Tags of Yarn, `#line:0b02 #happy`, and those of Ink: `# happy`, `-> hall`, `<>`.
_LINE_ID = re.compile(r"(?:[ \t]+#\w[\w:.-]*)*[ \t]+#line:\w+(?:[ \t]+#\w[\w:.-]*)*$")
# Those of Ink go on to the end of the line or the next one: `# mood: very low`.
_TAGS = re.compile(
    r"(?:[ \t]+#[ \t]?\w(?:[\w.-]*(?::[^#\n]*)?|(?<=[ \t]\w)[^#\n]*)"
    r"|[ \t]*->[ \t]*[\w.]+|[ \t]*<>)+$"
)
_COUNT = re.compile(r"\d{1,3}\.\d{1,2}")
_UNKNOWN = re.compile(r"(?:\?{1,3}|\(\?{1,3}\)|\[\?{1,3}\]):[ \t]+(?=\w)")
_BULLET = re.compile(r"[-*•][ ]")
_GAME = re.compile(r"<<[^\n]*>>$|->[ \t]*[A-Za-z_][\w.]*$|VAR[ ]\w+[ ]*=")
_CAPITALS = re.compile(r"[^a-z.!?:]*[A-Z][ ]?[A-Z][ ]?[A-Z][^a-z.!?:]*$")
# In a row of two columns, of which the first may be all wide.
_ROW = re.compile(
    r"([^\s:|]{1,16}(?:[ ][^\s:|]{1,16}){0,2})(?:[ ]{2,}|[ ]*[\t|])[ \t]*(?=\S)"
)
_ROWS = frozenset({"Name    text", "Name | text"})


class PrefixReader(PrefixFinder):
    """Reads the lines of a text in which names precede what is said.

    lines (Sequence[Line]): All lines.
    hints (SpeakerHints): The speakers that the user named.
    """

    def __init__(self, lines: Sequence[Line], hints: SpeakerHints = NO_HINTS) -> None:
        super().__init__(lines, hints)
        self.first_words = {name.split()[0] for name in self.speakers}
        self.is_house = is_house(lines)
        self.is_told = self.is_house or is_broadcast(lines)  # and nobody narrates
        self.has_rows = not _ROWS.isdisjoint(self.forms)
        # In captions for the deaf, a dash is a new speaker.
        self.has_dashes = "[Name] text" in self.forms or "(Name) text" in self.forms
        self.rolls = find_rolls(lines)
        self.narration: Set[int] = set()
        self.inner = self._find_inner()
        self.scenes: Set[int] = set()  # headings that only this form has
        # Numbers of panels on lines of their own, `1.2`.
        self.is_counted = sum(bool(_COUNT.fullmatch(ln.text)) for ln in lines) > 1
        self.is_timed = False  # whether a time precedes each turn
        self.is_quoting = False  # whether turns begin with `>`
        places = sum(is_place(line.text) for line in lines if line.text)
        self.is_film = places > 1  # whose paragraphs without a name are action
        is_game = any(_GAME.match(line.text) for line in lines)
        self.marks = _TAGS if is_game else _LINE_ID  # after the words

    def read(self) -> Reading:
        found = self.find_all()
        named = [prefix is not None for prefix in found]
        self.narration = find_narration(self.lines, named)
        if BRACKETED in self.forms:
            self.scenes, self.narration = find_around(self.lines, named)
            for line in map(self.lines.__getitem__, sorted(self.narration)):
                if (at := line.text.find("「")) > 0:
                    self.doubts.add(line.text[:at], line)
        names = [prefix.name for prefix in found if prefix]
        pairs = zip(found, self.lines, strict=True)
        self.is_quoting = any(p and line.text[0] == ">" for p, line in pairs)
        self.is_timed = self._is_log(found) and self._has_times(found)
        found = keep_badges(found, self.lines) if self.is_timed else found
        folded = fold_names(cut_manner(name)[0] for name in names)
        is_known = len(names) > MIN_NAMED
        made = self._make_events(found, folded, is_known)
        events = list(skip_header(self.lines, made, is_known))
        keeps_open = self._stand_alone(found) or self._is_log(found)
        if not keeps_open:
            self.doubts.add_unnamed(self.lines, events)
        doubts = self.doubts.list(self.lines, len(names))
        return Reading(events, doubts, keeps_open)

    def _make_events(
        self,
        found: Sequence[Optional[Prefix]],
        folded: Dict[str, str],
        is_known: bool,
    ) -> Iterator[Event]:
        turns = TurnMaker(folded, self.marks)
        in_label, last = False, ""
        in_place = False  # below `INT. HUT` or `PANEL 2`, before anybody speaks
        in_action = False  # in a paragraph of a screenplay that names nobody
        in_list = False  # right below `### Decisions`
        joined = self._find_joined(found)
        first = next((i for i, prefix in enumerate(found) if prefix), 0)
        chapters = find_chapters(self.lines, first)
        emotes = self._find_emotes(found)
        set_in = self._find_set_in(found, joined)
        for i, (line, prefix) in enumerate(zip(self.lines, found, strict=True)):
            if i in self.casts:
                is_cast = prefix is None or prefix.form in PLAYS | {DASH}
                if is_cast or DOTTED.fullmatch(line.text):
                    yield plain_event(line, Kind.EVENT)
                    continue
            if in_label and prefix and prefix.form == DASH and self.n_colons:
                prefix = None  # `IVO - a cooper`, below `CHARACTERS:`
            if i in self.mails:
                event, in_label = self.mails[i], False
            elif prefix is not None:
                event = turns.make(line, prefix)
                in_label = in_place = in_action = in_list = False
                if goes_on(self.lines, i, last, prefix.name):
                    yield event._replace(kind=Kind.SKIP, end=event.said)
                    event = Event(Kind.SAID, event.said, event.end)
                last = prefix.name
            elif i in joined:
                event = plain_event(line, Kind.PAUSE)
            elif i in emotes or i in chapters or i in set_in:
                event = plain_event(line, Kind.EVENT)
            else:
                event = self._read_other(i, line, in_label)
                opens = event.kind is Kind.EVENT and opens_asides(line.text)
                in_label = bool(line.text) and (in_label or opens)
                is_heading = event.kind is Kind.HEADING
                is_scene = self.is_play or i in self.panels or shows_scene(line.text)
                in_place = is_scene if is_heading else in_place
                is_apart = not i or not self.lines[i - 1].text
                in_action = self.is_film and (is_apart or in_action)
                is_item = _BULLET.match(line.text) is not None
                is_item = is_item or event.kind in (Kind.BLANK, Kind.EVENT)
                in_list = in_list and is_item
                in_list = in_list or (is_heading and line.text[0] == "#")
                is_told = in_place or in_action or (in_list and is_known)
                if is_told and event.kind is Kind.SAID:
                    event = event._replace(kind=Kind.EVENT)
            if self.is_play and event.kind in (Kind.TURN, Kind.SAID):
                names = self.forms.get("NAME. Text", frozenset())
                yield from cut_play(line, event, names, folded)
            elif event.kind in (Kind.TURN, Kind.SAID):
                yield from cut_turns(line, event, self.inner, folded)
            else:
                yield event

    def _find_inner(self) -> FrozenSet[str]:
        """Find the speakers who begin turns within lines: those who are known, or come
        again there, or answer one of these."""
        found = find_inner(self.lines)
        counts = Counter(name for names in found for name in names)
        known = {name for name, n in counts.items() if n > 1} | self.speakers
        beside = {n for names in found if not known.isdisjoint(names) for n in names}
        return frozenset(name for name in beside if self._is_inner(name, counts))

    def _is_inner(self, name: str, counts: Counter[str]) -> bool:
        is_name = judge(name) is Judgement.NAME and not is_remark(name)
        return name in self.speakers or is_name and not is_label(name, counts[name])

    def _find_joined(self, found: Sequence[Optional[Prefix]]) -> Set[int]:
        """Find the blank lines within turns."""
        names = [prefix.name if prefix else None for prefix in found]
        return find_continued(
            self.lines,
            names,
            lambda i: self._read_other(i, self.lines[i], False).kind is Kind.SAID,
            [
                line.indent + (prefix.said if prefix else 0)
                for line, prefix in zip(self.lines, found, strict=True)
            ],
            is_house=self.is_told,
        )

    def _find_set_in(
        self, found: Sequence[Optional[Prefix]], joined: Set[int]
    ) -> Set[int]:
        """Find the narration that is indented between turns."""
        return find_set_in(
            self.lines,
            [prefix.name if prefix else None for prefix in found],
            lambda i: self._read_other(i, self.lines[i], False).kind is Kind.SAID,
            joined,
        )

    def _find_emotes(self, found: Sequence[Optional[Prefix]]) -> Set[int]:
        """Find the lines that tell what a speaker does: `Thorn draws his sword`."""
        pairs = list(zip(found, self.lines, strict=True))
        return find_emotes(
            self.lines,
            [prefix.name if prefix else None for prefix in found],
            [
                prefix is not None and prefix.said >= len(ln.text)
                for prefix, ln in pairs
            ],
            lambda i: self._read_other(i, self.lines[i], False).kind is Kind.SAID,
        )

    def _stand_alone(self, found: Sequence[Optional[Prefix]]) -> bool:
        """Check whether names stand above what is said, so that blank lines there do
        not end a turn; in a screenplay, action follows them."""
        pairs = [(p, line) for p, line in zip(found, self.lines, strict=True) if p]
        alone = sum(prefix.said >= len(line.text) for prefix, line in pairs)
        filled = sum(bool(line.text) for line in self.lines)
        enough = alone > 1 and alone * 2 > len(pairs) and alone * 10 > filled
        return enough and not any(is_place(line.text) for line in self.lines)

    def _has_times(self, found: Sequence[Optional[Prefix]]) -> bool:
        pairs = zip(found, self.lines, strict=True)
        return all(LEADING_TIME.match(line.text) for prefix, line in pairs if prefix)

    def _is_log(self, found: Sequence[Optional[Prefix]]) -> bool:
        """Check whether a time or the role of a language model precedes each turn."""
        names = [prefix.name.casefold() for prefix in found if prefix]
        return len(names) > 1 and (ROLES.issuperset(names) or self._has_times(found))

    def _read_other(self, i: int, line: Line, in_label: bool) -> Event:
        text = line.text
        if not text or line.furniture:
            return blank_event(line)
        heading = find_heading(text) or self.passages.get(i)
        heading = text if i in self.panels or i in self.scenes else heading
        if heading is not None:
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        if is_direction(self.lines, i) or (is_pause(text) and not self._is_first(i)):
            return plain_event(line, Kind.NOTE)
        if stands_alone(self.lines, i) or i in self.columns.wrapped:
            return plain_event(line, Kind.SKIP)
        if MARGIN.fullmatch(text) or (self.is_counted and _COUNT.fullmatch(text)):
            return plain_event(line, Kind.SKIP)
        if self.has_dashes and self.items[i] and text[0] in "-–—":
            said = line.start + self.items[i]
            return Event(Kind.TURN, line.start, line.end, (), said)
        if unknown := _UNKNOWN.match(text):
            return Event(
                Kind.TURN, line.start, line.end, (), line.start + unknown.end()
            )
        is_apart = not i or not self.lines[i - 1].text
        if text.startswith("> ") and is_apart and not self.is_quoting:
            return plain_event(line, Kind.SKIP)  # what somebody has said before
        if (title := find_title(text)) is not None:
            return Event(Kind.HEADING, line.start, line.end, title=title)
        time = LEADING_TIME.match(text) if self.is_timed else None
        if time and not in_label and not self._is_event(i, line):
            rest = text[time.end() :]
            if not rest[0].isalnum():  # `[10:03] -- typing --`
                return plain_event(line, Kind.EVENT)
            said = line.start + time.end()
            return Event(Kind.TURN, line.start, line.end, (), said)
        is_note = in_label or self._is_event(i, line)
        return plain_event(line, Kind.EVENT if is_note else Kind.SAID)

    def _is_within_sentence(self, i: int) -> bool:
        """Check for a line in small letters below a long one that ends within a
        sentence: "You came back with one more than" / "you left with"."""
        above = self.lines[i - 1].text if i else ""
        is_open = above[-1:].isalnum() or above[-1:] == ","
        is_wrapped = is_open and len(above) >= MIN_WRAPPED
        return is_wrapped and self.lines[i].text[0].islower()

    def _is_first(self, i: int) -> bool:
        """Check whether a line is the first one below a name."""
        above = self.colons[i - 1] if i else None
        return above is not None and above.said >= len(self.lines[i - 1].text)

    def _is_event(self, i: int, line: Line) -> bool:
        """Check for lines that nobody says: `Attendees: ...`, `Ben joined`."""
        text = line.text
        colon = self.colons[i]
        if i in self.rows or i in self.proceedings or i in self.narration:
            return True
        if i in self.remarks or i in self.rolls:
            return True
        if colon and (is_label(colon.name) or self.facts.are_told_by(text, colon)):
            return True
        if is_aside(text) and not self._is_within_sentence(i):
            return True
        if self._is_row_of_label(i, text):
            return True
        if is_sound_cue(text[self.items[i] :]):
            return True
        if self.is_play:
            if text.isupper() and "," in text and self._is_below_heading(i):
                return True  # who is there
            if STAGE_BUSINESS.match(re.sub("[_*]", "", text)):
                return True
        is_title = bool(line.margin[1]) or (self.is_house and len(text) > 4)
        if is_title and _CAPITALS.match(text):
            return True
        time = LEADING_TIME.match(text)
        if not (time or self._begins_with_speaker(text)):
            return False
        if time and text.startswith("***", time.end()):
            return True
        return bool(CHAT_EVENT.search(text[:80]))

    def _is_row_of_label(self, i: int, text: str) -> bool:
        """Check for `12.4   SFX   Rrrrrm` among rows of names and words."""
        row = _ROW.match(text, self.items[i]) if self.has_rows else None
        return row is not None and is_label(row[1])

    def _begins_with_speaker(self, text: str) -> bool:
        """Check for one of the speakers, in one to three words, before something."""
        words = text[:80].lstrip("*- ").split(None, 3)[:3]
        if not words or words[0] not in self.first_words:
            return False
        starts = (" ".join(words[:n]) for n in range(1, len(words) + 1))
        return any(start in self.speakers for start in starts)
