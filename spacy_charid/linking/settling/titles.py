"""Let "Father" mean Father Doyle, if no other Father is there."""

from typing import Dict, FrozenSet, List, Sequence, Set

from ...dialogue.view import NAME, MentionView
from ...names.lexicon import HONORIFICS
from ..inputs import LinkerInput
from ..scores import ScoreBlock, raise_candidate
from ..titles import read_calls

# The share of the scores that the bearer of the title gets.
SHARE = 0.9


def settle_titles(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the one speaker of the scene who has a title for each noun
    that calls somebody by it, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view, speakers = item.view, item.speakers
    if not any(map(_calls, view.mentions)):
        return
    present: Dict[int, Set[str]] = {}
    for turn, names in zip(view.turns, speakers, strict=True):
        present.setdefault(turn.scene, set()).update(names)
    calls: Dict[str, FrozenSet[str]] = {}
    for block in blocks:
        for row, i in enumerate(block.mentions):
            mention = view.mentions[i]
            if not _calls(mention):
                continue
            others = present[mention.scene].difference(speakers[mention.turn])
            found: List[str] = []
            for name in others:
                if name not in calls:
                    calls[name] = read_calls(name)
                if mention.head in calls[name]:
                    found.append(name)
            if len(found) == 1:
                raise_candidate(block, row, found[0], SHARE)


def _calls(mention: MentionView) -> bool:
    if mention.person or mention.number == "plur" or mention.turn < 0:
        return False
    if mention.head in HONORIFICS and mention.owner == "your":  # "Your Honor"
        return True
    return mention.vocative and mention.label != NAME
