"""What may be the name of the next speaker, on a line of its own."""

import re
from typing import Tuple

from .described import is_described
from .headings import find_heading, is_place
from .letters import UPPER
from .tags import Judgement, cut_tag, judge
from .words import NO_NAMES, is_label, is_remark

MAX_WORDS, MAX_LENGTH = 5, 40  # of a cue
_TITLE = re.compile(
    r"(?:title|credit|authors?|source|notes|draft date|date|contact|copyright"
    r"|revision|format|language|font|episode|series)[ \t]*:",
    re.I,
)
_PLACE = re.compile(r"(?:INT|EXT|EST|I/E)(?:\.?/(?:INT|EXT))?[. ]", re.I)
# `NORA (V.O.)`, and `NORA, [to Ben]` as in editions of plays
_EXTENSION = re.compile(
    r"(?<![ \t])[ \t]*\([^()]*\)?|(?:,|(?<![ \t,]))[ \t]*\[[^\[\]]*\]"
)
_BESIDE = re.compile(rf"(?<=[{UPPER}.])[ ]{{3,}}(?=[{UPPER}])")  # dual dialogue
# `ANNA, angrily.`, `ANNA, sitting down`, but not `ANNA, soaked`
_MANNER = re.compile(
    r",[ \t]+(?:[^\W\dA-Z_][^,.:;!?()]{2,40}\.|(?:together|aside|to (?:him|her)self"
    r"|[a-z]{2,}ly|[a-z]{2,}ing"
    # in French, Italian, Spanish and German plays
    r"|(?:à|au|aux|bas|haut|assise?|seule?|dans|avec|se|en|a|al|alla|al|aparte|con|da|tra"
    r"|fra|sottovoce|solo|sola|zu|zur|zum|aus|mit|leise|laut|für|beiseite)\b"
    r"|[a-zà-ÿ]{2,}(?:ant|ando|endo|end))\b[a-zà-ÿ'’, -]{0,60}\.?)$"
)
# `KING  Come here.`, `GHOST, [rising]  Go back.`, among names on lines of their own.
_INLINE = re.compile(
    r"(?P<name>[^\W\d_a-z][^\s\[\](),:]{0,20}(?:[ ][^\s\[\](),:]{1,20}){0,4})"
    r"(?:,?[ ]?(?:\[[^\[\]]{1,60}\]|\([^()]{1,60}\)))?[ ]{2,60}(?=\S)"
)
_SMALL = re.compile(r"[^\[(,]*?[a-z]")  # before anything that may follow a name
_FIRST, _LAST = re.compile(r"\(|(?<=\S),?[ ]{1,8}\["), re.compile(r"[)\]]")
_MAC = re.compile(r"\bMa?c(?=[A-Z]{2})")  # of `McAVOY`
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
    line = _MAC.sub("MC", line)
    if _SMALL.match(line):
        return False
    name = _cut_extension(line)
    if not name.isupper():
        return False
    name = name.strip("*_ ^")
    after = _LAST.split(line)[-1].strip("*_ ^:.") if name != line else ""
    is_name = name[-1] not in "!?:" and name[0] not in "!.>#=~["
    return is_name and (not after or _LAST.search(line) is None)


def _cut_extension(line: str) -> str:
    """Cut off what follows a name: `(V.O.)`, `, [to Ben]`, `, angrily`."""
    name = _FIRST.split(line, maxsplit=1)[0] if "(" in line or "[" in line else line
    return _cut_manner(name.rstrip())


def _cut_manner(name: str) -> str:
    return _MANNER.sub("", name) if "," in name else name


def is_heading(line: str) -> bool:
    """Check whether a line is a scene heading: `INT. HUT - DAY` or forced (`.HUT`)."""
    forced = line.startswith(".") and line[1:2] not in ("", ".", " ")
    return forced or bool(_PLACE.match(line))


def clean_cue(line: str) -> str:
    """Get the name from a cue: `NORA` from `**NORA** (V.O.)`."""
    name = line.removeprefix("@").removeprefix(";")  # of Fountain, of a wiki
    name = _EXTENSION.sub("", name.rstrip(" ^"))
    name = _BESIDE.sub(" & ", name.strip())
    name = _cut_manner(name).strip().strip("*_ \t")
    # The dot of `MIRA.`, but not that of `MIRA JR.`
    return name[:-1] if name.endswith(".") and len(name.split()[-1]) > 3 else name


def cut_inline(line: str) -> Tuple[str, int]:
    """Cut a line after a name in capitals that spaces set off: `KING  Come here.`

    line (str): The line, stripped.
    RETURNS (Tuple[str, int]): The name and the start of the words; empty and 0 if there
        is no such name.
    """
    found = _INLINE.match(line) if "  " in line else None
    if not found or found["name"][-1] == "." or line[found.end() :].isupper():
        return "", 0
    if not is_capital_cue(found["name"]):
        return "", 0
    return clean_cue(found["name"]), found.end()


def _is_short(text: str) -> bool:
    name = " ".join(_cut_extension(text).split())
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
    if text[-1] in ",;!?.…" or not _is_short(text) or cut_tag(text)[1]:
        return False
    name = clean_cue(text)
    words = name.split()
    is_name = judge(name) is Judgement.NAME and len(words) <= 4
    return (
        bool(words)
        and (is_name or is_described(name))
        and name[0].isupper()
        and not name.isupper()
        and (words[0].casefold() not in NO_NAMES or words[0] == "The")
        and not (is_label(name) or is_remark(name))
        and find_heading(text) is None
        and "," not in name
    )
