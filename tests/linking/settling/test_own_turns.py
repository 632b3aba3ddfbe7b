"""Nobody says "he", "she" or "you" of themselves, unless they are quoted or named."""

import pytest

from spacy_charid.linking.settling.own_turns import settle_own_turns
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Ann", "Bo"]


def settle(nlp, text, *rows):
    (doc,) = make_docs(nlp, text)
    return settle_links(settle_own_turns, doc, NAMES, rows)


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
