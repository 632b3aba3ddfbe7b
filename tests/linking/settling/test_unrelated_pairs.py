""" "They" are not two people who were never mentioned together."""

import numpy
import pytest

from spacy_charid.linking.group_changes import find_group
from spacy_charid.linking.settling.unrelated_pairs import settle_unrelated_pairs
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import make_group_block

NAMES = ["Ann", "Bo", "Kim", "Dot"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [Bo](Bo) left.\nDot: Is [Kim](Kim) ill?\nAnn: [They](x) left.", set()),
        ("Ann: [Bo](Bo) left. Is [Kim](Kim) ill? [They](x) left.", {"Bo", "Kim"}),
        ("Ann: [Bo](Bo) left.\nKim: [I](Kim) am ill.\nAnn: [They](x) left.", set()),
        (
            "Bo: [I](Bo) left.\nKim: [I](Kim) am ill.\nAnn: [They](x) left.",
            {"Bo", "Kim"},
        ),
        ("Ann: [Bo](Bo) left.\nDot: [Kim](Kim)?\nAnn: [We](x) left.", {"Bo", "Kim"}),
    ],
)
def test_unrelated_pairs(nlp, text, expected):
    (doc,) = make_docs(nlp, text)
    links = numpy.zeros((1, 3, 4), "float32")
    links[0, [0, 1], [1, 2]] = 1
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    is_in = [[0, 0, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]
    block = make_group_block(NAMES, links, 2, is_in, scores)
    settle_unrelated_pairs(read_input(doc), [block])
    assert scores.sum() == pytest.approx(1)
    assert find_group(block, 2) == expected


def test_groups_before_belong_together(nlp):
    text = "Ann: [They](x) left.\nDot: Is [Bo](Bo) ill?\nAnn: [They](x) left."
    (doc,) = make_docs(nlp, text)
    links = numpy.zeros((1, 3, 4), "float32")
    links[0, 1, 1] = 1
    scores = numpy.array([0.1, 0.9, 0.1, 0.9], "float32")
    is_in = [[0, 0, 0, 0], [1, 1, 1, 0], [0, 0, 0, 0], [0, 1, 1, 0]]
    block = make_group_block(NAMES, links, 2, is_in, scores)
    block.groups.rows[:2] = 0
    settle_unrelated_pairs(read_input(doc), [block])
    assert find_group(block, 2) == {"Bo", "Kim"}
