"""Find the speakers who talk with each other: `Miss Bell` is not `Fanny Bell`."""

from collections import Counter, defaultdict
from itertools import pairwise
from typing import Counter as CounterType
from typing import Dict, FrozenSet, Sequence, Set

from ..dialogue.view import Turn

# The fewest turns of two speakers that follow each other.
MIN_TURNS = 2


def find_talking(turns: Sequence[Turn]) -> Dict[str, Set[str]]:
    """Find for each speaker those whose turns precede or follow, who are therefore
    somebody else, even if one name could be short for the other. Once may be chance:
    `MARA VANCE` may go on as `VANCE`.

    turns (Sequence[Turn]): The turns of a document.
    RETURNS (Dict[str, Set[str]]): The speakers, as written.
    """
    counts: CounterType[FrozenSet[str]] = Counter(
        frozenset((one.speakers[0], other.speakers[0]))
        for one, other in pairwise(turns)
        if one.scene == other.scene and len(one.speakers) == len(other.speakers) == 1
    )
    talking: Dict[str, Set[str]] = defaultdict(set)
    for pair, count in counts.items():
        if count >= MIN_TURNS and len(pair) == 2:
            one, other = pair
            talking[one].add(other)
            talking[other].add(one)
    return talking
