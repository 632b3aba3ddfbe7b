"""What may be the name of the next speaker, on a line of its own."""

import re

from .headings import find_heading, is_place
from .tags import Judgement, cut_tag, judge
from .words import FUNCTION_WORDS, is_label, is_remark

MAX_WORDS, MAX_LENGTH = 5, 40  # of a cue
_TITLE = re.compile(
    r"(?:title|credit|authors?|source|notes|draft date|date|contact|copyright"
    r"|revision|format|language|font|episode|series)[ \t]*:",
    re.I,
)
_PLACE = re.compile(r"(?:INT|EXT|EST|I/E)(?:\.?/(?:INT|EXT))?[. ]", re.I)
_EXTENSION = re.compile(r"[ \t]*\([^()]*\)?")
_BESIDE = re.compile(r"(?<=[A-ZÀ-Þ.])[ ]{3,}(?=[A-ZÀ-Þ])")  # dual dialogue
# `ANNA, angrily.`, `ANNA, sitting down`, but not `ANNA, soaked`
_MANNER = re.compile(
    r",[ \t]+(?:[^\W\dA-Z_][^,.:;!?()]{2,40}\.|(?:together|aside|to (?:him|her)self"
    r"|[a-z]{2,}ly|[a-z]{2,}ing)\b[a-z' -]{0,40})$"
)
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
    name = _MANNER.sub("", line.split("(", 1)[0].rstrip())
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
    name = _BESIDE.sub(" & ", name.strip())
    name = _MANNER.sub("", name)
    name = name.strip().strip("*_ \t")
    # The dot of `MIRA.`, but not that of `MIRA JR.`
    return name[:-1] if name.endswith(".") and len(name.split()[-1]) > 3 else name


def _is_short(text: str) -> bool:
    name = " ".join(_MANNER.sub("", text.split("(", 1)[0].rstrip()).split())
    return len(name) <= MAX_LENGTH and len(name.split()) <= MAX_WORDS


def is_capital_cue(text: str) -> bool:
    """Check for a name in capitals on a line of its own: `OLD BENNO (V.O.)`."""
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


def is_mixed_cue(text: str) -> bool:
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
        and not (is_label(name) or is_remark(name) or text[-1] in ".…")
        and find_heading(text) is None
        and "," not in name
    )
