"""Rows of names and words in columns: `Name    text`."""

import re
from collections import Counter
from itertools import pairwise
from typing import Dict, FrozenSet, List, NamedTuple, Optional, Sequence, Tuple

from .forms import FORMS, name_of
from .line import Line
from .prefix import Prefix
from .tags import Judgement, judge
from .words import is_label

CELLS = "Name    text"  # the form
MAX_TABS = 4  # before words below others in a column
MIN_TABBED, MAX_TABBED = 3, 12  # rows with a tab, characters of a name
MIN_GAP = 3  # spaces that set off other names
MAX_SHIFT = 12  # characters between the words of rows in columns


class NameColumns(NamedTuple):
    """Where the names and the words of rows begin.

    names (FrozenSet[str]): The names of the rows; none without such rows.
    words (int): Where the words of most rows begin; -1 if nowhere.
    name_indent (int): How far the names are indented at most.
    first (int): The number of the line of the first row.
    is_tabbed (bool): Whether a tab is behind each name, and behind nothing else.
    wrapped (Dict[int, str]): The second lines of names, `INNKEEPER'S` / `WIFE`, by
        their index.
    """

    names: FrozenSet[str]
    words: int
    name_indent: int
    first: int
    is_tabbed: bool
    wrapped: Dict[int, str]

    def is_apart(self, match: "re.Match[str]") -> bool:
        """Check for a row whose words are far from the column of the others, as in the
        head of a page."""
        is_far = match.end() > self.words + MAX_SHIFT
        return self.words > 0 and is_far and "\t" not in match[0]

    def holds_name(self, match: "re.Match[str]") -> bool:
        """Check for any short name before a tab, where nothing else is: `me`."""
        name = name_of(match)
        is_short = len(name) <= MAX_TABBED and not is_label(name)
        return self.is_tabbed and "\t" in match[0] and is_short

    def cut_wide(self, line: Line) -> str:
        """Cut off a name in capitals that fills its column, up to the words; empty if
        there is none."""
        at, text = self.words, line.text
        begins = 0 < at < len(text) and text[at - 1] == " " != text[at]
        is_row = begins and line.indent <= self.name_indent
        is_row = is_row and line.number > self.first  # no title
        name = text[:at].strip() if is_row else ""
        are_upper = bool(self.names) and all(map(str.isupper, self.names))
        is_wide = len(name) > at - MIN_GAP and not re.search(r"\t|[ ]{2}", name)
        is_name = is_wide and name[:1].isalpha() and judge(name) is Judgement.NAME
        return name if is_name and are_upper and name.isupper() else ""

    def holds(self, line: Line, colon: Prefix, counts: Counter[str]) -> bool:
        """Check for words below others in a column, beside no name: `Actually: no.`"""
        is_once = counts[colon.name] == 1 and colon.name not in self.names
        is_below = line.indent < MAX_TABS or line.indent >= self.words - MAX_TABS
        is_below = is_below and line.indent > self.name_indent
        return is_once and bool(self.names) and is_below and not colon.name.isupper()


def find_columns(
    lines: Sequence[Line], items: Sequence[int], names: Optional[FrozenSet[str]]
) -> NameColumns:
    """Find the columns of the names and the words.

    lines (Sequence[Line]): All lines.
    items (Sequence[int]): Where each begins after what numbers it.
    names (Optional[FrozenSet[str]]): The names of such rows; None if there are none.
    RETURNS (NameColumns): The columns.
    """
    if names is None:
        return NameColumns(frozenset(), -1, 0, 0, False, {})
    match = FORMS[CELLS].pattern.match
    pairs = zip(lines, items, strict=True)
    matches = [(line, m) for line, at in pairs if (m := match(line.text, at))]
    rows = [(line, m.end()) for line, m in matches if name_of(m) in names]
    ends = Counter(end for _, end in rows)
    (words, count), *_ = ends.most_common(1) or [(-1, 0)]
    indent = max((line.indent for line, _ in rows), default=0)
    words = words if count * 2 > ends.total() else -1
    first = rows[0][0].number if rows else 0
    tabbed = [m for _, m in matches if "\t" in m[0]]
    n_named = sum(name_of(m) in names for m in tabbed)
    is_tabbed = n_named == len(rows) > MIN_TABBED and n_named * 5 >= len(tabbed) * 4
    columns = NameColumns(names, words, indent, first, is_tabbed, {})
    return columns._replace(wrapped=_find_wrapped(lines, columns))


def _find_wrapped(lines: Sequence[Line], columns: NameColumns) -> Dict[int, str]:
    """Find the second lines of names in capitals, right below a row."""
    may_wrap = [_may_wrap(line, columns.words) for line in lines]
    return {
        i: line.text
        for i, (above, line) in enumerate(pairwise(lines), 1)
        if may_wrap[i] and line.text not in columns.names
        if line.indent == above.indent and _find_name(above, columns).isupper()
    }


def _find_name(line: Line, columns: NameColumns) -> str:
    """Find the name of a row; empty if a line is none."""
    row = FORMS[CELLS].pattern.match(line.text)
    name = name_of(row) if row else columns.cut_wide(line)
    return name if name in columns.names or not row else ""


def _may_wrap(line: Line, words: int) -> bool:
    """Check for words in capitals that fit in the column of the names."""
    is_short = 0 < len(line.text) < words - 1
    return is_short and line.text.isupper() and line.text.replace(" ", "").isalpha()


def find_indent_of_names(
    lines: Sequence[Line], colons: Sequence[Optional[Prefix]], counts: Counter[str]
) -> int:
    """Find the indent of most lines with a name that comes again, if most others have
    another one.

    lines (Sequence[Line]): All lines.
    colons (Sequence[Optional[Prefix]]): The name of each, before a colon.
    counts (Counter[str]): How often each name is there.
    RETURNS (int): The indent; -1 if it is the same.
    """
    indents: Tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for line, colon in zip(lines, colons, strict=True):
        if line.text and not line.furniture:
            is_named = colon is not None and counts[colon.name] > 1
            indents[is_named][line.indent] += 1
    others: List[Tuple[int, int]] = indents[False].most_common(1) or [(-1, 0)]
    (named, count), *_ = indents[True].most_common(1) or [(-1, 0)]
    is_most = count > 1 and count * 2 > indents[True].total()
    return named if is_most and named != others[0][0] else -1
