"""Pull quotes: words of a text that its page shows once more, in large type."""

import re
from typing import Iterable, List, Sequence, Set, Tuple

from .line import Line
from .tags import cut_tag

RUN = 4  # words that are compared at a time
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_OPEN = re.compile(r"[>*_ ]{0,8}[\"“„«‘]")
# `>> possible pull quote: “...”`
_LABELLED = re.compile(r"[>*_\[( ]{0,8}(?:[^\W\d_]+[ ]){0,2}pull[ -]?quote\b", re.I)
_END = re.compile(r"[.!?…:;,\"”’»*_)\]-]$")


class Passages:
    """All runs of a few words in a text.

    texts (Iterable[str]): Its paragraphs.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self.runs: Set[Tuple[str, ...]] = set()
        for text in texts:
            self.runs.update(_list_runs(text))

    def have(self, text: str) -> bool:
        """Check whether a passage of at least `RUN` words is in the text."""
        runs = _list_runs(text)
        return bool(runs) and self.runs.issuperset(runs)


def _list_runs(text: str) -> List[Tuple[str, ...]]:
    words = _WORD.findall(text.casefold().replace("’", "'"))
    return [tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1)]


def find_pull_quotes(lines: Sequence[Line]) -> Set[int]:
    """Find the paragraphs of one line that repeat a passage of another, in quotation
    marks, or without a mark at their end, and those that are called pull quotes.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices of the lines.
    """
    found = {i for i, line in enumerate(lines) if line.text and _may_repeat(lines, i)}
    labelled = {i for i, line in enumerate(lines) if _LABELLED.match(line.text)}
    if not found:
        return labelled
    others = (line.text for i, line in enumerate(lines) if i not in found)
    passages = Passages(others)
    return labelled | {i for i in found if passages.have(lines[i].text)}


def _may_repeat(lines: Sequence[Line], i: int) -> bool:
    line = lines[i]
    is_first = not i or not lines[i - 1].text
    is_last = i + 1 == len(lines) or not lines[i + 1].text
    if line.furniture or not (is_first and is_last):
        return False
    is_cut = _OPEN.match(line.text) or not _END.search(line.text)
    if not is_cut or cut_tag(line.text)[1]:
        return False
    above = (lines[j].text for j in range(i - 1, max(i - 12, -1), -1))
    before = next(filter(None, above), "")
    return bool(before) and cut_tag(before)[1] < len(before)
