"""A noun alone means whom the turn before asks for, or whom it speaks of."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock, find_all_best
from spacy_charid.linking.settling.noun_answers import settle_noun_answers
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.pipelines import blank

NAMES = ["Ann", "Bo", "Cy"]
ANN, BO, CY = [0.5, 0.3, 0.1], [0.2, 0.5, 0.2], [0.1, 0.2, 0.65]


def settle(nlp, text, *rows):
    """Settle a text. Returns the best candidate of each mention."""
    (doc,) = make_docs(nlp, text)
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    block = ScoreBlock(range(len(rows)), NAMES, links, nil)
    settle_noun_answers(read_input(doc), [block])
    return find_all_best(block)


@pytest.mark.parametrize(
    "said, expected",
    [
        ("Your [ex](Cy)? Oh.", "Cy"),
        ("That [idiot](Cy)?", "Cy"),
        ("A [friend](Bo)? Who?", "Bo"),  # somebody new
        ("Your [sister](Bo)? Oh.", "Bo"),  # of another gender than "he"
        ("Your [ex](Bo) has a car.", "Bo"),
        ("And your [ex](Bo)?", "Bo"),
        ("Poor [man](Cy). Oh.", "Cy"),
        ("Poor [woman](Bo)!", "Bo"),
        ("Poor [man](Bo) that I am.", "Bo"),
    ],
)
def test_a_noun_in_question_is_the_one_of_the_turn_before(nlp, said, expected):
    text = f"Ann: [He](Cy) left.\nDot: {said}\nCy: Oh.\nBo: Oh."
    assert settle(nlp, text, CY, BO)[1] == expected


def test_a_repeated_noun_means_what_it_meant(nlp):
    text = (
        "Ann: My [mom](Bo) met [Judy](Cy).\nDot: Your [mother](Bo)?\nBo: Oh.\nCy: Oh."
    )
    assert settle(nlp, text, BO, CY, BO) == ["Bo", "Cy", "Bo"]


@pytest.mark.parametrize(
    "asked, expected",
    [("Who is [she](Cy)?", "Cy"), ("Where is [she](Cy)?", "Bo")],
)
def test_a_noun_answers_who_somebody_is(nlp, asked, expected):
    text = f"Dot: {asked}\nAnn: My [daughter](Bo).\nCy: Oh.\nBo: Oh."
    assert settle(nlp, text, CY, BO)[1] == expected


@pytest.mark.parametrize("asked", ["Who's calling?", "Who is this?", "Who are you?"])
def test_a_noun_answers_who_speaks(asked):
    nlp = blank()
    nlp.add_pipe("character_linker")
    doc = nlp(f"Claire: Is Marcus there?\nBo: He's out. {asked}\nClaire: His landlady.")
    assert doc.spans["mentions"][-1]._.character == "Claire"
