"""The marks of wikitext: links, templates, tags, indents and headings."""

import re
from bisect import bisect_left, bisect_right
from typing import Iterable, Iterator, List, NamedTuple, Sequence, Tuple

from .events import Chars
from .line import Line

_PAIR = re.compile(r"\{\{|\}\}|\[\[|\]\]")
_TAG = r"</?[A-Za-z][^<>\n]{0,300}>"
# What is no words from its start to its end: footnotes, comments, magic words.
_WHOLE = re.compile(
    r"<ref\b[^<>\n]{0,80}/>|<ref\b[^<>\n]{0,80}>[^\n]{0,600}?</ref>"
    r"|<!--(?:[^-\n]|-(?!->)){0,4000}-->|__[A-Z]{3,20}__"
)
_MARK = re.compile(rf"^[:*#;]{{1,40}}[ \t]*|{_TAG}|'{{2,5}}|^-{{4,}}$")
# `[https://mill.example the mill]`
_OUTER = re.compile(
    r"\[(?:(?:https?|ftp):)?//[^\s\[\]<>]{1,600}(?:[ ]+([^\[\]\n]{1,400}))?\]"
)
# Pictures and categories, which a page shows elsewhere.
_SHOWN_ELSEWHERE = re.compile(
    r"[ ]*(?i:file|image|category|datei|bild|kategorie|fichier|catégorie|archivo|imagen"
    r"|categoría|ficheiro|categoria|immagine|bestand|categorie)[ ]*:"
)
_HEADING = re.compile(r"(={1,6})([^=\n].{0,300}?)={1,6}$")


class WikiMarks(NamedTuple):
    """What is no words in a line of wikitext, in characters of the line and in order.

    hidden (List[Chars]): Templates, footnotes, comments, tables and pictures.
    marks (List[Chars]): All of these, and indents, tags, and the brackets and targets
        of links; none of them inside another.
    """

    hidden: List[Chars]
    marks: List[Chars]

    def hides(self, at: int) -> bool:
        """Check whether a character is in a template or the like."""
        i = bisect_right(self.hidden, at, key=lambda span: span[0]) - 1
        return i >= 0 and at < self.hidden[i][1]

    def cut(self, begin: int, end: int) -> List[Chars]:
        """Get the marks in a part of the line, without what is outside of it."""
        first = bisect_right(self.marks, begin, key=lambda span: span[1])
        last = bisect_left(self.marks, end, key=lambda span: span[0])
        inside = self.marks[first:last]
        return [(max(start, begin), min(stop, end)) for start, stop in inside]


def find_wiki_marks(lines: Sequence[Line]) -> List[WikiMarks]:
    """Find what is no words in each line of wikitext.

    lines (Sequence[Line]): All lines.
    RETURNS (List[WikiMarks]): The marks, by the line.
    """
    hidden = _find_templates(lines)
    for i, line in enumerate(lines):
        hidden[i].extend(match.span() for match in _WHOLE.finditer(line.text))
    for first, last in _find_tables(lines):
        for i in range(first, last + 1):
            hidden[i].append((0, len(lines[i].text)))
    found = []
    for line, wholes in zip(lines, hidden, strict=True):
        marks = [match.span() for match in _MARK.finditer(line.text)]
        for start, end, is_shown in _find_links(line.text):
            (marks if is_shown else wholes).append((start, end))
        wholes = merge_spans(wholes)
        found.append(WikiMarks(wholes, merge_spans([*wholes, *marks])))
    return found


def find_wiki_heading(text: str) -> Chars:
    """Find the words of a heading, `== Sources ==`.

    text (str): A line.
    RETURNS (Chars): Where they are; empty if the line is no heading.
    """
    match = _HEADING.match(text) if text[:1] == "=" else None
    return match.span(2) if match else (0, 0)


def cut_marks(text: str, start: int, end: int, marks: WikiMarks) -> str:
    """Get the words of a part of a line, without marks."""
    words = []
    for begin, until in marks.cut(start, end):
        words.append(text[start:begin])
        start = until
    return "".join([*words, text[start:end]])


def merge_spans(spans: Iterable[Chars]) -> List[Chars]:
    """Put spans in order, and join those that overlap."""
    merged: List[Chars] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif start < end:
            merged.append((start, end))
    return merged


def _find_templates(lines: Sequence[Line]) -> List[List[Chars]]:
    """Find the parts of each line that are in a template, which may have several lines
    but goes over no heading."""
    found: List[List[Chars]] = [[] for _ in lines]
    opened: List[Tuple[int, int]] = []  # the lines and where the templates begin
    closed: List[Tuple[Tuple[int, int], Tuple[int, int]]] = []
    for i, line in enumerate(lines):
        if find_wiki_heading(line.text)[1]:
            opened = []
        if "{{" not in line.text and "}}" not in line.text:
            continue
        for mark in _PAIR.finditer(line.text):
            if mark[0] == "{{":
                opened.append((i, mark.start()))
            elif mark[0] == "}}" and opened:
                closed.append((opened.pop(), (i, mark.end())))
    last = (-1, 0)  # of the template before
    for (first, start), (end_line, end) in sorted(closed):
        if (end_line, end) <= last:
            continue  # within another
        last = end_line, end
        for i in range(first, end_line + 1):
            begin = start if i == first else 0
            until = end if i == end_line else len(lines[i].text)
            found[i].append((begin, until))
    return found


def _find_tables(lines: Sequence[Line]) -> Iterator[Tuple[int, int]]:
    """Find the first and the last line of each table."""
    first = -1
    for i, line in enumerate(lines):
        if line.text.startswith("{|") and first < 0:
            first = i
        elif line.text.startswith("|}") and line.text[2:3] != "}" and first >= 0:
            yield first, i
            first = -1


def _find_links(text: str) -> Iterator[Tuple[int, int, bool]]:
    """Find what links have beside their words, and whether the words are shown here."""
    if "[" not in text:
        return
    for match in _OUTER.finditer(text):
        start = match.start(1) if match[1] else match.end() - 1
        yield match.start(), start, True
        yield match.end() - 1, match.end(), True
    opened: List[int] = []
    for mark in _PAIR.finditer(text):
        if mark[0] == "[[":
            opened.append(mark.end())
        elif mark[0] == "]]" and opened:
            start = opened.pop()
            if _SHOWN_ELSEWHERE.match(text, start):
                yield start - 2, mark.end(), False
                continue
            bar = text.find("|", start, mark.start())
            is_escaped = text.startswith(":", start)  # `[[:Category:Mills]]`
            yield start - 2, (bar + 1 if bar >= 0 else start + is_escaped), True
            yield mark.start(), mark.end(), True
