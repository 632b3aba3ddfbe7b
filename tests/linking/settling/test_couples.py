"""What couples have is that of the speaker and the husband or wife."""

import numpy
import pytest

from spacy_charid.linking.group_changes import find_group
from spacy_charid.linking.settling.couples import settle_couples
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import make_group_block

NAMES = ["Ann", "Bo", "Kim"]
HUSBAND = "[My](Ann) [husband](Kim) left."


@pytest.mark.parametrize(
    "said, expected",
    [
        (f"{HUSBAND} [Our](Ann|Kim) daughter cried.", {"Ann", "Kim"}),
        (f"{HUSBAND} It's [our](Ann|Kim) little girl.", {"Ann", "Kim"}),
        (f"{HUSBAND} It was at [our](Ann|Kim) wedding.", {"Ann", "Kim"}),
        (f"{HUSBAND} [Our](Ann|Bo) boss cried.", {"Ann", "Bo"}),
        ("[My](Ann) [boss](Kim) left. [Our](Ann|Bo) daughter cried.", {"Ann", "Bo"}),
    ],
)
def test_what_couples_have(nlp, said, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.")
    links = numpy.zeros((1, 3, 3), "float32")
    links[0, [0, 1], [0, 2]] = 1
    scores = numpy.array([0.1, 0.9], "float32")
    block = make_group_block(NAMES, links, 2, [[0, 0, 0], [1, 1, 0]], scores)
    settle_couples(read_input(doc), [block])
    assert scores.sum() == pytest.approx(1)
    assert find_group(block, 2) == expected


def test_the_partner_of_two_people_is_not_known(nlp):
    said = f"{HUSBAND} [Our](Ann|Bo) son cried."
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: [My](Bo) [wife](Ann)?")
    links = numpy.zeros((1, 5, 3), "float32")
    links[0, [0, 1, 3, 4], [0, 2, 1, 0]] = 1
    scores = numpy.array([0.1, 0.9], "float32")
    block = make_group_block(NAMES, links, 2, [[0, 0, 0], [1, 1, 0]], scores)
    settle_couples(read_input(doc), [block])
    assert find_group(block, 2) == {"Ann", "Bo"}
