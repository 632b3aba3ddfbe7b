"""The name on a line of its own, the speech below: screenplays and stage plays."""

import re
from collections import Counter
from typing import Collection, Dict, List, Sequence

from ...names.lexicon import CLOSED_CLASS_WORDS
from ...names.not_people import common_words_of
from .asides import is_direction, is_pause
from .cue_layout import Layout, find_layout
from .cue_lines import SEAT
from .cue_names import is_title
from .emotes import does_something
from .events import Event, Kind, Reading
from .headings import find_heading, is_place
from .line import Line
from .offices import HOLDER
from .page_breaks import SENTENCE_END, find_breaks, find_continued
from .paragraphs import is_speech
from .proceedings import MARGIN, find_proceedings
from .shape import Shape, blank_event, plain_event
from .songs import SONG
from .tags import find_tag, split_speakers
from .times import BARE_TIME
from .words import CHAT_EVENT, CHAT_STATE, is_business, is_label, is_sound_cue

_CURTAIN = re.compile(
    r"(?:SLOW )?(?:BLACKOUT|BLACK OUT|CURTAIN|FADE OUT|LIGHTS OUT)\.?"
)
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
MAX_LONGER = 4  # characters of a line of speech, relative to others
_HEADING = re.compile(r"#{2,6}[ ]\S")  # of Markdown
_STRONG = re.compile(r"\*\*(?!\*)[^*:.?!]{2,60}\*\*")  # a tempo, the title of a song
_HEARD = re.compile(r"[A-Z][^.?!]{0,60}?([^\s.?!]{2,20}) [A-Z]{3,}S\b")
_SIGNED = re.compile(r"[-–—~]{1,2}[ ]?\w")
_QUOTED = re.compile(r">[ \t]*[*_]{0,3}[(\[].*[)\]][*_]{0,3}")  # of an editor


def _fits(lines: Sequence[Line]) -> bool:
    """Check whether more lines are cues than name a speaker before what is said."""
    layout = find_layout(lines)
    if layout is None:
        return False
    tags = sum(find_tag(line.text)[1] > 0 and not is_title(line.text) for line in lines)
    cues = len(layout.cues)
    if _are_signatures(lines, layout.cues):
        return False
    enough = cues * 15 >= len(lines)
    return cues > tags and enough and (layout.film or _repeats(layout.cues, len(lines)))


def _are_signatures(lines: Sequence[Line], cues: Collection[int]) -> bool:
    """Check for names with a dash, such as `— MARA`, most of which are right below
    words, and above a blank line or the end of a text."""
    signed = [i for i in cues if _SIGNED.match(lines[i].text)]
    filled = [i for i, line in enumerate(lines) if line.text]
    is_last = bool(signed) and signed[0] > filled[0]
    is_last = is_last and _SIGNED.match(lines[filled[-1]].text) is not None
    below = (
        i > 0
        and lines[i - 1].text
        and (is_last or i + 1 == len(lines) or not lines[i + 1].text)
        for i in signed
    )
    return sum(map(bool, below)) * 2 > len(cues)


def _repeats(cues: Dict[int, str], n_lines: int) -> bool:
    counts = Counter(cues.values())
    return len(counts) > 1 and (max(counts.values()) > 1 or len(cues) * 4 >= n_lines)


def _read(lines: List[Line]) -> Reading:
    layout = find_layout(lines)
    if layout is None:  # the first lines fit, all of them do not
        layout = Layout({}, False, False, True, None, {})
    return Reading(_Reader(lines, layout).read())


class _Reader:
    """Reads the lines one by one, and knows whether somebody is speaking."""

    def __init__(self, lines: List[Line], layout: Layout) -> None:
        self.lines = lines
        self.layout = layout
        self.names = set(layout.cues.values())
        self.proceedings = set() if layout.film else find_proceedings(lines)
        self.breaks = find_breaks(lines) if layout.film else set()
        states = {i for i, ln in enumerate(lines) if CHAT_STATE.fullmatch(ln.text)}
        is_chat = not layout.film and len(states) > 1
        self.states = states if is_chat else set()
        self.continued = find_continued(lines, layout.cues)
        self.speaking = False  # after a cue
        self.said = False  # after the first words
        self.column = -1  # of the first words below a cue; -1 after a blank line
        self.last = ""

    def read(self) -> List[Event]:
        return [self.read_line(i, line) for i, line in enumerate(self.lines)]

    def read_line(self, i: int, line: Line) -> Event:
        text = line.text
        if i in self.continued:
            self.speaking = True
            return plain_event(line, Kind.SKIP if text else Kind.PAUSE)
        goes_on = self.said and i > 0 and bool(self.lines[i - 1].text)
        goes_on = goes_on and not SENTENCE_END.search(self.last)
        may_head = bool(text) and not line.furniture and not goes_on
        heading = find_heading(text) if may_head else None
        if heading is None and self.layout.film and text[:1] == "." != text[1:2]:
            heading = text[1:].strip() or None
        if heading is None and not self.layout.film and _HEADING.match(text):
            heading = text.strip("# ")
        if not text or line.furniture:
            self.column = self.column if self.may_begin() else -1
            return self.read_blank(i, line)
        if i in self.layout.cues:
            self.speaking = True
            speakers = split_speakers(self.layout.cues[i])
            said = self.layout.inline.get(i, len(text))
            self.said = said < len(text)
            is_right = line.indent >= (self.layout.indent or 0) + 3
            self.column = line.indent if is_right else -1
            self.last = text[said:]
            return Event(Kind.TURN, line.start, line.end, speakers, line.start + said)
        if heading is not None:
            self.speaking = False
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        is_apart = not i or not self.lines[i - 1].text
        if is_apart and text.isupper() and is_label(text) and not self.layout.film:
            self.speaking = False  # `SFX`, above what is heard
        is_below = i - 1 in self.layout.cues
        if is_below and (SEAT.fullmatch(text) or HOLDER.fullmatch(text)):
            return plain_event(line, Kind.SKIP)
        if is_sound_cue(text):
            return plain_event(line, Kind.SKIP if self.speaking else Kind.EVENT)
        if _QUOTED.fullmatch(text) and self.said:
            return plain_event(line, Kind.NOTE)
        if _NOTE.fullmatch(text) and self.speaking:
            return plain_event(line, Kind.NOTE if self.said else Kind.SAID)
        if self.said and i in self.states:
            return plain_event(line, Kind.SKIP)
        if self.said and self.is_note(i):
            return plain_event(line, Kind.NOTE)
        is_margin = BARE_TIME.fullmatch(text) or MARGIN.fullmatch(text)
        if is_margin and not goes_on:  # "lunch on" / "friday"
            return plain_event(line, Kind.SKIP)
        if not self.speaking or i in self.proceedings or self.is_action(line):
            self.speaking = False
            return plain_event(line, Kind.EVENT)
        self.said, self.last = True, text
        self.column = min(self.column, line.indent)
        return plain_event(line, Kind.SAID)

    def read_blank(self, i: int, line: Line) -> Event:
        if i in self.breaks and not SENTENCE_END.search(self.last):
            return plain_event(line, Kind.SKIP if line.text else Kind.PAUSE)
        if not line.furniture and self.layout.film and self.said:
            # Where all lines are set apart, a sentence goes on.
            is_open = self.layout.spaced and not SENTENCE_END.search(self.last)
            self.speaking = self.speaking and is_open
        return blank_event(line)

    def is_below(self, line: Line) -> bool:
        """Check for the first words below a cue, and for lines in their column that no
        blank line parts from them."""
        return self.column >= 0 and (not self.said or self.column <= line.indent)

    def may_begin(self) -> bool:
        """Check whether the first words may follow a blank line below a cue."""
        return self.layout.spaced and not self.said

    def is_note(self, i: int) -> bool:
        """Check for `Pause.`, `[Exit ANNA.` and `*He leaves.*` after words."""
        text = self.lines[i].text
        return is_pause(text) or (text[0] in "[*_:'" and is_direction(self.lines, i))

    def is_action(self, line: Line) -> bool:
        """Check whether a line is action, though no blank line is before it. Below a
        cue are its words, wherever they begin."""
        layout, text = self.layout, line.text
        if SONG.fullmatch(text):
            return True
        if layout.indent is not None:
            is_left = line.indent < layout.indent + 3
            return is_left and not self.is_below(line)
        if _CURTAIN.fullmatch(text) or self.is_chat_event(text):
            return True
        if is_business(text):
            return True
        if text.startswith(("CUT TO", "FADE ", "SMASH CUT", "DISSOLVE")):
            return True
        if _STRONG.fullmatch(text) or text[0] == ">":
            return True
        if text.endswith(" TO:") and text.isupper():
            return True
        if not layout.film or not self.said or not SENTENCE_END.search(self.last):
            return False
        if layout.width and len(text) > layout.width + MAX_LONGER:
            return True
        return self.tells_of_somebody(text) or tells_of_sound(text)

    def is_chat_event(self, text: str) -> bool:
        """Check for `Liv named the conversation ...`, in a copied chat."""
        is_told = not self.layout.film and text[-1] not in "?!"
        event = CHAT_EVENT.search(text[:80]) if is_told else None
        name = text[: event.start()].strip() if event else ""
        return name in self.names or name == "You"

    def tells_of_somebody(self, text: str) -> bool:
        """Check for `Ida stops.` and `She stops.`"""
        name = next(
            (n for n in self.names if text.casefold().startswith(n.casefold() + " ")),
            "",
        )
        rest = text[len(name) + 1 :] if name else ""
        for pronoun in ("He ", "She ", "They "):
            if text.startswith(pronoun):
                rest = text[len(pronoun) :]
        return does_something(rest)


def tells_of_sound(text: str) -> bool:
    """Check for a sentence that nobody says, with its verb in capitals, as screenplays
    write what is heard: `The radio CRACKLES.`"""
    found = _HEARD.match(text)
    if found is None or text.isupper() or is_speech(text):
        return False
    before = found[1].lower()  # `the LIGHTS`, `red LIGHTS`, `Joe's LIGHTS`
    is_noun = before in CLOSED_CLASS_WORDS or before in common_words_of("adjective")
    return not is_noun and not before.endswith(("'s", "’s"))


def name_shape(lines: Sequence[Line]) -> str:
    """Tell a screenplay from a stage play."""
    is_film = any(is_place(line.text) for line in lines if line.text)
    return "screenplay" if is_film else "stage play"


CUES = Shape("names above the speeches", _fits, _read)
