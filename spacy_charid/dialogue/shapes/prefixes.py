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

from .asides import is_aside, is_direction, opens_asides
from .badges import keep_badges
from .casts import DOTTED, find_casts
from .events import Chars, Doubt, Event, Kind, Reading
from .forms import FORMS, choose_forms, find_doubtful, name_of, skip_item
from .headers import SEVERAL, find_rows, skip_header
from .headings import find_heading, is_place
from .hints import NO_HINTS, SpeakerHints
from .known_names import How, KnownNames, follows_sentence
from .leads import find_lead, match_lead
from .lines import SAMPLE, Line
from .names import fold_names
from .paragraphs import find_continued
from .passages import find_narration, find_passages
from .prefix import NameJudge, Prefix
from .proceedings import MARGIN, find_proceedings
from .shape import blank_event, plain_event
from .tags import (
    Judgement,
    cut_manner,
    cut_tag,
    judge,
    split_speakers,
)
from .times import BARE_TIME, LEADING_TIME, TIME_AFTER_TAG, TIME_COLUMNS
from .words import (
    CHAT_EVENT,
    LAST_BUSINESS,
    ROLES,
    SPEECH_VERB,
    STAGE_BUSINESS,
    is_label,
    is_remark,
)

MIN_NAMED = 3  # turns from which text above the first one is none
_SHORT = re.compile(r"\(([A-Z]\w{0,4})\)$")  # how a name is shortened below
# Tags of Yarn, `#line:0b02 #happy`, and those of Ink: `# happy`, `-> hall`.
_LINE_ID = re.compile(r"(?:[ \t]+#\w[\w:.-]*)*[ \t]+#line:\w+(?:[ \t]+#\w[\w:.-]*)*$")
_TAGS = re.compile(r"(?:[ \t]+#[ \t]?\w[\w:.-]*|[ \t]*->[ \t]*[\w.]+)+$")
_GAME = re.compile(r"<<[^\n]*>>$|->[ \t]*[A-Za-z_][\w.]*$|VAR[ ]\w+[ ]*=")
# A name in capitals after a sentence, in plays.
_INNER = re.compile(
    r"(?<=[.?!’”\"')\]][ ])([A-Z][A-Z .'’-]{1,24}[A-Z])"
    r"(?:[ ]*(?:\([^()\n]*\)|\[[^\[\]\n]*\]))?\.(?=[ ]|$)[ ]*"
)
_TITLE = re.compile(r"##|={2,6}(?:[ ]|[^=\n]+={2,6}$)")  # in Markdown and wikis
_BRACE = re.compile(r"\{\{|\{[^{}:\n]*:")  # `{{speaker|Ada}}:`, `{is_late: Ada: Hi.}`
_VALUE = re.compile(r"[\"\d\[{]|(?:true|false|null)\b")  # of a key of JSON
_APART = re.compile(r"[;,](?![^()\n]{0,60}\))")  # outside of parentheses
_GUEST = re.compile(r"[ \t]*\([^()\n]*\)$")
_CLAUSE = re.compile(r"[,.][ \t]")
# The last words of lines that go on below.
_UNFINISHED = frozenset(
    "i he she we they who and or but the a an of to in with that my his her".split()
)
_CAPITALS = re.compile(r"[^a-z.!?:]*[A-Z][ ]?[A-Z][ ]?[A-Z][^a-z.!?:]*$")


_PLAYS = frozenset({"NAME. Text", "NAME.--Text", "Nam. Text", "_Name._ Text"})
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
        self.colons = [
            self._find_colon(line.text, at)
            if line.text and not line.furniture
            else None
            for line, at in zip(lines, self.items, strict=True)
        ]
        names = (prefix.name for prefix in self.colons if prefix)
        self.judge = NameJudge(Counter(names))
        self.speakers: FrozenSet[str] = frozenset(
            filter(self.judge.is_speaker, self.judge.counts)
        )
        self.folded_names = {name.casefold() for name in self.speakers}
        self.first_words = {name.split()[0] for name in self.speakers}
        # `THE COOK: A PLAY`
        self.title = next((line.text for line in lines if line.text), "")
        labels = [prefix.name if prefix else None for prefix in self.colons]
        self.rows = find_rows(lines, labels, self.judge.counts)
        self.proceedings = find_proceedings(lines)
        self.passages = find_passages(lines)
        self.narration: Set[int] = set()
        self.n_colons = self._count_turns()
        self.forms = choose_forms(lines, self.items, self.speakers, self.n_colons)
        self.is_play = not _PLAYS.isdisjoint(self.forms)
        # Those that a few lines may have, and those of the text.
        self.tried = [
            (key, form, self.forms.get(key, frozenset()))
            for key, form in FORMS.items()
            if form.doubtful or key in self.forms
        ]
        # In captions for the deaf, a dash is a new speaker.
        self.has_dashes = "[Name] text" in self.forms or "(Name) text" in self.forms
        self.doubts: Dict[str, List[int]] = {}
        self.is_timed = False  # whether a time precedes each turn
        self.is_quoting = False  # whether turns begin with `>`
        is_game = any(_GAME.match(line.text) for line in lines)
        self.marks = _TAGS if is_game else _LINE_ID  # after the words

    def _find_colon(self, text: str, at: int) -> Optional[Prefix]:
        if _BRACE.match(text):
            return None
        for begin in (at, 0) if at else (0,):
            tag = name, said = cut_tag(text, begin)
            if name and not (name[0] == name[-1] == '"' and _VALUE.match(text, said)):
                verb = SPEECH_VERB.search(name) if said == len(text) else None
                if verb:
                    return Prefix(name[: verb.start()], said, COLON)
                # One object for each name that is followed by words.
                if tag not in self.named:
                    self.named[tag] = Prefix(name, said, COLON)
                return self.named[tag]
        return None

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
        events = skip_header(self.lines, self._make_events(found, folded), is_known)
        doubts = self._count_doubts(len(names))
        keeps_open = self._stand_alone(found) or self._is_log(found)
        return Reading(events, doubts, keeps_open)

    def _make_events(
        self, found: Sequence[Optional[Prefix]], folded: Dict[str, str]
    ) -> Iterator[Event]:
        in_label = False
        joined = self._find_joined(found)
        for i, (line, prefix) in enumerate(zip(self.lines, found, strict=True)):
            is_cast = prefix is None or prefix.form in _PLAYS | {DASH}
            if i in self.casts and (is_cast or DOTTED.fullmatch(line.text)):
                yield plain_event(line, Kind.EVENT)
                continue
            if in_label and prefix and prefix.form == DASH and self.n_colons:
                prefix = None  # `IVO - a cooper`, below `CHARACTERS:`
            if prefix is not None:
                event = _make_turn(line, prefix, folded, self.marks)
                in_label = False
            elif i in joined:
                event = plain_event(line, Kind.PAUSE)
            else:
                event = self._read_other(i, line, in_label)
                opens = event.kind is Kind.EVENT and opens_asides(line.text)
                in_label = bool(line.text) and (in_label or opens)
            if self.is_play and event.kind in (Kind.TURN, Kind.SAID):
                yield from self._cut_play(line, event, folded)
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
        )

    def _cut_play(
        self, line: Line, event: Event, folded: Dict[str, str]
    ) -> Iterator[Event]:
        """Cut a line of a play before each of its speakers: `No. ANNA. Yes.`"""
        names = self.forms.get("NAME. Text", frozenset())
        last = LAST_BUSINESS.search(line.text)
        end = event.end
        if last and line.start + last.start() > max(event.said, event.start):
            event = event._replace(end=line.start + last.start())
        for inner in _INNER.finditer(line.text) if names else ():
            at = line.start + inner.start()
            if inner[1] in names and at > max(event.said, event.start):
                yield event._replace(
                    end=line.start + len(line.text[: inner.start()].rstrip())
                )
                said = line.start + inner.end()
                speakers = split_speakers(folded.get(inner[1], inner[1]))
                event = Event(Kind.TURN, at, event.end, speakers, said)
        yield event
        if event.end < end:
            yield Event(Kind.SKIP, event.end, end)

    def _count_doubts(self, n_turns: int) -> Tuple[Doubt, ...]:
        """Count the doubtful lines; in prose, those that do not repeat are none."""
        filled = sum(bool(line.text) for line in self.lines)
        least = 1 if n_turns * 10 > filled else 2
        return tuple(
            Doubt(name, len(numbers), numbers[0])
            for name, numbers in self.doubts.items()
            if len(numbers) >= least
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
        if i in self.passages:
            return None
        hinted = self.hints.find(line.text, self.items[i]) if self.hints else None
        if hinted is not None:
            return Prefix(*hinted, COLON)
        if find_heading(line.text) is not None or is_place(line.text):
            return None
        colon = self.colons[i]
        if colon is not None and colon.name in self.speakers:
            if i in self.rows or self._goes_on(i, colon):
                return None
            if self._is_said_by_nobody(line.text, colon):
                return None
            return colon
        return self._find_form(line.text, self.items[i])

    def _add_known(self, found: List[Optional[Prefix]]) -> List[Optional[Prefix]]:
        """Add the lines that name one of the speakers in another way, and doubt those
        that may name one."""
        known = KnownNames(prefix.name for prefix in found if prefix)
        for i, line in enumerate(self.lines):
            if found[i] is not None or not line.text or line.furniture:
                continue
            if i in self.casts:
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
            if other and (is_named or (other.is_bare and follows_sentence(above))):
                form = DASH if line.text[other.said - 2] in "-–—" else COLON
                found[i] = Prefix(other.name, other.said, form)
            elif other:
                self.doubts.setdefault(other.name, []).append(line.number)
            else:
                self._doubt(i, self.colons[i])
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

    def _is_said_by_nobody(self, text: str, colon: Prefix) -> bool:
        """Check for `Saved: 2024-05-12 21:30` and `Interviewer: Dana Roy (DR)`, once
        in a text, and for several labels on a line."""
        if self.judge.counts[colon.name] != 1:
            return False
        is_title = text.isupper() and text == self.title and len(text) > colon.said
        if is_title and len(self.speakers) > 2:
            return True
        short = _SHORT.search(text, colon.said)
        if short and short[1] != colon.name and short[1] in self.speakers:
            return True
        is_once = text[-1:].isdigit()
        words = text[colon.said :]
        if SEVERAL.match(text) or self._lists_speakers(words, colon.name):
            return True
        is_clock = len(words) < 6  # `Nora: 21:30`
        return is_once and not is_clock and BARE_TIME.fullmatch(words) is not None

    def _goes_on(self, i: int, colon: Prefix) -> bool:
        """Check for a sentence of the line above: `... and I` / `thought: no.`"""
        is_once = colon.name.islower() and self.judge.counts[colon.name] == 1
        above = self.lines[i - 1].text.split() if i and is_once else []
        return bool(above) and above[-1].lower() in _UNFINISHED

    def _lists_speakers(self, words: str, name: str) -> bool:
        """Check for `Hosts: Fenella Marsh, Obi Nwachukwu`, who speak below."""
        parts = [part.split(":")[-1].strip() for part in _APART.split(words)]
        listed = sum(_GUEST.sub("", part) in self.speakers for part in parts)
        if self.judge.counts[name] == 1 and listed > 1 and listed * 2 > len(parts):
            return True
        if self.judge.counts[name] == 1 and self._is_in_full(words):
            return True
        names = split_speakers(words)
        first = {each.split()[0] for each in names if each.split()}
        known = self.first_words - {name.split()[0]}
        is_list = bool(first) and first <= known and words[-1] not in ".?!…"
        return is_list and all(len(each.split()) in (2, 3) for each in names)

    def _is_in_full(self, words: str) -> bool:
        """Check for the full name of somebody who speaks by one of its words:
        `Interviewer: Chidi Okafor`, above `OKAFOR: ...`"""
        parts = words.split()
        is_name = len(parts) in (2, 3) and all(part[0].isupper() for part in parts)
        return is_name and parts[-1].casefold() in self.folded_names

    def _find_form(self, text: str, at: int) -> Optional[Prefix]:
        for key, form, names in self.tried:
            match = form.pattern.match(text, at)
            name = name_of(match) if match else ""
            is_nick = key == NICK and name[:1].isupper() and form.is_name(name)
            if match and (name in self.speakers or name in names or is_nick):
                times = _TIMES[key].match(text, match.end()) if key in _TIMES else None
                return Prefix(name, (times or match).end(), key)
        return None

    def _doubt(self, i: int, colon: Optional[Prefix]) -> None:
        name = ""
        if colon is not None and is_remark(colon.name):
            # `WARNING: ...` among names in capitals
            is_likely = colon.name.isupper() and all(map(str.isupper, self.speakers))
            name = colon.name if is_likely else ""
        elif colon is not None and not is_label(colon.name):
            bare, _ = cut_manner(colon.name)
            is_doubtful = judge(bare) is Judgement.MAYBE and not _CLAUSE.search(bare)
            name = colon.name if is_doubtful else ""
        elif colon is None:
            name = find_doubtful(self.lines[i].text, self.items[i])
        if name:
            self.doubts.setdefault(name, []).append(self.lines[i].number)

    def _read_other(self, i: int, line: Line, in_label: bool) -> Event:
        text = line.text
        if not text or line.furniture:
            return blank_event(line)
        heading = find_heading(text) or self.passages.get(i)
        if heading is not None:
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        if is_direction(self.lines, i):
            return plain_event(line, Kind.NOTE)
        if MARGIN.fullmatch(text):
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

    def _is_event(self, i: int, line: Line) -> bool:
        """Check for lines that nobody says: `Attendees: ...`, `Ben joined`."""
        text = line.text
        colon = self.colons[i]
        if i in self.rows or i in self.proceedings or i in self.narration:
            return True
        if colon and (is_label(colon.name) or self._is_said_by_nobody(text, colon)):
            return True
        if is_aside(text):
            return True
        if self.is_play:
            if text.isupper() and "," in text and self._is_below_heading(i):
                return True  # who is there
            if STAGE_BUSINESS.match(re.sub("[_*]", "", text)):
                return True
        if line.margin[1] and _CAPITALS.match(text):
            return True
        time = LEADING_TIME.match(text)
        if not (time or self._begins_with_speaker(text)):
            return False
        if time and text.startswith("***", time.end()):
            return True
        return bool(CHAT_EVENT.search(text[:80]))

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


def _make_turn(
    line: Line,
    prefix: Prefix,
    folded: Dict[str, str],
    marks: "re.Pattern[str]",
) -> Event:
    name, cut = cut_manner(prefix.name)
    notes: Tuple[Chars, ...] = ()
    if cut:
        at = line.start + line.text.find(prefix.name) + len(prefix.name)
        notes = ((at - cut, at),)
    folded_name = folded.get(name, name)
    is_one = folded_name != name or prefix.form == "<Name> text"
    speakers = (folded_name,) if is_one else split_speakers(name)
    said, mark = line.start + prefix.said, _cut_mark(line.text, prefix, marks)
    if mark:
        notes = (*notes, (line.end - mark, line.end))
    return Event(Kind.TURN, line.start, line.end - mark, speakers, said, notes)


def _cut_mark(text: str, prefix: Prefix, marks: "re.Pattern[str]") -> int:
    """Get the length of the emphasis after the words, if it began before the name, or
    of the tags there."""
    before = text[: text.find(prefix.name)]
    if before.startswith("{{") and text.endswith("}}"):  # `{{Dialogue|Ada|Hi.}}`
        return 2
    mark = before[len(before.rstrip("*_")) :]
    is_open = mark and mark not in text[len(before) : prefix.said]
    if is_open and text.endswith(mark):
        return len(mark)
    is_tagged = "#" in text or "->" in text
    tags = marks.search(text, prefix.said) if is_tagged else None
    return len(tags[0]) if tags else 0
