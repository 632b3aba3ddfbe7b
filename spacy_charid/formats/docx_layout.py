"""How the paragraphs of a Word document are set: indented, centred, in italics."""

from typing import Dict, Iterator, List, NamedTuple

from ..dialogue.shapes.headings import is_place
from .xml_tree import Element

TWIPS = 144  # of a column
CENTRE = 24  # columns before what is centred
# The columns of the styles of screenplays.
_STYLES = {"character": 22, "parenthetical": 16, "dialogue": 10, "dialog": 10}
MAX_COLUMNS = 40
MIN_WORDS = 2  # of a direction in italics
MAX_SHARE = 3  # of three paragraphs, at most one is a direction


class Layout(NamedTuple):
    """How a paragraph is set.

    columns (int): The columns before its first line.
    is_italic (bool): Whether all of it is in italics.
    """

    columns: int
    is_italic: bool


def read_layout(paragraph: Element) -> Layout:
    """Read how a paragraph is set."""
    columns = 0
    for properties in (c for c in paragraph.children if c.name == "pPr"):
        for part in properties.children:
            value = part.attrs.get("val", "")
            if part.name == "ind":
                columns = _find_columns(part.attrs)
            elif part.name == "jc" and value == "center":
                columns = CENTRE
            elif part.name == "pStyle":
                columns = _STYLES.get(value.casefold(), columns)
    runs = [run for run in paragraph.find_all("r") if run.text]
    return Layout(columns, bool(runs) and all(map(_is_italic, runs)))


def _find_columns(attrs: Dict[str, str]) -> int:
    left = _number(attrs.get("left") or attrs.get("start", ""))
    first = _number(attrs.get("firstLine", "")) - _number(attrs.get("hanging", ""))
    return min(max((left + first) // TWIPS, 0), MAX_COLUMNS)


def _number(text: str) -> int:
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 8 else 0


def _is_italic(run: Element) -> bool:
    marks = (m for c in run.children if c.name == "rPr" for m in c.children)
    return any(
        m.name == "i" and m.attrs.get("val") not in ("0", "false") for m in marks
    )


def set_paragraphs(lines: List[str], layouts: Dict[int, Layout]) -> List[str]:
    """Set the paragraphs like those of a text: with the indents of a screenplay, and
    with parentheses around directions in italics.

    lines (List[str]): The lines.
    layouts (Dict[int, Layout]): How paragraphs are set, by their first line.
    RETURNS (List[str]): The lines.
    """
    filled = sum(bool(line.strip()) for line in lines)
    italic = {i for i, each in layouts.items() if each.is_italic and may_act(lines[i])}
    if len(italic) * MAX_SHARE <= filled:
        lines = [
            set_aside(line.strip()) if i in italic else line
            for i, line in enumerate(lines)
        ]
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
    return len(words) >= MIN_WORDS and not is_said and ":" not in line


def _indent(lines: List[str], layouts: Dict[int, Layout]) -> Iterator[str]:
    columns = 0
    for i, line in enumerate(lines):
        columns = layouts[i].columns if i in layouts else columns
        yield " " * columns + line if line.strip() else line
