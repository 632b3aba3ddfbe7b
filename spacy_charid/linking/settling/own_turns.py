"""Keep "he", "she", "you" and terms of address from meaning the one who says them."""

from typing import Sequence

from ...dialogue.view import NAME, MentionView
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_all_best, leave_out

# What is left of the score of the speaker, and the least score that is lowered.
LEFT, LEAST = 0.05, 0.001


def settle_own_turns(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the score of the speaker for each "he", "she", "you" and noun that calls
    somebody, in place, so that no later step links them to the speaker either. In a
    turn with a quotation, or in which speakers name themselves ("Sheldon and his
    brain"), it can be right.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view, speakers = item.view, item.speakers
    found, named = [], set()
    for block in blocks:
        columns = {one: column for column, one in enumerate(block.candidates)}
        for row, (i, best) in enumerate(
            zip(block.mentions, find_all_best(block), strict=True)
        ):
            mention = view.mentions[i]
            if mention.turn < 0:
                continue
            if mention.label == NAME and best in speakers[mention.turn]:
                named.add(mention.turn)
            elif _is_about_others(mention) and len(speakers[mention.turn]) == 1:
                (speaker,) = speakers[mention.turn]
                column = columns.get(speaker)
                if column is not None and block.links[-1][row, column] > LEAST:
                    found.append((block, row, column, mention.turn))
    for block, row, column, turn in found:
        if turn not in named and turn not in item.quoting:
            leave_out(block, [row], [column], LEFT)


def _is_about_others(mention: MentionView) -> bool:
    is_called = mention.vocative and mention.person == 0 and mention.label != NAME
    return (mention.person > 1 or is_called) and mention.number != "plur"
