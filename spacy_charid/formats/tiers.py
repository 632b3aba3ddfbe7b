"""Tiers of annotation along the time of a recording, as linguists keep them: one for
what each speaker says, and others for translations, words, sounds and gestures."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import Dict, Iterator, List, Optional, Sequence, Set, Tuple

from ..dialogue.data import COMMENT, DIRECTION, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.tags import find_tag
from ..files.source import FilePath, clean, get_stem
from .cues import format_time
from .messages import OTHERS
from .tier_names import SPEAKERS, UNKNOWN, UTTERANCES, WORDS, find_kind, split_name

NEAR = 0.0005  # seconds between times that are the same
MAX_PAUSE = 1.0  # seconds between the words of a turn
MIN_LABELS = 6  # from which labels that come again are none that are said
# A label of a pause, as aligners write it.
_SILENCE = re.compile(
    r"\W*|<(?:p|sil|s|/s|eps|nib|usb)(?:[:>].*)?|sp|spn|sil|silence|silent|#+|_+|\(\.+\)",
    re.I,
)
_ID = re.compile(r"[^\W\d_]{0,20}[\W_]?[\d\W_]*\d[\d\W_]*")  # `story_001.3`


@dataclass
class Interval:
    """An annotation.

    start, end (float): Its times in seconds.
    text (str): Its text.
    line (int): Its line in the file; 0 if unknown.
    """

    start: float
    end: float
    text: str
    line: int = 0


@dataclass
class Tier:
    """A tier.

    name (str): Its name.
    intervals (List[Interval]): Its annotations.
    speaker (str): Who is said to speak, or to act, in it; empty if only its name tells.
    kind (Optional[int]): How likely it holds what is said, as `tier_names.find_kind`
        finds it; None if only its name tells.
    is_below (bool): Whether it annotates another tier.
    is_points (bool): Whether its annotations have no length.
    """

    name: str
    intervals: List[Interval] = field(default_factory=list)
    speaker: str = ""
    kind: Optional[int] = None
    is_below: bool = False
    is_points: bool = False

    @property
    def filled(self) -> List[Interval]:
        """The annotations with more than a mark of silence."""
        return [i for i in self.intervals if not _SILENCE.fullmatch(i.text.strip())]

    @property
    def are_words(self) -> bool:
        """Whether nearly all annotations are single words."""
        filled = self.filled
        alone = sum(" " not in each.text.strip() for each in filled)
        return len(filled) >= MIN_LABELS and alone * 10 >= len(filled) * 9

    @property
    def may_be_said(self) -> bool:
        """Whether its annotations are neither ids nor labels that come again."""
        texts = [each.text.strip() for each in self.filled]
        ids = sum(_ID.fullmatch(text) is not None for text in texts)
        is_labels = len(texts) >= MIN_LABELS and len(set(texts)) * 3 < len(texts)
        return bool(texts) and ids * 2 <= len(texts) and not is_labels


def read_tiers(
    path: FilePath, tiers: Sequence[Tier], notes: Sequence[Note], *, timed: bool = True
) -> Dialogue:
    """Read the tiers of a recording as one dialogue, named after its file.

    Of the tiers of a speaker, one holds what is said; its annotations are turns, in the
    order of their times. What other tiers say of a turn is kept in `Utterance.meta`,
    and all else becomes notes.

    path (FilePath): The file.
    tiers (Sequence[Tier]): The tiers.
    notes (Sequence[Note]): What else the file contains.
    timed (bool): Whether the times are seconds, rather than an order.
    RETURNS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    """
    named = list(_name_speakers(tiers))
    said = _choose_said(named)
    is_sure = bool(said)
    if not said:  # whatever their names tell
        named = [replace(tier, kind=UTTERANCES) for tier in named]
        said = _choose_said(named)
    turns = sorted(
        (turn for i in said for turn in _make_turns(named[i])),
        key=lambda turn: turn.start,
    )
    _find_speakers(turns, named)
    dialogue = Dialogue(get_stem(path), [Scene("0")], source=clean(str(path)))
    dialogue.scenes[0].utterances.extend(turn.utterance for turn in turns)
    for turn in dialogue.utterances if not timed else ():
        turn.meta = {k: v for k, v in turn.meta.items() if k not in ("start", "end")}
    beside = [tier for i, tier in enumerate(named) if i not in said]
    dialogue.notes = [*notes, *_Beside(turns).read(beside)]
    dialogue.notes.extend(_note_names(named, dialogue))
    report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
    report.guess = ", ".join(named[i].name for i in sorted(said))
    report.is_sure = is_sure
    dialogue.report = report
    return dialogue


@dataclass
class _Turn:
    start: float
    end: float
    utterance: Utterance


def _name_speakers(tiers: Sequence[Tier]) -> Iterator[Tier]:
    """Find who speaks in each tier, and of what kind it is, by its name: that of the
    speaker, and what it holds."""
    names = {tier.name for tier in tiers}
    for tier in tiers:
        speaker, what = split_name(tier.name, names)
        kind = find_kind(what) if tier.kind is None else tier.kind
        yield replace(tier, speaker=tier.speaker or speaker, kind=kind)


def _choose_said(tiers: Sequence[Tier]) -> Set[int]:
    """Choose the tiers with what is said, one for each speaker."""
    groups: Dict[str, List[int]] = {}
    for i, tier in enumerate(tiers):
        is_said = (tier.kind or 0) > 0 and not tier.is_points and tier.may_be_said
        if is_said and tier.kind != SPEAKERS:
            groups.setdefault(tier.speaker, []).append(i)
    if len(groups) > 1:  # what may be said, beside what speakers say
        unnamed = groups.pop("", [])
        groups[""] = [i for i in unnamed if tiers[i].kind != UNKNOWN]

    def rank(i: int) -> Tuple[int, bool, int]:
        tier = tiers[i]
        kind = WORDS if tier.kind == UTTERANCES and tier.are_words else tier.kind
        return kind or 0, not tier.is_below, -i

    return {max(group, key=rank) for group in groups.values() if group}


def _make_turns(tier: Tier) -> Iterator[_Turn]:
    """Make a turn of each annotation, or of all words without a longer pause."""
    held: Optional[_Turn] = None
    joined = tier.kind == WORDS or tier.are_words
    for each in tier.filled:
        said = clean(" ".join(each.text.split()))
        is_near = held is not None and each.start - held.end <= MAX_PAUSE
        if joined and held and is_near:
            held.utterance.text += f" {said}"
            held.end = each.end
            held.utterance.meta["end"] = format_time(each.end)
            continue
        if held:
            yield held
        speakers: Tuple[str, ...] = (clean(tier.speaker),) if tier.speaker else ()
        if not speakers:
            speakers, begin = find_tag(said)
            said = said[begin:]
        times = {"start": format_time(each.start), "end": format_time(each.end)}
        held = _Turn(each.start, each.end, Utterance(speakers, said, meta=times))
    if held:
        yield held


def _find_speakers(turns: Sequence[_Turn], tiers: Sequence[Tier]) -> None:
    """Give the turns without a speaker to the one whom a tier of names tells."""
    for tier in (tier for tier in tiers if tier.kind == SPEAKERS):
        names = tier.filled
        starts = [each.start for each in names]
        for turn in turns:
            i = bisect_right(starts, (turn.start + turn.end) / 2) - 1
            if i >= 0 and not turn.utterance.speakers and names[i].end > turn.start:
                turn.utterance.speakers = (clean(names[i].text.strip()),)


def _note_names(tiers: Sequence[Tier], dialogue: Dialogue) -> Iterator[Note]:
    """Make notes of the names of tiers, and of speakers, that no turn has."""
    known = {name for turn in dialogue.utterances for name in turn.speakers}
    known.update(
        key for turn in dialogue.utterances for key in turn.meta.get(OTHERS, ())
    )
    for tier in tiers:
        for name in dict.fromkeys((tier.speaker, tier.name)):
            if name and clean(name) not in known:
                known.add(clean(name))
                yield Note(clean(name), TITLE)


class _Beside:
    """Finds the turns that other tiers annotate."""

    def __init__(self, turns: Sequence[_Turn]) -> None:
        self.turns = turns
        self.starts = [turn.start for turn in turns]
        self.by_speaker: Dict[str, List[int]] = {}
        for i, turn in enumerate(turns):
            for name in turn.utterance.speakers or ("",):
                self.by_speaker.setdefault(name, []).append(i)

    def read(self, tiers: Sequence[Tier]) -> Iterator[Note]:
        """Add the annotations to the turns in whose times they are; make notes of the
        others."""
        for tier in tiers:
            own = self.by_speaker.get(tier.speaker) if tier.speaker else None
            own = list(range(len(self.turns))) if not tier.speaker else own or []
            starts = [self.turns[i].start for i in own]
            for each in tier.intervals:
                text = clean(each.text.strip())
                at = bisect_right(starts, each.start + NEAR) - 1
                turn = self.turns[own[at]] if at >= 0 else None
                if turn and text and self._annotates(turn, each, tier):
                    others = turn.utterance.meta.setdefault(OTHERS, {})
                    before = others.get(tier.name)
                    others[tier.name] = f"{before} {text}" if before else text
                elif text and not _SILENCE.fullmatch(text):
                    place = bisect_right(self.starts, each.start + NEAR)
                    kind = COMMENT if tier.is_points else DIRECTION
                    yield Note(text, kind, each.line, place)

    @staticmethod
    def _annotates(turn: _Turn, each: Interval, tier: Tier) -> bool:
        """Check for what a tier of the speaker has in the time of a turn, or one of
        nobody in all of it."""
        is_same = (
            abs(each.start - turn.start) < NEAR and abs(each.end - turn.end) < NEAR
        )
        is_inside = each.end <= turn.end + NEAR and bool(tier.speaker)
        return (is_inside or is_same) and not tier.is_points


def fill_times(times: Sequence[Optional[float]]) -> Tuple[List[float], bool]:
    """Fill in the times of a line of time that are not known.

    times (Sequence[Optional[float]]): The times in order; None if not known.
    RETURNS (Tuple[List[float], bool]): The times, those between two known ones evenly;
        and whether any is known. If not, they are 0, 1, 2 ...
    """
    known = [(i, time) for i, time in enumerate(times) if time is not None]
    if not known:
        return [float(i) for i in range(len(times))], False
    first, last = known[0][1], known[-1][1]
    filled = [first] * known[0][0]
    for (i, before), (j, after) in zip(known, known[1:], strict=False):
        step = (after - before) / (j - i)
        filled.extend(before + step * n for n in range(j - i))
    return [*filled, *[last] * (len(times) - known[-1][0])], True
