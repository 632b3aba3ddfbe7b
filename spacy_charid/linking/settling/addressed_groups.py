"""Keep the listener out of "us" and "we" in a clause with "you": "Mom, are you mad at
us?", "We know what you did."."""

from typing import Iterator, Sequence, Tuple

from ...dialogue.view import DialogueView
from ..group_changes import remove_member
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows

_WE = frozenset(("we", "us"))
# Words between "we know" and "you did".
_QUESTIONS = frozenset("what where why how that who if when".split())
_KNOWING = frozenset("know knew saw heard".split())


def settle_addressed_groups(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Take whom "you" means out of the groups that "we" and "us" mean, if both are
    arguments of a clause, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    pairs = [*_find_pairs(item)]
    if not pairs:
        return
    rows = find_rows(blocks)
    for we, you in pairs:
        if we not in rows or you not in rows:
            continue
        block, row = rows[we]
        listener = find_best(*rows[you])
        speakers = item.speakers[item.view.mentions[you].turn]
        is_known = listener in block.candidates and listener not in speakers
        if block.groups is not None and is_known:
            column = list(block.candidates).index(listener)
            remove_member(block.groups, row, column)


def _find_pairs(item: LinkerInput) -> Iterator[Tuple[int, int]]:
    """Find the pairs of "we" or "us" and a "you" of one person; not "your": "we can't
    sit with your mother"."""
    mentions = item.view.mentions
    for pair in (*item.clause_pairs.arguments, *_find_known(item.view)):
        for we, you in (pair, pair[::-1]):
            is_one = mentions[you].head == "you" and mentions[you].number != "plur"
            if is_one and mentions[we].head in _WE:
                yield we, you


def _find_known(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find "we" and "you" of "we know what you did"."""
    starts = {mention.start: i for i, mention in enumerate(view.mentions)}
    for i, mention in enumerate(view.mentions):
        if mention.head != "we" or mention.turn < 0:
            continue
        after = [word.lower() for word in view.words[mention.end : mention.end + 2]]
        you = starts.get(mention.end + 2)
        if you is not None and after[0] in _KNOWING and after[1] in _QUESTIONS:
            yield i, you
