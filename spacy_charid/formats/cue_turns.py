"""Turns that are made of the cues of subtitles."""

import re
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from ..dialogue.data import DIRECTION, EMPTY, Note, Utterance
from ..dialogue.offsets import TextBuilder, cut_offsets
from .cues import Cue, format_time

MAX_PAUSE = 2.0  # seconds between two cues of the same sentence
UNFINISHED = re.compile(r"[^.!?…\"”)\]♪。！？．」』؟।-]$")
# What ends no sentence, though a name may follow.
_CLAUSE = re.compile(
    r"(?:,|(?<![\w'’])(?:and|or|but|the|a|an|of|to|my|your|his|her|our|their))$", re.I
)
_DOTS_AFTER, _DOTS_BEFORE = re.compile(r"(?:\.{2,3}|…)$"), re.compile(r"(?:\.{2,3}|…)")
SOUND = re.compile(r"\s*(?:(?:\[[^\[\]]*\]|\([^()]*\)|[♪♫])\s*)+")
_SUNG = re.compile(r"[♪♫].*[♪♫]")
_PART = re.compile(r"(.*/\d{1,9})-(\d{1,9})")
MAX_LABEL = 200  # characters
# What is shown, and not said.
_LABELLED = re.compile(
    r"[\[(](?:[^\W\d_][^:\[\]()]{1,30}:"
    r"|(?i:subtitle[sd]?|caption(?:s|ed|ing)|translat\w+|sync\w*)[ ]by\b)"
    r"[^\[\]()]+[\])]"
)


@dataclass
class CueTurn:
    """A turn, made of one or several cues, or of a part of one.

    speakers (Tuple[str, ...]): The speakers.
    builder (TextBuilder): Its words.
    times (Optional[Tuple[float, float]]): Start and end in seconds, if known.
    meta (Dict[str, Any]): What tags say beside the names.
    ids (List[str]): The identifiers of its cues.
    is_shown (bool): Whether nobody says it; see `find_shown`.
    """

    speakers: Tuple[str, ...]
    builder: TextBuilder
    times: Optional[Tuple[float, float]] = None
    meta: Dict[str, Any] = field(default_factory=dict)
    ids: List[str] = field(default_factory=list)
    is_shown: bool = False

    def utterance(self) -> Utterance:
        times = zip(("start", "end"), map(format_time, self.times or ()), strict=False)
        ids = {"cue": " ".join(self.ids)} if self.ids else {}
        meta = {**dict(times), **self.meta, **ids}
        text, offsets = self.builder.text, self.builder.offsets
        return Utterance(self.speakers, text, meta=meta, offsets=offsets)

    def append(self, cue: Cue, part: TextBuilder, start: int, said: str) -> None:
        """Add words that begin at a place of a part of a cue."""
        if self.builder.length:
            self.builder.write(" ")
        offsets = cut_offsets(part.offsets, start, start + len(said))
        self.builder.extend(said, offsets)
        if self.times and cue.times:
            self.times = self.times[0], cue.times[1]

    @property
    def is_said(self) -> bool:
        """Whether it has words that are no label: `[ON SCREEN: 1951]`."""
        if self.is_shown:
            return False
        if self.speakers or self.builder.length > MAX_LABEL:
            return self.builder.length > 0
        text = self.builder.text
        return bool(text) and _LABELLED.fullmatch(text) is None

    def note(self, at: int) -> Note:
        """Make the note of a turn without words, or of a label."""
        if self.builder.length:
            text, offsets = self.builder.text, self.builder.offsets
            return Note(text, DIRECTION, at=at, offsets=offsets)
        known = [" & ".join(self.speakers), *map(str, self.meta.values()), *self.ids]
        return Note(" ".join(filter(None, known)), EMPTY, at=at)


def goes_on(turns: List[CueTurn], cue: Cue, voice: Tuple[str, ...], said: str) -> bool:
    """Check whether a cue continues the sentence of the last turn."""
    if not turns or (voice and voice != turns[-1].speakers):
        return False
    last = turns[-1]
    if voice and _is_next_part(last.ids, cue.id):
        return True
    pause = cue.times[0] - last.times[1] if cue.times and last.times else 0.0
    is_cut = bool(voice) and UNFINISHED.search(last.builder.last) is not None
    return (is_cut or _is_open(last, said)) and pause <= MAX_PAUSE


def _is_next_part(ids: List[str], id: str) -> bool:
    """Check whether a cue is a further part of what somebody says, as Teams numbers
    them: `0f2a/12-0`, `0f2a/12-1`."""
    before, after = _PART.fullmatch(ids[-1] if ids else ""), _PART.fullmatch(id)
    if before is None or after is None or before[1] != after[1]:
        return False
    return int(before[2]) + 1 == int(after[2])


def is_resumed(turns: List[CueTurn], said: str) -> bool:
    """Check whether words go on with a sentence that a sound cut: `You were`,
    `(thunder)`, `asleep.`"""
    is_cut = len(turns) > 1 and said[0].islower() and not turns[-1].speakers
    return (
        is_cut
        and turns[-1].builder.length <= MAX_LABEL
        and SOUND.fullmatch(turns[-1].builder.text) is not None
        and _is_open(turns[-2], said)
    )


def _is_open(last: "CueTurn", said: str) -> bool:
    """Check whether words go on with the sentence of a turn: `You put it...`
    `...together.`, `Rain again,` `London.`"""
    parts = reversed(last.builder.parts)
    words = (part for part in parts if part.strip() and not SOUND.fullmatch(part))
    before = next(words, last.builder.last)
    if said[0].islower() and UNFINISHED.search(before):
        return True
    if _DOTS_AFTER.search(before) and _DOTS_BEFORE.match(said):
        return True
    return bool(last.speakers) and _CLAUSE.search(before) is not None


def find_marked(turns: List[CueTurn]) -> Tuple[bool, Tuple[str, ...]]:
    """Find whether a cue without `>>` begins a turn, after a sound or none, and who
    goes on speaking."""
    for turn in reversed(turns):
        if turn.is_shown or not turn.builder.length:
            continue
        if not is_sound(turn.builder.text):
            return turn is not turns[-1], turn.speakers
    return True, ()


def is_sound(text: str) -> bool:
    """Check for sounds, `[door slams]`, and songs: `♪ we will rock you ♪`."""
    return SOUND.fullmatch(text) is not None or is_sung(text)


def is_sung(text: str) -> bool:
    """Check for a song that nobody is said to sing: `♪ we will rock you ♪`."""
    return _SUNG.fullmatch(text) is not None
