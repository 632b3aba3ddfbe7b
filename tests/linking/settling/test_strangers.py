""" "He" means nobody who only comes later."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.strangers import settle_strangers
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Bo", "Cy"]


@pytest.mark.parametrize(
    "before, expected",
    [
        ("Dot: Well.", "Cy"),
        ("Bo: Well.", "Bo"),
        ("Dot: Ask [Bo](Bo).", "Bo"),
        ("[Enter Bo.]", "Bo"),
        ("[Scene: Bo's kitchen.]", "Bo"),
    ],
)
def test_strangers(nlp, before, expected):
    (doc,) = make_docs(nlp, f"{before}\nAnn: [He](Cy) left.\nBo: Oh.\nCy: Oh.")
    rows = [[0.9, 0.1]] * before.count("](") + [[0.6, 0.3]]
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    blocks = [ScoreBlock(range(len(rows)), NAMES, links, nil)]
    settle_strangers(read_input(doc), blocks)
    assert NAMES[links[0, -1].argmax()] == expected


def test_strangers_of_another_scene(nlp):
    text = "[Scene: One]\nAnn: [He](Bo) left.\n[Scene: Two]\nBo: Oh."
    (doc,) = make_docs(nlp, text)
    links = numpy.array([[[0.6, 0.3]]], "float32")
    settle_strangers(
        read_input(doc), [ScoreBlock([0], NAMES, links, 1 - links[..., :1])]
    )
    assert links[0, 0].argmax() == 0
