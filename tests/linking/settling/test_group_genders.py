"""No man is one of the girls."""

import numpy
import pytest

from spacy_charid.linking.settling.group_genders import settle_group_genders
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import make_group_block

NAMES = ["Ann", "Bob", "Kim Oda"]


@pytest.mark.parametrize(
    "said, is_lowered",
    [
        ("[Girls](Ann|Bob), sit up.", True),
        ("The [ladies](Ann|Bob) left.", True),
        ("The [men](Ann|Bob) left.", True),
        ("Hi, [guys](Ann|Bob).", False),
        ("The [nurses](Ann|Bob) left.", False),
    ],
)
def test_groups_of_one_gender(nlp, said, is_lowered):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBob: Oh.\nKim Oda: Oh.")
    links, is_in = numpy.zeros((1, 1, 3), "float32"), [[0, 0, 0], [1, 1, 0], [0, 0, 1]]
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    block = make_group_block(NAMES, links, 0, is_in, scores)
    settle_group_genders(read_input(doc), [block])
    assert scores.sum() == pytest.approx(1)
    assert (scores[1] < 0.2) == is_lowered
