"""A transformer that reads a context once for all its candidates, as a thinc model."""

from itertools import accumulate
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy
from spacy.util import registry
from thinc.types import Floats1d

from ..inputs import RankingInput
from .cross_encoder import get_pair_encoder, make_encoder_model
from .lexical import RankerModel
from .pairs import Pair
from .shared_context_torch import CONTEXT, PADDING, SharedContextEncoder

ROW = 384  # tokens of a context with several candidates, at most
BATCH = 4096  # tokens that are read at once


@registry.architectures("spacy_charid.SharedContextRanker.v1")
def build_shared_context_ranker(
    name: Optional[str] = None,
    max_length: int = 256,
    loss: str = "softmax",
    frozen_layers: int = 0,
) -> RankerModel:
    """Build a ranker that reads a context once, and then each candidate with it.

    The candidates see the context, but it does not see them. So the work grows by the
    tokens of a candidate, where that of a `CrossEncoderRanker` grows by those of the
    context, too: for 15 short candidates, it is a quarter.

    name, max_length, loss, frozen_layers: See `build_cross_encoder_ranker`.
    RETURNS (RankerModel): For each context, one logit per candidate.

    DOCS: docs/ranking.md
    """
    return make_encoder_model(
        "charid_shared_context_ranker",
        SharedContextEncoder(),
        forward,
        name=name,
        max_length=max_length,
        loss=loss,
        frozen_layers=frozen_layers,
    )


class Row(NamedTuple):
    """A context with some of its candidates.

    start (int): The first of these candidates, among those of all contexts.
    n (int): How many there are.
    ids, blocks, positions (List[int]): See `SharedContextEncoder.forward`.
    """

    start: int
    n: int
    ids: List[int]
    blocks: List[int]
    positions: List[int]


def make_rows(pairs: Sequence[Pair], start: int) -> Iterator[Row]:
    """Join the pairs of a context, which begin with the same tokens, in rows.

    pairs (Sequence[Pair]): The context with each candidate.
    start (int): The number of candidates of the contexts before.
    YIELDS (Row): The rows, in the order of the candidates.
    """
    split = [_split(pair) for pair in pairs]
    context = min((head for head, _ in split), key=len)  # that of the longest candidate
    row = _start(context, start)
    for index, (_, candidate) in enumerate(split):
        if row.n and len(row.ids) + len(candidate) > ROW:
            yield row
            row = _start(context, start + index)
        row.ids.extend(candidate)
        row.blocks.extend([row.n + 1] * len(candidate))
        row.positions.extend(range(len(context), len(context) + len(candidate)))
        row = row._replace(n=row.n + 1)
    yield row


def _split(pair: Pair) -> Tuple[List[int], List[int]]:
    """Split a pair in the context and the candidate, which begins with the mark at the
    end of the context."""
    ids, segments = pair
    end = segments.index(1) - 1
    return ids[:end], ids[end:]


def _start(context: List[int], start: int) -> Row:
    size = len(context)
    return Row(start, 0, list(context), [CONTEXT] * size, list(range(size)))


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    encoder = get_pair_encoder(model)
    pairs = [encoder.encode(item) for item in inputs]
    ends = list(accumulate(map(len, pairs)))
    starts = [end - len(part) for part, end in zip(pairs, ends, strict=True)]
    rows = [
        row
        for part, start in zip(pairs, starts, strict=True)
        for row in make_rows(part, start)
    ]
    network = model.get_ref("encoder")
    scores = model.ops.alloc1f(ends[-1] if ends else 0)
    steps = []
    for batch in _group(rows):
        arrays = _pad(batch, encoder.tokenizer.pad_token_id)
        found, bp_network = network((None, *arrays), is_train)
        for row, values in zip(batch, found, strict=True):
            scores[row.start : row.start + row.n] = values[: row.n]
        steps.append((batch, found.shape, bp_network))

    def backprop(d_scores: List[Floats1d]) -> List[RankingInput]:
        d_flat = model.ops.xp.concatenate(d_scores)
        for batch, shape, bp_network in steps:
            d_found = model.ops.alloc2f(*shape)
            for row, values in zip(batch, d_found, strict=True):
                values[: row.n] = d_flat[row.start : row.start + row.n]
            bp_network(d_found)
        return []

    bounds = zip(starts, ends, strict=True)
    return [scores[start:end] for start, end in bounds], backprop


def _group(rows: Sequence[Row]) -> Iterator[List[Row]]:
    """Group rows of similar length, so that little is padding."""
    batch: List[Row] = []
    for row in sorted(rows, key=lambda one: len(one.ids)):
        if batch and len(row.ids) * (len(batch) + 1) > BATCH:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _pad(rows: Sequence[Row], padding: Optional[int]) -> Tuple[Any, Any, Any]:
    """Stack rows as arrays of ids, blocks and positions, (n_rows, n_tokens)."""
    shape = len(rows), max(len(row.ids) for row in rows)
    ids = numpy.full(shape, padding or 0, dtype="int32")
    blocks = numpy.full(shape, PADDING, dtype="int32")
    positions = numpy.zeros(shape, dtype="int32")
    for place, row in enumerate(rows):
        size = len(row.ids)
        ids[place, :size] = row.ids
        blocks[place, :size] = row.blocks
        positions[place, :size] = row.positions
    return ids, blocks, positions
