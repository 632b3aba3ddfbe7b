"""The cues of SubRip and WebVTT files.

Libraries skip what does not fit the format. This parser gives each line of the file to
a cue or a note: text without times belongs to the cue before it, and a cue whose times
are damaged has none.
"""

import re
from dataclasses import dataclass, field
from typing import List, Optional, Tuple

from ..dialogue.data import COMMENT, TITLE, UNREAD, Note
from ..errors import Errors
from ..files.source import Source

# Whole seconds have hours before them.
TIME = r"(?:(?:\d{1,4}:)?[0-5]?\d:[0-5]?\d[,.]\d{1,9}|\d{1,4}:[0-5]\d:[0-5]\d)"
# An identifier that names the speaker, as Webex writes it: `12 "Nora Lund" (3472)`.
VOICE_ID = re.compile(r'\d+[ ]+"([^"]{1,60})"[ ]*(?:\(\d+\))?')
# Also of `.sbv`, the files of YouTube and Google: `0:00:01.000,0:00:02.500`.
TIMES = re.compile(rf"({TIME})(?:[ \t]*-->[ \t]*|,(?=\d+:\d\d:))({TIME})")
# Settings of WebVTT (`align:start`), and coordinates of SubRip (`X1:40`).
_SETTINGS = re.compile(
    r"(?:[ \t]+(?:(?:line|position|size):[\d.%-]+(?:,(?:line-)?[a-z]{3,6})?|line:auto"
    r"|align:(?:start|center|middle|end|left|right)|vertical:(?:rl|lr)|region:[\w-]+"
    r"|[XY][12]:\d+))+[ \t]*$"
)
# A line with an arrow and a time, or with two times and hardly anything else.
_ARROW = re.compile(r"(?=.*--?>).*\d:\d")
_TWO_TIMES = re.compile(r"[\s\d]*\d:\d\d[:.,][\d:.,]*\W+\d+:\d\d[:.,][\d:.,]*\s*$")
_BREAK = re.compile(r"\[br\]|<br[ ]?/?>|\\N")  # of a line, as `.sbv` and others have it
_BLOCKS = {"NOTE": COMMENT, "STYLE": COMMENT, "REGION": COMMENT}
BAD_TIMES = "the times of a cue"
Line = Tuple[int, int]


@dataclass
class Cue:
    """A cue.

    times (Optional[Tuple[float, float]]): Start and end in seconds; None if damaged.
    id (str): The identifier, unless it is a number.
    lines (List[Line]): The offsets of its lines of text in the file.
    voice (str): Who says all of it, if its identifier or its first line tells.
    is_shown (bool): Whether nobody says its text; see `find_shown`.
    """

    times: Optional[Tuple[float, float]] = None
    id: str = ""
    lines: List[Line] = field(default_factory=list)
    voice: str = ""
    is_shown: bool = False


def read_cues(source: Source, *, is_vtt: bool) -> Tuple[List[Cue], List[Note]]:
    """Read the cues of a file.

    source (Source): The file.
    is_vtt (bool): Whether it has the header, notes and styles of WebVTT.
    RETURNS (Tuple[List[Cue], List[Note]]): The cues, and what else the file contains.
        `Note.at` is the number of cues before it.
    RAISES (ValueError): If no cue has times that can be read; with the line.
    """
    reader = _CueReader(source, is_vtt)
    for number, (start, end) in enumerate(source.lines(), 1):
        reader.add(number, start, end)
    reader.flush()
    if not any(cue.times for cue in reader.cues):
        damaged = next((n for n in reader.notes if n.reason == BAD_TIMES), None)
        if damaged is None:
            raise not_subtitles(source, is_vtt)
        at = {"line": damaged.line, "found": damaged.text}
        raise ValueError(Errors.E189.format(path=source.path, **at))
    return reader.cues, reader.notes


def not_subtitles(source: Source, is_vtt: bool) -> ValueError:
    """Make the error for a file that has no cues."""
    name = "WebVTT" if is_vtt else "SubRip"
    example = (
        "`WEBVTT`, a blank line, `00:01.000 --> 00:02.500` and text"
        if is_vtt
        else "`1`, `00:00:01,000 --> 00:00:02,500`, text and a blank line"
    )
    return ValueError(
        Errors.E190.format(path=source.path, format=name, example=example)
    )


def parse_time(text: str) -> float:
    """Convert a time such as `00:01:02,500` to seconds."""
    seconds = 0.0
    for part in text.replace(",", ".").split(":"):
        seconds = 60 * seconds + float(part)
    return seconds


def format_time(seconds: float, mark: str = ".") -> str:
    """Convert seconds to a time such as `00:01:02.500`."""
    whole, millis = divmod(round(max(seconds, 0) * 1000), 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}{mark}{millis:03}"


class _CueReader:
    """Collects the cues of a file from its lines."""

    def __init__(self, source: Source, is_vtt: bool) -> None:
        self.source = source
        self.is_vtt = is_vtt
        self.cues: List[Cue] = []
        self.notes: List[Note] = []
        self.number = 0  # of the last cue
        # The line before, and whether a blank line, or the start, is before that one.
        self.held: Optional[Tuple[int, int, int]] = None
        self.held_is_first = False
        self.after_blank = True
        self.block = TITLE if is_vtt else ""  # kind of the note of the block

    def add(self, number: int, start: int, end: int) -> None:
        """Add a line of the file."""
        line = self.source.text[start:end]
        if not line.strip():
            self.flush()
            self.block, self.after_blank = "", True
            return
        times = TIMES.search(line)
        if times or _ARROW.match(line) or _TWO_TIMES.match(line):
            self.begin(number, start, end, times)
        elif self.block or self._begins_block(line):
            kind = self.block or _BLOCKS[line.split()[0]]
            self.block = kind
            self.note(kind, number, line)
        else:
            self.flush()
            self.held, self.held_is_first = (number, start, end), self.after_blank
        self.after_blank = False

    def flush(self) -> None:
        """Give the line before to the last cue."""
        if self.held is None:
            return
        number, start, end = self.held
        if self.cues:
            breaks = list(_BREAK.finditer(self.source.text, start, end))
            starts = [start, *(mark.end() for mark in breaks)]
            ends = [*(mark.start() for mark in breaks), end]
            self.cues[-1].lines.extend(zip(starts, ends, strict=True))
        else:
            text = self.source.text[start:end]
            self.note(UNREAD, number, text, "text before the first cue")
        self.held = None

    def begin(
        self, number: int, start: int, end: int, times: Optional[re.Match[str]]
    ) -> None:
        """Begin a cue with the line of its times."""
        cue = Cue(id=self._take_id())
        self.flush()
        self.block = ""
        if times is None:
            line = self.source.text[start:end]
            self.note(UNREAD, number, line, BAD_TIMES)
            self.cues.append(cue)
            return
        cue.times = parse_time(times[1]), parse_time(times[2])
        before, after = start + times.start(), start + times.end()
        if self.source.text[start:before].strip(" \t0123456789"):
            self.held = number, start, before
            self.flush()
        if not _SETTINGS.match(self.source.text, after, end) and after < end:
            cue.lines.append((after, end))
        self.cues.append(cue)

    def note(self, kind: str, number: int, text: str, reason: str = "") -> None:
        text = text.strip()
        last = self.notes[-1] if self.notes else Note("")
        if kind == last.kind and kind != UNREAD and not self.after_blank:
            last.text += f"\n{text}"
        else:
            self.notes.append(Note(text, kind, number, len(self.cues), reason))

    def _begins_block(self, line: str) -> bool:
        word = line.split()[0]
        is_alone = line.strip() == word
        begins = self.is_vtt and self.after_blank and word in _BLOCKS
        return begins and (is_alone or word == "NOTE")

    def _take_id(self) -> str:
        """Take the line before as the identifier of a cue; empty if it is a number, or
        text."""
        if self.held is None:
            return ""
        _, start, end = self.held
        text = self.source.text[start:end].strip()
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        if is_number and (self.held_is_first or int(text) == self.number + 1):
            self.number, self.held = int(text), None
            return ""
        is_id = self.is_vtt or VOICE_ID.fullmatch(text) is not None
        if is_id and self.held_is_first and not is_number:
            self.held = None
            return text
        return ""
