"""The people of a clause are in none of each other's groups."""

import numpy
import pytest

from spacy_charid.linking.group_changes import find_group
from spacy_charid.linking.scores import find_best
from spacy_charid.linking.settling.outsiders import settle_outsiders
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import make_group_block

NAMES = ["Ann", "Bo", "Kim"]


@pytest.mark.parametrize(
    "said, one, group, expected",
    [
        ("[He](Bo) owes [us](Ann|Kim) money.", 0, 1, {"Ann", "Kim"}),
        ("[They](Ann|Kim) saw [him](Bo).", 1, 0, {"Ann", "Kim"}),
        ("[They](Ann|Kim) let [her](Bo) go.", 1, 0, {"Ann", "Kim"}),
        ("[He](Bo) took it with [us](Ann|Bo).", 0, 1, {"Ann", "Bo"}),
        ("[He](Bo) left. [We](Ann|Bo) ran.", 0, 1, {"Ann", "Bo"}),
        ("[He](Bo) went with [them](Ann|Kim).", 0, 1, {"Ann", "Kim"}),
        ("[He](Bo) hugs both of [them](Ann|Kim).", 0, 1, {"Ann", "Kim"}),
        ("[He](Bo) knew most of [them](Ann|Bo).", 0, 1, {"Ann", "Bo"}),
    ],
)
def test_people_of_a_clause_are_apart(nlp, said, one, group, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.\nKim: Oh.")
    links = numpy.zeros((1, 2, 3), "float32")
    links[0, one, 1] = 1
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    is_in = [[0, 0, 0], [1, 1, 0], [1, 0, 1]]
    block = make_group_block(NAMES, links, group, is_in, scores)
    settle_outsiders(read_input(doc), [block])
    assert scores.sum() == pytest.approx(1)
    assert find_best(block, one) == "Bo"
    assert find_group(block, group) == expected


def test_groups_of_three_lose_a_member(nlp):
    (doc,) = make_docs(nlp, "Ann: [He](Bo) saw [us](Ann|Kim).\nBo: Oh.\nKim: Oh.")
    links = numpy.zeros((1, 2, 3), "float32")
    links[0, 0, 1] = 1
    scores = numpy.array([0.2, 0.4, 0.4], "float32")
    is_in = [[0, 0, 0], [1, 1, 1], [1, 0, 1]]
    block = make_group_block(NAMES, links, 1, is_in, scores)
    settle_outsiders(read_input(doc), [block])
    assert find_group(block, 1) == {"Ann", "Kim"}
    assert scores.tolist() == pytest.approx([0.2, 0.8, 0])


def test_we_are_not_them(nlp):
    (doc,) = make_docs(nlp, "Ann: [We](Ann|Bo) can hold [them](Kim|Bo).\nKim: Oh.")
    links = numpy.zeros((1, 2, 3), "float32")
    scores = numpy.array([1, 0.2, 0.5, 0.3], "float32")
    is_in = [[1, 1, 0], [0, 0, 0], [0, 1, 1], [0, 0, 0]]
    block = make_group_block(NAMES, links, 1, is_in, scores)
    block.groups.rows[0] = 0
    settle_outsiders(read_input(doc), [block])
    assert find_group(block, 1) == frozenset()
