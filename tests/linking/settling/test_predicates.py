"""What is said to be somebody means whom the subject means."""

import numpy
import pytest

from spacy_charid.linking.scores import GroupScores, ScoreBlock, find_all_best
from spacy_charid.linking.settling.predicates import settle_predicates
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo", "Cy"]
CY, UNSURE, ANN = [0.1, 0.2, 0.7], [0.1, 0.4, 0.5], [0.9, 0.1, 0.0]
BO, NOBODY = [0.2, 0.6, 0.2], [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    "said, subject, noun, expected",
    [
        ("[He](Cy)'s a [midwife](Cy).", CY, BO, "Cy"),
        ("[He](Cy)'s not a [midwife](Cy).", CY, BO, "Cy"),
        ("[He](Cy)'s a [midwife](Cy).", CY, NOBODY, "Cy"),
        ("[He](Cy)'s a [midwife](Cy).", UNSURE, BO, "Bo"),
        ("[I](Bo)'m no [midwife](Bo).", UNSURE, ANN, "Cy"),
        ("[He](Cy)'s seen a [midwife](Bo).", CY, BO, "Bo"),
        ("[He](Cy)'s [Bo](Bo).", CY, BO, "Bo"),
    ],
)
def test_noun_of_one(nlp, said, subject, noun, expected):
    (doc,) = make_docs(nlp, f"Bo: {said}\nAnn: Oh.")
    block = ScoreBlock(
        [0, 1],
        NAMES,
        numpy.array([[subject, noun]], "float32"),
        numpy.zeros((1, 2, 1), "float32"),
    )
    settle_predicates(read_input(doc), [block])
    assert find_all_best(block)[1] == expected


@pytest.mark.parametrize(
    "said, expected", [("spies", True), ("good people", True), ("with spies", False)]
)
def test_noun_of_several(nlp, said, expected):
    noun = said.split()[-1]
    said = said.replace(noun, f"[{noun}](Ann|Bo)")
    (doc,) = make_docs(nlp, f"Bo: [We](Ann|Bo)'re {said}.\nAnn: Oh.")
    groups = GroupScores(
        numpy.array([0, 0, 1, 1]),
        numpy.array([[0, 0, 0], [1, 1, 0], [0, 0, 0], [1, 1, 0]], bool),
        numpy.array([0.1, 0.9, 0.8, 0.2], "float32"),
        numpy.zeros((4, 1), "float32"),
    )
    links, nil = numpy.zeros((1, 2, 3), "float32"), numpy.ones((1, 2, 1), "float32")
    block = ScoreBlock([0, 1], NAMES, links, nil, groups=groups)
    settle_predicates(read_input(doc), [block])
    assert (groups.scores[3] > groups.scores[2]) == expected
