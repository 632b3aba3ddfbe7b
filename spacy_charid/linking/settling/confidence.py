"""Let the scores of "I" and "you" be as high as they are right."""

from typing import Sequence

from ..inputs import LinkerInput
from ..scores import ScoreBlock

# Raises the larger of two scores. Chosen on our stories, where the expected calibration
# error of "I" and "you" is 1.9 without it and 1.3 with it.
POWER = 1.2


def settle_confidence(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Sharpen the scores of "I" and "you", which are right more often than they say, in
    place. The order of the candidates stays.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    mentions = item.view.mentions
    for block in blocks:
        rows = [
            row for row, i in enumerate(block.mentions) if mentions[i].person in (1, 2)
        ]
        if not rows:
            continue
        links, nil = block.links[-1][rows], block.nil[-1][rows]
        total = links.sum(axis=1, keepdims=True) + nil.sum(axis=1, keepdims=True)
        links, nil = links**POWER, nil**POWER
        sharp = links.sum(axis=1, keepdims=True) + nil.sum(axis=1, keepdims=True)
        scale = total / sharp.clip(1e-9)
        block.links[-1][rows], block.nil[-1][rows] = links * scale, nil * scale
