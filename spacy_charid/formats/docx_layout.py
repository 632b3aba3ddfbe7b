"""How the paragraphs of a Word document are set: indented, centred, in italics."""

import re
from itertools import takewhile
from typing import Dict, Iterator, List, NamedTuple

from ..dialogue.shapes.asides import is_pause
from ..dialogue.shapes.headings import is_place
from ..dialogue.shapes.words import is_business
from .emphasis import BOLD, ITALIC, emphasize, find_question_mark, mark_headings
from .xml_tree import Element

TWIPS = 144  # of a column
CENTRE = 24  # columns before what is centred
# The columns of the styles of screenplays.
_STYLES = {"character": 22, "parenthetical": 16, "dialogue": 10, "dialog": 10}
_HEADING = re.compile(r"(?:heading|überschrift|berschrift|titre)[ ]?([1-6])")
MAX_COLUMNS = 40
MIN_WORDS = 2  # of a direction in italics
MAX_SHARE = 3  # of three paragraphs, at most one is a direction


class Layout(NamedTuple):
    """How a paragraph is set.

    columns (int): The columns before its first line.
    is_italic (bool): Whether all of it is in italics.
    is_bold (bool): Whether all of it is bold, or a heading below the first level.
    lead (str): The bold words at its start.
    level (int): The level of a heading; 0 for others.
    """

    columns: int
    is_italic: bool
    is_bold: bool = False
    lead: str = ""
    level: int = 0


def read_layout(paragraph: Element) -> Layout:
    """Read how a paragraph is set."""
    columns = 0
    level = 0
    for properties in (c for c in paragraph.children if c.name == "pPr"):
        for part in properties.children:
            value = part.attrs.get("val", "")
            if part.name == "ind":
                columns = _find_columns(part.attrs)
            elif part.name == "jc" and value == "center":
                columns = CENTRE
            elif part.name == "pStyle":
                columns = _STYLES.get(value.casefold(), columns)
                heading = _HEADING.fullmatch(value.casefold())
                level = int(heading[1]) if heading else 0
    runs = [run for run in paragraph.find_all("r") if run.text]
    runs = [run for run in runs if run.text.strip()]
    is_italic = bool(runs) and all(_is_set(run, "i", "emphasis") for run in runs)
    is_bold = bool(runs) and all(_is_set(run, "b", "strong") for run in runs)
    lead = takewhile(lambda run: _is_set(run, "b", "strong"), runs)
    words = "".join(run.text for run in lead)
    return Layout(columns, is_italic, level > 1 or is_bold, words, level)


def _find_columns(attrs: Dict[str, str]) -> int:
    left = _number(attrs.get("left") or attrs.get("start", ""))
    first = _number(attrs.get("firstLine", "")) - _number(attrs.get("hanging", ""))
    return min(max((left + first) // TWIPS, 0), MAX_COLUMNS)


def _number(text: str) -> int:
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 8 else 0


def _is_set(run: Element, name: str, style: str) -> bool:
    """Check whether a run has a property, such as `i`, or the style that means it."""
    for mark in (m for c in run.children if c.name == "rPr" for m in c.children):
        value = mark.attrs.get("val", "")
        if mark.name == name and value not in ("0", "false"):
            return True
        if mark.name == "rStyle" and value.casefold() == style:
            return True
    return False


def set_paragraphs(lines: List[str], layouts: Dict[int, Layout]) -> List[str]:
    """Set the paragraphs like those of a text: with the indents of a screenplay, with
    parentheses around directions in italics and marks beside headings, or
    with marks around the questions of an interview.

    lines (List[str]): The lines.
    layouts (Dict[int, Layout]): How paragraphs are set, by their first line.
    RETURNS (List[str]): The lines.
    """
    emphasized = {
        BOLD: [i for i, each in layouts.items() if each.is_bold],
        ITALIC: [i for i, each in layouts.items() if each.is_italic],
    }
    if mark := find_question_mark(lines, emphasized):
        asked = set(emphasized[mark])
        return [emphasize(ln, mark) if i in asked else ln for i, ln in enumerate(lines)]
    lines = list(lines)
    filled = sum(bool(line.strip()) for line in lines)
    italic = {i for i, each in layouts.items() if each.is_italic and may_act(lines[i])}
    if len(italic) * MAX_SHARE <= filled:
        lines = [
            set_aside(line.strip()) if i in italic else line
            for i, line in enumerate(lines)
        ]
    headings = {i: (each.level, lines[i]) for i, each in layouts.items() if each.level}
    for i, marked in mark_headings(headings).items():
        lines[i] = marked
    if any(is_place(line.strip()) for line in lines):
        lines = list(_indent(lines, layouts))
    return lines


def set_aside(line: str) -> str:
    """Put parentheses around a direction, or brackets if it has some."""
    return f"[{line}]" if "(" in line else f"({line})"


def may_act(line: str) -> bool:
    """Check whether a line in italics may be a direction: `They listen.`"""
    words = line.split()
    is_said = line.rstrip()[-1:] in "?:" or line.strip()[:1] in "([\"“‘'"
    is_enough = len(words) >= MIN_WORDS or is_pause(line) or is_business(line)
    return is_enough and not is_said and ":" not in line


def _indent(lines: List[str], layouts: Dict[int, Layout]) -> Iterator[str]:
    columns = 0
    for i, line in enumerate(lines):
        columns = layouts[i].columns if i in layouts else columns
        yield " " * columns + line if line.strip() else line
