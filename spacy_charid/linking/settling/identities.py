"""Recognize who a described person is: "Mom" is Ruth, and so is "her" after it."""

from typing import Dict, Optional, Sequence, Tuple

import numpy

from ...cast.person import Person
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_rows

# The least mean score of a character for the descriptions of a person who is the same.
LEAST = 0.45


def settle_identities(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Give the scores of a described person to the character whom the descriptions mean
    according to their scores, if that is another one.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores in numpy arrays; changed.
    """
    persons = item.cast.people.persons
    if not persons:
        return
    rows = find_rows(blocks)
    for person in persons.values():
        meant = _find_meant(person, rows)
        if meant != person.id:
            for block in blocks:
                _move(block, person.id, meant)


def _find_meant(person: Person, rows: Dict[int, Tuple[ScoreBlock, int]]) -> str:
    """Find the character whom the descriptions of a person mean: the person, unless the
    mean score of another is high."""
    sums: Dict[str, float] = {person.id: 0.0}
    for mention in person.mentions:
        block, row = rows[mention]
        scores = block.links[-1, row].tolist()
        for name, score in zip(block.candidates, scores, strict=True):
            sums[name] = sums.get(name, 0.0) + score
    best = max(sums, key=sums.__getitem__)
    return best if sums[best] >= LEAST * len(person.mentions) else person.id


def _move(block: ScoreBlock, old: str, new: str) -> None:
    columns = [_column(block, old), _column(block, new)]
    if None in columns:
        return
    for array in (block.links, block.members):
        if array is not None:
            scores = array[-1]
            total = scores[:, columns].sum(axis=1)
            scores[:, columns[1]] = numpy.minimum(total, 1.0)
            scores[:, columns[0]] = 0.0
    if block.groups is not None:
        is_in = block.groups.is_in
        is_in[:, columns[1]] |= is_in[:, columns[0]]
        is_in[:, columns[0]] = False


def _column(block: ScoreBlock, name: str) -> Optional[int]:
    candidates = list(block.candidates)
    return candidates.index(name) if name in candidates else None
