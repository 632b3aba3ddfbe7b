"""Where each character of a text stands in the file that the text comes from.

A text is made of parts of a file. Its offsets are a list of pairs, one for each
part: where the part begins in the text, and where in the file. A text that is
one run of the file has one pair; one whose lines lost their indentation has a
pair a line. The list is empty where the file is not known.
"""

from bisect import bisect_right
from typing import Dict, List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span

from .dialogue import OFFSETS, UTTERANCES, Offsets


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
        shift = self.offsets[-1][1] - self.offsets[-1][0] if self.offsets else None
        if shift != start - self.length:
            self.offsets.append((self.length, start))
        self.write(self.source[start:end])

    @property
    def last(self) -> str:
        """The last part of the text so far."""
        return self.parts[-1] if self.parts else ""

    def extend(self, text: str, offsets: Sequence[Tuple[int, int]]) -> None:
        """Append a text with offsets of its own, which begin with its start."""
        ends = [*(at for at, _ in offsets[1:]), len(text)]
        for (at, place), end in zip(offsets, ends, strict=True):
            self.replace(place, text[at:end])

    def replace(self, start: int, text: str) -> None:
        """Append a text for what the file writes otherwise from an offset on."""
        self.offsets.append((self.length, start))
        self.write(text)

    def write(self, text: str) -> None:
        """Append a text that does not stand in the file, such as a space."""
        self.parts.append(text)
        self.length += len(text)


def cut_offsets(offsets: Sequence[Tuple[int, int]], start: int, end: int) -> Offsets:
    """Give the offsets of a part of a text.

    offsets (Sequence[Tuple[int, int]]): The offsets of the text.
    start, end (int): The part.
    RETURNS (Offsets): The offsets of the part, which counts from 0.
    """
    if not offsets:
        return []
    first = max(bisect_right(offsets, start, key=lambda pair: pair[0]) - 1, 0)
    last = bisect_right(offsets, max(end - 1, start), key=lambda pair: pair[0])
    at, place = offsets[first]
    head = (0, place + max(start - at, 0))
    return [head, *((at - start, place) for at, place in offsets[first + 1 : last])]


def find_offset(offsets: Sequence[Tuple[int, int]], position: int) -> int:
    """Give the place in the file of a character of a text.

    offsets (Sequence[Tuple[int, int]]): The offsets of the text, not empty.
    position (int): The character.
    RETURNS (int): Its offset into the file.
    """
    index = bisect_right(offsets, position, key=lambda pair: pair[0]) - 1
    at, place = offsets[max(index, 0)]
    return place + max(position - at, 0)


class FileOffsets:
    """Finds the characters of the input file that a span of a Doc stands for.

    The Docs that a reader made know where their utterances stand in the file
    (`doc.spans["utterances"].attrs["offsets"]`). A Doc that a pipeline made of a
    text is taken for that text: its own offsets are those of the file.

    doc (Doc): The Doc.
    """

    def __init__(self, doc: Doc) -> None:
        self.turns: List[Span] = []
        self.by_turn: Optional[Dict[str, List[Tuple[int, int]]]] = None
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
        index = self.find_turn(span)
        offsets = self.by_turn.get(str(index))
        if index is None or not offsets or span.start >= span.end:
            return None
        begin = self.turns[index].start_char
        last = min(span.end_char, self.turns[index].end_char) - 1
        start = find_offset(offsets, span.start_char - begin)
        return start, find_offset(offsets, last - begin) + 1

    def find_turn(self, span: Span) -> Optional[int]:
        """Give the index of the utterance in which a span begins."""
        index = bisect_right(self.turns, span.start, key=lambda turn: turn.start) - 1
        inside = index >= 0 and span.start < self.turns[index].end
        return index if inside else None
