""" "Father" calls Father Doyle, if no other Father is there."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.titles import settle_titles
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs


@pytest.mark.parametrize(
    "bearer, said, is_meant",
    [
        ("Father Doyle", "I told you, [Father](Bo).", True),
        ("Fr. Doyle", "I told you, [Father](Bo).", True),
        ("THE COURT", "[Judge](Bo), it was the machine.", True),
        ("THE COURT", "No, Your [Honor](Bo).", True),
        ("Sergeant Pike", "Good morning, [Sarge](Bo).", True),
        ("NURSE 2", "Help me, [nurse](Bo)!", True),
        ("Sir Hugh", "Good morning, [sir](Bo).", False),
        ("Father Doyle", "He is my [father](Bo).", False),
        ("Bo Doyle", "I told you, [Father](Bo).", False),
    ],
)
def test_titles(nlp, bearer, said, is_meant):
    (doc,) = make_docs(nlp, f"Ann: {said}\n{bearer}: Oh.\nBo: Oh.")
    names = [bearer, "Bo"]
    links = numpy.array([[[0.2, 0.7]]], "float32")
    settle_titles(read_input(doc), [ScoreBlock([0], names, links, 1 - links[..., :1])])
    assert names[links[0, 0].argmax()] == (bearer if is_meant else "Bo")


def test_a_priest_is_nobody_s_father(nlp):
    nlp.add_pipe("character_linker")
    said = "Ann: Good morning, Father. My father is ill.\nFather Quinn: How is he?\n"
    doc = nlp(said + "Ann: He asks for you, Father.\nFather Quinn: Your father?")
    found = [(str(m), m._.character) for m in doc.spans["mentions"]]
    assert found.count(("Father", "Father Quinn")) == 2
    assert found.count(("father", "Ann's father")) == 2


def test_titles_of_two(nlp):
    text = "Ann: Yes, [Father](B).\nFather Doyle: Oh.\nFather Fox: Oh.\nB: Oh."
    (doc,) = make_docs(nlp, text)
    links = numpy.array([[[0.2, 0.1, 0.7]]], "float32")
    names = ["Father Doyle", "Father Fox", "B"]
    settle_titles(read_input(doc), [ScoreBlock([0], names, links, 1 - links[..., :1])])
    assert links[0, 0].argmax() == 2
