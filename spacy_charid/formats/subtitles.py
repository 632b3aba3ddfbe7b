"""SubRip and WebVTT subtitles with speaker tags (`<v Name>`, `NAME:`).

Cues are parsed by webvtt-py.
"""

import re
from dataclasses import dataclass
from html import unescape
from typing import Iterable, Iterator, List, Optional, Tuple

from webvtt import srt, vtt
from webvtt.errors import MalformedFileError
from webvtt.models import Caption

from ..dialogue.data import Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder, cut_offsets
from ..dialogue.segmentation import find_heading, find_tag, split_speakers
from ..errors import Errors
from ..files.source import FilePath, Source, get_stem, read_source

MAX_PAUSE = 2.0  # seconds between two cues of the same sentence
SCENE_PAUSE = 30.0  # seconds without a cue after which a scene starts
ARROW = "-->"
_TIME = r"(?:\d+:)?[0-5]?\d:[0-5]?\d[,.]\d+"
_TIMES = re.compile(rf"\s*{_TIME}\s*-->\s*{_TIME}")
# Voices, other tags, styling codes ({\an8}), entities.
_MARK = re.compile(r"<(/?)([^<>]*)>|\{\\[^{}]*\}|&#?\w{1,10};")
_VOICE = re.compile(r"v(?:\.[\w.-]*)?\s+(.+)", re.DOTALL)
_CHANGE = re.compile(r"\s*(?:>>+|[-–—‐]+(?=\s*[^\s\d-]))\s*")
_UNFINISHED = re.compile(r"[^.!?…:;\"”)\]♪-]$")
_EXAMPLES = {
    "SubRip": "`1`, `00:00:01,000 --> 00:00:02,500`, text and a blank line",
    "WebVTT": "`WEBVTT`, a blank line, `00:01.000 --> 00:02.500` and text",
}


class _Line(str):
    """A line with its offset in the file, which is kept by the parser."""

    start: int

    @classmethod
    def of(cls, text: str, start: int) -> "_Line":
        line = cls(text)
        line.start = start
        return line


def read_srt(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read SubRip subtitles as one dialogue, named after its file.

    An utterance starts with a tag (`NAME:`), a dash or `>>`. Without a tag, it has no
    speaker, unless it continues the sentence of the preceding cue. A scene starts after
    a long pause, or with a cue that is a heading, as in a transcript. The times are
    stored in `Utterance.meta`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): Seconds without a cue after which a scene starts; 0 for
        headings only.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    source = read_source(path, encoding=encoding)
    lines = _add_numbers(_check_times(source))
    captions = srt.parse_captions(lines)
    if not captions:
        raise _not_subtitles(source, "SubRip")
    yield _make_dialogue(captions, source, path, scene_pause)


def read_vtt(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read WebVTT subtitles like `read_srt`. `<v Name>` is a speaker.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): See `read_srt`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    source = read_source(path, encoding=encoding)
    try:
        captions = vtt.parse(_check_times(source)).captions
    except MalformedFileError as error:
        raise _not_subtitles(source, "WebVTT") from error
    if not captions:
        raise _not_subtitles(source, "WebVTT")
    yield _make_dialogue(captions, source, path, scene_pause)


def has_times(text: str) -> bool:
    """Check whether one of the first lines of a text is the timing of a cue."""
    return any(_TIMES.match(line) for line in text.splitlines()[:5])


def _check_times(source: Source) -> List[_Line]:
    """Get the lines of a file.

    RAISES (ValueError): If the timing of a cue is malformed.
    """
    lines = []
    for number, (start, end) in enumerate(source.lines(), 1):
        line = _Line.of(source.text[start:end], start)
        if ARROW in line and line.lstrip()[:1].isdigit() and not _TIMES.match(line):
            found = line[:60]
            path = source.path
            raise ValueError(Errors.E189.format(path=path, line=number, found=found))
        lines.append(line)
    return lines


def _add_numbers(lines: List[_Line]) -> List[_Line]:
    """Number the cues without a number, which the parser would skip."""
    numbered: List[_Line] = []
    for line in lines:
        if _TIMES.match(line) and not (numbered and numbered[-1].strip().isdigit()):
            numbered.append(_Line.of("1", line.start))
        numbered.append(line)
    return numbered


def _not_subtitles(source: Source, format: str) -> ValueError:
    example = _EXAMPLES[format]
    return ValueError(
        Errors.E190.format(path=source.path, format=format, example=example)
    )


def _make_dialogue(
    captions: Iterable[Caption], source: Source, path: FilePath, scene_pause: float
) -> Dialogue:
    dialogue = Dialogue(id=get_stem(path), source=source.path)
    for heading, cues in _split_scenes(captions, scene_pause):
        turns: List[_CueTurn] = []
        for caption in cues:
            _read_cue(caption, source, turns)
        utterances = [turn.utterance() for turn in turns if turn.builder.length]
        if utterances:
            id = heading or str(len(dialogue.scenes))
            dialogue.scenes.append(Scene(id, utterances))
    return dialogue


def _split_scenes(
    captions: Iterable[Caption], scene_pause: float
) -> Iterator[Tuple[str, List[Caption]]]:
    """Get the heading (may be empty) and the cues of each scene."""
    title = ""
    cues: List[Caption] = []
    end = 0.0
    for caption in captions:
        heading = find_heading(" ".join(_MARK.sub("", caption.text).split()))
        if heading is not None or caption.start_in_seconds - end > scene_pause > 0:
            yield title, cues
            title, cues = heading or "", []
        if heading is None:
            cues.append(caption)
        end = max(end, caption.end_in_seconds)
    yield title, cues


@dataclass
class _CueTurn:
    """A turn, made of one or several cues, or of a part of one."""

    speakers: Tuple[str, ...]
    builder: TextBuilder
    start: str
    end: str
    end_seconds: float

    def utterance(self) -> Utterance:
        meta = {"start": self.start, "end": self.end}
        text, offsets = self.builder.text, self.builder.offsets
        return Utterance(self.speakers, text, meta=meta, offsets=offsets)


def _read_cue(caption: Caption, source: Source, turns: List[_CueTurn]) -> None:
    """Add the text of a cue to the turns."""
    is_first = True
    for voice, is_new, part in _read_parts(caption.lines, source):
        text = part.text
        speakers, start = _find_said(text)
        said = text[start:].strip()
        begins = start > 0 or (is_new and not is_first)
        if is_first and said and not begins:
            begins = not _goes_on(turns, caption, voice, said)
        is_first = is_first and not (said or start)
        if begins and (said or start):
            builder = TextBuilder(source.text)
            times = (caption.start, caption.end, caption.end_in_seconds)
            turns.append(_CueTurn(voice or speakers, builder, *times))
        if said:
            _append(turns[-1], caption, part, text.index(said, start), said)


def _find_said(text: str) -> Tuple[Tuple[str, ...], int]:
    """Find the speakers of a line, and the start of its text after dash and tag."""
    change = _CHANGE.match(text)
    start = change.end() if change else 0
    rest = text[start:].lstrip()
    speakers, after = find_tag(rest)
    return speakers, len(text) - len(rest) + after if after else start


def _goes_on(
    turns: List[_CueTurn], caption: Caption, voice: Tuple[str, ...], said: str
) -> bool:
    """Check whether a cue continues the sentence of the last turn."""
    return bool(
        turns
        and (not voice or voice == turns[-1].speakers)
        and said[0].islower()
        and _UNFINISHED.search(turns[-1].builder.last)
        and caption.start_in_seconds - turns[-1].end_seconds <= MAX_PAUSE
    )


def _append(
    turn: _CueTurn, caption: Caption, part: TextBuilder, start: int, said: str
) -> None:
    if turn.builder.length:
        turn.builder.write(" ")
    offsets = cut_offsets(part.offsets, start, start + len(said))
    turn.builder.extend(said, offsets)
    turn.end, turn.end_seconds = caption.end, caption.end_in_seconds


def _read_parts(
    lines: Iterable[str], source: Source
) -> Iterator[Tuple[Tuple[str, ...], bool, TextBuilder]]:
    """Split a cue by line and voice, without tags: speakers, whether the voice is new,
    text."""
    voice: Tuple[str, ...] = ()
    is_new = False
    for line in lines:
        begin = line.start if isinstance(line, _Line) else 0
        part = TextBuilder(source.text)
        position = 0
        for mark in _MARK.finditer(line):
            named = _VOICE.fullmatch(mark[2] or "")
            char = unescape(mark[0])
            if char == mark[0] and char.startswith("&"):
                continue
            part.add(begin + position, begin + mark.start())
            position = mark.end()
            if mark[0].startswith("&"):
                part.replace(begin + mark.start(), begin + mark.end(), char)
            elif named or (mark[1] and mark[2].strip() == "v"):
                yield voice, is_new, part
                voice = split_speakers(unescape(named[1])) if named else ()
                part, is_new = TextBuilder(source.text), True
        part.add(begin + position, begin + len(line))
        yield voice, is_new, part
        is_new = False
