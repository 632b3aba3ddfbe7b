"""Cues that nobody is said to say, among those that name their speakers."""

import warnings
from textwrap import shorten
from typing import Sequence

from ..dialogue.data import Utterance
from ..errors import Warnings
from ..files.source import Source
from .cue_turns import is_sound

MIN_NAMED = 3  # turns with a speaker
MAX_SHOWN = 40  # characters of the first cue


def warn_unnamed(turns: Sequence[Utterance], source: Source) -> None:
    """Warn of the few turns of nobody that are no sounds, where others have speakers:
    the speaker above may go on there, or somebody else begin.

    turns (Sequence[Utterance]): The turns of the cues.
    source (Source): The file.
    """
    named = sum(bool(turn.speakers) for turn in turns)
    bare = [turn for turn in turns if not turn.speakers and not is_sound(turn.text)]
    if not bare or named < MIN_NAMED or len(bare) > named:
        return
    place = source.place(bare[0].offsets[0][1] if bare[0].offsets else 0)
    text = shorten(bare[0].text, MAX_SHOWN, placeholder="...")
    counts = {"count": len(bare), "total": len(turns)}
    message = Warnings.W236.format(place=place, text=text, **counts)
    warnings.warn(message, stacklevel=4)
