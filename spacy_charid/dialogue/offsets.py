"""Map the characters of a text to their offsets in the source file.

A text is composed of parts of a file. Its offsets are a list of triples, one per part:
the start in the text, the start in the file, and the number of characters in the file
if they are an escape for one character (`&amp;`), else 0. A text copied from the file
as it is has one triple, a text whose lines were dedented has one per line. The list is
empty if the file is unknown.
"""

from bisect import bisect_right
from typing import Dict, List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span

from .data import OFFSETS, UTTERANCES, Offsets, Part
from .layout import DocLayout


class TextBuilder:
    """Composes a text of parts of a file and records their offsets.

    source (str): The text of the file.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.parts: List[str] = []
        self.offsets: Offsets = []
        self.length = 0

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self.parts)

    def add(self, start: int, end: int) -> None:
        """Append the text between two offsets of the file."""
        if start >= end:
            return
        at, file_at, size = self.offsets[-1] if self.offsets else (0, -1, 0)
        if size or file_at < 0 or file_at - at != start - self.length:
            self.offsets.append((self.length, start, 0))
        self.write(self.source[start:end])

    @property
    def last(self) -> str:
        """The last part of the text so far."""
        return self.parts[-1] if self.parts else ""

    def extend(self, text: str, offsets: Sequence[Part]) -> None:
        """Append a text that has its own offsets, relative to its start."""
        parts = [(at + self.length, file_at, size) for at, file_at, size in offsets]
        self.offsets.extend(parts)
        self.write(text)

    def replace(self, start: int, end: int, text: str) -> None:
        """Append a replacement for the text between two offsets of the file."""
        self.offsets.append((self.length, start, end - start))
        self.write(text)

    def write(self, text: str) -> None:
        """Append a text that is not in the file, such as a space."""
        self.parts.append(text)
        self.length += len(text)


def cut_offsets(offsets: Sequence[Part], start: int, end: int) -> Offsets:
    """Get the offsets of a slice of a text.

    offsets (Sequence[Part]): The offsets of the text.
    start, end (int): The slice, in characters.
    RETURNS (Offsets): The offsets, relative to the start of the slice.
    """
    if not offsets:
        return []
    first = _find(offsets, start)
    last = _find(offsets, max(end - 1, start)) + 1
    file_start, _ = find_offset(offsets, start)
    rest = offsets[first + 1 : last]
    return [
        (0, file_start, offsets[first][2]),
        *((at - start, file_at, size) for at, file_at, size in rest),
    ]


def find_offset(offsets: Sequence[Part], position: int) -> Tuple[int, int]:
    """Find a character of a text in the file.

    offsets (Sequence[Part]): The offsets of the text, not empty.
    position (int): The index of the character.
    RETURNS (Tuple[int, int]): Its start and end in the file.
    """
    at, file_at, size = offsets[_find(offsets, position)]
    start = file_at if size else file_at + max(position - at, 0)
    return start, start + (size or 1)


def _find(offsets: Sequence[Part], position: int) -> int:
    return max(bisect_right(offsets, position, key=lambda part: part[0]) - 1, 0)


class FileOffsets:
    """Maps spans of a Doc to offsets in its input file.

    Docs from a reader hold the offsets of their utterances
    (`doc.spans["utterances"].attrs["offsets"]`). In a Doc that a pipeline made from a
    text, the text itself is the file.

    doc (Doc): The Doc.
    """

    def __init__(self, doc: Doc) -> None:
        self.layout = DocLayout.from_doc(doc)
        self.turns: List[Span] = []
        self.by_turn: Optional[Dict[str, List[Part]]] = None
        if UTTERANCES in doc.spans:
            group = doc.spans[UTTERANCES]
            self.by_turn = group.attrs.get(OFFSETS)
            self.turns = list(group)

    def find(self, span: Span) -> Optional[Tuple[int, int]]:
        """Get the offsets of a span in the file, end exclusive.

        span (Span): A span within one utterance.
        RETURNS (Optional[Tuple[int, int]]): The offsets; None if unknown.
        """
        if self.by_turn is None:
            return span.start_char, span.end_char
        index = self.layout.turn_at(span.start)
        offsets = self.by_turn.get(str(index))
        if index is None or not offsets or span.start >= span.end:
            return None
        begin = self.turns[index].start_char
        last = min(span.end_char, self.turns[index].end_char) - 1
        start, _ = find_offset(offsets, span.start_char - begin)
        _, end = find_offset(offsets, last - begin)
        return start, end
