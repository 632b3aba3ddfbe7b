"""A group of relatives does not include the one whose relatives they are."""

import numpy
import pytest

from spacy_charid.linking.scores import GroupScores, ScoreBlock
from spacy_charid.linking.settling.owned_groups import settle_owned_groups
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo", "Kim"]


@pytest.mark.parametrize(
    "said, is_lowered",
    [
        ("[Your](Bo) two little [brothers](Ann|Bo) called.", True),
        ("[Your](Bo) [parents](Ann|Bo) called.", True),
        ("[Your](Kim) [parents](Ann|Bo) called.", False),
        ("[Your](Bo) [guests](Ann|Bo) called.", False),
        ("The [parents](Ann|Bo) called, [your](Bo) own.", False),
    ],
)
def test_owned_groups(nlp, said, is_lowered):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.\nKim: Oh.")
    item = read_input(doc)
    view = item.view.mentions
    noun = next(i for i, mention in enumerate(view) if not mention.person)
    links = numpy.zeros((1, 2, 3), "float32")
    links[0, 1 - noun, 2 if "(Kim)" in said else 1] = 1
    nil, several = numpy.zeros((1, 2, 1), "float32"), numpy.ones((1, 2), "float32")
    is_in = numpy.array([[0, 0, 0], [1, 1, 0], [1, 0, 1]], bool)
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    groups = GroupScores(
        numpy.full(3, noun), is_in, scores, numpy.zeros((3, 1), "float32")
    )
    block = ScoreBlock([0, 1], NAMES, links, nil, links.copy(), several, groups=groups)
    settle_owned_groups(item, [block])
    assert scores.sum() == pytest.approx(1)
    assert (scores[1] < 0.1) == is_lowered
