"""The name before what is said, on the same line: `Name: text` and its like."""

import re
from collections import Counter
from typing import (
    Callable,
    Dict,
    FrozenSet,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from .events import Chars, Doubt, Event, Kind, Reading
from .headings import find_heading, is_place
from .hints import NO_HINTS, SpeakerHints
from .lines import SAMPLE, Line
from .names import fold_names
from .shape import blank_event, plain_event
from .tags import (
    ITEM,
    Judgement,
    cut_manner,
    cut_tag,
    is_capitalized,
    is_person,
    judge,
    split_speakers,
)
from .times import BARE_TIME, LEADING_TIME
from .words import (
    CHAT_EVENT,
    CHAT_NOTICE,
    FUNCTION_WORDS,
    SPEECH_VERB,
    STAGE_BUSINESS,
    is_label,
    is_remark,
    is_sound,
)

_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|♪[^♪]{0,60}\bmusic\b[^♪]{0,60}♪?")
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


class Form(NamedTuple):
    """A way to set off a name from what is said.

    pattern (re.Pattern): The name as group 1, up to what is said.
    is_name (Callable): Judges a name by its shape.
    share (int): The least number of such lines, in percent of the lines with text.
    doubtful (bool): Whether lines that are left out are worth a doubt.
    """

    pattern: "re.Pattern[str]"
    is_name: Callable[[str], bool]
    share: int
    doubtful: bool = False


def _is_speaker(name: str) -> bool:
    return (
        judge(name) is Judgement.NAME
        and not is_remark(name)
        and not is_label(name)
        and name.split()[0].casefold() not in FUNCTION_WORDS - {"a"}
    )


def _is_bracketed(name: str) -> bool:
    return is_person(name) or is_capitalized(name)


def _is_nick(name: str) -> bool:
    return name.casefold() not in ("b", "i", "u", "p", "br") and not name.startswith(
        "/"
    )


_WORDS = r"[^\s:()\[\]<>–—|.!?;][^:()\[\]<>–—|\n.!?;]{0,50}?"
_MANNER = r"(?:[ \t]*(?:\([^()\n]*\)|\[[^\[\]\n]*\])){0,2}"
_TITLE = r"(?:(?:Mr|Mrs|Ms|Dr|Sen|Rep|Sir|The|Hon|Lord|Lady|Gen|Col|Capt)\.?[ \t]+)?"
_CAPS = r"(?:[A-Z0-9][A-Z0-9'’-]*\.?(?:[ \t]+(?:&|AND|OF|THE)?[ \t]*)){0,4}"
_OF = r"(?:[ ]of[ ][A-Z][a-z]+)?"
FORMS: Dict[str, Form] = {
    "<Name> text": Form(
        re.compile(r"<[ @+%&~]?([^<>\s][^<>\n]{0,40})>[ \t]+(?=\S)"), _is_nick, 0, True
    ),
    "[Name] text": Form(
        re.compile(r"\[([^\s\[\]:][^\[\]\n:]{0,40})\][ \t]+(?=\S)"), _is_bracketed, 15
    ),
    "(Name) text": Form(
        re.compile(r"\(([^\s():][^()\n:]{0,40})\)[ \t]+(?=\S)"), _is_bracketed, 25
    ),
    "Name - text": Form(
        re.compile(rf"({_WORDS}){_MANNER}[ \t]+(?:[-–—]|--)[ \t]+(?=\S)"),
        _is_speaker,
        15,
        True,
    ),
    "NAME. Text": Form(
        re.compile(
            rf"({_TITLE}{_CAPS}[A-Z0-9][A-Z0-9'’-]+{_OF}){_MANNER}\.(?:[ \t]+(?=\S)|$)"
        ),
        _is_speaker,
        15,
    ),
    "Nam. Text": Form(
        re.compile(
            r"((?!(?:Mrs?|Ms|Dr|St|Sen|Rep|Prof|Gen|Gov|Col)\.)"
            r"(?:[1-4][ \t]+)?[A-Z][a-z]{1,7})\.[ \t]+(?=[A-Z\[('‘“\"])"
        ),
        _is_speaker,
        40,
    ),
    "Q. A.": Form(re.compile(r"([QA])(?:\.|[ \t])[ \t]*(?=[A-Z\[(\"'“0-9])"), bool, 5),
    "Name | text": Form(
        re.compile(rf"({_WORDS})[ \t]*\|[ \t]+(?=\S)"), _is_speaker, 50
    ),
    "Name > text": Form(
        re.compile(rf"({_WORDS})[ \t]*[>»→][ \t]+(?=\S)"), _is_speaker, 50
    ),
    "Name    text": Form(
        re.compile(
            r"([^\s:](?:[^\t :]|[ ](?![ \t])){0,40})(?:[ ]{3,}|[ ]*\t[ \t]*)(?=\S)"
        ),
        _is_speaker,
        50,
    ),
}
COLON = "Name: text"


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
        bare, _ = cut_manner(name)
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
        self.items = [_skip_item(line.text) for line in lines]
        self.colons = [
            _find_colon(line.text, at) if line.text and not line.furniture else None
            for line, at in zip(lines, self.items, strict=True)
        ]
        names = (prefix.name for prefix in self.colons if prefix)
        self.judge = _Judge(Counter(names))
        self.speakers: FrozenSet[str] = frozenset(
            filter(self.judge.is_speaker, self.judge.counts)
        )
        self.forms = _choose_forms(lines, self.speakers, self._count_turns())
        self.doubts: Dict[str, List[int]] = {}

    def _count_turns(self) -> int:
        return sum(
            prefix is not None and prefix.name in self.speakers
            for prefix in self.colons[:SAMPLE]
        )

    def read(self) -> Reading:
        found = [self.find(i) for i in range(len(self.lines))]
        names = [prefix.name for prefix in found if prefix]
        folded = fold_names(map(_bare, names))
        events: List[Event] = []
        in_label = False
        for line, prefix in zip(self.lines, found, strict=True):
            if prefix is not None:
                event = _make_turn(line, prefix, folded)
                in_label = False
            else:
                event = self._read_other(line, in_label)
                in_label = bool(line.text) and (
                    in_label or event.kind is Kind.EVENT and line.text.endswith(":")
                )
            events.append(event)
        doubts = tuple(
            Doubt(name, len(numbers), numbers[0])
            for name, numbers in self.doubts.items()
        )
        return Reading(events, doubts, self._stand_alone(found))

    def _stand_alone(self, found: Sequence[Optional[Prefix]]) -> bool:
        """Check whether names stand above what is said, so that blank lines there do
        not end a turn; in a screenplay, action follows them."""
        pairs = [(p, line) for p, line in zip(found, self.lines, strict=True) if p]
        alone = sum(prefix.said >= len(line.text) for prefix, line in pairs)
        is_film = any(is_place(line.text) for line in self.lines if line.text)
        return alone > 1 and alone * 2 > len(pairs) and not is_film

    def find(self, i: int) -> Optional[Prefix]:
        """Find the name at the start of a line, if it is one."""
        line = self.lines[i]
        if not line.text or line.furniture:
            return None
        hinted = self.hints.find(line.text, self.items[i])
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
        for name, form in FORMS.items():
            match = form.pattern.match(text, at)
            if not match:
                continue
            known = match[1] in self.speakers or match[1] in self.forms.get(name, ())
            if known:
                return Prefix(match[1].strip(), match.end(), name)
        return None

    def _doubt(self, i: int, colon: Optional[Prefix]) -> None:
        name = ""
        if colon is not None and not is_label(colon.name) and not is_remark(colon.name):
            bare, _ = cut_manner(colon.name)
            name = colon.name if judge(bare) is Judgement.MAYBE else ""
        elif colon is None:
            name = _find_doubtful(self.lines[i].text, self.items[i])
        if name:
            self.doubts.setdefault(name, []).append(self.lines[i].number)

    def _read_other(self, line: Line, in_label: bool) -> Event:
        text = line.text
        if not text or line.furniture:
            return blank_event(line)
        heading = find_heading(text)
        if heading is not None:
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        if _NOTE.fullmatch(text):
            return plain_event(line, Kind.NOTE)
        is_note = in_label or self._is_event(line)
        return plain_event(line, Kind.EVENT if is_note else Kind.SAID)

    def _is_event(self, line: Line) -> bool:
        """Check for lines that nobody says: `Attendees: ...`, `Ben joined`."""
        text = line.text
        colon = cut_tag(text, _skip_item(text))[0]
        if colon and is_label(colon):
            return True
        if CHAT_NOTICE.match(text) or BARE_TIME.fullmatch(text):
            return True
        if "NAME. Text" in self.forms or "Nam. Text" in self.forms:
            if STAGE_BUSINESS.match(text):
                return True
        if line.margin[1] and _CAPITALS.match(text):
            return True
        time = LEADING_TIME.match(text)
        event = CHAT_EVENT.search(text[:80])
        return bool(event and (time or self._is_about_speaker(text[: event.start()])))

    def _is_about_speaker(self, before: str) -> bool:
        return before.strip().strip("*- ") in self.speakers


def _skip_item(text: str) -> int:
    """Skip the number or the bullet before a name: `1. Anna:`, `>> Ben:`."""
    item = ITEM.match(text)
    return item.end() if item else 0


def _find_colon(text: str, at: int) -> Optional[Prefix]:
    for begin in dict.fromkeys((at, 0)):
        name, said = cut_tag(text, begin)
        if name:
            verb = SPEECH_VERB.search(name) if said == len(text) else None
            return Prefix(name[: verb.start()] if verb else name, said, COLON)
    return None


def _bare(name: str) -> str:
    return cut_manner(name)[0]


def _make_turn(line: Line, prefix: Prefix, folded: Dict[str, str]) -> Event:
    name, cut = cut_manner(prefix.name)
    notes: Tuple[Chars, ...] = ()
    if cut:
        at = line.start + line.text.find(prefix.name) + len(prefix.name)
        notes = ((at - cut, at),)
    folded_name = folded.get(name, name)
    is_one = folded_name != name or prefix.form == "<Name> text"
    speakers = (folded_name,) if is_one else split_speakers(name)
    said = line.start + prefix.said
    return Event(Kind.TURN, line.start, line.end, speakers, said, notes)


def _choose_forms(
    lines: Sequence[Line], speakers: FrozenSet[str], n_turns: int
) -> Dict[str, FrozenSet[str]]:
    """Choose the forms of a text, each with the names that are set off by it."""
    filled = [line.text for line in lines if line.text and not line.furniture]
    chosen: Dict[str, FrozenSet[str]] = {}
    for name, form in FORMS.items():
        matches = [form.pattern.match(text, _skip_item(text)) for text in filled]
        counts = Counter(match[1].strip() for match in matches if match)
        names = _choose_names(form, counts, speakers)
        total = sum(counts[each] for each in names)
        repeated = any(counts[each] > 1 or each in speakers for each in names)
        if name == "Q. A.":
            if not ("Q" in names and "A" in names):
                continue
            repeated = True
        enough = total >= 2 and total * 100 >= form.share * len(filled)
        if enough and repeated and (total >= n_turns / 2 or form.share < 20):
            chosen[name] = names
    return chosen


def _choose_names(
    form: Form, counts: Counter, speakers: FrozenSet[str]
) -> FrozenSet[str]:
    return frozenset(
        name
        for name, count in counts.items()
        if name in speakers or form.is_name(name) or (count > 2 and _may_repeat(name))
    )


def _may_repeat(name: str) -> bool:
    return judge(name) is Judgement.MAYBE and not is_sound(name)


def _find_doubtful(text: str, at: int) -> str:
    """Find a name that is set off by another mark than a colon."""
    for form in FORMS.values():
        match = form.pattern.match(text, at) if form.doubtful else None
        if match and form.is_name(match[1].strip()) and len(match[1].split()) <= 3:
            return match[1].strip()
    return ""
