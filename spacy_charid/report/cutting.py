"""Cut spans so that they are disjoint, or nest like HTML elements."""

import heapq
from bisect import bisect_right
from collections import Counter
from typing import Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Span

MAX_CUTS = 3  # of a span that crosses others


class DisjointSpans:
    """Spans cut so that they do not overlap; a span that begins earlier is kept whole.

    spans (Iterable[Span]): The spans, in any order.
    pieces (List[Tuple[int, int, Span]]): The start and end tokens of the piece of each
        span, and the span. Spans within earlier ones have no piece.
    """

    def __init__(self, spans: Iterable[Span]) -> None:
        self.spans = sorted(spans, key=lambda span: (span.start, span.end))
        self.pieces: List[Tuple[int, int, Span]] = []
        end = 0
        for span in self.spans:
            start = max(span.start, end)
            if start < span.end:
                self.pieces.append((start, span.end, span))
                end = span.end

    def within(self, start: int, end: int) -> Iterator[Tuple[int, int, Span]]:
        """Get the pieces that share a token with a stretch of tokens, in order."""
        first = bisect_right(self.pieces, start, key=lambda piece: piece[1])
        for i in range(first, len(self.pieces)):
            if self.pieces[i][0] >= end:
                return
            yield self.pieces[i]

    def partition(
        self, start: int, end: int
    ) -> Iterator[Tuple[int, int, Optional[Span]]]:
        """Divide a stretch of tokens into spans and the tokens between them.

        YIELDS (Tuple[int, int, Optional[Span]]): Start and end, clipped to the stretch,
            and the span; None for tokens outside of spans.
        """
        for piece_start, piece_end, span in self.within(start, end):
            first, last = max(piece_start, start), min(piece_end, end)
            if start < first:
                yield start, first, None
            yield first, last, span
            start = last
        if start < end:
            yield start, end, None


class Cut(NamedTuple):
    """A piece of a span that nests with the pieces of other spans.

    start, end (int): Its tokens.
    place (int): The index of the span.
    is_last (bool): Whether it is the last piece of the span.
    """

    start: int
    end: int
    place: int
    is_last: bool


def nest(spans: Sequence[Span], start: int, end: int) -> Iterator[Cut]:
    """Order the spans within a stretch of tokens, outer ones first. If two spans cross,
    cut the later one in two, and leave out the rest after `MAX_CUTS` cuts.

    spans (Sequence[Span]): The spans.
    start, end (int): The stretch of tokens.
    YIELDS (Cut): The pieces.
    """
    queue = [
        (max(span.start, start), -min(span.end, end), i)
        for i, span in enumerate(spans)
        if max(span.start, start) < min(span.end, end)
    ]
    heapq.heapify(queue)
    outer_ends: List[int] = []
    n_cuts: Counter[int] = Counter()
    while queue:
        first, negative_end, i = heapq.heappop(queue)
        last = -negative_end
        while outer_ends and outer_ends[-1] <= first:
            outer_ends.pop()
        if outer_ends and last > outer_ends[-1]:
            last = outer_ends[-1]
            n_cuts[i] += 1
            if n_cuts[i] <= MAX_CUTS:
                heapq.heappush(queue, (last, negative_end, i))
            else:
                negative_end = -last
        outer_ends.append(last)
        yield Cut(first, last, i, last == -negative_end)
