"""Speech that was recognized: the JSON of Whisper, WhisperX and whisper.cpp, and the
transcripts of podcasts (Podcasting 2.0)."""

import re
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import cut_offsets
from ..files.json_text import Object
from ..files.source import FilePath, clean, get_stem
from .cue_turns import MAX_PAUSE, UNFINISHED
from .cues import TIME, format_time, parse_time
from .json_kinds import refuse_kind
from .json_people import name_speakers
from .json_source import JsonFile, find_others
from .messages import OTHERS
from .subtitles import SCENE_PAUSE
from .told import Told

SEGMENTS = ("segments", "transcription")
TEXTS = ("text", "body")
_START, _END = ("start", "startTime"), ("end", "endTime")
# What tools for diarization write before the words: `[SPEAKER_01]: Hello.`
_TAG = re.compile(
    r"\[?((?:(?i:speaker)[ _]?|S)\d{1,3}|[A-Z]\w{1,20})(?:\]:?|(?<=\d):)[ ]+(?=\S)"
)
_TIME = re.compile(TIME)


def read_whisper(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read recognized speech as one dialogue, named after its file.

    Segments of one speaker that follow closely are one utterance; without speakers,
    those of one sentence. The times are stored in `Utterance.meta`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): Seconds of silence after which a scene starts; 0 for one
        scene.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has another form; with the line.
    """
    file = JsonFile(path, encoding)
    (value,) = file.values
    key = next((k for k in SEGMENTS if isinstance(value, dict) and k in value), None)
    if key is None:
        raise refuse_kind(value, file.source.path)
    items = file.objects(value, key)
    if items and not any(text in item for item in items for text in TEXTS):
        raise refuse_kind(items[0], file.source.path)
    dialogue = Dialogue(get_stem(path), [Scene("0")], source=file.source.path)
    end: Optional[float] = None
    speeches: List[_Speech] = []
    for item in items:
        times = _read_times(file, item)
        turns = dialogue.scenes[-1].utterances
        pause = times[0] - end if times and end is not None else 0.0
        if turns and pause > scene_pause > 0:
            dialogue.scenes.append(Scene(str(len(dialogue.scenes))))
            turns = dialogue.scenes[-1].utterances
        turn = _read(file, item, times)
        if turns and speeches[-1].goes_on(turn, pause):
            speeches[-1].add(turn)
        else:
            turns.append(turn)
            speeches.append(_Speech(turn))
        end = times[1] if times else end
    for speech in speeches:
        speech.close()
    names = (name for turn in dialogue.utterances for name in turn.speakers)
    people = name_speakers(value, names)
    for utterance in dialogue.utterances:
        utterance.speakers = tuple(people.get(n, n) for n in utterance.speakers)
    _find_rest(file, value, key, dialogue)
    yield dialogue


def _read(
    file: JsonFile, item: Object, times: Optional[Tuple[float, float]]
) -> Utterance:
    text = next((file.get(item, key, str) for key in TEXTS if key in item), None) or ""
    said = file.builder(text)
    start = len(said.text) - len(said.text.lstrip())
    stop = max(start, len(said.text.rstrip()))
    speaker = clean(file.get(item, "speaker", str) or "").strip()
    found = zip(("start", "end"), map(format_time, times or ()), strict=False)
    meta: Dict[str, Any] = dict(found)
    others = find_others(item, said=f"{text}\n{speaker}")
    if others:
        meta[OTHERS] = others
    offsets = cut_offsets(said.offsets, start, stop) if start < stop else []
    names: Tuple[str, ...] = (speaker,) if speaker else ()
    tag = None if names else _TAG.match(said.text, start, stop)
    if tag:
        names, start = (tag[1].strip(),), tag.end()
        offsets = cut_offsets(said.offsets, start, stop) if start < stop else []
        meta["tag"] = tag[0].strip()
    return Utterance(names, said.text[start:stop], meta=meta, offsets=offsets)


def _read_times(file: JsonFile, item: Object) -> Optional[Tuple[float, float]]:
    """Read the times of a segment, in seconds; None if there are none."""
    stamps = item.get("timestamps")
    found = [
        next((item[k] for k in keys if k in item), None) for keys in (_START, _END)
    ]
    if isinstance(stamps, dict):
        texts = [str(stamps.get(key)) for key in ("from", "to")]
        found = [parse_time(t) if _TIME.fullmatch(t) else None for t in texts]
    numbers = [float(t) for t in found if isinstance(t, (int, float))]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None


class _Speech:
    """An utterance that is made of one or several segments."""

    def __init__(self, turn: Utterance) -> None:
        self.turn = turn
        self.texts = [turn.text]
        self.length = len(turn.text)

    def goes_on(self, turn: Utterance, pause: float) -> bool:
        """Check whether a segment belongs to it."""
        if self.turn.speakers != turn.speakers or pause > MAX_PAUSE:
            return False
        if not (self.texts[-1] and turn.text):
            return False
        is_same = turn.text[0].islower() and UNFINISHED.search(self.texts[-1])
        return bool(turn.speakers or is_same)

    def add(self, turn: Utterance) -> None:
        """Append a segment."""
        shift = self.length + 1
        self.texts.append(turn.text)
        self.length += 1 + len(turn.text)
        moved = ((at + shift, start, size) for at, start, size in turn.offsets)
        self.turn.offsets.extend(moved)
        if "end" in turn.meta:
            self.turn.meta["end"] = turn.meta["end"]
        if OTHERS in turn.meta:
            own = self.turn.meta.setdefault(OTHERS, {})
            own.update({f"{len(own)}.{k}": v for k, v in turn.meta[OTHERS].items()})

    def close(self) -> None:
        """Set the text of the utterance."""
        self.turn.text = " ".join(self.texts)


def _find_rest(file: JsonFile, value: Object, key: str, dialogue: Dialogue) -> None:
    """Keep the texts beside the segments as notes, unless the segments have them."""
    told = Told()
    for turn in dialogue.utterances:
        told.say(turn.text)
        told.add(*turn.speakers)
    rest = told.find_rest(value, key)
    dialogue.notes.extend(Note(text, TITLE, file.line(value)) for text in rest)
