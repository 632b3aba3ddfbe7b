""" "So he did" means the one of whom the turn before speaks."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.echoes import settle_echoes
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

NAMES = ["Ann", "Bo", "Cy"]


def settle(nlp, text, *rows):
    """Settle a text. Returns the best candidate of each mention."""
    (doc,) = make_docs(nlp, text)
    links = numpy.array([rows], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_echoes(read_input(doc), [ScoreBlock(range(len(rows)), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    return [NAMES[i] for i in links[0].argmax(axis=1)]


CY, BO, ANN = [0.1, 0.2, 0.6], [0.2, 0.5, 0.2], [0.5, 0.3, 0.1]


@pytest.mark.parametrize(
    "said, answer, expected",
    [
        ("[He](Cy) left.", "So [he](Cy) did.", "Cy"),
        ("[He](Cy) was late.", "[He](Cy) wasn't.", "Cy"),
        ("Has [he](Cy) been ill?", "No, [he](Cy) has not, [Ann](Ann).", "Cy"),
        ("[Cy](Cy) isn't well.", "[He](Cy) was then.", "Cy"),
        ("[Cy](Cy) has left.", "[He](Cy) is late.", "Bo"),  # another verb
        ("[He](Cy) left.", "[He](Cy) did his best.", "Bo"),  # a verb of its own
        ("[He](Cy) left.", "If [he](Cy) did, I did not see it.", "Bo"),
    ],
)
def test_echoes_of_the_same_pronoun(nlp, said, answer, expected):
    text = f"Ann: {said}\nDot: {answer}\nCy: Oh.\nBo: Oh."
    rows = [CY, BO, ANN][: text.count("](")]
    assert settle(nlp, text, *rows)[1] == expected


@pytest.mark.parametrize(
    "said, expected",
    [
        ("I can't look at one now.", "Ann"),
        ("Suppose I could move it.", "Ann"),
        ("I left.", "Bo"),
        ("[Cy](Cy) says I can't look.", "Bo"),
    ],
)
def test_echoes_of_what_a_speaker_says_of_herself(nlp, said, expected):
    text = f"Ann: {said}\nDot: [She](Ann) can.\nCy: Oh.\nBo: Oh."
    rows = [CY] * said.count("](") + [BO]
    assert settle(nlp, text, *rows)[-1] == expected


def test_echoes_need_another_speaker(nlp):
    text = "Ann: [He](Cy) left.\nAnn: [He](Cy) did.\nBo: Oh.\nCy: Oh."
    assert settle(nlp, text, CY, BO) == ["Cy", "Bo"]
