"""Whom each turn is said to."""

import numpy
import pytest

from spacy_charid.linking.addressees import choose_addressee, find_addressees
from spacy_charid.linking.scores import ScoreBlock
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bob", "Cy"]


def addressees(nlp, text, *rows):
    """Find the addressee of each turn, from the scores of the mentions."""
    (doc,) = make_docs(nlp, text)
    links = numpy.array(rows, "float32").reshape(1, -1, 3)
    nil = numpy.zeros((*links.shape[:2], 1), "float32")
    block = ScoreBlock(range(links.shape[1]), NAMES, links, nil)
    return [choose_addressee(one) for one in find_addressees(read_input(doc), [block])]


ANN, BOB, CY = numpy.eye(3)


@pytest.mark.parametrize(
    "text, rows, expected",
    [
        ("Ann: Hi.\nBob: Hi.", [], ["Bob", "Ann"]),
        ("Ann: Hi.", [], [""]),
        ("Ann: Hi.\nBob: [You](Cy) came.\nCy: I did.", [CY], ["Bob", "Cy", "Bob"]),
        ("Ann: Hi.\nBob: So, [Cy](Cy).\nCy: Hi.", [CY], ["Bob", "Cy", "Bob"]),
        # the same speaker goes on, to the same person
        (
            "Ann: [You](Cy)!\nAnn: Sit.\nBob: Hm.\nCy: No.",
            [CY],
            ["Cy", "Cy", "Ann", "Bob"],
        ),
        # whoever is spoken of is hardly addressed
        ("Ann: Hi.\nBob: [She](Ann) left.\nCy: Oh.", [ANN], ["Bob", "Cy", "Bob"]),
    ],
)
def test_addressees(nlp, text, rows, expected):
    assert addressees(nlp, text, *rows) == expected


def test_the_addressee_of_some_turns(nlp):
    (doc,) = make_docs(nlp, "Ann: [You](Cy)!\nAnn: Sit.\nAnn: So.\nBob: Hm.\nCy: No.")
    links = numpy.array([CY], "float32").reshape(1, -1, 3)
    block = ScoreBlock(range(1), NAMES, links, numpy.zeros((1, 1, 1), "float32"))
    every = find_addressees(read_input(doc), [block])
    some = find_addressees(read_input(doc), [block], [2])
    assert some[2] == every[2] and some[2]["Cy"] > 0
    assert not some[3] and not some[4]
