"""Windows of a batch of documents, padded to arrays for the candidate scorer."""

from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Sequence, cast

import numpy
from thinc.api import Ops
from thinc.types import Floats2d, Floats3d

from ..features.schema import Window

# Groups of windows that are held at once, to be sorted by size.
N_HELD = 16


class Place(NamedTuple):
    """Where a window's mentions and candidates belong.

    doc (int): Index of the document.
    window (Window): The window.
    spans (ndarray): (n_mentions, 2): first and last token of each mention.
    """

    doc: int
    window: Window
    spans: numpy.ndarray


class WindowBatch(NamedTuple):
    """Windows side by side, padded to the largest; see `Batch` of the torch module.

    places (Sequence[Place]): The windows.
    tokens (Optional[Floats3d]): (n_windows, n_mentions, token_width).
    """

    places: Sequence[Place]
    pairs: numpy.ndarray
    mentions: numpy.ndarray
    antecedents: numpy.ndarray
    words: numpy.ndarray
    rows: numpy.ndarray
    valid: numpy.ndarray
    tokens: Optional[Floats3d] = None


def pad_windows(places: Sequence[Place], rows: Sequence[numpy.ndarray]) -> WindowBatch:
    """Arrange windows side by side.

    places (Sequence[Place]): The windows.
    rows (Sequence[ndarray]): For each document the library row of each column, 0 for
        those without one.
    RETURNS (WindowBatch): The arrays, without tokens.
    """
    windows = [place.window for place in places]
    n = max(len(window.mentions) for window in windows)
    k = max(len(window.candidates) for window in windows)
    first = windows[0]
    batch = WindowBatch(
        places,
        numpy.zeros((len(windows), n, k, first.pairs.shape[2]), "float32"),
        numpy.zeros((len(windows), n, first.features.shape[1]), "float32"),
        numpy.zeros((len(windows), len(first.antecedents), n, n), "float32"),
        numpy.zeros((len(windows), n, first.words.shape[1]), "int64"),
        numpy.full((len(windows), k), -1, "int64"),
        numpy.zeros((len(windows), n), bool),
    )
    for i, (doc, window, _) in enumerate(places):
        a, c = window.pairs.shape[:2]
        batch.pairs[i, :a, :c] = window.pairs
        batch.mentions[i, :a] = window.features
        batch.antecedents[i, :, :a, :a] = window.antecedents
        batch.words[i, :a] = window.words
        batch.rows[i, :c] = rows[doc][window.candidates]
        batch.valid[i, :a] = True
    return batch


def gather_tokens(
    ops: Ops, places: Sequence[Place], tokvecs: List[Floats2d]
) -> Floats3d:
    """Give each mention the mean of its first and last token's vectors.

    RETURNS (Floats3d): (n_windows, n_mentions, token_width), padded.
    """
    n = max(len(place.window.mentions) for place in places)
    tokens: Any = ops.alloc3f(len(places), n, tokvecs[0].shape[1])
    for i, (doc, window, spans) in enumerate(places):
        vectors: Any = tokvecs[doc]
        tokens[i, : len(window.mentions)] = (
            vectors[spans[:, 0]] + vectors[spans[:, 1]]
        ) / 2
    return tokens


def scatter_tokens(
    ops: Ops, places: Sequence[Place], d_tokens: Floats3d, d_tokvecs: List[Floats2d]
) -> None:
    """Undo `gather_tokens` for gradients, which are added to `d_tokvecs`."""
    for i, (doc, window, spans) in enumerate(places):
        d_mentions = d_tokens[i, : len(window.mentions)] / 2
        for column in (0, 1):
            ops.scatter_add(d_tokvecs[doc], cast(Any, spans[:, column]), d_mentions)


def group_by_size(
    places: Iterable[Place], max_pairs: int, n_held: int = N_HELD
) -> Iterator[List[Place]]:
    """Put windows of like size together, none of the groups larger than `max_pairs`
    (mention, candidate) pairs with its padding, except for single windows.

    places (Iterable[Place]): The windows, which are read as they are needed.
    n_held (int): How many groups of windows to choose from.
    YIELDS (List[Place]): The groups.
    """
    for held in _take(places, n_held * max_pairs):
        group: List[Place] = []
        n = k = 0
        for place in sorted(held, key=lambda place: len(place.window.mentions)):
            n = max(n, len(place.window.mentions))
            k = max(k, len(place.window.candidates))
            if group and n * k * (len(group) + 1) > max_pairs:
                yield group
                group, n = [], len(place.window.mentions)
                k = len(place.window.candidates)
            group.append(place)
        yield group


def _take(places: Iterable[Place], max_pairs: int) -> Iterator[List[Place]]:
    """Cut a stream of windows into lists of so many pairs, or of one window."""
    held: List[Place] = []
    n_pairs = 0
    for place in places:
        held.append(place)
        n_pairs += len(place.window.mentions) * len(place.window.candidates)
        if n_pairs >= max_pairs:
            yield held
            held, n_pairs = [], 0
    if held:
        yield held
