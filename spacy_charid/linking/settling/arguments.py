"""Keep the people of a clause apart: in "she told me about you", she is not you."""

from typing import Dict, Sequence, Tuple

import numpy

from ...dialogue.view import NAME, MentionView
from ..clause_pairs import Pair
from ..inputs import LinkerInput
from ..scores import (
    Rows,
    ScoreBlock,
    best_score,
    find_best,
    find_rows,
    leave_out,
    lower_best,
    lower_candidates,
)

# What is left of the score of the less sure of a noun and the object of its verb, and
# of that of an object whose subject is a name.
LEFT, LEFT_OF_OBJECT = 0.1, 0.01


def settle_arguments(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of a character who is both the likeliest subject and the
    likeliest object of a clause, in place, for each by the score of the other. If the
    subject is a noun or name, only the less sure of the two changes; if one of the two
    is a group, only the other one. A noun is somebody else than a name in its clause,
    and "the nurse" than "he" before it: the noun yields if another one describes the
    person.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    pairs, named, nouns = item.clause_pairs
    if not any(item.clause_pairs):
        return
    rows = find_rows(blocks)
    _separate_named(item, rows, (*named, *nouns))
    for subject, object_ in pairs:
        if subject not in rows or object_ not in rows:
            continue
        plural = [view.mentions[i].number == "plur" for i in (subject, object_)]
        if plural == [True, False]:
            _leave_out(rows[object_], rows[subject])
        elif plural == [False, True] and view.mentions[subject].person == 2:
            continue  # see `settle_addressed_groups`
        elif plural == [False, True]:
            _leave_out(rows[subject], rows[object_])
        else:
            _separate(rows[subject], rows[object_], view.mentions[subject])


def settle_named(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Part nouns and names of a clause from "he" and "she" again, in place, since other
    steps may have raised the score of one whom `settle_arguments` has lowered.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    if item.clause_pairs.named:
        _separate_named(item, find_rows(blocks), item.clause_pairs.named)


def _separate_named(item: LinkerInput, rows: Rows, pairs: Sequence[Pair]) -> None:
    """Lower the score of the person for one of each two who are somebody else."""
    for other, name in pairs:
        if other in rows and name in rows:
            best = find_best(*rows[name])
            if not best or best != find_best(*rows[other]):
                continue
            is_own = best == item.cast.people.described.get(name)
            if item.view.mentions[name].label == NAME:
                lower_best(*rows[other], LEFT_OF_OBJECT)
            elif item.view.mentions[name].definite and not is_own:
                lower_best(*rows[name], LEFT)
            else:
                is_listener = item.view.mentions[other].person == 2
                block, row = rows[name if is_listener else other]
                column = int(block.links[-1][row].argmax())
                leave_out(block, [row], [column], LEFT_OF_OBJECT)


def _leave_out(one: Tuple[ScoreBlock, int], several: Tuple[ScoreBlock, int]) -> None:
    """Lower the scores of the members of a group for the other argument of its verb:
    "she gives them too much sugar"."""
    block, row = one
    chances = _find_members(*several)
    outside = numpy.array([1 - chances.get(name, 0.0) for name in block.candidates])
    lower_candidates(block, row, range(len(outside)), outside)


def _find_members(block: ScoreBlock, row: int) -> Dict[str, float]:
    """Get the probabilities of characters to be in the group of a mention."""
    if block.groups is None:
        return {}
    places = numpy.flatnonzero(block.groups.rows == row)
    chances = block.groups.scores[places] @ block.groups.is_in[places]
    return dict(zip(block.candidates, chances.tolist(), strict=True))


def _separate(
    subject: Tuple[ScoreBlock, int],
    object_: Tuple[ScoreBlock, int],
    mention: MentionView,
) -> None:
    best = [find_best(*place) for place in (subject, object_)]
    if not best[0] or best[0] != best[1]:
        return
    scores = [best_score(*place) for place in (subject, object_)]
    if mention.person == 0:
        if mention.label == NAME:
            lower_best(*object_, LEFT_OF_OBJECT)
        else:
            block, row = object_ if scores[0] >= scores[1] else subject
            leave_out(block, [row], [int(block.links[-1][row].argmax())], LEFT)
        return
    for place, other in zip((subject, object_), scores[::-1], strict=True):
        lower_best(*place, 1 - other)
