"""Cut scenes into stretches: the mentions, turns and candidates of a window."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Iterator, List, Sequence, Tuple

import numpy

from ...dialogue.view import MentionView
from .relatives import Relative

# The most mentions of a window, mentions of context before it, and turns around it.
WINDOW = 96
CONTEXT = 32
TURNS_AROUND = 50
# So many speakers are a crowd, in which fewer turns around a window are read.
MANY_SPEAKERS = 64
# The most turns between the first and the last mention of a window.
MAX_TURNS = 500


@dataclass
class Stretch:
    """A stretch of a scene, from which a window is read. Characters are given as
    indices of `cast.ids`.

    scene (int): The index of the scene.
    indices (List[int]): The mentions, as indices of `view.mentions`.
    n_context (int): Number of mentions at the start that are context.
    mentions (List[MentionView]): The mentions in text order.
    turns (List[int]): The turns in and around it, as indices of `view.turns`.
    turn_of (ndarray): (n_mentions,) the index in `turns` of each mention's turn;
        len(turns) for mentions outside of every turn.
    speakers (List[List[int]]): The characters who speak each turn.
    found (List[List[int]]): The candidates of each name; empty for other mentions.
    relatives (List[List[Relative]]): The candidates of each noun by relation.
    unmarked (List[Tuple[MentionView, int]]): The names that are not mentions, each with
        its character.
    families (List[List[Tuple[int, ...]]]): The groups of relatives that each noun can
        mean.
    candidates (List[int]): All candidates.
    """

    scene: int
    indices: List[int]
    n_context: int
    mentions: List[MentionView]
    turns: List[int]
    turn_of: numpy.ndarray
    speakers: List[List[int]]
    found: List[List[int]]
    relatives: List[List[Relative]]
    unmarked: List[Tuple[MentionView, int]]
    families: List[List[Tuple[int, ...]]] = field(default_factory=list)
    candidates: List[int] = field(default_factory=list)


def cut_scene(turns: Sequence[int]) -> Iterator[Tuple[int, int, int]]:
    """Cut a scene's mentions into windows of limited size and length in turns.

    turns (Sequence[int]): The turn of each mention, -1 for none.
    YIELDS (Tuple[int, int, int]): The indices of the first mention of the context, the
        window's first own mention, and the end.
    """
    known = next((turn for turn in turns if turn >= 0), -1)
    at = list(accumulate((max(turn, known) for turn in turns), max))
    start = 0
    while start < len(at):
        first = max(0, start - CONTEXT, bisect_left(at, at[start] - MAX_TURNS))
        end = min(start + WINDOW, bisect_right(at, at[start] + MAX_TURNS))
        yield first, start, end
        start = end


def turns_around(
    turns: List[int],
    mentions: Sequence[MentionView],
    speakers: Sequence[Sequence[int]],
) -> List[int]:
    """Get the turns of a scene that are in or near a window: `TURNS_AROUND` on either
    side, or fewer in a crowd, whose speakers would all be candidates.

    turns (List[int]): The turns of the scene.
    mentions (Sequence[MentionView]): The mentions of the window.
    speakers (Sequence[Sequence[int]]): The speakers of all turns of the document.
    RETURNS (List[int]): The turns.
    """
    at = [mention.turn for mention in mentions if mention.turn >= 0]
    if not at:
        return []
    around = TURNS_AROUND
    while True:
        first = bisect_left(turns, at[0] - around)
        found = turns[first : bisect_right(turns, at[-1] + around)]
        n_speakers = len({one for turn in found for one in speakers[turn]})
        if n_speakers <= MANY_SPEAKERS or not around:
            return found
        around //= 2
