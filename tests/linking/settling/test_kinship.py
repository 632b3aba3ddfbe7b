"""Nouns for relatives with the same owner agree within a document."""

import numpy

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.kinship import settle_kinship
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bob", "Cy", "Dot"]


def settle(nlp, text, *rows, names=NAMES):
    """Settle the nouns of a text. Returns the best candidate of each mention."""
    (doc,) = make_docs(nlp, text)
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    block = ScoreBlock(range(len(rows)), names, links, nil)
    settle_kinship(read_input(doc), [block])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    return [names[best] for best in links[0].argmax(axis=1)]


SURE = [0.0, 0.0, 0.0, 0.9]
UNSURE = [0.0, 0.5, 0.0, 0.4]


def test_kinship_agrees_before_and_after(nlp):
    text = """\
Ann: [My mother](Dot) called.
Ann: Where is [my mother](Dot)?
Bob: And [my mother](Cy)?"""
    other = [0.1, 0.0, 0.8, 0.0]
    assert settle(nlp, text, UNSURE, SURE, other) == ["Dot", "Dot", "Cy"]


def test_kinship_of_the_addressee(nlp):
    text = "Ann: [My sister](Dot) called.\nBob: [Your sister](Dot)? Hm."
    assert settle(nlp, text, SURE, UNSURE) == ["Dot", "Dot"]


def test_kinship_inverse(nlp):
    text = "Dot: I met [my son](Bob).\nBob: Did [my mother](Dot) say so?"
    son, mother = [0.0, 0.9, 0.0, 0.0], [0.4, 0.0, 0.3, 0.2]
    assert settle(nlp, text, son, mother) == ["Bob", "Dot"]


def test_kinship_of_strangers(nlp):
    text = "{}: Lost, [son](Bob)?\nBob: I lost [my dad](Ed).\nEd: Oh."
    son, father = [0.0, 0.9, 0.0, 0.0], [0.5, 0.0, 0.4, 0.0]
    for caller, expected in (("Cy", "Cy"), ("Guard", "Ed")):
        names = ["Ed", "Bob", caller, "Dot"]
        found = settle(nlp, text.format(caller), son, father, names=names)
        assert found == ["Bob", expected]


def test_kinship_leaves_other_nouns(nlp):
    text = "Ann: [My doctor](Dot) called.\nAnn: Ask [my mother](Dot) or [a son](Bob)."
    rows = [UNSURE, SURE, [0.0, 0.2, 0.6, 0.0]]
    assert settle(nlp, text, *rows) == ["Bob", "Dot", "Cy"]
