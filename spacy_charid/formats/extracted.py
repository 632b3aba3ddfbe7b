"""Read the text of documents of other programs with the reader that fits it."""

from collections import Counter
from typing import Any, Callable, Dict, Iterator, List

from ..dialogue.data import Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.fields import MARK
from ..dialogue.shapes.table import (
    TRANSCRIPT,
    ShapedText,
    count_names_again,
    find_shape,
    has_names_again,
    read_shape,
)
from ..errors import Errors
from ..files.source import FilePath, StandardInput, clean, get_stem
from .escaped import UNSEEN
from .fountain import read_fountain
from .prose import looks_like_prose, read_prose
from .sniff import sniff_format
from .subtitles import read_srt, read_vtt
from .transcript import read_transcript

PROSE_HEAD = 2**18  # characters that show whether a text is prose
_READERS: Dict[str, Callable[..., Iterator[Dialogue]]] = {
    "transcript": read_transcript,
    "fountain": read_fountain,
    "prose": read_prose,
    "srt": read_srt,
    "vtt": read_vtt,
}


class ExtractedText(StandardInput):
    """The text of a document, read like a file.

    path (FilePath): The document.
    text (str): Its text.
    """

    def __init__(self, path: FilePath, text: str) -> None:
        super().__init__(clean(text).encode("utf8"))
        self.name = str(path)
        self.stem = get_stem(path)


def choose_marked(text: str, marked: str) -> str:
    """Choose the text with marks, as of bold words, if more names come again in it, or
    if it has the turns of the other and those of more speakers.

    text, marked (str): The text of a document without and with `MARK`.
    RETURNS (str): One of them.
    """
    if marked == text:
        return text
    shaped, plain = read_shape(marked), read_shape(text)
    if not shaped.reading.guess:
        return text
    again = [count_names_again(each) for each in (plain, shaped)]
    known, named = _count_speakers(plain), _count_speakers(shaped)
    is_more = len(known) < len(named) and known.items() <= named.items()
    return marked if is_more or again[1] > again[0] * 1.3 + 1 else text


def _count_speakers(shaped: ShapedText) -> Counter[str]:
    """Count the turns of each speaker."""
    events = shaped.reading.events
    return Counter(name for event in events for name in event.speakers)


def read_extracted(
    path: FilePath, text: str, notes: List[Note], **hints: Any
) -> Iterator[Dialogue]:
    """Read the text of a document as a transcript, a screenplay or prose.

    Lines in messages count those of the text. Utterances have no offsets, as there is
    no text file that they could refer to.

    path (FilePath): The document.
    text (str): Its text.
    notes (List[Note]): What else it contains.
    **hints (Any): `speakers` and `speaker_pattern`, with which it is a transcript.
    YIELDS (Dialogue): The dialogue.
    RAISES (ValueError): If the document has no text.
    """
    if not text.strip():
        raise ValueError(Errors.E185.format(path=path))
    text = UNSEEN.sub("", text)
    format = sniff_format(text, "transcript") or "transcript"
    if looks_like_prose(text[:PROSE_HEAD]) and find_shape(text) == TRANSCRIPT:
        again = has_names_again(text, throughout=True)
        format = "transcript" if again else "prose"
    hints = {name: value for name, value in hints.items() if value}
    read = read_transcript if hints else _READERS.get(format, read_transcript)
    options: Dict[str, Any] = {"encoding": "utf-8", **hints}
    for dialogue in read(ExtractedText(path, text), **options):
        for turn in dialogue.utterances:
            turn.offsets = []
            turn.text = turn.text.replace(MARK, "")
        for note in dialogue.notes:
            note.offsets = []
            note.text = note.text.replace(MARK, "")
        dialogue.notes.extend(notes)
        dialogue.source = clean(str(path))
        yield dialogue
