"""Build networks of characters who mention each other or share scenes."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Dict, List, Tuple

from ..errors import Errors
from ..util import check_choice
from .statistics import CastStatistics, CharacterStatistics

KINDS = ("mentions", "scenes")
MAX_PAIRS = 5_000_000  # of characters in the same scene, over all scenes


@dataclass
class CharacterNetwork:
    """Characters and weighted edges between them.

    directed (bool): Whether an edge has a direction.
    nodes (List[CharacterStatistics]): The characters.
    edges (Dict[Tuple[str, str], int]): The weights by pair of ids; undirected edges
        occur once.
    """

    directed: bool
    nodes: List[CharacterStatistics] = field(default_factory=list)
    edges: Dict[Tuple[str, str], int] = field(default_factory=dict)


def build_network(stats: CastStatistics, kind: str = "mentions") -> CharacterNetwork:
    """Build the network of a cast.

    stats (CastStatistics): The counts, from `cast_statistics`.
    kind (str): `mentions` for directed edges from speakers to the characters they
        mention, weighted by the number of mentions; `scenes` for undirected edges
        between speakers of the same scene, weighted by the number of scenes.
    RETURNS (CharacterNetwork): The network, with all characters as nodes.
    RAISES (ValueError): If there is no such kind.
    """
    check_choice("kind", kind, KINDS)
    nodes = list(stats.characters.values())
    if kind == "scenes":
        return CharacterNetwork(False, nodes, count_common_scenes(stats))
    edges = {
        (character.id, other): count
        for character in nodes
        for other, count in character.mentioned.items()
    }
    return CharacterNetwork(True, nodes, edges)


def count_common_scenes(stats: CastStatistics) -> Dict[Tuple[str, str], int]:
    """Count the scenes in which two characters both speak.

    stats (CastStatistics): The counts.
    RETURNS (Dict[Tuple[str, str], int]): The number of scenes by pair of ids, each
        pair once, in the order of the characters.
    RAISES (ValueError): If there are more than `MAX_PAIRS` pairs, whose number is
        quadratic in the number of speakers of a scene.
    """
    present: Dict[int, List[str]] = {}
    for character in stats.characters.values():
        for scene in character.lines_by_scene:
            present.setdefault(scene, []).append(character.id)
    n_pairs = sum(len(names) * (len(names) - 1) // 2 for names in present.values())
    if n_pairs > MAX_PAIRS:
        raise ValueError(Errors.E236.format(found=n_pairs, most=MAX_PAIRS))
    counts: Counter[Tuple[str, str]] = Counter()
    for names in present.values():
        counts.update(combinations(names, 2))
    return dict(counts)
