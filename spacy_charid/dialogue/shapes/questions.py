"""Interviews in a magazine: `**Q. Why?**`, below it `A. Why not?`, whose answers may
have several paragraphs."""

import re
from typing import List, Sequence

from .events import Event, Kind, Reading
from .headings import find_heading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import find_tag

MIN_QUESTIONS = 2
_MARKED = r"(?P<mark>[*_]{1,3})?"
_TAG = re.compile(
    rf"{_MARKED}(?P<name>[QA])(?P<manner>[ ]\([^()\n]{{1,40}}\))?"
    r"(?:(?:[.:](?:(?P=mark))?|(?P=mark)[.:])(?:[ \t]+(?=\S)|$)"
    r"|(?:[ ]{2,}|\t)[ \t]*(?=\S))"  # whose mark was forgotten
)
_CLOSE = re.compile(r"[*_]{1,3}$")
_ASIDE = re.compile(r">|#|([*_]{1,3})(?!\s)[^*_\n]+\1$|[-–—*=_]{3,}$|!\[")
_CUE = re.compile(r"\[[A-Z][A-Z0-9 ]+\]")  # for who sets the page


def _fits(lines: Sequence[Line]) -> bool:
    tags = [tag for line in lines if (tag := _TAG.match(line.text))]
    names = [tag["name"] for tag in tags]
    marked = [tag for tag in tags if tag["mark"]]
    if min(names.count("Q"), names.count("A")) < MIN_QUESTIONS:
        return False
    if len(marked) < MIN_QUESTIONS and not _are_paragraphs(lines):
        return False
    changes = sum(a != b for a, b in zip(names, names[1:], strict=False))
    return changes * 3 >= (len(names) - 1) * 2


def _are_paragraphs(lines: Sequence[Line]) -> bool:
    """Check whether questions and answers are paragraphs, and nobody else is named, as
    the lawyers are in a deposition."""
    starts = [i for i, line in enumerate(lines) if _TAG.match(line.text)]
    apart = sum(i == 0 or not lines[i - 1].text for i in starts)
    others = [
        line
        for line in lines[starts[0] :]
        if line.text and not line.furniture and not _TAG.match(line.text)
    ]
    named = any(find_tag(line.text)[1] for line in others)
    return apart == len(starts) and not named and len(others) < len(starts)


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    begun = False
    for i, line in enumerate(lines):
        tag = _TAG.match(line.text)
        if not line.text or line.furniture:
            events.append(blank_event(line))
        elif tag:
            said = line.start + tag.end()
            close = _CLOSE.search(line.text, tag.end()) if tag["mark"] else None
            end = line.start + close.start() if close else line.end
            notes = (line.start + tag.start("manner"), line.start + tag.end("manner"))
            manner = (notes,) if tag["manner"] else ()
            turn = Event(Kind.TURN, line.start, end, (tag["name"],), said, manner)
            events.append(turn)
            if close:
                events.append(Event(Kind.SKIP, end, line.end))
            begun = True
        elif find_heading(line.text) is not None:
            title = find_heading(line.text) or ""
            events.append(Event(Kind.HEADING, line.start, line.end, title=title))
            begun = False
        elif not begun or is_beside(lines, i):
            events.append(plain_event(line, Kind.EVENT))
        else:
            events.append(plain_event(line, Kind.SAID))
    return Reading(events)


def is_beside(lines: Sequence[Line], i: int) -> bool:
    """Check for a quotation, a caption, a rule, or a paragraph with a cue, beside the
    answers of an interview."""
    text = lines[i].text
    is_apart = i > 0 and not lines[i - 1].text
    return is_apart and bool(_ASIDE.match(text) or _CUE.search(text))


QUESTIONS = Shape("interview", _fits, _read)
