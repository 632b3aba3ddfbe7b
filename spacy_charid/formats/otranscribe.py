"""Transcripts of oTranscribe (`.otr`): JSON whose text is a page with timestamps."""

import re
from typing import Iterable, Iterator, List, Optional

from ..dialogue.data import TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath
from .html import read_markup
from .json_kinds import refuse_kind
from .json_source import JsonFile, find_others

_TEXT = "text"
_SPACE = r"(?:[ \t]|&nbsp;|\u00a0)*"
_STAMP = re.compile(
    r"<(?P<tag>span|a|i)\b[^<>]{0,300}\bclass=[\"']timestamp[\"'][^<>]{0,300}>"
    rf"{_SPACE}(?P<time>[\d:.]{{1,12}}){_SPACE}</(?P=tag)>{_SPACE}"
)
# Between the begin of a line and a timestamp there.
_LINE_START = re.compile(r"(?:^|<(?:p|div|br|li)\b[^<>]*>)(?:\s|<[bi]>|&nbsp;)*$", re.I)
MAX_START = 80  # characters of the tags at the begin of a line


def read_otranscribe(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a file of oTranscribe like the page that is its text. Timestamps precede
    the lines that they begin, and are cut out elsewhere.

    path (FilePath): The file.
    encoding (Optional[str]): Its encoding. Guessed by default.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is not JSON, or has no text.
    """
    file = JsonFile(path, encoding)
    (value,) = file.values
    if not isinstance(value, dict) or value.get(_TEXT) is None:
        raise refuse_kind(value, file.source.path)
    markup = file.get(value, _TEXT, str)
    if not markup.strip():
        raise ValueError(Errors.E185.format(path=file.source.path))
    notes = [Note(text, TITLE) for text in find_others(value, _TEXT).values()]
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    for dialogue in read_markup(set_stamps(markup), path, **hints):
        dialogue.notes.extend(notes)
        yield dialogue


def set_stamps(markup: str) -> str:
    """Write timestamps as `[00:02]` where a line begins, and cut out the others."""
    pieces: List[str] = []
    end = 0
    for stamp in _STAMP.finditer(markup):
        pieces.append(markup[end : stamp.start()])
        before = markup[max(0, stamp.start() - MAX_START) : stamp.start()]
        pieces.append(f"[{stamp['time']}] " if _LINE_START.search(before) else " ")
        end = stamp.end()
    return "".join([*pieces, markup[end:]])
