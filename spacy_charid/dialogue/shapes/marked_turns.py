"""Sets of dialogues in which marks, rather than names, set turns apart: `__eou__` of
DailyDialog, `text:` and `labels:` of ParlAI, and the tab between both sides in
Persona-Chat, below `your persona: i like boats.`"""

import re
from typing import Iterator, List, Sequence, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_LINES = 2
_END = re.compile(r"[ \t]*(?:__eo[ut]__|<eo[ut]>|\[EO[UT]\])[ \t]*")
_FIELDS = re.compile(r"text:[^\t]*\t(?:eval_)?labels:")
_FIELD = re.compile(r"(?:^|(?<=\t))(\w+):[ ]?([^\t]*)")
_SAID = frozenset("text labels eval_labels".split())
_PERSONA = re.compile(r"(?:your|partner['’]s) persona:", re.I)
_SILENCE = re.compile(r"<?_*SILENCE_*>?", re.I)
Part = Tuple[int, int]  # the start and end of what is said, in characters of a line


def _fits(lines: Sequence[Line]) -> bool:
    filled = [line.text for line in lines if line.text]
    ended = sum(len(_END.findall(text)) > 1 for text in filled if "eo" in text.lower())
    if ended >= MIN_LINES and ended * 5 >= len(filled) * 4:
        return True
    fields = [text for text in filled if _FIELDS.match(text)]
    told = sum(bool(_PERSONA.match(text)) for text in filled)
    tabs = sum("\t" in text for text in filled) if told >= MIN_LINES else 0
    return len(fields) >= MIN_LINES or (told + tabs) * 5 >= len(filled) * 4 and tabs > 1


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    for line in lines:
        if not line.text or line.furniture:
            events.append(blank_event(line))
            continue
        parts = [part for part in _cut(line.text) if part[0] < part[1]]
        said = [part for part in parts if not _SILENCE.fullmatch(line.text, *part)]
        events.extend(_make_events(line, said))
    return Reading(events, keeps_open=False)


def _cut(text: str) -> Iterator[Part]:
    """Find what is said in a line."""
    if _END.search(text):
        marks = [mark.span() for mark in _END.finditer(text)]
        starts = [0, *(end for _, end in marks)]
        yield from zip(starts, [*(at for at, _ in marks), len(text)], strict=True)
        return
    if text.startswith("text:"):
        yield from (f.span(2) for f in _FIELD.finditer(text) if f[1] in _SAID)
        return
    at = 0
    for said in text.split("\t")[:2] if not _PERSONA.match(text) else ():
        yield at, at + len(said)
        at += len(said) + 1


def _make_events(line: Line, parts: Sequence[Part]) -> Iterator[Event]:
    """Make the turns of a line, each with what precedes it, and a note of the rest."""
    if not parts:
        yield plain_event(line, Kind.EVENT)
        return
    before = 0
    for start, end in parts:
        said = line.start + start
        yield Event(Kind.TURN, line.start + before, line.start + end, (), said)
        before = end
    rest = line.text[before:]
    if _END.sub("", rest).strip():
        at = line.start + before + len(rest) - len(rest.lstrip())
        yield Event(Kind.EVENT, at, line.end)


MARKED_TURNS = Shape("turns between marks", _fits, _read)
