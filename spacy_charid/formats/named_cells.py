"""Tables without a column of speakers, whose texts begin with names: `Anna: Hello.`"""

from typing import List, Sequence

from ..dialogue.data import Utterance
from ..dialogue.offsets import cut_offsets
from ..dialogue.shapes.tags import find_tag

MIN_NAMED = 3  # texts


def cut_names(turns: Sequence[Utterance]) -> None:
    """Make speakers of the names with which most texts of a table begin, if none of its
    turns has a speaker and names come again.

    turns (Sequence[Utterance]): The turns, which are changed.
    """
    if not turns or any(turn.speakers for turn in turns):
        return
    found = [find_tag(turn.text) for turn in turns]
    names: List[str] = [name for speakers, _ in found for name in speakers]
    named = sum(said > 0 for _, said in found)
    if named < MIN_NAMED or named * 2 <= len(turns) or len(set(names)) == len(names):
        return
    for turn, (speakers, said) in zip(turns, found, strict=True):
        if said < len(turn.text):
            turn.offsets = cut_offsets(turn.offsets, said, len(turn.text))
            turn.speakers, turn.text = speakers, turn.text[said:]
