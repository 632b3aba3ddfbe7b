"""Let "Father" mean Father Doyle, if no other Father is there."""

from typing import Dict, FrozenSet, Sequence, Tuple

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
    bearers = _find_bearers(item)
    for block in blocks:
        for row, i in enumerate(block.mentions):
            mention = view.mentions[i]
            if _calls(mention):
                found = bearers.get((mention.scene, mention.head), {})
                others = found.keys() - set(speakers[mention.turn])
                if len(others) == 1:
                    raise_candidate(block, row, others.pop(), SHARE)


def _find_bearers(item: LinkerInput) -> Dict[Tuple[int, str], Dict[str, None]]:
    """Find the speakers of each scene by the nouns that call them."""
    found: Dict[Tuple[int, str], Dict[str, None]] = {}
    calls: Dict[str, FrozenSet[str]] = {}
    for turn, names in zip(item.view.turns, item.speakers, strict=True):
        for name in names:
            if name not in calls:
                calls[name] = read_calls(name)
            for noun in calls[name]:
                found.setdefault((turn.scene, noun), {})[name] = None
    return found


def _calls(mention: MentionView) -> bool:
    if mention.person or mention.number == "plur" or mention.turn < 0:
        return False
    if mention.head in HONORIFICS and mention.owner == "your":  # "Your Honor"
        return True
    return mention.vocative and mention.label != NAME
