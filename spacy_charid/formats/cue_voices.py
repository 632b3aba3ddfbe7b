"""Who says whole cues, by their identifiers or their first lines."""

import re
from collections import Counter
from typing import List, Sequence

from ..dialogue.shapes.tags import Judgement, cut_degrees, judge, turn_around
from ..dialogue.shapes.words import FUNCTION_WORDS
from ..files.source import Source
from .cues import VOICE_ID, Cue

MIN_CUES = 3
_GUEST = re.compile(r"[ ]*\((?!\d\))[^()]*\)$")
_BRACKETED = re.compile(r"[(\[]([^()\[\]]+)[)\]]:?")
_ENDS = (".", "!", "?", ",", ";", ":", "…", "-", "–", "—")


def name_cues(cues: Sequence[Cue], source: Source) -> None:
    """Find the voices of whole cues: Webex writes them into the identifiers, and Teams,
    in a Word document, on the first line of each cue.

    cues (Sequence[Cue]): The cues; their voices are set, and their first lines cut off.
    source (Source): The file.
    """
    for cue in cues:
        named = VOICE_ID.fullmatch(cue.id)
        cue.voice = named[1] if named else ""
    filled = [cue for cue in cues if cue.lines]
    firsts = [_bare(source.text[slice(*cue.lines[0])].strip()) for cue in filled]
    if not _are_voices(firsts) or not all(len(cue.lines) > 1 for cue in filled):
        return
    for cue, first in zip(filled, firsts, strict=True):
        cue.voice, cue.lines = first, cue.lines[1:]


def _bare(line: str) -> str:
    inside = _BRACKETED.fullmatch(line)
    return inside[1].strip() if inside else line


def _are_voices(firsts: List[str]) -> bool:
    """Check whether the first lines of all cues are names, which come again."""
    counts = Counter(firsts)
    is_again = len(counts) * 2 <= len(firsts) or len(firsts) < 2 * MIN_CUES
    if len(firsts) < MIN_CUES or len(counts) == len(firsts) or not is_again:
        return False
    return all(map(_is_voice, counts))


def _is_voice(line: str) -> bool:
    name = _GUEST.sub("", cut_degrees(line))
    if not name or name.endswith(_ENDS) or name.split()[0].lower() in FUNCTION_WORDS:
        return False
    return judge(turn_around(name) or name) is Judgement.NAME and not name.islower()
