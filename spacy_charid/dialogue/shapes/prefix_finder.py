"""Find the name before what is said, on the same line: `Name: text` and its like."""

import re
from collections import Counter
from typing import Dict, FrozenSet, List, Optional, Sequence, Tuple

from .annotations import find_annotations
from .asides import is_aside, is_direction
from .casts import find_casts
from .clips import find_clips
from .described import is_described
from .doubts import Doubts
from .emotes import find_width, may_go_on
from .facts import Facts
from .forms import FORMS, choose_forms, name_of, skip_item
from .headers import find_rows
from .headings import find_heading, find_panels, is_place, is_ruled
from .hints import NO_HINTS, SpeakerHints
from .known_names import How, KnownNames, follows_sentence
from .leads import find_lead, match_lead
from .line import SAMPLE, Line
from .mail import find_inner_mails
from .name_columns import CELLS, find_columns, find_indent_of_names
from .notes import is_spaced
from .page_breaks import SENTENCE_END, find_breaks
from .passages import find_passages
from .prefix import NameJudge, Prefix, drop_within_words
from .proceedings import MARGIN, find_proceedings
from .remarks import find_remarks
from .tags import cut_tag, is_person
from .times import TIME_AFTER_TAG, TIME_COLUMNS
from .words import SPEECH_VERB, is_label

MIN_HANG = 3  # columns between names and the words of wrapped lines
_HEADING = re.compile(r"#{1,6}[ ]")
_BRACE = re.compile(r"\{\{|\{[^{}:\n]*:")  # `{{speaker|Ada}}:`, `{is_late: Ada: Hi.}`
_VALUE = re.compile(r"[\"\d\[{]|(?:true|false|null)\b")  # of a key of JSON
# The last words of lines that go on below.
_UNFINISHED = frozenset(
    "i he she we they who and or but the a an of to in with that my his her".split()
)
PLAYS = frozenset({"NAME. Text", "NAME.--Text", "Nam. Text", "_Name._ Text"})
COLON, NICK, DASH = "Name: text", "<Name> text", "Name - text"
# Times between a name and what is said.
_TIMES = {"Name    text": TIME_COLUMNS, "[Name] text": TIME_AFTER_TAG}


class PrefixFinder:
    """Finds the names before what is said in the lines of a text.

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
        annotated = find_annotations(lines, kept)
        self.colons = [None if i in annotated else c for i, c in enumerate(kept)]
        self.remarks = find_remarks(lines, self.colons) | annotated
        names = (prefix.name for prefix in self.colons if prefix)
        self.breaks, self.is_spaced = find_breaks(lines), is_spaced(lines)
        self.judge = NameJudge(Counter(names), self._count_starts())
        self.speakers: FrozenSet[str] = frozenset(
            filter(self.judge.is_speaker, self.judge.counts)
        )
        self.indent_of_names = find_indent_of_names(
            lines, self.colons, self.judge.counts
        )
        # `THE COOK: A PLAY`
        title = next((line.text for line in lines if line.text), "")
        self.facts = Facts(self.judge.counts, self.speakers, title)
        labels = [prefix.name if prefix else None for prefix in self.colons]
        self.rows = find_rows(lines, labels, self.judge.counts)
        self.proceedings = find_proceedings(lines)
        self.passages = find_passages(lines)
        self.panels = find_panels([line.text for line in lines])
        self.casts = find_casts(lines)
        self.mails = find_inner_mails(lines)
        self.clips = find_clips(lines)
        self.n_colons = self._count_turns()
        self.forms = choose_forms(
            lines, self.items, self.panels, self.speakers, self.n_colons
        )
        self.is_play = not PLAYS.isdisjoint(self.forms)
        # Those that a few lines may have, and those of the text.
        self.tried = [
            (key, form, self.forms.get(key, frozenset()))
            for key, form in FORMS.items()
            if form.doubtful or key in self.forms
        ]
        self.columns = find_columns(lines, self.items, self.forms.get(CELLS))
        self.doubts = Doubts(self.speakers)

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

    def find_all(self) -> List[Optional[Prefix]]:
        """Find the name at the start of each line; None where there is none."""
        found = self._add_known([self.find(i) for i in range(len(self.lines))])
        return self._cut_leads(found)

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
        if _heads_scene(line.text):
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
                self.doubts.add(line.text.partition(":")[0], line)
            if i in self.casts or i in self.remarks or i in self.within:
                continue
            if _heads_scene(line.text):
                continue
            if is_direction(self.lines, i) or is_aside(line.text):
                continue
            colon = self.colons[i]
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
            elif colon and self.facts.may_be_said(line.text, colon):
                self.doubts.add(colon.name, line)
            else:
                self.doubts.judge(line, self.items[i], colon)
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

    def _is_below_heading(self, i: int) -> bool:
        above = (line.text for line in reversed(self.lines[max(i - 4, 0) : i]))
        return find_heading(next(filter(None, above), "")) is not None


def _heads_scene(text: str) -> bool:
    return find_heading(text) is not None or is_place(text) or is_ruled(text)
