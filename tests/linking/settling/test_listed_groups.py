"""The "they" after a list of people means the people of the list."""

import numpy
import pytest

from spacy_charid.linking.settling.listed_groups import settle_listed_groups
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import make_group_block

NAMES = ["Ann", "Bo", "Kim"]
GROUPS = [[0, 0, 0], [1, 1, 0], [0, 1, 1]]
LISTED = "[Bo](Bo) and [Kim](Kim) left."


@pytest.mark.parametrize(
    "text, is_raised",
    [
        (f"Ann: {LISTED} [They](Bo|Kim) ran.", True),
        (f"Ann: {LISTED}\nDot: Have [they](Bo|Kim)?", True),
        (f"Ann: {LISTED}\nDot: No.\nAnn: Have [they](Bo|Kim)?", False),
        ("Ann: [Bo](Bo) saw [Kim](Kim). [They](Bo|Kim) ran.", False),
        (f"Ann: {LISTED} [We](Ann|Bo) ran.", False),
        ("Ann: [Bo](Bo) and [Bo](Bo) left. [They](Bo|Kim) ran.", False),
    ],
)
def test_listed_groups(nlp, text, is_raised):
    (doc,) = make_docs(nlp, text)
    links = numpy.zeros((1, 3, 3), "float32")
    second = 1 if "Bo](Bo) and [Bo" in text else 2
    links[0, [0, 1], [1, second]] = 1
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    block = make_group_block(NAMES, links, 2, GROUPS, scores)
    settle_listed_groups(read_input(doc), [block])
    assert scores.sum() == pytest.approx(1)
    assert (scores.argmax() == 2) == is_raised


@pytest.mark.parametrize(
    "said, is_raised",
    [
        ("I need [you both](Bo|Kim), [Bo](Bo) and [Kim](Kim).", True),
        ("[You two](Bo|Kim) go, [you](Bo) and [Kim](Kim).", True),
        ("[You two](Bo|Kim) go. Call [Bo](Bo) and [Kim](Kim).", False),
        ("[You two](Bo|Kim) saw [Bo](Bo) and [Kim](Kim).", False),
    ],
)
def test_people_who_are_listed_after_you(nlp, said, is_raised):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.\nKim: Oh.")
    item = read_input(doc)
    n = len(item.view.mentions)
    links = numpy.zeros((1, n, 3), "float32")
    links[0, [n - 2, n - 1], [1, 2]] = 1
    scores = numpy.array([0.1, 0.6, 0.3], "float32")
    block = make_group_block(NAMES, links, n - 3, GROUPS, scores)
    settle_listed_groups(item, [block])
    assert (scores.argmax() == 2) == is_raised
