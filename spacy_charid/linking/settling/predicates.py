"""Let a predicate mean whom its subject means: "He's a midwife.", "We're good
people."."""

from typing import Sequence, Tuple

from ...dialogue.view import NAME
from ..group_changes import find_group, raise_group
from ..inputs import LinkerInput
from ..scores import ScoreBlock, best_score, find_best, find_rows, raise_candidate

# The share of the scores that the subject gets.
SHARE = 0.8


def settle_predicates(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the subject for each noun that says what somebody is, unless
    the noun is the surer of the two, and those of the group of "we" and "they" for a
    noun of several people, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    predicates = item.cast.people.predicates
    if not predicates:
        return
    mentions, rows = item.view.mentions, find_rows(blocks)
    for noun, subject in predicates.items():
        is_name = mentions[noun].label == NAME
        if is_name or noun not in rows or subject not in rows:
            continue
        numbers = {mentions[i].number for i in (noun, subject)}
        if numbers == {"plur"}:
            group = find_group(*rows[subject])
            if group:
                raise_group(*rows[noun], group, SHARE, is_new=True)
        elif "plur" not in numbers:
            is_sure = mentions[subject].person in (1, 2)
            _settle_one(rows[noun], rows[subject], is_sure)


def _settle_one(
    noun: Tuple[ScoreBlock, int], subject: Tuple[ScoreBlock, int], is_sure: bool
) -> None:
    """Raise the scores of the subject of one person for its predicate.

    is_sure (bool): Whether the subject is "I" or "you".
    """
    name, other = find_best(*subject), find_best(*noun)
    if not name or name == other:
        return
    if is_sure or not other or best_score(*subject) >= best_score(*noun):
        raise_candidate(*noun, name, SHARE)
