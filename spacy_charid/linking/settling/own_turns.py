"""Keep "he", "she" and "you" from meaning the one who says them."""

from typing import Sequence, Set, Tuple

from ...dialogue.view import NAME, DialogueView, MentionView
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best
from ..speakers import speakers_by_turn
from .quoted_speech import MARKS

# What is left of the score of the speaker.
LEFT = 0.05


def settle_own_turns(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the score of the speaker for each "he", "she" and "you" that the model
    links to the speaker, in place. In a turn with a quotation, or in which speakers
    name themselves ("Sheldon and his brain"), it can be right.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    speakers = speakers_by_turn(view, item.cast)
    found = [
        (block, row, view.mentions[i])
        for block in blocks
        for row, i in enumerate(block.mentions)
        if _is_about_others(view.mentions[i])
        and speakers[view.mentions[i].turn] == (find_best(block, row),)
    ]
    if not found:
        return
    named = _find_turns_of_own_name(view, blocks, speakers)
    for block, row, mention in found:
        if mention.turn not in named and not _has_quotation(view, mention.turn):
            _lower_best(block, row)


def _is_about_others(mention: MentionView) -> bool:
    return mention.person > 1 and mention.number != "plur" and mention.turn >= 0


def _find_turns_of_own_name(
    view: DialogueView,
    blocks: Sequence[ScoreBlock],
    speakers: Sequence[Tuple[str, ...]],
) -> Set[int]:
    """Find the turns in which their speaker is named."""
    turns = set()
    for block in blocks:
        for row, i in enumerate(block.mentions):
            mention = view.mentions[i]
            if mention.label == NAME and mention.turn >= 0:
                if find_best(block, row) in speakers[mention.turn]:
                    turns.add(mention.turn)
    return turns


def _has_quotation(view: DialogueView, turn: int) -> bool:
    start, end = view.turns[turn].start, view.turns[turn].end
    return not MARKS.isdisjoint(view.words[start:end])


def _lower_best(block: ScoreBlock, row: int) -> None:
    links, nil = block.links[-1][row], block.nil[-1][row]
    links[links.argmax()] *= LEFT
    total = links.sum() + nil.sum()
    links /= total
    nil /= total
