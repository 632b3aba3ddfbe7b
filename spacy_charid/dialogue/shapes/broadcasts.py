"""Names with an office after them, in the transcripts of television and radio:
`IDA PELL, HARBOUR NEWS ANCHOR (voice-over): Good evening.`"""

import re
from typing import Optional, Sequence, Set

from .line import Line, Named

MIN_OFFICES = 2  # of a broadcast
_TAG = re.compile(
    r"(?P<name>(?:[A-Z][A-Z.'’`-]*[ ]){1,4}[A-Z][A-Z.'’`-]+)"
    r"(?:[ ]\([A-Z][^()\n]{0,12}\))?"
    r",[ ](?P<office>[A-Z0-9][^a-z:\n]{2,110}?)(?:[ ]\([^()\n]{1,40}\)){0,2}:"
    r"(?:[ \t]+|$)"
)
_OFFICE = re.compile(
    r"^(?:CNN|NPR|MSNBC|NBC|ABC|CBS|PBS|FOX|BBC|FORMER|ACTING)\b|\b(?:(?:CO-?)?HOST|BYLINE"
    r"|ANCHOR|CORRESPONDENT|REPORTER|CONTRIBUTOR|COMMENTATOR|ANALYST|EDITOR|PRODUCER"
    r"|PRESIDENT|MINISTER|SECRETARY|SENATOR|GOVERNOR|MAYOR|AMBASSADOR|JUDGE|CHAIR"
    r"|CHAIR(?:WO)?MAN|LEADER|DIRECTOR|FOUNDER|OWNER|CHIEF|OFFICER|COMMISSIONER|SHERIFF"
    r"|PROFESSOR|AUTHOR|HISTORIAN|ATTORNEY|LAWYER|SPOKES(?:WO)?MAN|SPOKESPERSON"
    r"|STRATEGIST|EXPERT|CEO|MANAGER|RESIDENT|WITNESS|VICTIM|ACTOR|ACTRESS|SINGER)S?\b"
)
# What is shown between the words: `(BEGIN VIDEO CLIP)`.
_SHOWN = re.compile(
    r"(?:begin|end|start)[ ](?:video|audio|graphic|film|clip|tape)\w*(?:[ ]\w+){0,2}"
    r"|(?:commercial|station|news)[ ]break|(?:video|audio)[ ](?:clip|tape)|videotape"
    r"|crosstalk|laughter|applause|cheering|inaudible|unintelligible"
    r"|soundbites?(?:[ ].{0,60})?",
    re.I,
)


def find_office(line: str, begin: int = 0) -> Optional[Named]:
    """Find a name in capitals with an office; None if the line begins with none.

    line (str): The line, without leading spaces.
    begin (int): Where the name may begin.
    RETURNS (Optional[Named]): The name without the office.
    """
    tag = _TAG.match(line, begin) if ", " in line else None
    if tag is None or not _OFFICE.search(tag["office"]):
        return None
    return Named(tag["name"], tag.end())


def is_broadcast(lines: Sequence[Line]) -> bool:
    """Check for the transcript of a broadcast, by the offices of several people."""
    return sum(find_office(line.text) is not None for line in lines) >= MIN_OFFICES


def find_labels(lines: Sequence[Line]) -> Set[int]:
    """Find the lines with a label in small letters above the first name with an office:
    `Breaking News: The Ferry`.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices; empty if it is no broadcast.
    """
    first = next((i for i, line in enumerate(lines) if find_office(line.text)), 0)
    if not first or not is_broadcast(lines):
        return set()
    labels = ((i, line.text.partition(":")) for i, line in enumerate(lines[:first]))
    return {i for i, (label, colon, _) in labels if colon and not label.isupper()}


def is_shown(name: str) -> bool:
    """Check for what is shown or heard between the words: `BEGIN VIDEO CLIP`."""
    return _SHOWN.fullmatch(name) is not None
