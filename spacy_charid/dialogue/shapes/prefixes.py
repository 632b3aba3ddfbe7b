"""The name before what is said, on the same line: `Name: text` and its like."""

import re
from collections import Counter
from functools import cache
from typing import (
    Callable,
    Dict,
    FrozenSet,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from .events import Chars, Doubt, Event, Kind, Reading
from .forms import FORMS, choose_forms, find_doubtful, name_of, skip_item
from .headings import find_heading, is_place
from .hints import NO_HINTS, SpeakerHints
from .lines import SAMPLE, Line
from .names import fold_names
from .shape import blank_event, plain_event
from .tags import (
    Judgement,
    cut_manner,
    cut_tag,
    judge,
    split_speakers,
)
from .times import BARE_TIME, LEADING_TIME
from .words import (
    CHAT_EVENT,
    CHAT_NOTICE,
    CHAT_SYSTEM,
    SPEECH_VERB,
    STAGE_BUSINESS,
    is_label,
    is_remark,
)

_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|♪[^♪]{0,60}\bmusic\b[^♪]{0,60}♪?")
_CLAUSE = re.compile(r"[,.][ \t]")
_CAPITALS = re.compile(r"[^a-z.!?:]*[A-Z][ ]?[A-Z][ ]?[A-Z][^a-z.!?:]*$")


class Prefix(NamedTuple):
    """What may be a name at the start of a line.

    name (str): As written.
    said (int): Where the words begin, in characters of the line.
    form (str): Its form, a key of `FORMS`.
    """

    name: str
    said: int
    form: str


COLON, NICK = "Name: text", "<Name> text"


class _Judge:
    """Judges the names before a colon by their shape and by how often they occur."""

    def __init__(self, counts: Counter) -> None:
        self.counts = counts
        self.known: Dict[str, bool] = {}

    def is_speaker(self, name: str) -> bool:
        if name not in self.known:
            self.known[name] = self._judge(name)
        return self.known[name]

    def _judge(self, name: str) -> bool:
        if is_label(name) or (is_remark(name) and self.counts[name] < 3):
            return False
        bare, cut = cut_manner(name)
        if cut and not (bare.isupper() or bare in self.counts):
            return False
        found = judge(bare)
        return found is Judgement.NAME or (
            found is Judgement.MAYBE and self.counts[name] > 1
        )


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
        self.judge = _Judge(Counter(names))
        self.speakers: FrozenSet[str] = frozenset(
            filter(self.judge.is_speaker, self.judge.counts)
        )
        self.first_words = {name.split()[0] for name in self.speakers}
        self.forms = choose_forms(lines, self.speakers, self._count_turns())
        # Those that a few lines may have, and those of the text.
        self.tried = [
            (key, form, self.forms.get(key, frozenset()))
            for key, form in FORMS.items()
            if form.doubtful or key in self.forms
        ]
        self.doubts: Dict[str, List[int]] = {}

    def _find_colon(self, text: str, at: int) -> Optional[Prefix]:
        for begin in (at, 0) if at else (0,):
            tag = name, said = cut_tag(text, begin)
            if name:
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
        found = [self.find(i) for i in range(len(self.lines))]
        names = [prefix.name for prefix in found if prefix]
        cut = cache(cut_manner)
        folded = fold_names(cut(name)[0] for name in names)
        events = _skip_header(self._make_events(found, folded))
        doubts = self._count_doubts(len(names))
        return Reading(events, doubts, self._stand_alone(found))

    def _make_events(
        self, found: Sequence[Optional[Prefix]], folded: Dict[str, str]
    ) -> Iterator[Event]:
        split = cache(split_speakers)
        in_label = False
        for i, (line, prefix) in enumerate(zip(self.lines, found, strict=True)):
            if prefix is not None:
                event = _make_turn(line, prefix, folded, split)
                in_label = False
            else:
                event = self._read_other(i, line, in_label)
                in_label = bool(line.text) and (
                    in_label or event.kind is Kind.EVENT and line.text.endswith(":")
                )
            yield event

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

    def find(self, i: int) -> Optional[Prefix]:
        """Find the name at the start of a line, if it is one."""
        line = self.lines[i]
        if not line.text or line.furniture:
            return None
        hinted = self.hints.find(line.text, self.items[i]) if self.hints else None
        if hinted is not None:
            return Prefix(*hinted, COLON)
        if find_heading(line.text) is not None or is_place(line.text):
            return None
        colon = self.colons[i]
        if colon is not None and colon.name in self.speakers:
            return colon
        form = self._find_form(line.text, self.items[i])
        if form is None:
            self._doubt(i, colon)
        return form

    def _find_form(self, text: str, at: int) -> Optional[Prefix]:
        for key, form, names in self.tried:
            match = form.pattern.match(text, at)
            name = name_of(match) if match else ""
            is_nick = key == NICK and name[:1].isupper() and form.is_name(name)
            if match and (name in self.speakers or name in names or is_nick):
                return Prefix(name, match.end(), key)
        return None

    def _doubt(self, i: int, colon: Optional[Prefix]) -> None:
        name = ""
        if colon is not None and not is_label(colon.name) and not is_remark(colon.name):
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
        heading = find_heading(text)
        if heading is not None:
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        if _NOTE.fullmatch(text):
            return plain_event(line, Kind.NOTE)
        is_note = in_label or self._is_event(i, line)
        return plain_event(line, Kind.EVENT if is_note else Kind.SAID)

    def _is_event(self, i: int, line: Line) -> bool:
        """Check for lines that nobody says: `Attendees: ...`, `Ben joined`."""
        text = line.text
        colon = self.colons[i]
        if colon is not None and is_label(colon.name):
            return True
        if CHAT_NOTICE.match(text) or BARE_TIME.fullmatch(text):
            return True
        if "NAME. Text" in self.forms or "Nam. Text" in self.forms:
            if STAGE_BUSINESS.match(text):
                return True
        if line.margin[1] and _CAPITALS.match(text):
            return True
        if CHAT_SYSTEM.match(text):
            return True
        if not (LEADING_TIME.match(text) or self._begins_with_speaker(text)):
            return False
        return bool(CHAT_EVENT.search(text[:80]))

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
    split: Callable[[str], Tuple[str, ...]],
) -> Event:
    name, cut = cut_manner(prefix.name)
    notes: Tuple[Chars, ...] = ()
    if cut:
        at = line.start + line.text.find(prefix.name) + len(prefix.name)
        notes = ((at - cut, at),)
    folded_name = folded.get(name, name)
    is_one = folded_name != name or prefix.form == "<Name> text"
    speakers = (folded_name,) if is_one else split(name)
    said = line.start + prefix.said
    return Event(Kind.TURN, line.start, line.end, speakers, said, notes)


def _skip_header(events: Iterator[Event]) -> Iterator[Event]:
    """Make notes of what is above the first turn, if there are labels such as `Date:`
    or `Attendees:`."""
    header: List[Event] = []
    turn = None
    for event in events:
        if event.kind is Kind.TURN:
            turn = event
            break
        header.append(event)
    has_label = any(event.kind is Kind.EVENT for event in header)
    for event in header:
        is_said = turn is not None and has_label and event.kind is Kind.SAID
        yield event._replace(kind=Kind.EVENT) if is_said else event
    if turn is not None:
        yield turn
    yield from events
