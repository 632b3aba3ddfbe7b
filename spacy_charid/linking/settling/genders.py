"""Let nobody be "he" in one line and "she" in the next."""

from collections import Counter
from typing import Dict, List, NamedTuple, Sequence, Tuple

from ...dialogue.view import MentionView
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, lower_best, lower_candidates

# The least sum of the scores of "he" or "she" that tells a gender, the largest share
# of it that the other may have, and what is left of the scores of the other.
LEAST, MOST_OTHER, LEFT = 2.0, 0.3, 0.1
OTHER = {"F": "M", "M": "F"}


class _Rows(NamedTuple):
    """The rows of a block in which somebody is "he" (`M`) or "she" (`F`)."""

    block: ScoreBlock
    gender: str
    rows: List[int]


def settle_genders(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of a character of unknown gender for "she", in place, if "he"
    means this character more often, and the other way round; and of any character whom
    both mean in one turn.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    found = [
        _Rows(block, gender, rows)
        for block in blocks
        for gender in OTHER
        if (rows := _find_rows(block, item.view.mentions, gender))
    ]
    sums: Dict[str, Counter] = {gender: Counter() for gender in OTHER}
    for block, gender, rows in found:
        totals = block.links[-1][rows].sum(axis=0).tolist()
        sums[gender].update(dict(zip(block.candidates, totals, strict=True)))
    wrong = {
        gender: {
            name
            for name, total in sums[OTHER[gender]].items()
            if total >= LEAST and sums[gender][name] <= MOST_OTHER * total
            if item.cast.gender(name) is None
        }
        for gender in OTHER
    }
    for block, gender, rows in found:
        columns = [
            i for i, name in enumerate(block.candidates) if name in wrong[gender]
        ]
        for row in rows if columns else ():
            lower_candidates(block, row, columns, LEFT)
    _separate(item, found)


def _separate(item: LinkerInput, found: Sequence[_Rows]) -> None:
    """Lower the less sure one of "he" and "she" that mean the same character in a turn,
    in place: "he put his finger in, and she bit it"."""
    meant: Dict[Tuple[int, str], Dict[str, float]] = {}
    places = []
    for block, gender, rows in found:
        for row in rows:
            key = item.view.mentions[block.mentions[row]].turn, find_best(block, row)
            if key[0] >= 0 and key[1]:
                scores = meant.setdefault(key, {})
                score = float(block.links[-1][row].max())
                scores[gender] = max(score, scores.get(gender, 0.0))
                places.append((block, row, gender, key))
    for block, row, gender, key in places:
        scores = meant[key]
        if len(scores) > 1 and gender == min(scores, key=scores.__getitem__):
            lower_best(block, row, LEFT)


def _find_rows(
    block: ScoreBlock, mentions: Sequence[MentionView], gender: str
) -> List[int]:
    views = ((row, mentions[i]) for row, i in enumerate(block.mentions))
    return [
        row
        for row, mention in views
        if mention.gender == gender and mention.person == 3 and mention.number != "plur"
    ]
