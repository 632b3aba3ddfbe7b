"""Let a predicate mean whom its subject means: "He's a midwife.", "We're good
people."."""

from typing import Iterator, Sequence, Tuple

from ...dialogue.view import NAME, DialogueView
from ..clauses import find_predicates
from ..group_changes import find_group, raise_group
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that the subject gets.
SHARE = 0.8


def settle_predicates(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the subject for each noun that says what somebody is, unless
    the noun is the surer of the two, and those of the group of "we" and "they" for a
    noun of several people, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    pairs = list(_find_pairs(item.view))
    if not pairs:
        return
    rows = find_rows(blocks)
    for noun, subject in pairs:
        if noun not in rows or subject not in rows:
            continue
        numbers = {item.view.mentions[i].number for i in (noun, subject)}
        if numbers == {"plur"}:
            group = find_group(*rows[subject])
            if group:
                raise_group(*rows[noun], group, SHARE, is_new=True)
        elif "plur" not in numbers:
            is_sure = item.view.mentions[subject].person in (1, 2)
            _settle_one(rows[noun], rows[subject], is_sure)


def _find_pairs(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find the nouns that are predicates, each with its subject."""
    mentions = view.mentions
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    subjects = find_predicates([mentions[i] for i in order], view.words)
    for place, subject in subjects.items():
        if mentions[order[place]].label != NAME:
            yield order[place], order[subject]


def _settle_one(
    noun: Tuple[ScoreBlock, int], subject: Tuple[ScoreBlock, int], is_sure: bool
) -> None:
    """Raise the scores of the subject of one person for its predicate.

    is_sure (bool): Whether the subject is "I" or "you".
    """
    name, other = find_best(*subject), find_best(*noun)
    if not name or name == other:
        return
    if is_sure or not other or _score(subject) >= _score(noun):
        raise_candidate(*noun, name, SHARE)


def _score(place: Tuple[ScoreBlock, int]) -> float:
    block, row = place
    return float(block.links[-1][row].max())
