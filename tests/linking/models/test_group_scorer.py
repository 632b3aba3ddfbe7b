"""Groups are decoded, counted in probabilities, and learned."""

import numpy
import pytest

from spacy_charid.linking.decoding import decode, inclusion
from spacy_charid.linking.loss import target_groups
from spacy_charid.linking.scores import AMBIGUOUS, GroupScores, ScoreBlock

NAMES = ["Ann", "Bob", "Cy"]
IS_IN = numpy.array([[0, 0, 0], [1, 1, 0], [1, 1, 1]], bool)


def make_groups(scores):
    features = numpy.zeros((3, 1), "float32")
    return GroupScores(
        numpy.zeros(3, int), IS_IN, numpy.array(scores, "float32"), features
    )


def make_block(scores, person=0.5):
    links = numpy.array([[[person, 0.25, 0]]], "float32")
    nil = numpy.array([[[0.75 - person, 0]]], "float32")
    members, several = numpy.zeros((1, 1, 3)), numpy.ones((1, 1))
    groups = make_groups(scores)
    return ScoreBlock([0], NAMES, links, nil, members, several, AMBIGUOUS, groups)


@pytest.mark.parametrize(
    "scores, threshold, names, score",
    [
        ([0.25, 0.5, 0.25], 0.0, ("Ann", "Bob"), 0.75),
        ([0.25, 0.25, 0.5], 0.0, ("Ann", "Bob", "Cy"), 0.5),
        ([0.75, 0.125, 0.125], 0.0, ("Ann",), 0.5),
        ([0.25, 0.25, 0.5], 0.75, (), 0.5),
    ],
)
def test_groups_are_decoded(scores, threshold, names, score):
    (link,) = decode(make_block(scores), threshold=threshold)
    assert link.names == names and link.score == pytest.approx(score)


def test_groups_weight_of_nobody():
    block = make_block([0.5, 0.375, 0.125], person=0)
    assert decode(block)[0].names == ("#OTHER#",)
    assert decode(block, nil_weight=0.5)[0].names == ("Ann", "Bob")


def test_groups_probability_of_members():
    shares = inclusion(make_block([0.5, 0.25, 0.25]))
    assert shares.tolist() == [[0.75, 0.625, 0.25]]


@pytest.mark.parametrize(
    "names, target",
    [
        (("Ann", "Bob"), [0, 1, 0]),
        (("Ann", "Bob", "Cy"), [0, 0, 1]),
        (("Ann", "Eve"), [0, 1, 0]),  # the most similar group
        (("Eve", "Flo"), [0, 0, 0]),  # none is similar: not counted
        (("Ann",), [1, 0, 0]),
        (("#GENERAL#",), [1, 0, 0]),
        ((), [0, 0, 0]),
    ],
)
def test_groups_targets(names, target):
    columns = {name: i for i, name in enumerate(NAMES)}
    groups = make_groups([0, 0, 0])
    assert target_groups(groups, columns, [names]).tolist() == target
