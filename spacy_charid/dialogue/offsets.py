"""Where each character of a text stands in the file that the text comes from.

A text is made of parts of a file. Its offsets are a list of triples, one for each
part: where the part begins in the text, where in the file, and, for a character
that the file writes otherwise (`&amp;`), the number of characters that this takes,
else 0. A text that is one run of the file has one triple; one whose lines lost
their indentation has one a line. The list is empty where the file is not known.
"""

from bisect import bisect_right
from typing import Dict, List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span

from .data import OFFSETS, UTTERANCES, Offsets, Part
from .layout import DocLayout


class TextBuilder:
    """Makes a text of parts of a file and keeps where they stand.

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
        """Append what the file has between two offsets."""
        if start >= end:
            return
        at, place, size = self.offsets[-1] if self.offsets else (0, -1, 0)
        if size or place < 0 or place - at != start - self.length:
            self.offsets.append((self.length, start, 0))
        self.write(self.source[start:end])

    @property
    def last(self) -> str:
        """The last part of the text so far."""
        return self.parts[-1] if self.parts else ""

    def extend(self, text: str, offsets: Sequence[Part]) -> None:
        """Append a text with offsets of its own, which begin with its start."""
        parts = [(at + self.length, place, size) for at, place, size in offsets]
        self.offsets.extend(parts)
        self.write(text)

    def replace(self, start: int, end: int, text: str) -> None:
        """Append a text for what the file has between two offsets."""
        self.offsets.append((self.length, start, end - start))
        self.write(text)

    def write(self, text: str) -> None:
        """Append a text that does not stand in the file, such as a space."""
        self.parts.append(text)
        self.length += len(text)


def cut_offsets(offsets: Sequence[Part], start: int, end: int) -> Offsets:
    """Give the offsets of a part of a text.

    offsets (Sequence[Part]): The offsets of the text.
    start, end (int): The part.
    RETURNS (Offsets): The offsets of the part, which counts from 0.
    """
    if not offsets:
        return []
    first = _find(offsets, start)
    last = _find(offsets, max(end - 1, start)) + 1
    at, place, size = offsets[first]
    head = (0, place if size else place + max(start - at, 0), size)
    rest = offsets[first + 1 : last]
    return [head, *((at - start, place, size) for at, place, size in rest)]


def find_offset(offsets: Sequence[Part], position: int) -> Tuple[int, int]:
    """Give the place in the file of a character of a text.

    offsets (Sequence[Part]): The offsets of the text, not empty.
    position (int): The character.
    RETURNS (Tuple[int, int]): Where it begins and ends in the file.
    """
    at, place, size = offsets[_find(offsets, position)]
    start = place if size else place + max(position - at, 0)
    return start, start + (size or 1)


def _find(offsets: Sequence[Part], position: int) -> int:
    return max(bisect_right(offsets, position, key=lambda part: part[0]) - 1, 0)


class FileOffsets:
    """Finds the characters of the input file that a span of a Doc stands for.

    The Docs that a reader made know where their utterances stand in the file
    (`doc.spans["utterances"].attrs["offsets"]`). A Doc that a pipeline made of a
    text is taken for that text: its own offsets are those of the file.

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
        """Give the offsets of a span into the file, end exclusive.

        span (Span): The span, in one utterance.
        RETURNS (Optional[Tuple[int, int]]): The offsets; None where the file, or
            the span's place in it, is not known.
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
