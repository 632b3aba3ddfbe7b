"""Keep "they" from meaning two people who were never mentioned together."""

from itertools import combinations, groupby
from typing import (
    AbstractSet,
    FrozenSet,
    Iterable,
    Iterator,
    List,
    Sequence,
    Set,
    Tuple,
)

from ...cast.turn_neighbours import speakers_by_scene
from ..group_changes import find_group, lower_group
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows

# The last people of a turn with whom another one is mentioned, and the most people of a
# group who belong together.
MAX_PEOPLE = 6
# The most groups of a mention that are left out.
MAX_GROUPS = 4

Pair = FrozenSet[str]
Place = Tuple[ScoreBlock, int]


def settle_unrelated_pairs(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of the pairs that "they" means if no turn so far has mentioned
    both of them, no group before had both in it, and one of them does not speak in the
    scene, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    mentions = item.view.mentions
    if not any(one.person == 3 and one.number == "plur" for one in mentions):
        return
    rows = find_rows(blocks)
    in_scene = speakers_by_scene(item.view.turns, item.speakers)
    order = sorted(rows, key=lambda i: mentions[i].start)
    related: Set[Pair] = set()
    for turn, said in groupby(order, lambda i: mentions[i].turn):
        own = list(said)
        single = [i for i in own if mentions[i].number != "plur"]
        related.update(_pair(find_best(*rows[i]) for i in single))
        there = in_scene[item.view.turns[turn].scene] if turn >= 0 else set()
        for i in (i for i in own if mentions[i].number == "plur"):
            if mentions[i].person == 3:
                _leave_out(rows[i], related, there)
            group = find_group(*rows[i])
            if len(group) <= MAX_PEOPLE:
                related.update(map(frozenset, combinations(group, 2)))


def _pair(named: Iterable[str]) -> Iterator[Pair]:
    """Pair the people of a turn with those who are mentioned just before them."""
    people: List[str] = []
    for one in named:
        if one and one not in people:
            yield from (frozenset((one, other)) for other in people)
            people = [*people, one][-MAX_PEOPLE:]


def _leave_out(
    place: Place, related: AbstractSet[Pair], there: AbstractSet[str]
) -> None:
    """Lower the scores of the likeliest groups of a mention as long as they are pairs
    of people who do not belong together."""
    for _ in range(MAX_GROUPS):
        group = find_group(*place)
        if len(group) != 2 or group in related or group <= there:
            return
        lower_group(*place, group)
