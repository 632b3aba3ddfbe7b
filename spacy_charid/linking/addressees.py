"""Find whom each turn is said to, from the links of its mentions and turn order."""

from collections import defaultdict
from typing import Dict, Iterable, List, Mapping, Optional, Sequence

from ..dialogue.view import MentionView, Turn
from .inputs import LinkerInput
from .scores import ScoreBlock
from .speakers import find_other_speakers

# Weights of "you", of a vocative, and of somebody else whom the turn mentions.
YOU, VOCATIVE, SPOKEN_OF = 1.0, 1.5, -0.3
# Weights of the last and the next other speaker, and of whom the same speaker addressed
# in the turn just before.
BEFORE, AFTER, SAME = 0.5, 0.3, 0.5
# The most turns that are searched for other speakers, and the candidates of a mention
# that count.
MAX_TURNS, N_BEST = 7, 4

Weights = Dict[str, float]


def find_addressees(
    item: LinkerInput,
    blocks: Sequence[ScoreBlock],
    wanted: Optional[Iterable[int]] = None,
) -> List[Weights]:
    """Weigh the characters to whom each turn may be said.

    What "you", vocatives and turn order share is worked out once for the turn. Somebody
    who is spoken of in it is less likely addressed.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    wanted (Optional[Iterable[int]]): The turns to look at; all if None.
    RETURNS (List[Weights]): The weights of the characters by turn. The
        heaviest one is the addressee; empty if there is nobody to speak to, or if the
        turn is not wanted.
    """
    turns, mentions = item.view.turns, item.view.mentions
    speakers = item.speakers
    needed = {*range(len(turns))} if wanted is None else {*wanted}
    for index in sorted(needed, reverse=True):
        while index - 1 not in needed and _goes_on(turns, speakers, index):
            index -= 1
            needed.add(index)
    found: List[Weights] = [defaultdict(float) for _ in turns]
    for block in blocks:
        for row, i in enumerate(block.mentions):
            if mentions[i].turn in needed:
                _add_mention(found, mentions[i], block, row)
    for index in sorted(needed):
        weights = found[index]
        for step, weight in ((-1, BEFORE), (1, AFTER)):
            others = find_other_speakers(
                turns, speakers, index, step, max_turns=MAX_TURNS
            )
            for name in next(others, []):
                weights[name] += weight
        if _goes_on(turns, speakers, index):
            for name, value in found[index - 1].items():
                weights[name] += SAME * max(0.0, min(1.0, value))
        for name in speakers[index]:
            weights.pop(name, None)
    return found


def _goes_on(
    turns: Sequence[Turn], speakers: Sequence[Sequence[str]], index: int
) -> bool:
    """Check whether the turn before has the same speakers and scene."""
    before = index - 1
    if before < 0 or turns[before].scene != turns[index].scene:
        return False
    return speakers[before] == speakers[index]


def _add_mention(
    found: List[Weights], mention: MentionView, block: ScoreBlock, row: int
) -> None:
    """Add the evidence of a mention to its turn."""
    weight = _weigh(mention)
    if not weight:
        return
    scores = block.links[-1][row]
    for column in scores.argsort()[::-1][:N_BEST].tolist():
        name = block.candidates[column]
        found[mention.turn][name] += weight * float(scores[column])


def _weigh(mention: MentionView) -> float:
    if mention.turn < 0 or mention.number == "plur":
        return 0.0
    if mention.vocative:
        return VOCATIVE
    if mention.person == 2:
        return YOU
    return SPOKEN_OF if mention.person in (0, 3) else 0.0


def choose_addressee(weights: Mapping[str, float]) -> str:
    """Get the heaviest character of a turn; empty if there is none."""
    best = max(weights, key=lambda name: weights[name], default="")
    return best if best and weights[best] > 0 else ""
