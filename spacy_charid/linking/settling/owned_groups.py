"""Keep the owner out of a group of relatives: "your parents" are not you."""

from typing import Sequence, Set

import numpy

from ...dialogue.view import MentionView
from ...names.lexicon import PRONOUNS
from ...names.nouns import is_kinship, is_plural_noun
from ..features.families import PLURALS
from ..group_changes import lower_groups_with
from ..inputs import LinkerInput
from ..possessives import Possessives
from ..scores import ScoreBlock, find_best, find_columns, find_rows


def settle_owned_groups(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of the groups that a plural noun for relatives means with its
    owner in them, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    mentions = item.view.mentions
    nouns = [i for i, mention in enumerate(mentions) if _is_owned_group(mention)]
    if not nouns:
        return
    rows = find_rows(blocks)
    possessives = Possessives(mentions)
    for i in nouns:
        owner = possessives.find(mentions[i])
        if i in rows and owner in rows:
            block, row = rows[i]
            if block.groups is not None:
                members = _find_members(*rows[owner])
                lower_groups_with(block.groups, row, find_columns(block, members))


def _is_owned_group(mention: MentionView) -> bool:
    if mention.owner not in PRONOUNS or not is_plural_noun(mention.head):
        return False
    return mention.head in PLURALS or is_kinship(mention.head.removesuffix("s"))


def _find_members(block: ScoreBlock, row: int) -> Set[str]:
    """Find whom a possessive means, one or several."""
    groups = block.groups
    if groups is not None:
        places = numpy.flatnonzero(groups.rows == row)
        if len(places):
            best = places[groups.scores[places].argmax()]
            found = numpy.flatnonzero(groups.is_in[best]).tolist()
            if found:
                return {block.candidates[column] for column in found}
    return {find_best(block, row)} - {""}
