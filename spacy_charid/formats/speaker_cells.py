"""What the cells of speakers mean that name nobody, or several."""

import re
from bisect import bisect_left
from itertools import pairwise
from typing import Dict, List, Sequence, Set, Tuple

from ..dialogue.data import EMPTY, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.shapes.paragraphs import is_speech
from .columns import OTHERS

MIN_CHANGES = 3  # of speakers, from which nobody is named twice in a row
# `Child (ghost)`; a number tells people apart.
_MANNER = re.compile(r"(\S[^()\[\]]*?)[ ]*[(\[]([^()\[\]\d]{1,60})[)\]]")
_CUT = re.compile(r"[\w,;:–—-]$")  # within a sentence
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
        parts = _find_parts(dialogue)
        _fill(dialogue, {note.at for note in dialogue.notes if note.kind == EMPTY})
        _join(dialogue, parts)


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
    cut = sum(_is_cut(a, b) for a, b in pairwise(turns))
    spoken = cut + sum(is_speech(turn.text) for turn in bare)
    return is_changing and changes >= MIN_CHANGES and spoken * 2 > len(bare)


def _is_cut(before: Utterance, turn: Utterance) -> bool:
    """Check whether a turn without a speaker goes on with the sentence of the one
    above."""
    is_within = _CUT.search(before.text) is not None and turn.text[:1].islower()
    return is_within and not turn.speakers


def _find_parts(dialogue: Dialogue) -> Set[int]:
    """Find the turns that go on with a sentence, right below it."""
    noted = {note.at for note in dialogue.notes}
    found: Set[int] = set()
    first = 0
    for scene in dialogue.scenes:
        pairs = enumerate(pairwise(scene.utterances), first + 1)
        found.update(at for at, pair in pairs if at not in noted and _is_cut(*pair))
        first += len(scene.utterances)
    return found


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


def _join(dialogue: Dialogue, parts: Set[int]) -> None:
    """Give the words of turns to the one above, with the values of their rows.

    dialogue (Dialogue): The dialogue; changed.
    parts (Set[int]): The numbers of the turns.
    """
    at = 0
    for scene in dialogue.scenes:
        groups: List[List[Utterance]] = []
        for turn in scene.utterances:
            if at in parts:
                groups[-1].append(turn)
            else:
                groups.append([turn])
            at += 1
        scene.utterances = list(map(_join_rows, groups))
    order = sorted(parts)
    for note in dialogue.notes:
        note.at -= bisect_left(order, note.at)


def _join_rows(turns: Sequence[Utterance]) -> Utterance:
    """Make one turn of several; a column with different values has all of them."""
    first, *more = turns
    if not more:
        return first
    builder = TextBuilder("")
    builder.extend(first.text, first.offsets)
    for turn in more:
        builder.write(" ")
        builder.extend(turn.text, turn.offsets)
    rows = [turn.meta.get(OTHERS, {}) for turn in turns]
    columns = {}
    for name in dict.fromkeys(name for row in rows for name in row):
        values = list(dict.fromkeys(row[name] for row in rows if row.get(name)))
        columns[name] = values[0] if len(values) == 1 else values
    ends = [turn.meta["end"] for turn in turns if "end" in turn.meta]
    meta = {**first.meta, **({OTHERS: columns} if columns else {})}
    meta.update({"end": ends[-1]} if ends else {})
    return Utterance(first.speakers, builder.text, meta=meta, offsets=builder.offsets)
