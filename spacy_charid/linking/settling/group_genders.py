"""Keep men out of "girls" and women out of "gentlemen"."""

from typing import Dict, Optional, Sequence

from ...dialogue.view import NAME
from ...names.nouns import gender_of_noun, singular_of
from ..group_changes import lower_groups_with
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_rows

# Nouns that call anybody in the plural: "Hi, guys."
_ANYBODY = frozenset(("guys", "dudes", "fellows"))


def settle_group_genders(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of the groups of a plural noun with a gender that have a member
    of the other gender, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    genders = {
        i: gender_of_noun(singular_of(mention.head))
        for i, mention in enumerate(item.view.mentions)
        if mention.number == "plur" and not mention.person
        if mention.label != NAME and mention.head not in _ANYBODY
    }
    wanted = {i: gender for i, gender in genders.items() if gender}
    rows = find_rows(blocks) if wanted else {}
    known: Dict[str, Optional[str]] = {}
    for i, gender in wanted.items():
        block, row = rows.get(i, (None, 0))
        if block is None or block.groups is None:
            continue
        others = []
        for column, one in enumerate(block.candidates):
            if one not in known:
                known[one] = item.cast.gender(one)
            if known[one] not in (None, gender):
                others.append(column)
        lower_groups_with(block.groups, row, others)
