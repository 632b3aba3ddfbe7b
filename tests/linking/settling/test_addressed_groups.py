"""Whom "you" means is none of "us" in its clause."""

import numpy
import pytest

from spacy_charid.linking.scores import GroupScores, ScoreBlock
from spacy_charid.linking.settling.addressed_groups import settle_addressed_groups
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo", "Kim"]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("Are [you](Bo) mad at [us](Ann|Kim)?", {"Ann", "Kim"}),
        ("[We](Ann|Kim) know what [you](Bo) did.", {"Ann", "Kim"}),
        ("[We](Ann|Bo) can sit by [your](Bo) door.", {"Ann", "Bo"}),
        ("Are [you](Bo) here? [We](Ann|Bo) left.", {"Ann", "Bo"}),
        ("[Bo](Bo), only tell [us](Ann|Kim).", {"Ann", "Kim"}),
        ("Then let [us](Ann|Kim) pass, [Bo](Bo).", {"Ann", "Kim"}),
        ("Let [us](Ann|Bo) go, [Bo](Bo).", {"Ann", "Bo"}),
        ("Let [us](Ann|Bo) pass from that, [Bo](Bo).", {"Ann", "Bo"}),
        ("[Bo](Bo) could only give [us](Ann|Bo) that.", {"Ann", "Bo"}),
        ("[Bo](Bo) had to tell [us](Ann|Bo).", {"Ann", "Bo"}),
    ],
)
@pytest.mark.parametrize("has_other", [True, False])
def test_addressed_groups(nlp, said, expected, has_other):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.\nKim: Oh.")
    item = read_input(doc)
    we = next(i for i, one in enumerate(item.view.mentions) if one.person == 1)
    links = numpy.zeros((1, 2, 3), "float32")
    links[0, 1 - we, 1] = 1
    nil, several = numpy.zeros((1, 2, 1), "float32"), numpy.ones((1, 2), "float32")
    is_in = numpy.array([[1, 1, 0], [1, 0, 1 if has_other else 0]], bool)
    scores = numpy.array([0.7, 0.3], "float32")
    groups = GroupScores(
        numpy.full(2, we), is_in, scores, numpy.zeros((2, 1), "float32")
    )
    block = ScoreBlock([0, 1], NAMES, links, nil, links.copy(), several, groups=groups)
    settle_addressed_groups(item, [block])
    assert scores.sum() == pytest.approx(1)
    best = is_in[scores.argmax()]
    found = {name for name, member in zip(NAMES, best, strict=True) if member}
    assert found == (expected if has_other or "Bo" in expected else {"Ann"})
