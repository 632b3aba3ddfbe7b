"""What the cells of speakers mean that name nobody, or several."""

import re
from typing import Dict, List, Sequence, Set, Tuple

from ..dialogue.data import EMPTY, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.paragraphs import is_speech

MIN_CHANGES = 3  # of speakers, from which nobody is named twice in a row
# `Child (ghost)`; a number tells people apart.
_MANNER = re.compile(r"(\S[^()\[\]]*?)[ ]*[(\[]([^()\[\]\d]{1,60})[)\]]")
_JOINT = re.compile(r"[ ]*[/+][ ]*")


def read_speaker_cells(dialogue: Dialogue) -> None:
    """Split the cells that name several speakers, and fill those that name nobody but
    mean the speaker above.

    dialogue (Dialogue): A table that was read; its turns are changed.
    """
    turns = list(dialogue.utterances)
    cut_manners(turns)
    _split(turns)
    if _goes_on(turns):
        _fill(dialogue, {note.at for note in dialogue.notes if note.kind == EMPTY})


def cut_manners(turns: Sequence[Utterance]) -> None:
    """Cut what is behind a name in brackets, such as a manner or a place: `Ehefrau
    (Hintergrund)`; unless it tells people of one name apart: `Guard (old)`."""
    manners: Dict[str, Set[str]] = {}
    for name in {name for turn in turns for name in turn.speakers}:
        bare, manner = _cut_manner(name)
        manners.setdefault(bare, set()).add(manner)
    for turn in turns:
        names = [
            bare if len(manners[bare]) == 1 or "" in manners[bare] else name
            for name in turn.speakers
            for bare, _ in [_cut_manner(name)]
        ]
        if names != list(turn.speakers):
            turn.meta["name"] = " & ".join(turn.speakers)
            turn.speakers = tuple(dict.fromkeys(names))


def _cut_manner(name: str) -> Tuple[str, str]:
    match = _MANNER.fullmatch(name)
    return (match[1], match[2]) if match else (name, "")


def _split(turns: Sequence[Utterance]) -> None:
    """Split `TOM / BEA` into two, if both also speak alone, perhaps by longer names."""
    names = {name for turn in turns for name in turn.speakers}
    alone = {name for name in names if not _JOINT.search(name)}
    known = names | {part for name in alone for part in name.split()}
    for turn in turns:
        if any("/" in name or "+" in name for name in turn.speakers):
            parts = [part for name in turn.speakers for part in _parts(name, known)]
            turn.speakers = tuple(dict.fromkeys(parts))


def _parts(name: str, known: Set[str]) -> List[str]:
    parts = _JOINT.split(name)
    return parts if known.issuperset(parts) else [name]


def _goes_on(turns: Sequence[Utterance]) -> bool:
    """Check whether a turn without a speaker is said by the one above: nobody is named
    twice in a row, and such turns read like speech rather than narration."""
    named: List[Tuple[str, ...]] = [turn.speakers for turn in turns if turn.speakers]
    bare = [turn for turn in turns if not turn.speakers]
    changes = len(named) - 1
    is_changing = all(a != b for a, b in zip(named, named[1:], strict=False))
    spoken = sum(is_speech(turn.text) for turn in bare)
    return is_changing and changes >= MIN_CHANGES and spoken * 2 > len(bare)


def _fill(dialogue: Dialogue, breaks: Set[int]) -> None:
    """Give the turns without a speaker to the one above, unless a row without words is
    between them."""
    at = 0
    for scene in dialogue.scenes:
        last: Tuple[str, ...] = ()
        for turn in scene.utterances:
            last = () if at in breaks else last
            turn.speakers = turn.speakers or last
            last = turn.speakers
            at += 1
