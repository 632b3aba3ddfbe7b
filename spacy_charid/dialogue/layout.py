"""Map the tokens of a document to utterances and scenes."""

from bisect import bisect_right
from typing import List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from .data import SCENES, UTTERANCES

Bounds = Tuple[int, int]


class DocLayout:
    """Maps each token of a document to its utterance and its scene.

    A token belongs to the utterance that contains it, or to none. Every token belongs
    to a scene: the one in which its utterance starts or, outside of the utterances,
    the one that contains the token. Tokens between scenes belong to the preceding
    scene, tokens before the first scene to the first one. A document without scenes
    is one scene. If spans overlap, the one that starts last counts.

    turns (Sequence[Tuple[int, int]]): Token offsets of the utterances, in any order.
    scenes (Sequence[Tuple[int, int]]): Token offsets of the scenes, in any order.
    """

    def __init__(self, turns: Sequence[Bounds], scenes: Sequence[Bounds] = ()) -> None:
        self._turns = _Index(turns)
        self._scenes = _Index(scenes)
        self.scene_of_turn: List[int] = [self._find_scene(turn[0]) for turn in turns]

    @classmethod
    def from_spans(cls, turns: Sequence[Span], scenes: Sequence[Span]) -> "DocLayout":
        """Create the layout from the spans of utterances and scenes."""
        return cls(
            [(turn.start, turn.end) for turn in turns],
            [(scene.start, scene.end) for scene in scenes],
        )

    @classmethod
    def from_doc(cls, doc: Doc) -> "DocLayout":
        """Create the layout from the span groups of a Doc, if it has them."""
        groups = (doc.spans.get(key, []) for key in (UTTERANCES, SCENES))
        return cls.from_spans(*map(list, groups))

    def turn_at(self, token: int) -> Optional[int]:
        """Get the index of the utterance that contains a token, or None."""
        turn, end = self._turns.find(token)
        return turn if token < end else None

    def scene_at(self, token: int) -> int:
        """Get the index of the scene that a token belongs to."""
        turn = self.turn_at(token)
        return self._find_scene(token) if turn is None else self.scene_of_turn[turn]

    def _find_scene(self, token: int) -> int:
        return max(self._scenes.find(token)[0], 0)


class _Index:
    """Finds the last span that starts at or before a token."""

    def __init__(self, spans: Sequence[Bounds]) -> None:
        filled = (i for i, (start, end) in enumerate(spans) if start < end)
        self.order = sorted(filled, key=spans.__getitem__)
        self.starts = [spans[i][0] for i in self.order]
        self.ends = [spans[i][1] for i in self.order]

    def find(self, token: int) -> Tuple[int, int]:
        """Get the index and the end of the span; -1 and 0 if there is none."""
        i = bisect_right(self.starts, token) - 1
        return (self.order[i], self.ends[i]) if i >= 0 else (-1, 0)


def find_turn(turns: SpanGroup, token: int) -> Optional[Span]:
    """Find the utterance that contains a token by binary search.

    turns (SpanGroup): The utterances, in the order of the text.
    token (int): The index of the token.
    RETURNS (Optional[Span]): The utterance, or None if there is none.
    """
    index = bisect_right(turns, token, key=lambda turn: turn.start) - 1
    return turns[index] if index >= 0 and token < turns[index].end else None
