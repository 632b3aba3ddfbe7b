"""Let nobody be "he" in one line and "she" in the next."""

from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from ...dialogue.view import MentionView
from ...names.not_people import is_thing
from ...names.nouns import gender_of_noun
from ..inputs import LinkerInput
from ..scores import (
    ScoreBlock,
    best_score,
    find_best,
    find_columns,
    leave_out,
    lower_best,
)

# The least sum of the scores of "he" or "she" that tells a gender, the largest share
# of it that the other may have, and what is left of the scores of the other.
LEAST, MOST_OTHER, LEFT = 2.0, 0.3, 0.1
LEFT_RECORDED = 0.001  # "My mother called. He is dead."
# The least sum of the scores of "he" so far that makes a later "she" somebody else. If
# nobody else fits, she corrects it: "What does he want?" "She's selling cookies."
LEAST_SO_FAR = 0.8
OTHER = {"F": "M", "M": "F"}


class _Rows(NamedTuple):
    """The rows of a block in which somebody is "he" (`M`) or "she" (`F`)."""

    block: ScoreBlock
    gender: str
    rows: List[int]


def settle_genders(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of men for "she" and of women for "he", in place. The gender is
    that in the cast or of the describing noun, else that of the pronouns which mean the
    character more often, else guessed from the name. The scores of any character whom
    both mean in one turn are lowered, too, and so is that of whoever has been "he" so
    far for a later "she", and the other way round.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    found = [
        _Rows(block, gender, rows)
        for block in blocks
        for gender in OTHER
        if (rows := _find_rows(block, item.view.mentions, gender))
    ]
    for (gender, left), names in _find_wrong(item, found).items():
        for block, _, rows in (one for one in found if one.gender == gender):
            columns = find_columns(block, names)
            if columns:
                leave_out(block, rows, columns, left)
    _separate(item, found)
    _keep(item, found)


def _find_wrong(
    item: LinkerInput, found: Sequence[_Rows]
) -> Dict[Tuple[str, float], Set[str]]:
    """Find the characters who are not "he" (`M`), and those who are not "she", by what
    is left of their scores."""
    sums: Dict[str, Counter] = {gender: Counter() for gender in OTHER}
    for block, gender, rows in found:
        totals = block.links[-1][rows].sum(axis=0).tolist()
        sums[gender].update(dict(zip(block.candidates, totals, strict=True)))
    wrong: Dict[Tuple[str, float], Set[str]] = {
        (gender, left): set() for gender in OTHER for left in (LEFT_RECORDED, LEFT)
    }
    for name in {*sums["F"], *sums["M"]}:
        recorded = _find_recorded(item, name)
        told = next((one for one in OTHER if _tell(sums, name, one)), None)
        known = recorded or told or _guess(item, name)
        if known:
            wrong[OTHER[known], LEFT_RECORDED if recorded else LEFT].add(name)
        elif _is_thing(item, name):
            for gender in OTHER:
                wrong[gender, LEFT].add(name)
    return wrong


def _find_recorded(item: LinkerInput, name: str) -> Optional[str]:
    """Get the gender that the cast records, or that the noun for somebody has."""
    person, character = item.cast.people.persons.get(name), item.cast.bank.get(name)
    if person is not None:
        return gender_of_noun(person.noun)
    return character.gender if character else None


def _is_thing(item: LinkerInput, name: str) -> bool:
    """Check whether a described person is none: `the phone`, which a corpus marks."""
    person = item.cast.people.persons.get(name)
    return person is not None and is_thing(person.noun)


def _guess(item: LinkerInput, name: str) -> Optional[str]:
    """Guess a gender from a name. That of a described person was guessed from the
    pronouns themselves."""
    return None if name in item.cast.people.persons else item.cast.gender(name)


def _tell(sums: Dict[str, Counter], name: str, gender: str) -> bool:
    total, other = sums[gender][name], sums[OTHER[gender]][name]
    return total >= LEAST and other <= MOST_OTHER * total


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
                score = best_score(block, row)
                scores[gender] = max(score, scores.get(gender, 0.0))
                places.append((block, row, gender, key))
    for block, row, gender, key in places:
        scores = meant[key]
        if len(scores) > 1 and gender == min(scores, key=scores.__getitem__):
            lower_best(block, row, LEFT)


def _keep(item: LinkerInput, found: Sequence[_Rows]) -> None:
    """Lower the score of whoever has been "he" so far for each later "she", in place,
    and the other way round: "The cook did it. He ran." "Did they find her?"."""
    places = [(block, row, gender) for block, gender, rows in found for row in rows]
    places.sort(key=lambda one: item.view.mentions[one[0].mentions[one[1]]].start)
    sums: Dict[str, Dict[str, float]] = {}
    for block, row, gender in places:
        name = find_best(block, row)
        if not name:
            continue
        so_far = sums.setdefault(name, dict.fromkeys(OTHER, 0.0))
        other = so_far[OTHER[gender]]
        if other < LEAST_SO_FAR or so_far[gender] > MOST_OTHER * other:
            so_far[gender] += best_score(block, row)
        else:
            leave_out(block, [row], find_columns(block, {name}), LEFT)


def _find_rows(
    block: ScoreBlock, mentions: Sequence[MentionView], gender: str
) -> List[int]:
    views = ((row, mentions[i]) for row, i in enumerate(block.mentions))
    return [
        row
        for row, mention in views
        if mention.gender == gender and mention.person == 3 and mention.number != "plur"
    ]
