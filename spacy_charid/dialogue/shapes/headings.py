"""Headings of scenes."""

import re
from functools import lru_cache, wraps
from typing import Callable, Optional, Sequence, Set, TypeVar

from .times import has_digit

Answer = TypeVar("Answer")
MAX_REMEMBERED = 200  # characters of a line

_MARKS = r"(?:[*_]{1,3}|#{1,6}[ ])?"  # of emphasis, or of a heading of Markdown
_NUMBER = r"[A-Z]{0,2}\d{1,3}[A-Z]{0,2}\.?"  # of a scene
# Of a comic: `PAGE TWO`, `PAGE 7, PANEL 3`, `Panel 2. Pull back.`
_PANEL = (
    r"[*_]{0,2}(?:PAGE[ \t]+(?:\d+|[A-Z]+)(?:[ ]{1,8}\([^()]*\)|,[ ]+PANEL[ \t]+\d+)?"
    r"|PANEL[ \t]+(?:\d+|[A-Z]+))[.:]?[*_]{0,2}$|Panel[ ]\d{1,2}[.:](?:[ ]|$)"
)
_SCENE = (
    r"(?i:(?:scene|act|sc\.)\s+(?:\d+|[ivxl]+|one|two|three|four|five)\s*"
    r"(?:$|[:.,—–-]))"
)
_SCENE_LINE = re.compile(
    r"\[\s*(?i:(?:scene|act|int|ext|cut to|time lapse|later)\b)[^\[\]]*\]$"
    r"|\(\s*(?i:scene[ ]?[:\d])[^()]*\)$"
    rf"|{_MARKS}(?:{_NUMBER}[ \t]+)?(?:INT|EXT|I/E)[. /]|SCENE[ ][A-Z]{{1,2}}\.?$"
    r"|(?:(?:SMASH |MATCH |JUMP )?CUT(?: BACK)? TO|DISSOLVE TO|FADE (?:TO|IN|OUT))"
    r"[.:]?$"
    rf"|(?i:scene[ \t]*:)|{_PANEL}"
    r"|(?:Section|SECTION|Chapter|CHAPTER)[ ]\d{1,2}[.:][ ][^.?!:,;]{1,50}$"
    r"|(?:TAPE|Tape|REEL|Reel|CASSETTE|Cassette)[ ]\w{1,5}[ ]?[,;:–-]?[ ]"
    r"(?:SIDE|Side)[ ]\w{1,3}\.?$"
    r"|(?:SEQ(?:UENCE)?|SHOT)\.?[ ]?\d{1,4}[A-Z]?(?:[ ]?[/·,–-][ ]?"
    r"(?:SHOT|SH|SC|PANEL|PNL)\.?[ ]?\d{1,4}[A-Z]?){0,2}$"
    r"|(?:CUT[ ]?SCENE|CINEMATIC|Cut[ ]?[Ss]cene|Cinematic)[ ]#?\d\w{0,4}"
    r"(?:$|[ ]?[:.–—-])"
    r"|(?:SC[EÈ]NE|ACTE|SZENE|AUFTRITT|AKT|ESCENA|ACTO|SCENA|ATTO)[ ]"
    r"(?:\d+|[IVXL]+|PREMI[EÈ]RE?|DERNI[EÈ]RE?|SECONDE?|DEUXI[EÈ]ME|UNIQUE"
    r"|PRIMER[AO]|PRIM[AO]|SEGUND[AO]|SECOND[AO]|TERCER[AO]|TERZ[AO])\.?$"
    r"|(?i:(?:erste|zweite|dritte|vierte|fünfte|letzte)r?[ ]"
    r"(?:akt|aufzug|auftritt|szene|bild)\.?$)"
    r"|(?i:(?:действие|акт|явление|картина|сцена)[ ]"
    r"(?:[а-яё]{4,12}|[ivx]{1,5}|\d{1,2})\.?$)"
    r"|(?i:act[uv]s|sc(?:oe|ae|e)na)[ ](?i:prim|secund|terti|quart|quint|sext)"
    r"[a-z]{1,3}\b.{0,40}$"
    rf"|{_SCENE}"
)
# What a wiki adds to a heading: `Act One[edit | edit source]`, `Act One[]`.
_EDIT = re.compile(
    r"(?<=[^\s\]])\[(?i:edit|edit source|bearbeiten|quelltext bearbeiten|modifier"
    r"|modifier le code|editar|editar código|modifica|modifica wikitesto|bewerken"
    r"|править|править код)(?:[ ]?[|][ ]?[^\[\]|]{3,24})?\]$|(?<=\w)\[\]$"
)
# The same without brackets, as older wikis show it: `Part IIEdit`.
_EDIT_BESIDE = re.compile(
    r"(?:Part|Act|Scene|Chapter|Episode|Prologue|Epilogue|Transcript)\b[^.?!]{0,60}\wEdit"
)
MAX_TITLE = 80  # characters of a heading of a page
# In Markdown and wikis: `## Part two`, `== Part two ==`.
_TITLE = re.compile(r"##|={2,6}(?:[ ]|[^=\n]+={2,6}$)")
# Between two rules: `--- Part 2: Night ---`, `*** Later ***`.
_RULES = tuple("-–—=~*")
_RULED = re.compile(
    r"([-–—=~*])(?:\1{2,}|(?:[ ]\1){2,})[ ]+\w.{0,60}\S[ ]+\1(?:[ ]?\1){2,}$"
)
_COMIC_PAGE = re.compile(r"[*_#]{0,3}[ ]?(?:PAGE|Page)[ ](?:\d+|[A-Z]{3,})\b")
_COUNTED_PANEL = re.compile(
    r"\d{1,2}\.\d{1,2}[ ]?[.:–—-][ ]+(?=\S)|PAGE[ ][A-Z]{3,}[ ]?[/–—-][ ]?cont"
)
_SHOWS = re.compile(rf"{_PANEL}|{_SCENE}")
# The number of a scene, before and after the heading.
_NUMBERS = re.compile(rf"\A{_NUMBER}[ \t]+(?=[A-Z])|(?<![ \t])[ \t]{{2,}}{_NUMBER}\Z")
_SAME_NUMBERS = re.compile(rf"({_NUMBER})[ \t]+(.*\S)[ \t]+\1")
_PLACE = re.compile(
    rf"{_MARKS}(?:{_NUMBER}[ \t]+)?(?:INT|EXT|EST|I/E)(?:\.?/(?:INT|EXT))?[. ]"
)


def _remember(ask: Callable[[str], Answer]) -> Callable[[str], Answer]:
    """Remember the answers for short lines: most shapes ask the same of each line."""
    remembered = lru_cache(maxsize=4096)(ask)

    @wraps(ask)
    def find(line: str) -> Answer:
        return remembered(line) if len(line) <= MAX_REMEMBERED else ask(line)

    return find


@_remember
def find_heading(line: str) -> Optional[str]:
    """Get the heading of a scene from a line such as `[Scene: the kitchen]`.

    line (str): The line, stripped.
    RETURNS (Optional[str]): The heading; None if the line is not a heading.
    """
    if line[-1:] == "]" and len(line) <= MAX_TITLE and (edit := _EDIT.search(line)):
        return line[: edit.start()]
    if line.endswith("Edit") and _EDIT_BESIDE.fullmatch(line):
        return line.removesuffix("Edit")
    if not _SCENE_LINE.match(line):
        return None
    heading = line.strip("()" if line[0] == "(" else "[]*_#")
    if has_digit(heading):
        heading = _SAME_NUMBERS.sub(r"\2", heading)  # `12 INT. HUT - DAY 12`
        heading = _NUMBERS.sub("", heading)
    return " ".join(heading.split())


@_remember
def find_title(line: str) -> Optional[str]:
    """Get the title of a part of a page, in Markdown or a wiki, `## Part two`, or
    between rules, `--- Part two ---`.

    line (str): The line, stripped.
    RETURNS (Optional[str]): The title; None if the line is none.
    """
    is_titled = _TITLE.match(line) or is_ruled(line)
    return line.strip("#*=-–—~ \t") if is_titled else None


def is_ruled(line: str) -> bool:
    """Check for a title between two rules: `--- Part 2: Night ---`."""
    return line[:1] in _RULES and _RULED.match(line) is not None


@_remember
def is_place(line: str) -> bool:
    """Check whether a line is the heading of a screenplay: `INT. HUT - DAY`."""
    return bool(_PLACE.match(line))


def find_panels(lines: Sequence[str]) -> Set[int]:
    """Find the lines of a comic script that describe a panel by the numbers of the page
    and of the panel, `7.1 - Wide.`, and the feet of its pages.

    lines (Sequence[str]): The lines, stripped.
    RETURNS (Set[int]): The indices; empty if no line is `PAGE SEVEN`.
    """
    found = {i for i, line in enumerate(lines) if _COUNTED_PANEL.match(line)}
    is_comic = bool(found) and any(_COMIC_PAGE.match(line) for line in lines)
    return found if is_comic else set()


def shows_scene(line: str) -> bool:
    """Check for a heading below which stands what is seen: of a screenplay, of a scene
    with a number, or of a panel of a comic."""
    return is_place(line) or _SHOWS.match(line) is not None
