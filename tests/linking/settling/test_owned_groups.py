"""A group of relatives does not include the one whose relatives they are."""

import numpy
import pytest

from spacy_charid.linking.settling.owned_groups import settle_owned_groups
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import make_group_block

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
    is_in = [[0, 0, 0], [1, 1, 0], [1, 0, 1]]
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    block = make_group_block(NAMES, links, noun, is_in, scores)
    settle_owned_groups(item, [block])
    assert scores.sum() == pytest.approx(1)
    assert (scores[1] < 0.1) == is_lowered
