"""Batch scenes as padded arrays for a recurrent model."""

from typing import Dict, List, Optional, Tuple

import numpy
from thinc.api import Ops
from thinc.types import Floats2d, Floats3d

from ...dialogue.view import DialogueView
from ..inputs import LinkerInput

# The speaker, the previous and the next other speaker.
N_SPEAKERS = 3
NO_ROW = -1


class SceneBatch:
    """The scenes with mentions of a batch of documents, padded to the longest.

    inputs (List[LinkerInput]): The documents.
    rows (Dict[str, int]): The module's row of each character.
    scenes (List[Tuple[int, int, int]]): Document and token offsets of each scene.
    mention_spans (ndarray): (n_mentions, 3), the scene, and the first and the last
        token, counted from the start of the scene.
    speakers (ndarray): (n_scenes, max_length, N_SPEAKERS), rows of characters.
    lengths (ndarray): (n_scenes,), the number of tokens in each scene.
    """

    def __init__(self, inputs: List[LinkerInput], rows: Dict[str, int]) -> None:
        self.scenes, self.mention_spans = _gather_scenes(inputs)
        lengths = [end - start for _, start, end in self.scenes]
        self.lengths = numpy.asarray(lengths, "int64")
        self.speakers = self.arrange(
            [speaker_rows(item, rows) for item in inputs], fill=NO_ROW
        )

    def arrange(self, tables: List[numpy.ndarray], fill: int) -> numpy.ndarray:
        """Arrange integers of tokens by scene.

        tables (List[ndarray]): (n_tokens, width) for each document.
        fill (int): The value of padding.
        RETURNS (ndarray): (n_scenes, max_length, width).
        """
        width = tables[0].shape[1] if tables else 0
        shape = (len(self.scenes), int(self.lengths.max(initial=0)), width)
        arranged = numpy.full(shape, fill, "int64")
        for scene, (doc, start, end) in enumerate(self.scenes):
            arranged[scene, : end - start] = tables[doc][start:end]
        return arranged

    def pad(self, ops: Ops, tokvecs: List[Floats2d]) -> Floats3d:
        """Arrange token vectors by scene: (n_scenes, max_length, token_width)."""
        n_scenes, longest, _ = self.speakers.shape
        tokens = ops.alloc3f(n_scenes, longest, tokvecs[0].shape[1])
        for scene, (doc, start, end) in enumerate(self.scenes):
            tokens[scene, : end - start] = tokvecs[doc][start:end]
        return tokens

    def unpad(
        self, ops: Ops, d_tokens: Floats3d, tokvecs: List[Floats2d]
    ) -> List[Floats2d]:
        """Arrange gradients of `pad` by document."""
        d_tokvecs = [ops.alloc2f(*vectors.shape) for vectors in tokvecs]
        for scene, (doc, start, end) in enumerate(self.scenes):
            d_tokvecs[doc][start:end] += d_tokens[scene, : end - start]
        return d_tokvecs


def _gather_scenes(
    inputs: List[LinkerInput],
) -> Tuple[List[Tuple[int, int, int]], numpy.ndarray]:
    """Find the scenes that have mentions, extended to contain these."""
    scenes: List[Tuple[int, int, int]] = []
    spans: List[Tuple[int, int, int]] = []
    for doc, item in enumerate(inputs):
        index: Dict[int, int] = {}
        for mention in item.view.mentions:
            if mention.scene not in index:
                index[mention.scene] = len(scenes)
                scenes.append((doc, *item.view.scenes[mention.scene]))
            scene = index[mention.scene]
            _, start, end = scenes[scene]
            scenes[scene] = (doc, min(start, mention.start), max(end, mention.end))
            spans.append((scene, mention.start, mention.end - 1))
    mention_spans = numpy.asarray(spans, "int64").reshape(-1, 3)
    starts = numpy.asarray([start for _, start, _ in scenes], "int64")
    if len(mention_spans):
        mention_spans[:, 1:] -= starts[mention_spans[:, 0], None]
    return scenes, mention_spans


def speaker_rows(item: LinkerInput, rows: Dict[str, int]) -> numpy.ndarray:
    """Get the rows of each token's speaker and of the speakers before and after.

    item (LinkerInput): The document.
    rows (Dict[str, int]): The module's row of each character.
    RETURNS (ndarray): (n_tokens, N_SPEAKERS), `NO_ROW` for unknown speakers.
    """
    table = numpy.full((len(item.view.words), N_SPEAKERS), NO_ROW, "int64")
    around = speakers_around(item.view)
    for turn, names in zip(item.view.turns, around, strict=True):
        characters = [item.cast.present.get(name or "", "") for name in names]
        table[turn.start : turn.end] = [rows.get(c, NO_ROW) for c in characters]
    return table


def speakers_around(
    view: DialogueView,
) -> List[Tuple[Optional[str], Optional[str], Optional[str]]]:
    """Get the first speaker of each turn and the nearest other ones in the scene.

    view (DialogueView): The document.
    RETURNS (List[Tuple]): For each turn the speaker, the one before and the one after.
    """
    first = [turn.speakers[0] if turn.speakers else None for turn in view.turns]
    before = _nearest_other(view, first, range(len(first)))
    after = _nearest_other(view, first, range(len(first) - 1, -1, -1))
    return list(zip(first, before, after, strict=True))


def _nearest_other(
    view: DialogueView, speakers: List[Optional[str]], order: range
) -> List[Optional[str]]:
    nearest: List[Optional[str]] = [None] * len(speakers)
    scene, last, other = -1, None, None
    for i in order:
        if view.turns[i].scene != scene:
            scene, last, other = view.turns[i].scene, None, None
        if speakers[i] is not None and speakers[i] != last:
            last, other = speakers[i], last
        nearest[i] = other if speakers[i] is not None else last
    return nearest
