"""Nobody says "he", "she" or "you" of themselves, unless they are quoted or named."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.own_turns import settle_own_turns
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo"]


def settle(nlp, text, *rows):
    """Settle a text. Returns the best candidate of each mention; empty for nobody."""
    (doc,) = make_docs(nlp, text)
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_own_turns(read_input(doc), [ScoreBlock(range(len(rows)), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    best = numpy.concatenate((links, nil), axis=2)[0].argmax(axis=1)
    return [[*NAMES, ""][i] for i in best]


OWN = [
    0.7,
    0.2,
]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("[She](Bo) left.", ["Bo"]),
        ("Where are [you](Bo)?", ["Bo"]),
        ("[I](Ann) left.", ["Ann"]),
        ('"[She](Bo) left."', ["Ann"]),
    ],
)
def test_own_turns(nlp, said, expected):
    assert settle(nlp, f"Ann: {said}\nBo: Oh.", OWN) == expected


def test_own_turns_leave_those_who_name_themselves(nlp):
    text = "Ann: [Ann](Ann) and [her](Ann) brain!\nBo: Oh."
    assert settle(nlp, text, OWN, OWN) == ["Ann", "Ann"]


def test_own_turns_can_mean_nobody(nlp):
    assert settle(nlp, "Ann: [She](Bo) left.\nBo: Oh.", [0.7, 0.1]) == [""]
