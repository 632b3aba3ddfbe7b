"""Tables with the tiers of a recording, a row for each annotation, as ELAN and Praat
export them."""

import csv
import re
from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..dialogue.data import DIRECTION, TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, read_source
from .tiers import Interval, Tier, read_tiers

MIN_ROWS = 3
SAMPLE = 200  # rows from which the columns of a table without a header are guessed
_TIME = re.compile(r"(?:(\d{1,3}):)?(\d{1,2}):(\d{2}(?:[.,]\d{1,3})?)")
_LABEL = re.compile(r"([^\s@:]{1,20}@[^\s@:.]{1,20})(?:[ \t]+|$)")
_SECONDS = re.compile(r"\d+(?:[.,]\d+)?")
_NAMES = {
    "tier": re.compile(r"(?:tier|annotation tier)(?:[ _]?name)?"),
    "speaker": re.compile(r"participant|speaker"),
    "start": re.compile(r"(?:begin|start)(?:[ _]?time)?(?:\W.*)?|tmin|xmin|from"),
    "end": re.compile(r"(?:end|stop)(?:[ _]?time)?(?:\W.*)?|tmax|xmax|to"),
    "text": re.compile(r"annotation(?:[ _]?(?:value|text))?|text|label|value"),
}


class _Columns(NamedTuple):
    """The columns of a table.

    kinds (Dict[str, int]): Their indices, by the keys of `_NAMES`.
    first (int): The first row of annotations.
    """

    kinds: Dict[str, int]
    first: int


def looks_like_tier_table(head: str) -> bool:
    """Check whether a text is a table with a column of the names of tiers."""
    if _are_blocks(list(_split_blocks(head.splitlines()[:SAMPLE]))):
        return True
    rows = [row for row in _split(head.splitlines(True)[:SAMPLE]) if any(row)]
    return _find_columns(rows) is not None


def read_tier_table(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a table of tiers as one dialogue; see `tiers.read_tiers`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If no column has the names of tiers.
    """
    source = read_source(path, encoding=encoding)
    notes: List[Note] = []
    blocks = list(_split_blocks(source.text.splitlines()))
    if _are_blocks(blocks):
        yield read_tiers(path, _read_blocks(blocks, notes), notes, timed=False)
        return
    rows = list(_split(source.text.splitlines(True)))
    columns = _find_columns([row for row in rows[:SAMPLE] if any(row)])
    if columns is None:
        problem = "no column has the names of tiers"
        at = {"kind": "a table of tiers", "problem": problem}
        raise ValueError(Errors.E284.format(path=source.path, **at))
    tiers = _read_rows(rows, columns, notes)
    yield read_tiers(path, tiers, notes)


def _split(lines: Sequence[str]) -> Iterator[List[str]]:
    """Split lines at tabs, or at commas if there are more of these in the first one."""
    first = next(filter(str.strip, lines), "")
    if first.count(",") > first.count("\t"):
        yield from ([cell.strip() for cell in row] for row in csv.reader(lines))
        return
    for line in lines:
        yield [_unquote(cell.strip()) for cell in line.split("\t")]


def _unquote(cell: str) -> str:
    is_quoted = len(cell) > 1 and cell[0] == cell[-1] == '"' and '"' not in cell[1:-1]
    return cell[1:-1] if is_quoted else cell


def _find_columns(rows: Sequence[Sequence[str]]) -> Optional[_Columns]:
    """Find the columns by their names, or by their content as ELAN orders them: tier,
    participant, times, text."""
    if len(rows) < MIN_ROWS:
        return None
    kinds: Dict[str, int] = {}
    for i, name in enumerate(rows[0]):
        for kind, pattern in _NAMES.items():
            if kind not in kinds and pattern.fullmatch(name.casefold()):
                kinds[kind] = i
                break
    if {"tier", "start", "end", "text"} <= set(kinds):
        return _Columns(kinds, 1)
    width = Counter(map(len, rows)).most_common(1)[0][0]
    full = [row for row in rows if len(row) == width]
    if width < 5 or len(full) * 5 < len(rows) * 4:
        return None
    times = [i for i in range(width) if all(_TIME.fullmatch(row[i]) for row in full)]
    names = {row[0] for row in full}
    is_ordered = times[:2] == [2, 3] and times[-1] < width - 1
    if not is_ordered or len(names) == len(full) or "" in names:
        return None
    found = {"tier": 0, "speaker": 1, "start": 2, "end": 3, "text": times[-1] + 1}
    return _Columns(found, 0)


def _read_rows(
    rows: Sequence[List[str]], columns: _Columns, notes: List[Note]
) -> List[Tier]:
    kinds, first = columns
    tiers: Dict[Tuple[str, str], Tier] = {}
    is_head = first > 0
    for number, row in enumerate(rows, 1):
        if not any(row):
            continue
        if is_head:
            is_head = False
            notes.append(Note("\t".join(row), TITLE, number))
            continue
        cells = {kind: row[i] if i < len(row) else "" for kind, i in kinds.items()}
        start, end = _read_time(cells["start"]), _read_time(cells["end"])
        if start is None or end is None:
            shown = "\t".join(row)
            notes.append(Note(shown, UNREAD, number, reason="a row without times"))
            continue
        key = name, speaker = cells["tier"], cells.get("speaker", "")
        tier = tiers.setdefault(key, Tier(name, speaker=speaker))
        tier.intervals.append(Interval(start, end, cells["text"], number))
        beside = [c for i, c in enumerate(row) if i not in kinds.values()]
        more = [c for c in beside if c and _read_time(c) is None]
        notes.extend(Note(cell, line=number) for cell in more)
    return list(tiers.values())


class _Labelled(NamedTuple):
    """A line of interlinear text.

    block (int): The number of its block, which blank lines end.
    tier, text (str): The name of its tier, and its text.
    line (int): Its line.
    """

    block: int
    tier: str
    text: str
    line: int


def _split_blocks(lines: Sequence[str]) -> Iterator[_Labelled]:
    """Split interlinear text of ELAN, `tx@AR   Kei hea te waka?`, into its blocks."""
    block = 0
    for number, line in enumerate(lines, 1):
        label = _LABEL.match(line)
        block += not line.strip()
        if label:
            yield _Labelled(block, label[1], line[label.end() :].strip(), number)
        elif line.strip():
            yield _Labelled(block, "", line.strip(), number)


def _are_blocks(found: Sequence[_Labelled]) -> bool:
    """Check whether nearly all lines have the label of a tier, and these come again."""
    tiers = {each.tier for each in found if each.tier}
    labelled = sum(bool(each.tier) for each in found)
    is_several = len({each.block for each in found}) > 1 and len(tiers) > 1
    return is_several and labelled * 5 >= len(found) * 4 and labelled > len(tiers)


def _read_blocks(found: Sequence[_Labelled], notes: List[Note]) -> List[Tier]:
    """Read blocks as annotations in the order of time."""
    tiers: Dict[str, Tier] = {}
    for block, name, text, line in found:
        if not name:
            notes.append(Note(text, DIRECTION, line))
            continue
        tier = tiers.setdefault(name, Tier(name))
        if tier.intervals and tier.intervals[-1].start == block:
            tier.intervals[-1].text += f" {text}"
        else:
            tier.intervals.append(Interval(block, block + 0.5, text, line))
    return list(tiers.values())


def _read_time(cell: str) -> Optional[float]:
    """Read `00:01:02.500`, or seconds."""
    clock = _TIME.fullmatch(cell)
    if clock:
        hours, minutes, seconds = clock.groups()
        return (
            int(hours or 0) * 3600
            + int(minutes) * 60
            + float(seconds.replace(",", "."))
        )
    return float(cell.replace(",", ".")) if _SECONDS.fullmatch(cell) else None
