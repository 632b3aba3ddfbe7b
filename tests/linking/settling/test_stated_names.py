"""Her name is Amy: she is Amy."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.stated_names import settle_stated_names
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Amy", "Tom"]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("[Her](Amy) name is [Amy](Amy).", "Amy"),
        ("[Her](Amy) name's [Amy](Amy).", "Amy"),
        ("[Her](Ann) dog is [Amy](Amy).", "Ann"),
        ("[Her](Ann) name was said by [Amy](Amy).", "Ann"),
        ("[My](Ann) name is [Amy](Amy).", "Ann"),
        ("The [girl](Amy)'s name is [Amy](Amy).", "Amy"),
        ("The [girl](Ann)'s dog is [Amy](Amy).", "Ann"),
    ],
)
def test_whose_name_it_is(nlp, said, expected):
    (doc,) = make_docs(nlp, f"Tom: {said}\nAnn: Oh.")
    links = numpy.array([[[0.5, 0.1, 0.1], [0.0, 0.9, 0.0]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_stated_names(read_input(doc), [ScoreBlock(range(2), NAMES, links, nil)])
    assert NAMES[links[0, 0].argmax()] == expected


def test_a_name_of_the_other_gender_is_not_theirs(nlp):
    (doc,) = make_docs(nlp, "Tom: [Her](Ann) name is [Bob](Bob).\nAnn: Oh.")
    links = numpy.array([[[0.5, 0.1], [0.0, 0.9]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    block = ScoreBlock(range(2), ["Ann", "Bob"], links, nil)
    settle_stated_names(read_input(doc), [block])
    assert links[0, 0].argmax() == 0
