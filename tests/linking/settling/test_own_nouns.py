"""Danny's brother is not Danny."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.own_nouns import settle_own_nouns
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Danny", "Vic"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [Danny](Danny)'s [brother](Vic) left.", "Vic"),
        ("Ann: [Danny](Danny)'s little [brother](Vic) left.", "Vic"),
        ("Ann: [Danny](Danny)'s a [brother](Danny).", "Danny"),
        ("Ann: [Danny](Danny), my [brother](Danny), left.", "Danny"),
    ],
)
def test_own_nouns(nlp, text, expected):
    (doc,) = make_docs(nlp, text)
    links = numpy.array([[[0.9, 0.1], [0.6, 0.3]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_own_nouns(read_input(doc), [ScoreBlock(range(2), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    assert NAMES[links[0, 1].argmax()] == expected
