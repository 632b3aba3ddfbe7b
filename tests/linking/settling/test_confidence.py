"""The scores of "I" and "you" are as high as they are right."""

import numpy

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.confidence import settle_confidence
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs


def test_only_i_and_you_are_sharpened(nlp):
    text = "Ann: [I](Ann) told [you](Bob) that [he](Cyd) left.\nBob: Oh.\nCyd: Oh."
    (doc,) = make_docs(nlp, text)
    links = numpy.array([[[0.6, 0.2, 0.1]] * 3], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    block = ScoreBlock(range(3), ["Ann", "Bob", "Cyd"], links, nil)
    settle_confidence(read_input(doc), [block])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    assert (links[0, :2, 0] > 0.62).all() and (links[0, :2, 2] < 0.1).all()
    assert numpy.allclose(links[0, 2], [0.6, 0.2, 0.1])


def test_scores_of_nobody_stay(nlp):
    (doc,) = make_docs(nlp, "Ann: [You](Ann)!\nBob: Oh.")
    links, nil = numpy.zeros((1, 1, 2), "float32"), numpy.zeros((1, 1, 1), "float32")
    settle_confidence(read_input(doc), [ScoreBlock([0], ["Ann", "Bob"], links, nil)])
    assert not links.any() and not nil.any()
