"""Keep "a baby" apart from who was just mentioned: an indefinite noun that is no
predicate brings somebody new (Heim 1982, the novelty condition)."""

from typing import Iterator, List, Sequence, Set

from ...dialogue.view import DialogueView, MentionView
from ..clauses import find_subject
from ..inputs import LinkerInput
from ..scores import (
    Rows,
    ScoreBlock,
    find_best,
    find_columns,
    find_rows,
    lower_candidates,
)

# What is left of the scores of those who were just mentioned, and the most turns back
# and mentions that are searched for them.
LEFT, MAX_TURNS, MAX_BACK = 0.3, 2, 48
# Words before a noun that compare: "like a father".
_COMPARING = frozenset("like as than".split())
N_BEFORE = 4


def settle_novelty(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of those who were just mentioned for indefinite nouns, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    mentions = item.view.mentions
    if not any(map(_is_indefinite, mentions)):
        return
    order = sorted(
        range(len(mentions)), key=lambda i: (mentions[i].start, -mentions[i].end)
    )
    rows = find_rows(blocks)
    described = item.cast.people.described
    for place in _find_new(item.view, order):
        i = order[place]
        if i in rows:
            known = _find_known(mentions, order, place, rows)
            _lower(*rows[i], known - {described.get(i, "")})


def _is_indefinite(mention: MentionView) -> bool:
    is_noun = mention.indefinite and not mention.person and mention.turn >= 0
    return is_noun and mention.number != "plur"


def _find_new(view: DialogueView, order: Sequence[int]) -> Iterator[int]:
    """Find the indefinite nouns that are neither predicates nor compared."""
    mentions = [view.mentions[i] for i in order]
    for place, mention in enumerate(mentions):
        if _is_indefinite(mention):
            low = max(view.turns[mention.turn].start, mention.start - N_BEFORE)
            before = map(str.lower, view.words[low : mention.start])
            if _COMPARING.isdisjoint(before):
                if find_subject(mentions, place, view.words) is None:
                    yield place


def _find_known(
    mentions: List[MentionView], order: Sequence[int], place: int, rows: Rows
) -> Set[str]:
    """Find the characters whom the mentions before a place mean."""
    mention = mentions[order[place]]
    known: Set[str] = set()
    for i in reversed(order[max(0, place - MAX_BACK) : place]):
        other = mentions[i]
        if other.scene != mention.scene or mention.turn - other.turn > MAX_TURNS:
            break
        if i in rows:
            known.add(find_best(*rows[i]))
    return known


def _lower(block: ScoreBlock, row: int, known: Set[str]) -> None:
    """Lower the scores of candidates, and raise the others in proportion."""
    columns = find_columns(block, known)
    lower_candidates(block, row, columns, LEFT)
