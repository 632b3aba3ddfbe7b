"""The name on a line of its own, the speech below: screenplays and stage plays."""

import re
from collections import Counter
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Set

from .casts import find_casts
from .events import Event, Kind, Reading
from .headings import find_heading, is_place
from .lines import Line, next_filled
from .page_breaks import find_breaks, find_continued
from .proceedings import MARGIN, find_proceedings
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, cut_tag, find_tag, judge, split_speakers
from .times import BARE_TIME
from .words import (
    CHAT_EVENT,
    FUNCTION_WORDS,
    is_business,
    is_label,
    is_remark,
    is_sound_cue,
)

MIN_CUES = 2
MAX_WORDS, MAX_LENGTH = 5, 40  # of a cue
WIDE = 8  # columns between action and cue in a printed screenplay
_TITLE = re.compile(
    r"(?:title|credit|authors?|source|notes|draft date|date|contact|copyright"
    r"|revision|format|language|font|episode|series)[ \t]*:",
    re.I,
)
_PLACE = re.compile(r"(?:INT|EXT|EST|I/E)(?:\.?/(?:INT|EXT))?[. ]", re.I)
_EXTENSION = re.compile(r"[ \t]*\([^()]*\)?")
_MANNER = re.compile(r",[ \t]+[^\W\dA-Z_][^,.:;!?()]{2,40}\.$")  # `ANNA, angrily.`
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SENTENCE_END = re.compile(r"[.!?…\"”)\]—-]$")
_CURTAIN = re.compile(
    r"(?:SLOW )?(?:BLACKOUT|BLACK OUT|CURTAIN|FADE OUT|LIGHTS OUT)\.?"
)
# Below and beside names in the reports of parliaments.
_SEAT = re.compile(r"\([A-Z][^()]{2,50}\)[ ]?\([A-Z][^()]{1,24}\)")
_OFFICE = re.compile(
    r"The[ ][^:()]{3,90}[ ]\(((?:[A-Z][\w.'’-]*[ ]){1,3}[A-Z][\w'’-]+)\)"
)
_VERB = re.compile(r"[a-z]+s\b(?!['’,:!?])")
_JOINT = re.compile(r"[ ](?:and|e|ed|et|y|und|en|og|och|i)[ ]")
MAX_SHIFT = 4  # columns between the cues of a text
_SHOTS = (
    "THE END",
    "FADE",
    "CUT",
    "DISSOLVE",
    "END OF",
    "ACT ",
    "SCENE",
    "CONTINUED",
    "CHAPTER",
    "PART ",
    "BOOK ",
    "PROLOGUE",
    "EPILOGUE",
    *("SCENA ", "SCÈNE ", "SZENE ", "ESCENA ", "CENA ", "ATTO ", "ACTE ", "ACTO "),
    *("AKT ", "AUFTRITT ", "AUFZUG ", "QUADRO ", "CUADRO ", "TABLEAU "),
)


def is_title(line: str) -> bool:
    """Check whether a line begins a title page."""
    return bool(_TITLE.match(line))


def is_cue(line: str) -> bool:
    """Check whether a line of a screenplay is a cue, the name of the next speaker.

    line (str): The line, stripped.
    RETURNS (bool): True for capitals (`NORA (V.O.)`) and forced cues (`@Nora`).
    """
    if line.startswith("@"):
        return len(line) > 1
    name = _MANNER.sub("", line.split("(", 1)[0])
    if not name.isupper():
        return False
    name = name.strip("*_ ^")
    after = line.rpartition(")")[2].strip("*_ ^:.") if "(" in line else ""
    is_name = name[-1] not in "!?:" and name[0] not in "!.>#=~["
    return is_name and (not after or ")" not in line)


def is_heading(line: str) -> bool:
    """Check whether a line is a scene heading: `INT. HUT - DAY` or forced (`.HUT`)."""
    forced = line.startswith(".") and line[1:2] not in ("", ".", " ")
    return forced or bool(_PLACE.match(line))


def clean_cue(line: str) -> str:
    """Get the name from a cue: `NORA` from `**NORA** (V.O.)`."""
    name = _EXTENSION.sub("", line.removeprefix("@").rstrip(" ^"))
    name = _MANNER.sub("", name)
    name = name.strip().strip("*_ \t")
    # The dot of `MIRA.`, but not that of `MIRA JR.`
    return name[:-1] if name.endswith(".") and len(name.split()[-1]) > 3 else name


class _Layout(NamedTuple):
    """How the cues of a text are set.

    cues (Dict[int, str]): The names by the index of their lines.
    spaced (bool): Whether a blank line follows a cue.
    parted (bool): Whether a blank line precedes a cue.
    film (bool): Whether it is a screenplay, with action between the speeches.
    indent (Optional[int]): The columns before action in a printed screenplay.
    """

    cues: Dict[int, str]
    spaced: bool
    parted: bool
    film: bool
    indent: Optional[int]


def _is_short(text: str) -> bool:
    name = text.split("(", 1)[0]
    return len(name) <= MAX_LENGTH and len(name.split()) <= MAX_WORDS


def _is_capital_cue(text: str) -> bool:
    if not is_cue(text) or not _is_short(text):
        return False
    name = clean_cue(text)
    return (
        bool(name)
        and not is_label(name)
        and not name.startswith(_SHOTS)
        and find_heading(text) is None
        and not is_place(text)
        and not cut_tag(text)[1]
        and text[-1] != ","
    )


def _is_mixed_cue(text: str) -> bool:
    """Check for a name such as `Old Benno` on a line of its own."""
    if not _is_short(text) or text[-1] in ",;!?" or cut_tag(text)[1]:
        return False
    name = clean_cue(text)
    words = name.split()
    is_name = bool(words) and judge(name) is Judgement.NAME and name[0].isupper()
    return (
        is_name
        and not name.isupper()
        and len(words) <= 4
        and (words[0].casefold() not in FUNCTION_WORDS or words[0] == "The")
        and not (
            is_label(name)
            or is_remark(name)
            or text[-1] in ".…"
            or _NOTE.search(text[0])
        )
        and find_heading(text) is None
        and "," not in name
    )


def _find_layout(lines: Sequence[Line]) -> Optional[_Layout]:
    places = [i for i, line in enumerate(lines) if is_place(line.text)]
    film = bool(places)
    cues = _find_cues(lines, _is_capital_cue)
    if len(cues) < MIN_CUES and not (film and cues):
        cues = _find_cues(lines, _is_mixed_cue)
        counts = Counter(cues.values())
        cues = {
            i: name
            for i, name in cues.items()
            if counts[name] > 1
            or _is_seated(lines, i)
            or _OFFICE.fullmatch(lines[i].text)
        }
        if film or len(set(cues.values())) < 2 or len(cues) < 4:
            return None
    titles = find_title(places, cues)
    cues = {i: name for i, name in cues.items() if i not in titles}
    spaced = sum(i + 1 < len(lines) and not lines[i + 1].text for i in cues)
    parted = sum(i == 0 or not lines[i - 1].text for i in cues)
    is_spaced, is_parted = spaced * 2 > len(cues), parted * 2 > len(cues)
    indent = _find_indent(lines, cues)
    return _Layout(cues, is_spaced, is_parted, film, indent)


def find_title(places: Sequence[int], cues: Dict[int, str]) -> Set[int]:
    """Find the cues that are titles of a screenplay: those above the first place, if
    none of them comes again.

    places (Sequence[int]): The lines of places.
    cues (Dict[int, str]): The names by the index of their lines.
    RETURNS (Set[int]): The indices of the lines.
    """
    first = min(places, default=0)
    above = {i for i in cues if i < first}
    counts = Counter(cues.values())
    return above if all(counts[cues[i]] == 1 for i in above) else set()


def _find_cues(lines: Sequence[Line], is_kind: Callable[[str], bool]) -> Dict[int, str]:
    """Find the cues: names that repeat, or that stand apart before a speech."""
    found = [i for i, line in enumerate(lines) if line.text and is_kind(line.text)]
    names = {i: clean_cue(lines[i].text) for i in found}
    names.update(_find_joint(lines, set(names.values())))
    names.update(_find_offices(lines))
    found = sorted(names)
    counts = Counter(names.values())
    aside = _find_aside(lines, names, counts)
    found = [i for i in found if i not in aside]
    apart = {i for i in found if i == 0 or not lines[i - 1].text}
    apart.update(i for i in found if lines[i].indent >= WIDE)
    apart.update(i for i in found if _is_seated(lines, i))
    likely = {
        i for i in found if counts[names[i]] > 1 or i in apart or _is_between(lines, i)
    }
    cues: Dict[int, str] = {}
    for i in sorted(likely - find_casts(lines) if likely else likely):
        after, text = next_filled(lines, i)
        if not text or after in likely or is_label(text.partition(":")[0]):
            continue
        if find_heading(text) is None:
            cues[i] = names[i]
    return _drop_title(lines, cues)


def _find_offices(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the cues of ministers: `The Secretary of State for Roads (Alan Thorpe)`."""
    found = ((i, _OFFICE.fullmatch(line.text)) for i, line in enumerate(lines))
    return {i: match[1] for i, match in found if match}


def _is_seated(lines: Sequence[Line], i: int) -> bool:
    """Check whether constituency and party are below a name: `(Wexham East) (Con)`."""
    below = lines[i + 1].text if i + 1 < len(lines) else ""
    return _SEAT.fullmatch(below) is not None


def _find_joint(lines: Sequence[Line], names: Set[str]) -> Dict[int, str]:
    """Find the cues of two who speak at once: `NINETTA e DON BOLLA`."""
    found: Dict[int, str] = {}
    for i, line in enumerate(lines):
        parts = _JOINT.split(line.text) if len(line.text) <= MAX_LENGTH else []
        if len(parts) > 1 and all(clean_cue(part) in names for part in parts):
            found[i] = " & ".join(map(clean_cue, parts))
    return found


def _find_aside(
    lines: Sequence[Line], names: Dict[int, str], counts: Counter
) -> Set[int]:
    """Find capitals that are not in the column of the cues, where these have one."""
    columns = Counter(lines[i].indent for i in names if counts[names[i]] > 1)
    (column, n_there), *_ = columns.most_common(1) or [(0, 0)]
    if column < WIDE or n_there < 3 or n_there * 5 < columns.total() * 4:
        return set()
    return {
        i
        for i, name in names.items()
        if counts[name] == 1 and abs(lines[i].indent - column) > MAX_SHIFT
    }


def _drop_title(lines: Sequence[Line], cues: Dict[int, str]) -> Dict[int, str]:
    """Drop the title of a play: the first line, if nobody of that name speaks again."""
    counts = Counter(cues.values())
    first = next((i for i, line in enumerate(lines) if line.text), -1)
    is_title = first in cues and counts[cues[first]] == 1 and counts.total() > 3
    if is_title and len(counts) < counts.total():
        return {i: name for i, name in cues.items() if i != first}
    return cues


def _is_between(lines: Sequence[Line], i: int) -> bool:
    """Check whether a sentence ends above a line, and one begins below it."""
    below = lines[i + 1].text if i + 1 < len(lines) else ""
    is_below = not below.isupper() and below[:1].isupper()
    return is_below and bool(_SENTENCE_END.search(lines[i - 1].text))


def _find_indent(lines: Sequence[Line], cues: Dict[int, str]) -> Optional[int]:
    """Find the columns before action, if cues stand far to the right of it."""
    if not cues:
        return None
    others = sorted(
        line.indent
        for i, line in enumerate(lines)
        if line.text and not line.furniture and i not in cues
    )
    places = [line.indent for line in lines if is_place(line.text)]
    least = min(places) if places else (others[0] if others else 0)
    middle = sorted(lines[i].indent for i in cues)[len(cues) // 2]
    below = [lines[i + 1].indent for i in cues if lines[i + 1 : i + 2]]
    is_set_off = sum(indent >= least + 3 for indent in below) * 2 > len(below)
    return least if middle - least >= WIDE and is_set_off else None


def _fits(lines: Sequence[Line]) -> bool:
    """Check whether more lines are cues than name a speaker before what is said."""
    layout = _find_layout(lines)
    if layout is None:
        return False
    tags = sum(find_tag(line.text)[1] > 0 and not is_title(line.text) for line in lines)
    cues = len(layout.cues)
    enough = cues * 15 >= len(lines)
    return cues > tags and enough and (layout.film or _repeats(layout.cues, len(lines)))


def _repeats(cues: Dict[int, str], n_lines: int) -> bool:
    counts = Counter(cues.values())
    return len(counts) > 1 and (max(counts.values()) > 1 or len(cues) * 4 >= n_lines)


def _read(lines: List[Line]) -> Reading:
    layout = _find_layout(lines)
    if layout is None:  # the first lines fit, all of them do not
        layout = _Layout({}, False, False, True, None)
    return Reading(_Reader(lines, layout).read())


class _Reader:
    """Reads the lines one by one, and knows whether somebody is speaking."""

    def __init__(self, lines: List[Line], layout: _Layout) -> None:
        self.lines = lines
        self.layout = layout
        self.names = set(layout.cues.values())
        self.proceedings = set() if layout.film else find_proceedings(lines)
        self.breaks = find_breaks(lines) if layout.film else set()
        self.continued = find_continued(lines, layout.cues)
        self.speaking = False  # after a cue
        self.said = False  # after the first words
        self.last = ""

    def read(self) -> List[Event]:
        return [self.read_line(i, line) for i, line in enumerate(self.lines)]

    def read_line(self, i: int, line: Line) -> Event:
        text = line.text
        if i in self.continued:
            self.speaking = True
            return plain_event(line, Kind.SKIP if text else Kind.PAUSE)
        heading = find_heading(text) if text and not line.furniture else None
        if heading is None and self.layout.film and text[:1] == "." != text[1:2]:
            heading = text[1:].strip() or None
        if not text or line.furniture:
            return self.read_blank(i, line)
        if i in self.layout.cues:
            self.speaking, self.said, self.last = True, False, ""
            speakers = split_speakers(self.layout.cues[i])
            return Event(Kind.TURN, line.start, line.end, speakers, line.end)
        if heading is not None:
            self.speaking = False
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        if i - 1 in self.layout.cues and _SEAT.fullmatch(text):
            return plain_event(line, Kind.SKIP)
        if is_sound_cue(text):
            return plain_event(line, Kind.SKIP if self.speaking else Kind.EVENT)
        if _NOTE.fullmatch(text) and self.speaking:
            return plain_event(line, Kind.NOTE if self.said else Kind.SAID)
        if BARE_TIME.fullmatch(text) or MARGIN.fullmatch(text):
            return plain_event(line, Kind.SKIP)
        if not self.speaking or i in self.proceedings or self.is_action(line):
            self.speaking = False
            return plain_event(line, Kind.EVENT)
        self.said, self.last = True, text
        return plain_event(line, Kind.SAID)

    def read_blank(self, i: int, line: Line) -> Event:
        if i in self.breaks and not _SENTENCE_END.search(self.last):
            return plain_event(line, Kind.SKIP if line.text else Kind.PAUSE)
        if not line.furniture and self.layout.film and self.said:
            # Where all lines are set apart, a sentence goes on.
            is_open = self.layout.spaced and not _SENTENCE_END.search(self.last)
            self.speaking = self.speaking and is_open
        return blank_event(line)

    def is_action(self, line: Line) -> bool:
        """Check whether a line is action, though no blank line is before it."""
        layout, text = self.layout, line.text
        if layout.indent is not None:
            return line.indent < layout.indent + 3
        if _CURTAIN.fullmatch(text) or self.is_chat_event(text):
            return True
        if is_business(text):
            return True
        if text.startswith(("CUT TO", "FADE ", "SMASH CUT", "DISSOLVE", ">")):
            return True
        if not layout.film or not self.said or not _SENTENCE_END.search(self.last):
            return False
        return self.tells_of_somebody(text)

    def is_chat_event(self, text: str) -> bool:
        """Check for `Liv named the conversation ...`, in a copied chat."""
        event = None if self.layout.film else CHAT_EVENT.search(text[:80])
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
        return bool(_VERB.match(rest)) and rest.split()[0] not in ("is", "was", "has")


def name_shape(lines: Sequence[Line]) -> str:
    """Tell a screenplay from a stage play."""
    is_film = any(is_place(line.text) for line in lines if line.text)
    return "screenplay" if is_film else "stage play"


CUES = Shape("names above the speeches", _fits, _read)
