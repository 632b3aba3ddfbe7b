"""Subtitles of MicroDVD (`.sub`), whose times are numbers of frames, and of MPL2, whose
times are tenths of a second: `[124][149] Who rowed?`"""

import re
from typing import Iterator, List, Optional

from ..dialogue.data import UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..files.source import FilePath, Source, read_source
from .cues import format_time, not_subtitles
from .extracted import ExtractedText
from .subtitles import SCENE_PAUSE, read_srt

FRAME_RATE = 23.976  # frames per second, unless the file says it
_CUE = re.compile(r"\{(\d{1,9})\}\{(\d{0,9})\}(.*)")
_TENTHS = re.compile(r"\[(\d{1,7})\]\[(\d{0,7})\](.*)")
_ITALIC = re.compile(r"^/", re.M)
_RATE = re.compile(r"\d{2}(?:[.,]\d{1,3})?")
_STYLE = re.compile(r"\{[A-Za-z]:[^{}]*\}")


def looks_like_microdvd(text: str) -> bool:
    """Check whether a text begins with a cue after two numbers of frames, or several
    with those of tenths of a second."""
    lines = [line for line in text.split("\n", 3)[:2] if line.strip()]
    is_tenths = len(lines) > 1 and all(map(_TENTHS.match, lines))
    return bool(_CUE.match(text)) or is_tenths


def read_microdvd(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read subtitles of MicroDVD like `subtitles.read_srt`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): See `subtitles.read_srt`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file has no cues.
    """
    source = read_source(path, encoding=encoding)
    notes: List[Note] = []
    cues = list(_write_cues(source, notes))
    if not cues:
        raise not_subtitles(source, is_vtt=False)
    text = ExtractedText(path, "\n".join(cues))
    for dialogue in read_srt(text, encoding="utf-8", scene_pause=scene_pause):
        for turn in dialogue.utterances:
            turn.offsets = []
        dialogue.source = source.path
        dialogue.notes.extend(notes)
        yield dialogue


def _write_cues(source: Source, notes: List[Note]) -> Iterator[str]:
    """Write the cues as those of SubRip; other lines become notes."""
    rate = FRAME_RATE
    for number, (start, end) in enumerate(source.lines(), 1):
        line = source.text[start:end].strip()
        tenths = _TENTHS.match(line)
        cue = tenths or _CUE.match(line)
        if cue is None:
            if line:
                notes.append(Note(line, UNREAD, number, reason="a line without frames"))
            continue
        if cue[1] in ("0", "1") and _RATE.fullmatch(cue[3]):
            rate = float(cue[3].replace(",", ".")) or FRAME_RATE
            continue
        unit = 10 if tenths else rate
        begin = int(cue[1]) / unit
        stop = int(cue[2]) / unit if cue[2] else begin
        said = _STYLE.sub("", cue[3]).replace("|", "\n").strip()
        said = _ITALIC.sub("", said) if tenths else said
        times = f"{format_time(begin, ',')} --> {format_time(stop, ',')}"
        yield f"{number}\n{times}\n{said}\n"
