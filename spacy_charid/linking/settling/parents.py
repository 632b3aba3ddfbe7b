"""Let "Mom" be the speaker's mother rather than whoever else is named nearby."""

from typing import Sequence

from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_columns, find_rows, lower_candidates

# What is left of the scores of those who are named and neither speak nor are known.
LEFT = 0.1
_PARENTS = frozenset(("mother", "father", "grandmother", "grandfather"))
# The owners of people whom their children seldom call by name.
_OWNERS = frozenset(("", "my", "your", "our"))


def settle_parents(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of people who are only named, for nouns that describe a parent
    or a grandparent of whoever speaks or listens, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    persons = item.cast.people.persons
    parents = [one for one in persons.values() if one.noun in _PARENTS]
    if not parents:
        return
    rows = find_rows(blocks)
    named = set(item.cast.outside) - persons.keys()
    for i in (i for parent in parents for i in parent.mentions):
        if item.view.mentions[i].owner in _OWNERS:
            block, row = rows[i]
            columns = find_columns(block, named)
            if columns:
                lower_candidates(block, row, columns, LEFT)
