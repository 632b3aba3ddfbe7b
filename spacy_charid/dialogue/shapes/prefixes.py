"""The name before what is said, on the same line: `Name: text` and its like."""

import re
from collections import Counter
from typing import (
    Dict,
    FrozenSet,
    Iterator,
    List,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from .asides import is_aside, is_direction, is_pause, opens_asides
from .badges import keep_badges
from .casts import DOTTED, find_casts
from .chapters import find_chapters
from .clips import find_clips
from .described import is_described
from .doubts import Doubts
from .emotes import find_emotes, find_width, may_go_on
from .events import Event, Kind, Reading
from .facts import Facts
from .forms import FORMS, choose_forms, name_of, skip_item
from .furniture import stands_alone
from .headers import find_rows, skip_header
from .headings import find_heading, find_panels, is_place, shows_scene
from .hints import NO_HINTS, SpeakerHints
from .known_names import How, KnownNames, follows_sentence
from .leads import find_lead, match_lead
from .line import SAMPLE, Line
from .mail import find_inner_mails
from .name_columns import CELLS, find_columns, find_indent_of_names
from .names import fold_names
from .notes import is_spaced
from .page_breaks import SENTENCE_END, find_breaks, goes_on
from .paragraphs import find_continued, find_set_in
from .passages import find_narration, find_passages
from .prefix import NameJudge, Prefix, drop_within_words
from .prefixed_turns import TurnMaker, cut_play
from .proceedings import MARGIN, find_proceedings, is_house
from .remarks import find_remarks
from .shape import blank_event, plain_event
from .tags import (
    cut_manner,
    cut_tag,
    is_person,
)
from .times import LEADING_TIME, TIME_AFTER_TAG, TIME_COLUMNS
from .words import (
    CHAT_EVENT,
    ROLES,
    SPEECH_VERB,
    STAGE_BUSINESS,
    is_label,
    is_sound_cue,
)

MIN_HANG = 3  # columns between names and the words of wrapped lines
MIN_NAMED = 3  # turns from which text above the first one is none
# Tags of Yarn, `#line:0b02 #happy`, and those of Ink: `# happy`, `-> hall`, `<>`.
_LINE_ID = re.compile(r"(?:[ \t]+#\w[\w:.-]*)*[ \t]+#line:\w+(?:[ \t]+#\w[\w:.-]*)*$")
# Those of Ink go on to the end of the line or the next one: `# mood: very low`.
_TAGS = re.compile(
    r"(?:[ \t]+#[ \t]?\w(?:[\w.-]*(?::[^#\n]*)?|(?<=[ \t]\w)[^#\n]*)"
    r"|[ \t]*->[ \t]*[\w.]+|[ \t]*<>)+$"
)
_COUNT = re.compile(r"\d{1,3}\.\d{1,2}")
_GAME = re.compile(r"<<[^\n]*>>$|->[ \t]*[A-Za-z_][\w.]*$|VAR[ ]\w+[ ]*=")
_TITLE = re.compile(r"##|={2,6}(?:[ ]|[^=\n]+={2,6}$)")  # in Markdown and wikis
_HEADING = re.compile(r"#{1,6}[ ]")
_BRACE = re.compile(r"\{\{|\{[^{}:\n]*:")  # `{{speaker|Ada}}:`, `{is_late: Ada: Hi.}`
_VALUE = re.compile(r"[\"\d\[{]|(?:true|false|null)\b")  # of a key of JSON
# The last words of lines that go on below.
_UNFINISHED = frozenset(
    "i he she we they who and or but the a an of to in with that my his her".split()
)
_CAPITALS = re.compile(r"[^a-z.!?:]*[A-Z][ ]?[A-Z][ ]?[A-Z][^a-z.!?:]*$")


_PLAYS = frozenset({"NAME. Text", "NAME.--Text", "Nam. Text", "_Name._ Text"})
# In a row of two columns, of which the first may be all wide.
_ROW = re.compile(
    r"([^\s:|]{1,16}(?:[ ][^\s:|]{1,16}){0,2})(?:[ ]{2,}|[ ]*[\t|])[ \t]*(?=\S)"
)
_ROWS = frozenset({"Name    text", "Name | text"})
COLON, NICK, DASH = "Name: text", "<Name> text", "Name - text"
# Times between a name and what is said.
_TIMES = {"Name    text": TIME_COLUMNS, "[Name] text": TIME_AFTER_TAG}


class PrefixReader:
    """Reads the lines of a text in which names precede what is said.

    lines (Sequence[Line]): All lines.
    hints (SpeakerHints): The speakers that the user named.
    """

    def __init__(self, lines: Sequence[Line], hints: SpeakerHints = NO_HINTS) -> None:
        self.lines = lines
        self.hints = hints
        self.named: Dict[Tuple[str, int], Prefix] = {}
        self.items = [skip_item(line.text) for line in lines]
        self.width = find_width(lines)
        tags = [cut_tag(line.text) for line in lines]
        pairs = zip(tags, lines, strict=True)
        cut = [name for (name, _), line in pairs if ":" in line.text]
        verbs = sum(SPEECH_VERB.search(name) is not None for name in cut)
        self.has_verbs = verbs > 2 and verbs * 2 > sum(map(bool, cut))
        self.colons = [
            self._find_colon(line.text, at, tag)
            if line.text and not line.furniture
            else None
            for line, at, tag in zip(lines, self.items, tags, strict=True)
        ]
        kept = drop_within_words(lines, self.colons)
        self.within = {
            i
            for i, (colon, other) in enumerate(zip(self.colons, kept, strict=True))
            if colon and not other
        }
        self.colons = kept
        self.remarks = find_remarks(lines, self.colons)
        names = (prefix.name for prefix in self.colons if prefix)
        self.breaks, self.is_spaced = find_breaks(lines), is_spaced(lines)
        self.judge = NameJudge(Counter(names), self._count_starts())
        self.speakers: FrozenSet[str] = frozenset(
            filter(self.judge.is_speaker, self.judge.counts)
        )
        self.indent_of_names = find_indent_of_names(
            lines, self.colons, self.judge.counts
        )
        self.first_words = {name.split()[0] for name in self.speakers}
        # `THE COOK: A PLAY`
        title = next((line.text for line in lines if line.text), "")
        self.facts = Facts(self.judge.counts, self.speakers, title)
        labels = [prefix.name if prefix else None for prefix in self.colons]
        self.rows = find_rows(lines, labels, self.judge.counts)
        self.proceedings = find_proceedings(lines)
        self.is_house = is_house(lines)
        self.passages = find_passages(lines)
        self.panels = find_panels([line.text for line in lines])
        self.narration: Set[int] = set()
        self.mails = find_inner_mails(lines)
        self.clips = find_clips(lines)
        self.n_colons = self._count_turns()
        self.forms = choose_forms(
            lines, self.items, self.panels, self.speakers, self.n_colons
        )
        self.is_play = not _PLAYS.isdisjoint(self.forms)
        # Those that a few lines may have, and those of the text.
        self.tried = [
            (key, form, self.forms.get(key, frozenset()))
            for key, form in FORMS.items()
            if form.doubtful or key in self.forms
        ]
        self.columns = find_columns(lines, self.items, self.forms.get(CELLS))
        self.has_rows = not _ROWS.isdisjoint(self.forms)
        # In captions for the deaf, a dash is a new speaker.
        self.has_dashes = "[Name] text" in self.forms or "(Name) text" in self.forms
        self.doubts = Doubts(self.speakers)
        # Numbers of panels on lines of their own, `1.2`.
        self.is_counted = sum(bool(_COUNT.fullmatch(ln.text)) for ln in lines) > 1
        self.is_timed = False  # whether a time precedes each turn
        self.is_quoting = False  # whether turns begin with `>`
        is_game = any(_GAME.match(line.text) for line in lines)
        self.marks = _TAGS if is_game else _LINE_ID  # after the words

    def _find_colon(
        self, text: str, at: int, first: Tuple[str, int]
    ) -> Optional[Prefix]:
        """Find what may be a name before a colon.

        text (str): A line.
        at (int): Where a name may begin, after a number or a bullet.
        first (Tuple[str, int]): The tag at the start of the line, and its end.
        RETURNS (Optional[Prefix]): The name; None if there is none.
        """
        if _BRACE.match(text):
            return None
        for tag in (cut_tag(text, at), first) if at else (first,):
            name, said = tag
            if "\t" in name.strip():  # `ANNA<tab>No. Well: no.`
                continue
            if name and not (name[0] == name[-1] == '"' and _VALUE.match(text, said)):
                is_told = said == len(text) or self.has_verbs  # `Anna said: Hi.`
                verb = SPEECH_VERB.search(name) if is_told else None
                if verb:
                    return Prefix(name[: verb.start()], said, COLON)
                # One object for each name that is followed by words.
                if tag not in self.named:
                    self.named[tag] = Prefix(name, said, COLON)
                return self.named[tag]
        return None

    def _count_starts(self) -> int:
        """Count the lines in which a turn may begin: those with a colon, and those
        below a blank line that are no directions."""
        apart = [not i or not self.lines[i - 1].text for i in range(len(self.lines))]
        rows = enumerate(zip(self.lines, self.colons, apart, strict=True))
        return sum(
            colon is not None or (is_apart and not is_direction(self.lines, i))
            for i, (line, colon, is_apart) in rows
            if line.text and not line.furniture
        )

    def _count_turns(self) -> int:
        return sum(
            prefix is not None and prefix.name in self.speakers
            for prefix in self.colons[:SAMPLE]
        )

    def read(self) -> Reading:
        self.casts = find_casts(self.lines)
        found = self._add_known([self.find(i) for i in range(len(self.lines))])
        found = self._cut_leads(found)
        self.narration = find_narration(self.lines, [p is not None for p in found])
        names = [prefix.name for prefix in found if prefix]
        pairs = zip(found, self.lines, strict=True)
        self.is_quoting = any(p and line.text[0] == ">" for p, line in pairs)
        self.is_timed = self._is_log(found) and self._has_times(found)
        found = keep_badges(found, self.lines) if self.is_timed else found
        folded = fold_names(cut_manner(name)[0] for name in names)
        is_known = len(names) > MIN_NAMED
        made = self._make_events(found, folded)
        events = list(skip_header(self.lines, made, is_known))
        keeps_open = self._stand_alone(found) or self._is_log(found)
        if not keeps_open:
            self.doubts.add_unnamed(self.lines, events)
        doubts = self.doubts.list(self.lines, len(names))
        return Reading(events, doubts, keeps_open)

    def _make_events(
        self, found: Sequence[Optional[Prefix]], folded: Dict[str, str]
    ) -> Iterator[Event]:
        turns = TurnMaker(folded, self.marks)
        in_label, last = False, ""
        in_place = False  # below `INT. HUT` or `PANEL 2`, before anybody speaks
        joined = self._find_joined(found)
        first = next((i for i, prefix in enumerate(found) if prefix), 0)
        chapters = find_chapters(self.lines, first)
        emotes = self._find_emotes(found)
        set_in = self._find_set_in(found, joined)
        for i, (line, prefix) in enumerate(zip(self.lines, found, strict=True)):
            if i in self.casts:
                is_cast = prefix is None or prefix.form in _PLAYS | {DASH}
                if is_cast or DOTTED.fullmatch(line.text):
                    yield plain_event(line, Kind.EVENT)
                    continue
            if in_label and prefix and prefix.form == DASH and self.n_colons:
                prefix = None  # `IVO - a cooper`, below `CHARACTERS:`
            if i in self.mails:
                event, in_label = self.mails[i], False
            elif prefix is not None:
                event = turns.make(line, prefix)
                in_label = in_place = False
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
                if in_place and event.kind is Kind.SAID:
                    event = event._replace(kind=Kind.EVENT)
            if self.is_play and event.kind in (Kind.TURN, Kind.SAID):
                names = self.forms.get("NAME. Text", frozenset())
                yield from cut_play(line, event, names, folded)
            else:
                yield event

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
            is_house=self.is_house,
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

    def find(self, i: int) -> Optional[Prefix]:
        """Find the name at the start of a line, if it is one."""
        line = self.lines[i]
        if not line.text or line.furniture or i in self.proceedings:
            return None
        if "Col" in line.text and MARGIN.fullmatch(line.text):
            return None
        if i in self.passages or i in self.mails or i in self.panels:
            return None
        if i in self.remarks:
            return None
        if i in self.clips:
            return Prefix(self.clips[i], len(line.text), COLON)
        hinted = self.hints.find(line.text, self.items[i]) if self.hints else None
        if hinted is not None:
            return Prefix(*hinted, COLON)
        if find_heading(line.text) is not None or is_place(line.text):
            return None
        colon = self.colons[i]
        if colon is not None and colon.name in self.speakers:
            if i in self.rows or self._goes_on(i, colon):
                return None
            if self.columns.holds(self.lines[i], colon, self.judge.counts):
                return None
            if self.facts.are_told_by(line.text, colon):
                return None
            return colon
        wide = self.columns.cut_wide(line)
        is_wide = bool(wide) and not is_label(wide)
        found = Prefix(wide, self.columns.words, CELLS) if is_wide else None
        found = found or self._find_form(line.text, self.items[i])
        if found and i + 1 in self.columns.wrapped:
            found = found._replace(name=f"{found.name} {self.columns.wrapped[i + 1]}")
        if found and found.form == DASH and _HEADING.match(line.text):
            return None  # `### Summer play - Willow class`
        return None if found and self._sets_scene(i, found) else found

    def _sets_scene(self, i: int, found: Prefix) -> bool:
        """Check for `A mill. Evening.` below a heading, where no other line begins like
        that."""
        if found.form != "Nam. Text" or not self._is_below_heading(i):
            return False
        again = sum(line.text.startswith(found.name) for line in self.lines)
        return again < 2

    def _add_known(self, found: List[Optional[Prefix]]) -> List[Optional[Prefix]]:
        """Add the lines that name one of the speakers in another way, and doubt those
        that may name one."""
        known = KnownNames(prefix.name for prefix in found if prefix)
        for i, line in enumerate(self.lines):
            if found[i] is not None or not line.text or line.furniture:
                continue
            if i in self.remarks:
                self.doubts.add(line.text[: line.text.find(":")], line)
            if i in self.casts or i in self.remarks or i in self.within:
                continue
            if find_heading(line.text) is not None or is_place(line.text):
                continue
            if is_direction(self.lines, i) or is_aside(line.text):
                continue
            other = known.find(line.text, self.items[i])
            if other and line.text[other.said - 2] == "=" and not any(found[:i]):
                continue  # `Q = the interviewer.`, above the first turn
            above = self.lines[i - 1].text if i else ""
            is_named = other is not None and other.how is How.MARK
            is_bare = other is not None and other.is_bare and follows_sentence(above)
            if other and is_bare and line.text[other.said - 2] == ".":
                is_bare = self.is_play and not above  # `Nora. Wait.`
            if other and (is_named or is_bare):
                form = DASH if line.text[other.said - 2] in "-–—" else COLON
                found[i] = Prefix(other.name, other.said, form)
            elif other:
                self.doubts.add(other.name, line)
            else:
                self.doubts.judge(line, self.items[i], self.colons[i])
        return found

    def _cut_leads(self, found: List[Optional[Prefix]]) -> List[Optional[Prefix]]:
        """Cut off the mark before all words, such as a dash."""
        texts = [
            line.text[prefix.said :] if prefix else ""
            for line, prefix in zip(self.lines, found, strict=True)
        ]
        if not find_lead(texts):
            return found
        return [
            prefix._replace(said=prefix.said + len(match_lead(text)))
            if prefix
            else None
            for prefix, text in zip(found, texts, strict=True)
        ]

    def _goes_on(self, i: int, colon: Prefix) -> bool:
        """Check for a sentence of the line above: `... and I` / `thought: no.`"""
        if self._hangs(i, colon):
            return True
        is_once = colon.name[0].islower() and self.judge.counts[colon.name] == 1
        above = self._find_above(i) if is_once else ""
        if not above:
            return False
        if above.split()[-1].lower() in _UNFINISHED:
            return True
        if self.judge.are_upper and not SENTENCE_END.search(above):
            return True
        is_known = is_described(colon.name) or is_person(colon.name.capitalize())
        is_known = is_known and self.judge.has_lower
        return not is_known and may_go_on(above, self.lines[i].text, self.width)

    def _hangs(self, i: int, colon: Prefix) -> bool:
        """Check for a line below the words above it, where names stand to the left."""
        if self.judge.counts[colon.name] > 1 or self.indent_of_names < 0 or not i:
            return False
        above = self.lines[i - 1].text
        is_in = self.lines[i].indent > self.indent_of_names + MIN_HANG and bool(above)
        return is_in and not (colon.name.isupper() or SENTENCE_END.search(above))

    def _find_above(self, i: int) -> str:
        """Get the line above one, also on the page before, or above the blank line that
        follows each line; empty if there is none, or in the column of names."""
        above = i - 1
        while above in self.breaks:
            above -= 1
        above -= above > 0 and self.is_spaced and not self.lines[above].text
        is_named = self.lines[i].indent == self.indent_of_names
        return self.lines[above].text if above >= 0 and not is_named else ""

    def _find_form(self, text: str, at: int) -> Optional[Prefix]:
        for key, form, names in self.tried:
            match = form.pattern.match(text, at)
            name = name_of(match) if match else ""
            is_nick = key == NICK and name[:1].isupper() and form.is_name(name)
            if key == CELLS and match and self.columns.is_apart(match):
                continue
            is_nick = is_nick or (
                key == CELLS and match is not None and self.columns.holds_name(match)
            )
            if match and (name in self.speakers or name in names or is_nick):
                times = _TIMES[key].match(text, match.end()) if key in _TIMES else None
                return Prefix(name, (times or match).end(), key)
        return None

    def _read_other(self, i: int, line: Line, in_label: bool) -> Event:
        text = line.text
        if not text or line.furniture:
            return blank_event(line)
        heading = find_heading(text) or self.passages.get(i)
        heading = text if i in self.panels else heading
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
        is_apart = not i or not self.lines[i - 1].text
        if text.startswith("> ") and is_apart and not self.is_quoting:
            return plain_event(line, Kind.SKIP)  # what somebody has said before
        if _TITLE.match(text):
            title = text.strip("#*= \t")
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
        if i in self.remarks:
            return True
        if colon and (is_label(colon.name) or self.facts.are_told_by(text, colon)):
            return True
        if is_aside(text) or self._is_row_of_label(i, text):
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

    def _is_below_heading(self, i: int) -> bool:
        above = (line.text for line in reversed(self.lines[max(i - 4, 0) : i]))
        return find_heading(next(filter(None, above), "")) is not None

    def _begins_with_speaker(self, text: str) -> bool:
        """Check for one of the speakers, in one to three words, before something."""
        words = text[:80].lstrip("*- ").split(None, 3)[:3]
        if not words or words[0] not in self.first_words:
            return False
        starts = (" ".join(words[:n]) for n in range(1, len(words) + 1))
        return any(start in self.speakers for start in starts)
