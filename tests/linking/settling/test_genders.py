"""Nobody is "he" and "she"."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.genders import settle_genders
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Zork", "Quill"]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("[He](Zork), [he](Zork), [his](Zork), [she](Quill).", "Quill"),
        ("[He](Zork), [he](Zork), [I](Ann).\nAnn: [She](Zork).", "Zork"),  # not sure
        ("[He](Zork), [he](Zork), [his](Zork), [him](Zork).", "Zork"),
        (
            "[He](Zork).\nAnn: [She](Zork).\nAnn: [His](Zork).\nAnn: [She](Zork).",
            "Zork",
        ),
        # the less sure one of a turn
        ("[I](Ann), [I](Ann), [he](Zork) and [she](Zork).", "Quill"),
    ],
)
def test_genders(nlp, said, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nZork: Oh.\nQuill: Oh.")
    links = numpy.array([[[0.8, 0.1]] * 3 + [[0.5, 0.3]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_genders(read_input(doc), [ScoreBlock(range(4), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    assert NAMES[links[0, 3].argmax()] == expected


def test_genders_that_are_known_stay(nlp):
    (doc,) = make_docs(nlp, "Ann: [She](x), [she](x), [she](x), [he](y).\nBob: Oh.")
    links = numpy.full((1, 4, 1), 0.9, "float32")
    block = ScoreBlock(range(4), ["Bob"], links, 1 - links)
    settle_genders(read_input(doc), [block])
    assert numpy.allclose(links, 0.9)


def test_genders_without_candidates(nlp):
    (doc,) = make_docs(nlp, "Ann: [He](x) left.")
    block = ScoreBlock(range(1), [], numpy.zeros((1, 1, 0)), numpy.ones((1, 1, 1)))
    settle_genders(read_input(doc), [block])
