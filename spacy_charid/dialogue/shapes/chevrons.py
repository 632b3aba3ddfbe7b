"""Captions in which `>>` means that the speaker changes, as on YouTube."""

import re
from typing import Iterator, List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag
from .times import BARE_TIME, CLOCK

MIN_CHANGES = 2
_CHANGE = re.compile(r"(?:(?<=\s)|^)>{2,3}[ \t]*(?=\S)")
_FIRST = re.compile(rf"(?:[\[(]?{CLOCK}[\])]?[ \t]*)?>>")
_CHAPTER = re.compile(r"Chapter \d{1,3}: \S.*")
_LANGUAGE = re.compile(r"[A-Z][a-z]+(?: \(.{2,24}\))?")  # chosen below a transcript
_SOUND = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|♪.*")


def _fits(lines: Sequence[Line]) -> bool:
    count = sum(bool(_FIRST.match(line.text)) for line in lines if ">>" in line.text)
    if count < MIN_CHANGES:
        return False
    words = sum(not BARE_TIME.fullmatch(line.text) for line in lines if line.text)
    named = sum(find_tag(line.text)[1] > 0 for line in lines if ">>" not in line.text)
    return count * 6 >= words and named < count * 2  # not remarks among turns


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    begun = False
    signs = (i for i, line in enumerate(lines) if _is_sign(line.text))
    first = next(signs, 0)
    is_timed = BARE_TIME.fullmatch(lines[first].text) is not None
    last = max(i for i, line in enumerate(lines) if line.text)
    for i, line in enumerate(lines):
        if not line.text:
            events.append(blank_event(line))
        elif is_timed and _CHAPTER.fullmatch(line.text):
            events.append(plain_event(line, Kind.HEADING)._replace(title=line.text))
        elif is_timed and (i < first or (i == last and _LANGUAGE.fullmatch(line.text))):
            events.append(plain_event(line, Kind.EVENT))
        elif BARE_TIME.fullmatch(line.text):
            events.append(plain_event(line, Kind.SKIP))
        elif _SOUND.fullmatch(line.text):
            events.append(plain_event(line, Kind.NOTE))
        else:
            events.extend(_read_parts(line, begun))
            begun = True
    return Reading(events)


def _is_sign(text: str) -> bool:
    return bool(BARE_TIME.fullmatch(text) or _FIRST.match(text))


def _read_parts(line: Line, begun: bool) -> Iterator[Event]:
    """Cut a line before each `>>`."""
    changes = list(_CHANGE.finditer(line.text))
    first = changes[0].start() if changes else len(line.text)
    before = line.text[:first].strip()
    is_time = bool(before and BARE_TIME.fullmatch(before))
    if before and not is_time:
        kind = Kind.SAID if begun else Kind.TURN
        start = line.start
        yield Event(kind, start, start + len(line.text[:first].rstrip()), said=start)
    ends = [*(change.start() for change in changes[1:]), len(line.text)]
    for change, end in zip(changes, ends, strict=False):
        speakers, after = find_tag(line.text[change.end() : end].rstrip())
        said = line.start + change.end() + after
        stop = line.start + len(line.text[:end].rstrip())
        start = 0 if change is changes[0] and is_time else change.start()
        if _SOUND.fullmatch(line.text[change.end() : end].rstrip()):
            yield Event(Kind.EVENT, line.start + start, stop)
            continue
        yield Event(Kind.TURN, line.start + start, stop, speakers, said)


CHEVRONS = Shape("captions with >>", _fits, _read)
