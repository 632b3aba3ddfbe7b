"""Let "our" of a child or a wedding mean the speaker and the husband, wife, ... of whom
the dialogue speaks: "Marisol is my wife. Our daughter is in the car."."""

from itertools import pairwise
from typing import Dict, Sequence, Set

from ...dialogue.view import DialogueView, MentionView
from ...names.nouns import PARTNERS
from ..group_changes import raise_group
from ..inputs import LinkerInput
from ..possessives import Possessives
from ..scores import Rows, ScoreBlock, find_best, find_rows

# The share of the scores that the couple gets.
SHARE = 0.8
_PARTNERS = PARTNERS | frozenset("partner ex ex-wife ex-husband".split())
# What couples have.
_SHARED = frozenset(
    "daughter daughters son sons child children kid kids baby babies wedding marriage "
    "honeymoon anniversary engagement divorce".split()
)
# Words before these: "our little girl".
_LITTLE = frozenset(("little", "baby"))
_YOUNG = frozenset(("girl", "boy", "one"))
# The most words from "our" to the noun.
MAX_GAP = 3


def settle_couples(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the speaker and whoever is married or engaged to them for
    the "our" of what couples have, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    found = [i for i, one in enumerate(view.mentions) if _is_of_couple(view, one)]
    if not found:
        return
    rows = find_rows(blocks)
    partners = _find_partners(view.mentions, rows)
    for i in found:
        couple = {*item.speakers[view.mentions[i].turn]}
        for speaker in [*couple]:
            couple |= partners.get(speaker, set())
        if i in rows and len(couple) == 2:
            raise_group(*rows[i], frozenset(couple), SHARE, is_new=True)


def _is_of_couple(view: DialogueView, mention: MentionView) -> bool:
    """Check for the "our" of "our daughter", "our eldest son" and "our little girl"."""
    if mention.head not in ("our", "ours") or mention.turn < 0:
        return False
    end = min(mention.end + MAX_GAP, view.turns[mention.turn].end)
    after = [word.lower() for word in view.words[mention.end : end]]
    for before, word in pairwise(["our", *after]):
        if word in _SHARED or (word in _YOUNG and before in _LITTLE):
            return True
        if not word.isalpha():
            break
    return False


def _find_partners(mentions: Sequence[MentionView], rows: Rows) -> Dict[str, Set[str]]:
    """Find who is whose husband, wife, ...; a partner of two people is left out."""
    possessives = Possessives(mentions)
    found: Dict[str, Set[str]] = {}
    for i, mention in enumerate(mentions):
        owner = possessives.find(mention) if mention.head in _PARTNERS else None
        if owner in rows and i in rows:
            one, other = find_best(*rows[owner]), find_best(*rows[i])
            if one and other and one != other:
                found.setdefault(one, set()).add(other)
                found.setdefault(other, set()).add(one)
    return {
        one: others
        for one, others in found.items()
        if len(others) == 1 and all(len(found[other]) == 1 for other in others)
    }
