"""The lawyers who ask in the transcripts of a court, where questions begin with `Q`."""

import re
from typing import Dict, Iterator, Sequence

from .events import Event, Kind
from .line import Line

Q = ("Q",)
_EXAMINATION = (
    r"(?i:(?:(?:further|direct|cross|redirect|recross|re-direct|re-cross|voir[ ]dire)"
    r"[- ]?){0,3}examination)(?:[ ]?\([^()]{1,40}\))?"
)
_NAME = r"[A-Z][\w.'’-]*(?:[ ][A-Z][\w.'’-]*){1,4}"
# `DIRECT EXAMINATION`, `BY MR. HALE:`, `CROSS-EXAMINATION BY MS. VANCE:`
_HEADING = re.compile(
    rf"{_EXAMINATION}:?|(?:{_EXAMINATION}[ ]?)?(?:BY|By|by)[ ](?P<name>{_NAME}):?"
)


def name_examiners(lines: Sequence[Line], events: Sequence[Event]) -> Iterator[Event]:
    """Name the speaker of each question as the heading above it does. Where a heading
    names nobody, and above the first one, the speaker stays `Q`.

    lines (Sequence[Line]): The lines of the text.
    events (Sequence[Event]): What they are, in order.
    YIELDS (Event): The same, with the names of the lawyers.
    """
    headings = _find_headings(lines) if any(e.speakers == Q for e in events) else {}
    spelled = {name.casefold(): name for event in events for name in event.speakers}
    examiner = ""
    for event in events:
        is_turn = event.kind is Kind.TURN
        if event.start in headings and not is_turn:
            examiner = headings[event.start]
            examiner = spelled.get(examiner.casefold(), examiner)
        is_asked = is_turn and bool(examiner) and event.speakers == Q
        yield event.rename((examiner,)) if is_asked else event


def _find_headings(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the headings of examinations: the name in each, by its start; may be
    empty."""
    found = ((line.start, _HEADING.fullmatch(line.text)) for line in lines)
    return {start: match["name"] or "" for start, match in found if match}
