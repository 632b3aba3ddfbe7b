"""Let a name mean the one candidate who has it, and so the noun beside it."""

from typing import Sequence

from ...dialogue.view import NAME, MentionView
from ...names.labels import is_everyone
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, raise_candidate

# The share of the scores that the candidate gets.
SHARE = 0.9


def settle_sole_names(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the only candidate who has the name of a mention, in place, where the model
    links somebody else, and somebody presented ("my husband, Ben") where it links
    nobody. In an address ("Listen, Potter") the model may be right: a speaker can be
    called by a name that no tag gives.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    for block in blocks:
        for row, i in enumerate(block.mentions):
            mention = item.view.mentions[i]
            if _is_told_about(mention) and (best := find_best(block, row)):
                found = item.cast.find_mention(item.view.words, mention)
                if len(found) == 1 and found[0] != best:
                    raise_candidate(block, row, found[0], SHARE)
            elif _is_beside_name(item.view.mentions, i) and not find_best(block, row):
                named = item.cast.people.described.get(i, "")
                raise_candidate(block, row, named, SHARE)


def _is_beside_name(mentions: Sequence[MentionView], i: int) -> bool:
    """Check for a noun with an owner right before a name: "my husband, Ben"."""
    noun, after = mentions[i], mentions[i + 1 : i + 2]
    near = [name for name in after if name.start - noun.end < 2]
    return bool(noun.owner) and any(name.label == NAME for name in near)


def _is_told_about(mention: MentionView) -> bool:
    is_name = mention.label == NAME and not mention.person
    return is_name and not mention.vocative and not is_everyone(mention.text)
