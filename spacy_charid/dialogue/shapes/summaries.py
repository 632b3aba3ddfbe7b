"""What programs for meetings write above a transcript: notes, a summary, next steps."""

import re
from typing import Sequence

from .line import Line

MAX_TOP = 1000  # lines in which a summary is expected
MIN_BELOW = 2  # lines of the transcript
_MARK = r"(?:[^\w\s\[\]()<>]{1,4}[ ]?){0,2}"
_TRANSCRIPT = re.compile(
    rf"{_MARK}(?:(?:full|meeting|call|raw)[ ])?(?:transcript(?:ion)?|transkript"
    rf"|transcripción|transcrição|trascrizione)[ ]?{_MARK}",
    re.I,
)
_SUMMARY = re.compile(
    rf"{_MARK}(?:(?:ai|meeting|call|short|quick|executive)[ ])?(?:summary|recap|notes"
    r"|(?:main |key )?(?:takeaways|points|topics)|(?:suggested )?next steps|overview"
    r"|action items|outline|highlights|zusammenfassung|résumé|resumen|resumo|riepilogo)"
    rf"[ ]?{_MARK}",
    re.I,
)


def find_summary(lines: Sequence[Line]) -> range:
    """Find the lines above a heading `Transcript` that has another, such as `Summary`,
    above it: they tell of the dialogue, and nobody says them.

    lines (Sequence[Line]): All lines.
    RETURNS (range): The indices of the lines above the heading; empty if there is none.
    """
    is_summed = False
    for i, line in enumerate(lines[:MAX_TOP]):
        if not line.text or len(line.text) > 40:
            continue
        if is_summed and _TRANSCRIPT.fullmatch(line.text):
            below = lines[i + 1 : i + 1 + 4 * MIN_BELOW]
            return range(i if sum(bool(ln.text) for ln in below) >= MIN_BELOW else 0)
        is_summed = is_summed or _SUMMARY.fullmatch(line.text) is not None
    return range(0)
