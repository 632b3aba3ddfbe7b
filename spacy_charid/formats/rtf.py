"""Documents in the Rich Text Format, whose text comes from striprtf."""

from typing import Iterable, Iterator, Optional

from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, read_bytes
from .extracted import read_extracted

KIND = "an RTF document"


def read_rtf(
    path: FilePath,
    *,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read an RTF document, one line per paragraph.

    path (FilePath): The file.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If striprtf is not installed, or the file is damaged.
    """
    try:
        from striprtf.striprtf import rtf_to_text
    except ImportError as error:
        at = {"kind": KIND, "package": "striprtf", "extra": "rtf"}
        raise ValueError(Errors.E281.format(path=path, **at)) from error
    data = read_bytes(path)
    try:
        text = rtf_to_text(data.decode("latin-1"), errors="replace")
    except Exception as error:  # whatever the parser makes of damaged bytes
        problem = f"{type(error).__name__}: {error}"
        at = {"kind": KIND, "problem": problem}
        raise ValueError(Errors.E284.format(path=path, **at)) from error
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    yield from read_extracted(path, text, [], **hints)
