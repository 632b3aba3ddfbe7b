"""Keep "he" from meaning the one person to whom it is said."""

from typing import Dict, Iterator, Optional, Sequence, Set

from ...cast.turn_neighbours import speakers_by_scene
from ...dialogue.view import NAME, DialogueView
from ..clauses import find_subject
from ..inputs import LinkerInput
from ..scores import (
    ScoreBlock,
    find_best,
    find_columns,
    find_rows,
    leave_out,
    lower_candidates,
)

# What is left of the scores of the two, and the least score that the other candidates
# have if they get the rest; otherwise nobody gets a part of it.
LEFT, LEAST = 0.001, 0.05


def settle_sole_listeners(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of both speakers for each "he" and "she", and for what these are
    said to be, in a scene with two speakers, in place. In a turn with a quotation, or
    one that speaks of either by name, they can be right.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    in_scene = speakers_by_scene(item.view.turns, item.speakers)
    listeners = {scene: pair for scene, pair in in_scene.items() if len(pair) == 2}
    if not listeners:
        return
    rows = find_rows(blocks)
    view = item.view
    named: Dict[int, Set[str]] = {}
    for i, mention in enumerate(view.mentions):
        if mention.label == NAME and not mention.vocative and i in rows:
            named.setdefault(mention.turn, set()).add(find_best(*rows[i]))
    for i in _find_spoken_of(view):
        mention = view.mentions[i]
        if i not in rows or mention.scene not in listeners:
            continue
        block, row = rows[i]
        pair = listeners[mention.scene] - named.get(mention.turn, set())
        columns = find_columns(block, pair)
        if len(columns) < 2 or mention.turn in item.quoting:
            continue
        links = block.links[-1][row]
        if links.sum() - links[columns].sum() < LEAST:
            leave_out(block, [row], columns, LEFT)
        else:
            lower_candidates(block, row, columns, LEFT)


def _find_spoken_of(view: DialogueView) -> Iterator[int]:
    """Find "he" and "she", and the nouns that say what they are: "He is a banker"."""
    mentions = view.mentions
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    ordered = [mentions[i] for i in order]
    for place, i in enumerate(order):
        subject: Optional[int] = place
        if mentions[i].person == 0:
            subject = find_subject(ordered, place, view.words)
        if subject is not None and ordered[subject].person == 3:
            if ordered[subject].number != "plur" and mentions[i].turn >= 0:
                yield i
