"""Change the scores of the groups that a mention can mean."""

from typing import Dict, FrozenSet, Sequence

import numpy

from .scores import GroupScores, ScoreBlock, find_columns

# What is left of the score of a group that a mention does not mean.
LEFT = 0.02


def find_group(block: ScoreBlock, row: int) -> FrozenSet[str]:
    """Get the likeliest group of a mention; empty for none.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    RETURNS (FrozenSet[str]): The ids of its members.
    """
    groups = block.groups
    if groups is None:
        return frozenset()
    places = numpy.flatnonzero(groups.rows == row)
    if not len(places):
        return frozenset()
    best = places[groups.scores[places].argmax()]
    members = numpy.flatnonzero(groups.is_in[best]).tolist()
    return frozenset(block.candidates[column] for column in members)


def raise_group(
    block: ScoreBlock,
    row: int,
    people: FrozenSet[str],
    share: float,
    *,
    is_new: bool = False,
) -> None:
    """Give a share of the scores of a mention's groups to one group, in place.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    people (FrozenSet[str]): The group; nothing changes if one of them is no candidate.
    share (float): The share, 0..1.
    is_new (bool): Whether a group that is not compared takes the place of the least
        likely one; else nothing changes then.
    """
    groups = block.groups
    columns = find_columns(block, people)
    if groups is None or len(columns) < len(people):
        return
    empty, *places = numpy.flatnonzero(groups.rows == row).tolist() or [-1]
    if not places:
        return
    members = numpy.zeros(len(block.candidates), bool)
    members[columns] = True
    same = [place for place in places if (groups.is_in[place] == members).all()]
    if not same and not is_new:
        return
    place = same[0] if same else min(places, key=lambda place: groups.scores[place])
    groups.is_in[place] = members
    groups.scores[[empty, *places]] *= 1 - share
    groups.scores[place] += share


def lower_groups_with(groups: GroupScores, row: int, columns: Sequence[int]) -> None:
    """Lower the scores of the groups of a mention that some candidates are members of,
    in place.

    groups (GroupScores): The groups.
    row (int): The mention, as an index of the block.
    columns (Sequence[int]): The candidates.
    """
    places = numpy.flatnonzero(groups.rows == row)
    if not len(places) or not columns:
        return
    with_one = places[groups.is_in[places][:, list(columns)].any(axis=1)]
    groups.scores[with_one] *= LEFT
    groups.scores[places] /= groups.scores[places].sum()


def lower_group(block: ScoreBlock, row: int, people: FrozenSet[str]) -> None:
    """Lower the score of a group of a mention, in place.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    people (FrozenSet[str]): The group.
    """
    groups = block.groups
    if groups is None:
        return
    columns = find_columns(block, people)
    places = numpy.flatnonzero(groups.rows == row)
    is_in = groups.is_in[places]
    same = is_in[:, columns].all(axis=1) & (is_in.sum(axis=1) == len(columns))
    groups.scores[places[same]] *= LEFT
    groups.scores[places] /= groups.scores[places].sum()


def remove_member(groups: GroupScores, row: int, column: int) -> None:
    """Take a candidate out of the groups of a mention, in place. The scores of groups
    of which one member is left are lowered if there are others.

    groups (GroupScores): The groups.
    row (int): The mention, as an index of the block.
    column (int): The candidate.
    """
    places = numpy.flatnonzero(groups.rows == row)
    changed = places[groups.is_in[places, column]]
    if not len(changed):
        return
    groups.is_in[changed, column] = False
    if (groups.is_in[places].sum(axis=1) > 1).any():
        alone = changed[groups.is_in[changed].sum(axis=1) < 2]
        groups.scores[alone] *= LEFT
        groups.scores[places] /= groups.scores[places].sum()


def leave_out_of_groups(block: ScoreBlock, row: int, columns: Sequence[int]) -> None:
    """Take candidates out of the groups of a mention, in place. The scores of groups of
    which less than two members are left are lowered.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    columns (Sequence[int]): The candidates.
    """
    groups = block.groups
    if groups is None:
        return
    first: Dict[bytes, int] = {}
    for place in numpy.flatnonzero(groups.rows == row).tolist():
        left = groups.is_in[place].copy()
        left[columns] = False
        if 1 < left.sum():
            groups.is_in[place] = left
        elif left.sum() < groups.is_in[place].sum():
            groups.scores[place] *= LEFT
        same = first.setdefault(groups.is_in[place].tobytes(), place)
        if same != place:
            groups.scores[same] += groups.scores[place]
            groups.scores[place] = 0
    places = list(first.values())
    groups.scores[places] /= groups.scores[places].sum()
