"""Scores that a test gives to the mentions of a document, to be settled by a step."""

from typing import Sequence

import numpy
from spacy.tokens import Doc

from spacy_charid.linking.scores import GroupScores, ScoreBlock
from spacy_charid.linking.settling.steps import Step
from tests.helpers.evidence import read_input


def settle_links(
    step: Step, doc: Doc, names: Sequence[str], rows: Sequence[Sequence[float]]
) -> list[str]:
    """Settle a Doc whose mentions have the given scores, and nobody the rest. Returns
    the best candidate of each mention; empty for nobody."""
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    step(read_input(doc), [ScoreBlock(range(len(rows)), names, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    best = numpy.concatenate((links, nil), axis=2)[0].argmax(axis=1)
    return [[*names, ""][i] for i in best]


def make_group_block(
    names: Sequence[str],
    links: numpy.ndarray,
    row: int,
    is_in: Sequence[Sequence[int]],
    scores: numpy.ndarray,
) -> ScoreBlock:
    """Make a block in which one mention may mean several groups, with their scores; all
    mentions may mean several people."""
    n = links.shape[1]
    nil, several = numpy.zeros((1, n, 1), "float32"), numpy.ones((1, n), "float32")
    rows = numpy.full(len(scores), row)
    features = numpy.zeros((len(scores), 1), "float32")
    groups = GroupScores(rows, numpy.array(is_in, bool), scores, features)
    return ScoreBlock(range(n), names, links, nil, links.copy(), several, groups=groups)
