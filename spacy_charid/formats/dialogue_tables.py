"""Documents whose dialogue is a table: speakers, words, and notes beside them."""

import re
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Set, Union

from ..dialogue.data import COMMENT, DIRECTION, EMPTY, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.legends import find_table_legend
from ..dialogue.shapes.tags import split_speakers
from ..dialogue.shapes.words import is_sound_cue
from ..files.source import FilePath, clean, get_stem
from .grid import Grid, find_grid
from .guess_keys import Keys, find_keys
from .speaker_cells import cut_manners

Row = List[str]  # its cells
Block = Union[str, List[Row]]  # a paragraph, or a table
MIN_COLUMNS = 3
_CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,3})?"
_TIME = re.compile(rf"[\[(]?{_CLOCK}(?:[ ]*[-–—][ ]*{_CLOCK})?[\])]?")
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*\.?")
_SAID = re.compile(r"\S[ ]\S.*[.?!]$|(?:\S+[ ]){5}")  # no name of a column


class _Columns(NamedTuple):
    """The columns of a table.

    keys (Keys): Those of the speaker and the words.
    head (List[str]): The names of all columns.
    first (int): The first row below the names.
    has_items (bool): Whether rows number and name what is talked about, as in minutes,
        so that other rows without a speaker tell what was done.
    """

    keys: Keys
    head: List[str]
    first: int
    has_items: bool

    @property
    def guess(self) -> str:
        """How the table names its speakers, for the report."""
        return f"{self.keys.speaker}: NAME, {self.keys.words}: text"

    @property
    def is_sure(self) -> bool:
        """Whether the name of a column confirms what the cells tell."""
        return self.keys.is_sure


def read_tables(
    path: FilePath, blocks: Sequence[Block], notes: List[Note]
) -> Optional[Dialogue]:
    """Read a document whose words are in tables of at least three columns.

    What stands around the tables and in other columns becomes notes, and so do rows of
    one cell.

    path (FilePath): The document.
    blocks (Sequence[Block]): Its paragraphs and tables.
    notes (List[Note]): What else it contains.
    RETURNS (Optional[Dialogue]): The dialogue, without offsets; None if most of the
        words are elsewhere.
    """
    tables = {
        id(b): _find_columns(b) or find_grid(b)
        for b in blocks
        if not isinstance(b, str)
    }
    inside = sum(_count(b) for b in blocks if tables.get(id(b)))
    if inside <= sum(map(_count, blocks)) - inside:
        return None
    told = [b for b in blocks if isinstance(b, str)]
    rows = [
        row for b in blocks if tables.get(id(b)) for row in b if isinstance(row, list)
    ]
    reader = _Reader(find_table_legend(told, rows))
    for block in blocks:
        columns = tables.get(id(block))
        if isinstance(block, str):
            reader.add_note(block)
        elif columns is None:
            for row in block:
                reader.add_note("\t".join(row))
        elif isinstance(columns, Grid):
            reader.read_grid(block, columns)
        else:
            reader.read(block, columns)
    cut_manners(reader.turns)
    dialogue = Dialogue(get_stem(path), [Scene("0", reader.turns)])
    dialogue.source = clean(str(path))
    dialogue.notes = [*reader.notes, *notes]
    report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
    first = next(found for found in tables.values() if found)
    report.guess, report.is_sure = first.guess, first.is_sure
    dialogue.report = report
    return dialogue


def _count(block: Block) -> int:
    """Count the words of a block."""
    cells = [block] if isinstance(block, str) else [c for row in block for c in row]
    return sum(len(cell.split()) for cell in cells)


def _find_columns(rows: Sequence[Row]) -> Optional[_Columns]:
    """Find the columns of the speakers and the words; None if there are none, or no
    others but times."""
    width = max(map(len, rows), default=0)
    is_head = _has_head(rows, width)
    names = list(rows[0]) if is_head else [f"column {i}" for i in range(1, width + 1)]
    names = [name or f"column {i}" for i, name in enumerate(names, 1)]
    first = int(is_head)
    full = [row for row in rows[first:] if len(row) == width]
    items = _find_items(full)
    turns = [row for i, row in enumerate(full) if i not in items]
    records = [dict(zip(names, row, strict=True)) for row in turns]
    keys = find_keys(records) if width >= MIN_COLUMNS else None
    if keys is None:
        return None
    others = [name for name in names if name not in (keys.speaker, keys.words)]
    told = [r[name] for r in records for name in others if r[name].strip()]
    is_plain = all(_TIME.fullmatch(text.strip()) or text.isdigit() for text in told)
    if is_plain and len(full) == len(rows):
        return None
    return _Columns(keys, names, first, bool(items))


def _find_items(rows: Sequence[Row]) -> Set[int]:
    """Find the rows of a number and a title, where most rows have no number."""
    filled = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    numbered = [i for i, row in enumerate(filled) if row and _NUMBER.fullmatch(row[0])]
    if len(numbered) * 2 > len(rows):
        return set()
    return {i for i in numbered if len(filled[i]) == 2}


def _has_head(rows: Sequence[Row], width: int) -> bool:
    """Check whether the first row names the columns: its cells are short, and do not
    come again below."""
    head = rows[0] if rows else []
    if len(head) != width or len({cell.casefold() for cell in head}) < width:
        return False
    if any(_TIME.fullmatch(c) or c.isdigit() or _SAID.search(c) for c in head):
        return False
    below = [row for row in rows[1:] if len(row) == width]
    return not any(
        cell.strip() and cell == row[i] for i, cell in enumerate(head) for row in below
    )


class _Reader:
    """Collects the turns and the notes.

    legend (Dict[str, str]): The names for which labels of speakers stand.
    """

    def __init__(self, legend: Dict[str, str]) -> None:
        self.legend = legend
        self.turns: List[Utterance] = []
        self.notes: List[Note] = []

    def add_note(self, text: str, kind: str = "") -> None:
        kind = kind or (DIRECTION if self.turns else TITLE)
        if text.strip():
            self.notes.append(Note(clean(text.strip()), kind, at=len(self.turns)))

    def read(self, rows: Sequence[Row], columns: _Columns) -> None:
        """Read a table."""
        keys, head, first, has_items = columns
        if first:
            self.add_note("\t".join(rows[0]), TITLE)
        begun = False  # a turn that an empty cell below the speaker continues
        for row in rows[first:]:
            values = dict(zip(head, row, strict=False))
            name, said = values.get(keys.speaker, ""), values.get(keys.words, "")
            if len(row) < len(head) or not (name.strip() or begun and said.strip()):
                self.add_note("\t".join(filter(str.strip, row)))
                begun = False
                continue
            if not said.strip():
                self.add_note(" ".join(filter(str.strip, row)), EMPTY)
                begun = False
                continue
            if is_sound_cue(said.strip()):
                self.add_note("\t".join(filter(str.strip, row)))
                continue
            self._add(name.strip(" :\n\t"), clean(said.strip()))
            begun = not has_items
            for text in self._beside(values, columns):
                self.add_note(text, COMMENT)

    def read_grid(self, rows: Sequence[Row], grid: Grid) -> None:
        """Read a table with one column for each speaker."""
        for row in rows[: grid.head + 1]:
            self.add_note("\t".join(row), TITLE)
        for row in rows[grid.head + 1 :]:
            begun = len(self.turns)
            for i, cell in enumerate(row):
                text = clean(cell.strip())
                if i in grid.speakers and text:
                    self._add(grid.speakers[i], text)
            for i, cell in enumerate(row):
                if i in grid.speakers or not cell.strip() or cell.strip().isdigit():
                    continue
                if i == grid.time and len(self.turns) > begun:
                    self.turns[begun].meta["start"] = cell.strip()
                else:
                    self.add_note(cell, COMMENT)

    def _add(self, name: str, said: str) -> None:
        if name:
            names = map(clean, split_speakers(name))
            speakers = tuple(self.legend.get(name, name) for name in names)
            self.turns.append(Utterance(speakers, said))
        else:
            self.turns[-1].text += f"\n{said}"

    def _beside(self, values: Dict[str, str], columns: _Columns) -> Iterator[str]:
        """Get what stands in the other columns; times become data of the turn."""
        for key, value in values.items():
            text = value.strip()
            if key in (columns.keys.speaker, columns.keys.words) or not text:
                continue
            if _TIME.fullmatch(text):
                times = re.split(r"[ ]*[-–—][ ]*", text.strip("[]()"))
                for name, time in zip(("start", "end"), times, strict=False):
                    self.turns[-1].meta.setdefault(name, time)
            elif not text.isdigit():
                yield text
