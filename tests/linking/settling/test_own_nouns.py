"""Danny's brother is not Danny, and her sister is not she."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.own_nouns import settle_own_nouns
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Danny", "Vic"]


OWNER_IS_SURE, NOUN_IS_SURE = [[0.9, 0.1], [0.6, 0.3]], [[0.6, 0.3], [0.9, 0.1]]


@pytest.mark.parametrize(
    "text, rows, expected",
    [
        ("Ann: [His](Vic) [brother](Danny) left.", OWNER_IS_SURE, ["Danny", "Vic"]),
        ("Ann: [His](Vic) [brother](Danny) left.", NOUN_IS_SURE, ["Vic", "Danny"]),
        ("Ann: [Your](Vic) [brother](Danny) left.", NOUN_IS_SURE, ["Danny", "Vic"]),
        ("Ann: [He](Danny) saw a [brother](Danny).", NOUN_IS_SURE, ["Danny", "Danny"]),
        ("Ann: That [boy](Vic) of [his](Danny).", NOUN_IS_SURE[::-1], ["Danny", "Vic"]),
        (
            "Ann: The [man](Vic) of [her](Vic) dreams.",
            OWNER_IS_SURE,
            ["Danny", "Danny"],
        ),
    ],
)
def test_nouns_of_pronouns(nlp, text, rows, expected):
    (doc,) = make_docs(nlp, text)
    assert settle_links(settle_own_nouns, doc, NAMES, rows) == expected


def test_what_is_said_to_be_her_sister_is_not_her(nlp):
    text = "Ann: The [teller](Danny) was [her](Vic) [sister](Danny)."
    (doc,) = make_docs(nlp, text)
    rows = [[0.9, 0.1], [0.6, 0.3], [0.9, 0.1]]
    found = settle_links(settle_own_nouns, doc, NAMES, rows)
    assert found == ["Danny", "Vic", "Danny"]


def test_what_her_father_is_said_to_be_is_not_her(nlp):
    text = "Ann: [Her](Vic) [father](Danny) is a [drunk](Danny)."
    (doc,) = make_docs(nlp, text)
    rows = [[0.6, 0.3], [0.9, 0.1], [0.9, 0.1]]
    found = settle_links(settle_own_nouns, doc, NAMES, rows)
    assert found == ["Vic", "Danny", "Danny"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [Danny](Danny)'s [brother](Vic) left.", "Vic"),
        ("Ann: [Danny](Danny)'s little [brother](Vic) left.", "Vic"),
        ("Ann: [Danny](Danny)'s a [brother](Danny).", "Danny"),
        ("Ann: [Danny](Danny), my [brother](Danny), left.", "Danny"),
    ],
)
def test_own_nouns(nlp, text, expected):
    (doc,) = make_docs(nlp, text)
    links = numpy.array([[[0.9, 0.1], [0.6, 0.3]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_own_nouns(read_input(doc), [ScoreBlock(range(2), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    assert NAMES[links[0, 1].argmax()] == expected
