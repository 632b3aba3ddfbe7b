"""Make the table of who mentions whom, with a row per character who does."""

from math import ceil, sqrt
from typing import Iterator, List, NamedTuple, Optional, Sequence

from ..analysis.statistics import CastStatistics
from .people import People
from .wording import readable

N_MATRIX = 100  # rows and columns, as the table grows with the square of their number
N_HEATS = 8  # classes h1 to h8 of page.css


class Cell(NamedTuple):
    """The number of times that one character mentions another.

    number (int): The number of mentions.
    heat (int): The shade of the cell, from 1 to `N_HEATS`.
    text (str): The number in words.
    """

    number: int
    heat: int
    text: str


class MatrixRow(NamedTuple):
    """The mentions by one character.

    rank (int): The character.
    own (int): The index of the character's own column, -1 if it has none.
    cells (List[Optional[Cell]]): The mentions by column; None where there are none.
    """

    rank: int
    own: int
    cells: List[Optional[Cell]]


class Matrix(NamedTuple):
    """The table of who mentions whom.

    columns (List[int]): The characters mentioned.
    rows (List[MatrixRow]): The characters that mention others.
    """

    columns: List[int]
    rows: List[MatrixRow]


def make_matrix(
    stats: CastStatistics, people: People, ids: Sequence[str]
) -> Optional[Matrix]:
    """Count who mentions whom.

    stats (CastStatistics): The counts.
    people (People): The characters.
    ids (Sequence[str]): The ids of the characters, in the order in which the first
        `N_MATRIX` are shown.
    RETURNS (Optional[Matrix]): The table; None if nobody mentions anybody else.
    """
    ids = ids[:N_MATRIX]
    speakers = [name for name in ids if stats.characters[name].mentioned]
    mentioned = {name for who in speakers for name in stats.characters[who].mentioned}
    columns = [name for name in ids if name in mentioned]
    if not columns:
        return None
    counts = (stats.characters[who].mentioned for who in speakers)
    most = max(max(map(mentions.__getitem__, columns)) for mentions in counts) or 1
    rows = [
        MatrixRow(
            people.rank(who),
            columns.index(who) if who in columns else -1,
            list(_make_cells(stats, who, columns, most)),
        )
        for who in speakers
    ]
    return Matrix([people.rank(name) for name in columns], rows)


def _make_cells(
    stats: CastStatistics, who: str, columns: Sequence[str], most: int
) -> Iterator[Optional[Cell]]:
    for name in columns:
        number = stats.characters[who].mentioned[name]
        if not number or name == who:
            yield None
        else:
            heat = ceil(N_HEATS * sqrt(number / most))
            yield Cell(
                number, heat, f"{readable(who)} mentions {readable(name)}: {number:,}"
            )
