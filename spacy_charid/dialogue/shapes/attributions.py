"""Who wrote what a mail quotes: `On Mon, 6 May 2024, Nora <n@a.org> wrote:`."""

import re
from typing import Optional, Sequence, Tuple

from .line import Line, next_filled

MAX_LINES = 3  # of an attribution
_ADDRESS = r"(?:,?[ ]*[(\[]?<[ ]?[^<>\s]+(?:@|[ ]at[ ])[^<>\s]+>[)\]]?)"
_NAME = r"(?P<name>[^\d<>,:\n\"][^<>,:\n]{1,50}?)"
# A date may begin with a word, with a weekday or with a number.
_BEGINS = re.compile(
    r"(?:On|Am|Le|El|Il|Op|Em|Den)\b|[^\W\d_]{2,4}\.?,?[ ]\d{1,2}\b|\d{1,4}[-./]\d"
)
_CLOCK_END = r"\d(?:[ ]?[AaPp]\.?[Mm]\.?)?(?:[ ]Uhr)?(?:[ ]\(?[A-Z]{3,4}\)?)?"
VERB = (
    r"(?:wrote|writes|a écrit|escribió|ha scritto|escreveu|napisał(?:\(a\)|a)?|schrieb"
    r"|schreef|skrev|пишет|написал(?:\(а\)|а)?)"
)
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        # On Tue, 5 Mar 2024 at 10:12, Nora Bell <n@b.org> wrote:
        rf"[^<>\n]{{3,80}}{_CLOCK_END},?[ ]+{_NAME}{_ADDRESS}?[ ]*{VERB}(?:[ ]?:)?$",
        # Am Di., 5. März 2024 um 10:12 Uhr schrieb Nora Bell <n@b.org>:
        rf"[^<>\n]{{3,80}}{_CLOCK_END},?[ ]+(?:schrieb|schreef|skrev)[ ]+{_NAME}"
        rf"{_ADDRESS}?[ ]?:$",
        # вт, 5 мар. 2024 г. в 10:12, Nora Bell <n@b.org>:
        rf"[^<>\n]{{3,80}}{_CLOCK_END},?[ ]+{_NAME}{_ADDRESS}[ ]?:$",
    )
)
# Without a date before the name, only above what is quoted.
_BARE = re.compile(
    rf"(?:Quoting[ ])?{_NAME}{_ADDRESS}?[ ]+"
    rf"(?:{VERB}|(?:schrieb|hat)[ ]am[ ][^\n]{{4,40}}?(?:[ ]geschrieben)?)[ ]?:$"
    rf"|Quoting[ ](?P<quoted>[^\d<>,:\n]{{2,50}}?){_ADDRESS}:$"
)
_MAY_END = (":", "wrote", "écrit", "escribió", "scritto", "schreef")


def find_attribution(lines: Sequence[Line], i: int) -> Optional[Tuple[int, str]]:
    """Find an attribution that begins at a line.

    lines (Sequence[Line]): All lines.
    i (int): The line.
    RETURNS (Optional[Tuple[int, str]]): Its last line, and who wrote what is below.
        None if there is none.
    """
    text = lines[i].text
    if _BEGINS.match(text):
        for last in range(i, min(i + MAX_LINES, len(lines))):
            text = text if last == i else f"{text} {lines[last].text}"
            name = _find_name(text) if text.endswith(_MAY_END) else ""
            if name:
                return last, name
    if lines[i].text.endswith(":") and is_quoted_below(lines, i):
        bare = _BARE.match(lines[i].text)
        if bare:
            return i, (bare["name"] or bare["quoted"]).strip()
    return None


def _find_name(text: str) -> str:
    found = (pattern.match(text) for pattern in _PATTERNS)
    return next((match["name"].strip() for match in found if match), "")


def is_quoted_below(lines: Sequence[Line], i: int) -> bool:
    """Check whether the next line with text is quoted, or more deeply so."""
    below, _ = next_filled(lines, i)
    return below < len(lines) and lines[below].depth > lines[i].depth
