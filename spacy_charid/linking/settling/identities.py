"""Recognize who a described person is: "Mom" is Ruth, and so is "her" after it."""

from typing import Dict, Optional, Sequence, Set

import numpy

from ...cast.person import Person
from ...names.nouns import is_kinship, kin_key
from ..inputs import LinkerInput
from ..scores import Rows, ScoreBlock, find_best, find_rows

# The least mean score of a character for the descriptions of a person who is the same.
LEAST = 0.45


def settle_identities(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Give the scores of a described person to the character whom the descriptions mean
    according to their scores, if that is another one; but Ann's father is not
    Bo's brother.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores in numpy arrays; changed.
    """
    persons = item.cast.people.persons
    if not persons:
        return
    rows = find_rows(blocks)
    apart = _find_apart(item, rows)
    kin: Dict[str, Set[str]] = {}
    for one in persons.values():
        if is_kinship(one.noun):
            kin.setdefault(kin_key(one.noun), set()).add(one.id)
    relatives = set().union(*kin.values())
    for person in persons.values():
        same = kin.get(kin_key(person.noun))
        others = relatives - same if same else set()
        meant = _find_meant(person, rows, others | apart.get(person.id, set()))
        if meant != person.id:
            for block in blocks:
                _move(block, person.id, meant)


def _find_apart(item: LinkerInput, rows: Rows) -> Dict[str, Set[str]]:
    """Find which described people and characters occur in one clause, as two people."""
    pairs = []
    for noun, name in item.clause_pairs.nouns:
        if name in rows:
            described = item.cast.people.described.get(noun, "")
            pairs.append((described, find_best(*rows[name])))
    for subject, object_ in item.clause_pairs.arguments:
        if subject in rows and object_ in rows:
            pairs.append((find_best(*rows[subject]), find_best(*rows[object_])))
    apart: Dict[str, Set[str]] = {}
    for one, other in pairs:
        if one != other:
            apart.setdefault(one, set()).add(other)
            apart.setdefault(other, set()).add(one)
    return apart


def _find_meant(person: Person, rows: Rows, apart: Set[str]) -> str:
    """Find the character whom the descriptions of a person mean: the person, unless the
    mean score of another is high, who is not another one of a clause (`apart`)."""
    sums: Dict[str, float] = {person.id: 0.0}
    for mention in person.mentions:
        block, row = rows[mention]
        scores = block.links[-1, row].tolist()
        for name, score in zip(block.candidates, scores, strict=True):
            sums[name] = sums.get(name, 0.0) + score
    others = {name: total for name, total in sums.items() if name not in apart}
    best = max(others, key=others.__getitem__)
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
