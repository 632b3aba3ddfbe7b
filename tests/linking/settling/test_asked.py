"""The "he" that begins an answer means the man of the sentence before."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.asked import settle_asked
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo", "Cy"]
CY, BO = [0.1, 0.2, 0.6], [0.2, 0.5, 0.2]


def settle(nlp, text, *rows):
    """Settle a text. Returns the best candidate of each mention."""
    (doc,) = make_docs(nlp, text)
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_asked(read_input(doc), [ScoreBlock(range(len(rows)), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    return [NAMES[i] for i in links[0].argmax(axis=1)]


@pytest.mark.parametrize(
    "said, answer, expected",
    [
        ("Did [Cy](Cy) call?", "[He](Cy) texted.", "Cy"),
        ("Late. And [Cy](Cy)?", "No, [he](Cy) left.", "Cy"),
        ("Where is [the boy](Cy)?", "[He](Cy) left.", "Cy"),
        ("[Cy](Cy) is ill.", "But [he](Cy) was fine.", "Cy"),
        ("[The boy](Cy) is ill.", "[He](Cy) was fine.", "Bo"),  # a noun, no question
        ("[Cy](Cy) is ill. Why?", "[He](Cy) was cold.", "Bo"),  # a sentence between
        ("Did [Cy](Cy) call?", "I do not know if [he](Cy) did.", "Bo"),
        ("Did [Judy](Cy) call?", "[He](Cy) texted.", "Bo"),  # does not agree
    ],
)
def test_asked_of_one(nlp, said, answer, expected):
    text = f"Ann: {said}\nDot: {answer}\nCy: Oh.\nBo: Oh."
    assert settle(nlp, text, CY, BO)[-1] == expected


def test_asked_of_two(nlp):
    text = "Ann: Did [Cy](Cy) call [Bo](Bo)?\nDot: [He](Cy) did.\nCy: Oh.\nBo: Oh."
    assert settle(nlp, text, CY, BO, BO) == ["Cy", "Bo", "Bo"]


def test_asked_of_somebody_of_hers(nlp):
    text = "Ann: Where is [her](Ann) [boss](Bo)?\nDot: [She](Bo) left.\nCy: .\nBo: ."
    assert settle(nlp, text, CY, [0.5, 0.3, 0.1], BO)[-1] == "Ann"


def test_asked_with_pronouns_of_both(nlp):
    text = "Ann: Is [he](Cy) in?\nDot: [He](Cy) left.\nCy: Oh.\nBo: Oh."
    assert settle(nlp, text, [0.0, 0.4, 0.3], CY) == ["Cy", "Cy"]
    assert settle(nlp, text, [0.0, 0.8, 0.1], CY) == ["Bo", "Bo"]


def test_asked_needs_another_speaker(nlp):
    text = "Ann: Is [Cy](Cy) in?\nAnn: [He](Cy) left.\nBo: Oh.\nCy: Oh."
    assert settle(nlp, text, CY, BO) == ["Cy", "Bo"]
