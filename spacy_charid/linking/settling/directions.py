"""Let "you" mean the one to whom a stage direction turns: "(to Monica) You knew?"."""

from typing import Sequence

from ...dialogue.view import NAME, MentionView
from ..directions import Directions
from ..inputs import LinkerInput
from ..scores import ScoreBlock, raise_candidate

# The share of the scores that the one who is turned to gets.
SHARE = 0.9


def settle_directions(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the one to whom a stage direction turns, in place: for "you",
    and for nouns that call somebody.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    directions = Directions(item.view, item.cast)
    for block in blocks if directions.directed else ():
        for row, i in enumerate(block.mentions):
            mention = item.view.mentions[i]
            if _is_said_to_one(mention):
                raise_candidate(block, row, directions.addressee(mention.start), SHARE)


def _is_said_to_one(mention: MentionView) -> bool:
    called = mention.vocative and not mention.person and mention.label != NAME
    return (mention.person == 2 or called) and mention.number != "plur"
