"""A linking model's blocks of scores as one matrix a document, to compare by hand."""

from typing import Any, Callable, List, Tuple

import numpy
from thinc.api import Model

from spacy_charid.linking.inputs import (
    N_OTHERS,
    LinkerInput,
    LinkerOutput,
    ScoreBlock,
    plural_width,
)


def score(model: Model, inputs: List[LinkerInput]) -> List[numpy.ndarray]:
    """Predict: (n_mentions, n_columns) a document, the columns over all its candidates;
    those who are none of a block score 0."""
    return spread(model, inputs, model.predict(inputs))


def begin(
    model: Model, inputs: List[LinkerInput]
) -> Tuple[List[numpy.ndarray], Callable]:
    """Begin an update: the matrices, and a backprop that takes their gradients."""
    found, backprop = model(inputs, is_train=True)

    def backprop_matrices(d_matrices: List[numpy.ndarray]) -> Any:
        return backprop(
            [
                [d_matrix[_cells(model, item, block)] for block in blocks]
                for item, blocks, d_matrix in zip(
                    inputs, found, d_matrices, strict=True
                )
            ]
        )

    return spread(model, inputs, found), backprop_matrices


def spread(
    model: Model, inputs: List[LinkerInput], found: LinkerOutput
) -> List[numpy.ndarray]:
    """Put each document's blocks into a matrix."""
    matrices = []
    for item, blocks in zip(inputs, found, strict=True):
        rows = [i for block in blocks for i in block.mentions]
        assert sorted(rows) == list(range(len(item.view.mentions)))
        n_passes = _n_passes(model, blocks[0]) if blocks else 1
        width = n_passes * _width(model, len(item.cast.ids))
        matrix = numpy.zeros((len(rows), width), "float32")
        for block in blocks:
            matrix[_cells(model, item, block)] = block.scores
        matrices.append(matrix)
    return matrices


def _width(model: Model, n_candidates: int) -> int:
    return plural_width(n_candidates) if model.attrs.get("plural") else n_candidates + 1


def _n_passes(model: Model, block: ScoreBlock) -> int:
    return block.scores.shape[1] // _width(model, len(block.candidates))


def _cells(model: Model, item: LinkerInput, block: ScoreBlock) -> Tuple:
    n, chosen = len(item.cast.ids), list(block.candidates)
    if model.attrs.get("plural"):
        others = [n + i for i in range(N_OTHERS)]
        members = [n + N_OTHERS + i for i in chosen]
        columns = [*chosen, *others, *members, 2 * n + N_OTHERS]
    else:
        columns = [*chosen, n]
    width = _width(model, n)
    passes = range(_n_passes(model, block))
    columns = [p * width + column for p in passes for column in columns]
    return numpy.ix_(list(block.mentions), columns)
