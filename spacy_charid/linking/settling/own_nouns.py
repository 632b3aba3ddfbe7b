"""Keep "Danny's brother" from meaning Danny."""

from typing import Sequence

from ...dialogue.determiners import find_determiner
from ...dialogue.view import NAME
from ...names.lexicon import POSSESSIVE_ENDINGS
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, lower_best

# What is left of the score of the owner.
LEFT = 0.05


def settle_own_nouns(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the score of the owner for each noun that the model links to the one whose
    brother, boss, ... it is, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    if POSSESSIVE_ENDINGS.isdisjoint(view.words):
        return
    rows = find_rows(blocks)
    ending = {mention.end: i for i, mention in enumerate(view.mentions)}
    for i, mention in enumerate(view.mentions):
        if mention.person or mention.label == NAME or mention.turn < 0:
            continue
        low, last = view.turns[mention.turn].start, mention.end - 1
        found = find_determiner(view.words, mention.start, last, low)
        if found is None or view.words[found.start] not in POSSESSIVE_ENDINGS:
            continue
        owner = ending.get(found.start, ending.get(found.start + 1, i))
        if owner != i and owner in rows and i in rows:
            block, row = rows[i]
            name = find_best(block, row)
            if name and name == find_best(*rows[owner]):
                lower_best(block, row, LEFT)
