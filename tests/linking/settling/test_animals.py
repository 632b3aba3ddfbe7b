"""The "he" after an animal means no person."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.animals import settle_animals
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs


@pytest.mark.parametrize(
    "text, is_nobody",
    [
        ("Ann: My dog is ill. [He](Bo) won't eat.", True),
        ("Ann: Is that your goat?\nBo: [She](Ann) is.", True),
        ("Ann: My dog is ill.\nBo: Oh.\nAnn: Will [he](Bo) eat?", False),
        ("Ann: His dog is ill. [He](Bo) won't eat.", False),
        ("Ann: My boss is ill. [He](Bo) won't eat.", False),
        ("Ann: Dog days. [He](Bo) won't eat.", False),
    ],
)
def test_animals(nlp, text, is_nobody):
    (doc,) = make_docs(nlp, text)
    item = read_input(doc)
    links = numpy.array([[[0.4, 0.5]]], "float32")
    nil = numpy.array([[[0.05, 0.05]]], "float32")
    settle_animals(item, [ScoreBlock([0], ["Ann", "Bo"], links, nil)])
    assert links.sum() + nil.sum() == pytest.approx(1)
    assert (nil.sum() > 0.5) == is_nobody


def test_animals_of_a_person(nlp):
    text = "Ann: [Bo](Bo) gave me a dog. [He](Bo) left.\nKim: [He](Bo) did."
    (doc,) = make_docs(nlp, text)
    links = numpy.array([[[0.1, 0.8]] * 3], "float32")
    nil = numpy.full((1, 3, 1), 0.1, "float32")
    settle_animals(read_input(doc), [ScoreBlock(range(3), ["Ann", "Bo"], links, nil)])
    assert (links[0].argmax(axis=1) == 1).all() and nil.max() < 0.2
