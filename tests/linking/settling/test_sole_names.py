"""A name means the one candidate who has it."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.sole_names import settle_sole_names
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo", "Bill"]


@pytest.mark.parametrize(
    "said, scores, expected",
    [
        ("It is like [Bill](Bill) had.", [0.6, 0.1, 0.3], "Bill"),
        ("It is like [her](Bill).", [0.6, 0.1, 0.3], "Ann"),
        ("Listen, [Bill](Bill).", [0.1, 0.6, 0.3], "Bo"),
        ("It is like [Bill](Bill) had.", [0.1, 0.1, 0.1], ""),
    ],
)
def test_sole_names(nlp, said, scores, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.")
    links = numpy.array([[scores]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    item = read_input(doc)
    if "Bill" not in item.cast.ids:
        item.cast.meet("Bill")
    settle_sole_names(item, [ScoreBlock([0], NAMES, links, nil)])
    best = numpy.concatenate((links, nil), axis=2)[0, 0].argmax()
    assert [*NAMES, ""][best] == expected
