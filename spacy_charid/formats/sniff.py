"""Guess a format from the first lines of a file."""

import re
from collections import Counter
from typing import Callable, Dict, List, Optional

from ..dialogue.shapes.cue_names import is_cue, is_heading, is_title
from ..dialogue.shapes.forms import skip_item
from ..dialogue.shapes.lines import read_lines
from ..dialogue.shapes.table import (
    TRANSCRIPT,
    count_names_again,
    find_shape,
    has_names_again,
    read_shape,
)
from ..dialogue.shapes.tags import find_tag
from .jsonl import looks_like_jsonl
from .subtitles import has_times
from .table import looks_like_table
from .transcript import strip_links

# What text copied from a page has, and Fountain has not.
_PAGED = re.compile(
    r"\f|^[ ]{12,}\S|^[ \t]*\d{1,3}\.?$|^\(?(?:MORE|CONTINUED)\)?:?|^\d+[A-Z]?[ \t]+"
    r"(?:INT|EXT)\b|^\*\*",
    re.MULTILINE,
)

_OBJECT = re.compile(r"\{\s*(?:[\"'}]|$)")  # of JSON, and not `{{Transcript}}`


def sniff_format(head: str, named: Optional[str]) -> Optional[str]:
    """Guess the format of a text.

    head (str): The first lines.
    named (Optional[str]): The format of the suffix; None if unknown.
    RETURNS (Optional[str]): A key of `registry.READERS`; `named` if the content is
        not conclusive.
    """
    text = head.lstrip("\ufeff \t\r\n")
    if named in _SIGNS and _SIGNS[named](text):
        return named
    for format, looks_like in _SIGNS.items():
        if named in (None, *_REPLACED_BY[format]) and looks_like(text):
            return format
    if named in (None, "transcript") and looks_like_tabs(head):
        return "tsv"
    if named is None and looks_like_transcript(text):
        return "transcript"
    return named


def looks_like_tabs(text: str) -> bool:
    """Check whether a text is a table of at least four columns, as spreadsheets save
    it: most lines have the same number of tabs."""
    counts = Counter(line.count("\t") for line in text.splitlines()[:200] if line)
    tabs, lines = counts.most_common(1)[0] if counts else (0, 0)
    return tabs > 2 and lines > 3 and lines * 3 >= sum(counts.values()) * 2


def looks_like_fountain(text: str) -> bool:
    """Check whether a text has headings or a title page, and names in capitals above
    the speeches, most of them below blank lines."""
    if _PAGED.search(text):
        return False
    lines = [line.strip() for line in text.strip().splitlines()]
    tags = sum(find_tag(line)[1] > 0 and not is_title(line) for line in lines)
    cues = sum(_cues(lines))
    if sum(map(_is_cue, filter(None, lines))) > cues * 2:
        return False
    signs = is_title(lines[0]) if lines else False
    signs = signs or any(map(is_heading, lines))
    return signs and cues > tags


def looks_like_transcript(text: str) -> bool:
    """Check whether at least two lines, and a fifth of all, name a speaker, or the text
    is a chat, a play or of another known shape, or names come again in it."""
    text = strip_links(text)
    whole = [ln.text for ln in read_lines(text)] if "|" in text else text.splitlines()
    lines = [line for line in map(str.strip, whole) if line]
    tags = sum(find_tag(line[skip_item(line) :])[1] > 0 for line in lines)
    is_tagged = tags >= 2 and tags * 5 >= len(lines)
    if is_tagged or find_shape(text) != TRANSCRIPT or has_names_again(text):
        return True
    again = count_names_again(read_shape(text))  # of `**Anna.** Yes.`
    return again >= 2 and again * 5 >= len(lines)


def _is_cue(line: str) -> bool:
    return is_cue(line) and not is_heading(line) and not find_tag(line)[1]


def _cues(lines: List[str]) -> List[bool]:
    before, after = ["", *lines], [*lines[1:], ""]
    return [
        not above and bool(line and below) and _is_cue(line)
        for above, line, below in zip(before, lines, after, strict=False)
    ]


def _looks_like_tsv(text: str) -> bool:
    return looks_like_table(text) and "\t" in text.split("\n", 1)[0]


_SIGNS: Dict[str, Callable[[str], bool]] = {
    "vtt": lambda text: text.startswith("WEBVTT"),
    "semeval": lambda text: text.startswith("#begin document"),
    "contrack": lambda text: text.startswith("conv:"),
    "jsonl": looks_like_jsonl,
    "emory": lambda text: bool(_OBJECT.match(text)) and not looks_like_jsonl(text),
    "srt": has_times,
    "fountain": looks_like_fountain,
    "tsv": _looks_like_tsv,
    "csv": looks_like_table,
}
# For each format, the other formats whose suffix such a file may have.
_REPLACED_BY: Dict[str, List[str]] = {
    "vtt": ["srt", "transcript"],
    "semeval": ["transcript"],
    "contrack": ["transcript"],
    "jsonl": ["emory", "transcript"],
    "emory": ["transcript"],
    "srt": ["vtt", "transcript"],
    "fountain": ["transcript"],
    "tsv": ["transcript"],
    "csv": ["transcript"],
}
