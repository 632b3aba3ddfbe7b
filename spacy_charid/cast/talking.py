"""Find the speakers who talk with each other: `Miss Bell` is not `Fanny Bell`."""

from collections import Counter, defaultdict
from itertools import pairwise
from typing import Counter as CounterType
from typing import Dict, FrozenSet, Sequence, Set

from ..dialogue.view import Turn
from ..names.given_names import TITLES
from ..names.labels import name_key

# The fewest turns of two speakers that follow each other.
MIN_TURNS = 2


def find_talking(turns: Sequence[Turn]) -> Dict[str, Set[str]]:
    """Find for each speaker those whose turns precede or follow, who are therefore
    somebody else, even if one name could be short for the other. Once may be chance
    (`MARA VANCE` may go on as `VANCE`), but for `Mr. Vance` beside `Mara Vance`.

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
        if len(pair) < 2:
            continue
        one, other = pair
        if count >= (1 if _differ_by_title(one, other) else MIN_TURNS):
            talking[one].add(other)
            talking[other].add(one)
    return talking


def _differ_by_title(one: str, other: str) -> bool:
    """Check whether one of two speakers has a title, and the other a given name."""
    words = sorted((name_key(tag).split() for tag in (one, other)), key=_has_title)
    return len(words[0]) > 1 and not _has_title(words[0]) and _has_title(words[1])


def _has_title(words: Sequence[str]) -> bool:
    return bool(words) and words[0] in TITLES
