"""Which utterance, and which scene, a token of a document stands in."""

from bisect import bisect_right
from typing import List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from .data import SCENES, UTTERANCES

Bounds = Tuple[int, int]


class DocLayout:
    """The utterances and scenes of a document by the tokens that they hold.

    A token belongs to the utterance that holds it, or to none. Every token belongs to
    a scene: to that in which its utterance begins; outside of every utterance, to the
    scene that holds it. What stands outside of every scene belongs to the scene
    before, and to the first one where there is none before. A document without scenes
    is one scene. Of spans that overlap, the one that begins last holds a token.

    turns (Sequence[Tuple[int, int]]): Token offsets of the utterances, in any order.
    scenes (Sequence[Tuple[int, int]]): Token offsets of the scenes, in any order.
    """

    def __init__(self, turns: Sequence[Bounds], scenes: Sequence[Bounds] = ()) -> None:
        self._turns = _Index(turns)
        self._scenes = _Index(scenes)
        self.scene_of_turn: List[int] = [self._find_scene(turn[0]) for turn in turns]

    @classmethod
    def from_spans(cls, turns: Sequence[Span], scenes: Sequence[Span]) -> "DocLayout":
        """Make the layout of the spans of utterances and scenes."""
        return cls(
            [(turn.start, turn.end) for turn in turns],
            [(scene.start, scene.end) for scene in scenes],
        )

    @classmethod
    def from_doc(cls, doc: Doc) -> "DocLayout":
        """Make the layout of a Doc's span groups; without them, it has no utterance
        and one scene."""
        groups = (doc.spans.get(key, []) for key in (UTTERANCES, SCENES))
        return cls.from_spans(*map(list, groups))

    def turn_at(self, token: int) -> Optional[int]:
        """Give the index of the utterance that holds a token; None if none does."""
        turn, end = self._turns.find(token)
        return turn if token < end else None

    def scene_at(self, token: int) -> int:
        """Give the index of the scene that a token belongs to."""
        turn = self.turn_at(token)
        return self._find_scene(token) if turn is None else self.scene_of_turn[turn]

    def _find_scene(self, token: int) -> int:
        return max(self._scenes.find(token)[0], 0)


class _Index:
    """Spans that hold a token, in the order of the text."""

    def __init__(self, spans: Sequence[Bounds]) -> None:
        filled = (i for i, (start, end) in enumerate(spans) if start < end)
        self.order = sorted(filled, key=spans.__getitem__)
        self.starts = [spans[i][0] for i in self.order]
        self.ends = [spans[i][1] for i in self.order]

    def find(self, token: int) -> Tuple[int, int]:
        """Give the index and the end of the last span that begins at a token or before
        it; -1 and 0 if none does."""
        place = bisect_right(self.starts, token) - 1
        return (self.order[place], self.ends[place]) if place >= 0 else (-1, 0)


def find_turn(turns: SpanGroup, token: int) -> Optional[Span]:
    """Find the utterance that holds a token without reading all utterances.

    turns (SpanGroup): The utterances, in the order of the text.
    token (int): The index of the token.
    RETURNS (Optional[Span]): The utterance, if one holds the token.
    """
    index = bisect_right(turns, token, key=lambda turn: turn.start) - 1
    return turns[index] if index >= 0 and token < turns[index].end else None
