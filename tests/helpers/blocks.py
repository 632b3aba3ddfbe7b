"""A linking model's blocks of scores as one block per document, to compare by hand.
The blocks are without groups of characters."""

from dataclasses import replace
from typing import Any, Callable, List, Optional, Sequence, Tuple

import numpy
from thinc.api import Model

from spacy_charid.linking.inputs import LinkerInput
from spacy_charid.linking.scores import GroupScores, ScoreBlock


def make_block(
    candidates: Sequence[str], links: Any, nil: Any, *others: Any
) -> ScoreBlock:
    """Make a block of one pass from matrices (n_mentions, n_columns)."""
    arrays = [numpy.asarray([matrix], "float32") for matrix in (links, nil)]
    optional = [array and numpy.asarray([array], "float32") for array in others[:2]]
    mentions = range(arrays[0].shape[1])
    return ScoreBlock(mentions, list(candidates), *arrays, *optional, *others[2:])


def get_arrays(block: ScoreBlock) -> List[numpy.ndarray]:
    """Give the arrays that a block has."""
    arrays = (block.links, block.nil, block.members, block.several)
    return [array for array in arrays if array is not None]


def score(model: Model, inputs: List[LinkerInput]) -> List[ScoreBlock]:
    """Predict: a block per document over all its candidates; those who are not
    candidates of a mention score 0."""
    return merge(inputs, model.predict(inputs))


def begin(model: Model, inputs: List[LinkerInput]) -> Tuple[List[ScoreBlock], Callable]:
    """Begin an update: a block per document, and a backprop that takes the same."""
    found, backprop = model(inputs, is_train=True)

    def backprop_merged(d_merged: List[ScoreBlock]) -> Any:
        return backprop(
            [
                [
                    replace(split(d_block, block), groups=leave_groups(block))
                    for block in blocks
                ]
                for d_block, blocks in zip(d_merged, found, strict=True)
            ]
        )

    return merge(inputs, found), backprop_merged


def merge(inputs: List[LinkerInput], found: List[List[ScoreBlock]]) -> List[ScoreBlock]:
    """Put each document's blocks into one."""
    merged = []
    for item, blocks in zip(inputs, found, strict=True):
        mentions = [i for block in blocks for i in block.mentions]
        assert sorted(mentions) == list(range(len(item.view.mentions)))
        merged.append(_merge(item.cast.ids, blocks))
    return merged


def leave_groups(block: ScoreBlock) -> Optional[GroupScores]:
    """Give a gradient of the groups of a block that changes nothing."""
    groups = block.groups
    return groups and groups.with_scores(0 * groups.scores)


def _merge(ids: List[str], blocks: List[ScoreBlock]) -> ScoreBlock:
    if not blocks:
        return make_block(ids, numpy.zeros((0, len(ids))), numpy.zeros((0, 1)))
    n_passes = len(blocks[0].links)
    n, k = sum(len(block.mentions) for block in blocks), len(ids)
    merged = replace(
        blocks[0],
        mentions=range(n),
        candidates=ids,
        groups=None,
        links=numpy.zeros((n_passes, n, k), "float32"),
        nil=numpy.zeros((n_passes, n, len(blocks[0].nil_labels)), "float32"),
    )
    if blocks[0].has_plurals:
        members = numpy.zeros((n_passes, n, k), "float32")
        several = numpy.zeros((n_passes, n), "float32")
        merged = replace(merged, members=members, several=several)
    for block in blocks:
        for whole, part in zip(get_arrays(merged), get_arrays(block), strict=True):
            whole[_cells(whole, merged, block)] = part
    return merged


def split(merged: ScoreBlock, block: ScoreBlock) -> ScoreBlock:
    """Give the part of a document's block that belongs to one of the model's."""
    fields = ("links", "nil", "members", "several")
    parts = {
        name: None if whole is None else whole[_cells(whole, merged, block)]
        for name, whole in ((name, getattr(merged, name)) for name in fields)
    }
    return replace(block, **parts)


def _cells(whole: numpy.ndarray, merged: ScoreBlock, block: ScoreBlock) -> Tuple:
    """Give the cells of a document's array that belong to a block."""
    axes = [range(len(whole)), list(block.mentions)]
    if whole is merged.nil:
        axes.append(range(whole.shape[2]))
    elif whole.ndim == 3:
        axes.append([merged.candidates.index(name) for name in block.candidates])
    return numpy.ix_(*axes)


def assert_close(ones: List[ScoreBlock], others: List[ScoreBlock]) -> None:
    """Compare the scores of the last pass."""
    for one, other in zip(ones, others, strict=True):
        for a, b in zip(get_arrays(one), get_arrays(other), strict=True):
            assert numpy.allclose(a[-1], b[-1], atol=1e-5)


def assert_equal(ones: List[ScoreBlock], others: List[ScoreBlock]) -> None:
    """Compare the scores to the last bit."""
    for one, other in zip(ones, others, strict=True):
        for a, b in zip(get_arrays(one), get_arrays(other), strict=True):
            assert numpy.array_equal(a, b)
