"""Heads of clips in a script for radio or television, which name who is heard below:
`**TAPE / LENA OKPARA** @ 14:22`."""

import re
from typing import Dict, List, Sequence

from .blockquotes import cut_quote
from .line import Line
from .tags import Judgement, judge

_HEAD = re.compile(
    r"[*_\[(# \t]{0,6}(?P<kind>TAPE|CLIP|ACT|ACTUALITY|AX|SOT|SOUND[ -]?BITE|BITE"
    r"|ARCHIVE|INTERVIEW|AUDIO|VIDEO|VT)(?:[ ]?#?\d{1,2}[a-z]?)?[*_]{0,3}"
    r"[ \t]*[/:|–—-][ \t]*[*_]{0,3}"
    r"(?P<name>[^\W\d_][\w.'’-]*(?:[ ][^\W\d_][\w.'’-]*){0,5})[*_\])]{0,4}"
    r"[ \t]*(?:[@(\[,;–—-]|at\b)?[ \t]*[*_]{0,3}(?P<time>:?\d[\d:.,]*[^\n]{0,40})?"
    r"[*_\])]{0,4}:?[*_]{0,3}",
    re.I,
)
_QUOTED = ("> ", '"', "“", "«", "„")


def find_clips(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the heads of clips: a kind in capitals and a name, with a time, or above
    what is quoted.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, str]): Who is heard, by the index of the line.
    """
    found: Dict[int, str] = {}
    for i, line in enumerate(lines):
        is_upper = line.text.lstrip("*_[(# \t")[:2].isupper()  # the kind
        head = _HEAD.fullmatch(line.text) if is_upper else None
        if head is None or judge(head["name"]) is not Judgement.NAME:
            continue
        below = next((ln.text for ln in lines[i + 1 : i + 3] if ln.text), "")
        is_timed = head["time"] is not None and head["kind"] != "ACT"
        if head["kind"].isupper() and (is_timed or below.startswith(_QUOTED)):
            found[i] = head["name"]
    return found


def cut_clips(lines: Sequence[Line]) -> List[Line]:
    """Cut off the marks of quotations below the heads of clips."""
    cut = list(lines)
    for i in find_clips(lines):
        below = i + 1 + (i + 1 < len(lines) and not lines[i + 1].text)
        while below < len(cut) and cut[below].text.startswith(">"):
            cut[below] = cut_quote(cut[below])
            below += 1
    return cut
