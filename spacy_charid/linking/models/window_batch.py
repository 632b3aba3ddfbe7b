"""Batch windows of dialogues as padded arrays for the candidate scorer."""

from typing import Any, Iterable, Iterator, List, NamedTuple, Sequence

import numpy
from thinc.api import Ops
from thinc.types import Floats2d, Floats3d

from ..features.schema import Window

# The number of groups for which windows are held and sorted by size.
N_HELD = 16


class DocWindow(NamedTuple):
    """A window of one of several documents.

    doc (int): The index of the document in the batch.
    window (Window): The window.
    ends (ndarray): (n_mentions, 2), the first and the last token of each mention.
    position (int): The number of the document's windows before it.
    """

    doc: int
    window: Window
    ends: numpy.ndarray
    position: int = 0

    @property
    def n_mentions(self) -> int:
        return len(self.window.mentions)

    @property
    def n_candidates(self) -> int:
        return len(self.window.candidates)


class WindowBatch(NamedTuple):
    """A batch of windows, padded to the largest one.

    pairs (ndarray): (n_windows, n_mentions, n_candidates, n_pair_features).
    mentions (ndarray): (n_windows, n_mentions, n_mention_features).
    antecedents (ndarray): (n_windows, n_antecedent_features, n_mentions, n_mentions).
    is_candidate (ndarray): (n_windows, n_candidates), False for padding.
    is_mention (ndarray): (n_windows, n_mentions), False for padding.
    """

    pairs: numpy.ndarray
    mentions: numpy.ndarray
    antecedents: numpy.ndarray
    is_candidate: numpy.ndarray
    is_mention: numpy.ndarray


def pad_windows(windows: Sequence[DocWindow]) -> WindowBatch:
    """Batch windows in padded arrays."""
    b = len(windows)
    n = max(one.n_mentions for one in windows)
    k = max(one.n_candidates for one in windows)
    first = windows[0].window
    batch = WindowBatch(
        numpy.zeros((b, n, k, first.pairs.shape[2]), "float32"),
        numpy.zeros((b, n, first.features.shape[1]), "float32"),
        numpy.zeros((b, len(first.antecedents), n, n), "float32"),
        numpy.zeros((b, k), bool),
        numpy.zeros((b, n), bool),
    )
    for i, window in enumerate(one.window for one in windows):
        n, k = window.pairs.shape[:2]
        batch.pairs[i, :n, :k] = window.pairs
        batch.mentions[i, :n] = window.features
        batch.antecedents[i, :, :n, :n] = window.antecedents
        batch.is_candidate[i, :k] = True
        batch.is_mention[i, :n] = True
    return batch


def gather_tokens(
    ops: Ops, windows: Sequence[DocWindow], tokvecs: List[Floats2d]
) -> Floats3d:
    """Get the mean of the first and last token vectors of each mention.

    ops (Ops): The model's ops.
    windows (Sequence[DocWindow]): The windows.
    tokvecs (List[Floats2d]): (n_tokens, token_width) for each document.
    RETURNS (Floats3d): (n_windows, n_mentions, token_width), padded.
    """
    n = max(one.n_mentions for one in windows)
    tokens: Any = ops.alloc3f(len(windows), n, tokvecs[0].shape[1])
    for i, one in enumerate(windows):
        vectors: Any = tokvecs[one.doc]
        first, last = vectors[one.ends[:, 0]], vectors[one.ends[:, 1]]
        tokens[i, : one.n_mentions] = (first + last) / 2
    return tokens


def scatter_tokens(
    ops: Ops,
    windows: Sequence[DocWindow],
    d_tokens: Floats3d,
    d_tokvecs: List[Floats2d],
) -> None:
    """Add the gradients of the output of `gather_tokens` to `d_tokvecs`."""
    for i, one in enumerate(windows):
        d_mentions: Any = d_tokens[i, : one.n_mentions] / 2
        ends: Any = one.ends
        for column in (0, 1):
            ops.scatter_add(d_tokvecs[one.doc], ends[:, column], d_mentions)


def group_by_size(
    windows: Iterable[DocWindow], max_pairs: int, n_held: int = N_HELD
) -> Iterator[List[DocWindow]]:
    """Group windows of similar size.

    windows (Iterable[DocWindow]): The windows, which are read as they are needed.
    max_pairs (int): The largest size of a group in (mention, candidate) pairs, with
        padding; a single window may be larger.
    n_held (int): The number of groups for which windows are held and sorted by size.
    YIELDS (List[DocWindow]): The groups.
    """
    for held in _take(windows, n_held * max_pairs):
        group: List[DocWindow] = []
        n = k = 0
        for one in sorted(held, key=lambda one: one.n_mentions):
            n, k = max(n, one.n_mentions), max(k, one.n_candidates)
            if group and n * k * (len(group) + 1) > max_pairs:
                yield group
                group, n, k = [], one.n_mentions, one.n_candidates
            group.append(one)
        yield group


def _take(windows: Iterable[DocWindow], max_pairs: int) -> Iterator[List[DocWindow]]:
    """Cut a stream of windows into lists of at least `max_pairs` pairs."""
    held: List[DocWindow] = []
    n_pairs = 0
    for one in windows:
        held.append(one)
        n_pairs += one.n_mentions * one.n_candidates
        if n_pairs >= max_pairs:
            yield held
            held, n_pairs = [], 0
    if held:
        yield held
