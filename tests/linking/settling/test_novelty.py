"""An indefinite noun brings somebody new."""

import numpy
import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.inputs import LinkerInput, gather_candidates
from spacy_charid.linking.scores import AMBIGUOUS, ScoreBlock
from spacy_charid.linking.settling.novelty import settle_novelty
from tests.helpers.linking import make_docs


def settle(nlp, text: str) -> numpy.ndarray:
    """Get the scores of the last mention for Okafor, who has 0.5, and the baby, who has
    0.3; all mentions before it mean Okafor."""
    (doc,) = make_docs(nlp, text)
    view = read_structure(doc).view
    item = LinkerInput(doc, view, gather_candidates(view, CharacterBank()))
    n = len(view.mentions)
    links = numpy.tile(numpy.array([0.5, 0.3], "float32"), (1, n, 1))
    nil = numpy.full((1, n, 2), 0.1, "float32")
    names = ["Okafor", "the baby"]
    block = ScoreBlock(range(n), names, links, nil, nil_labels=AMBIGUOUS)
    settle_novelty(item, [block])
    return block.links[-1][-1]


@pytest.mark.parametrize(
    "text",
    [
        "Tom: Is [Okafor](x) here?\nAnn: No, he got [a baby](x).",
        "Tom: [Okafor](x) has [a baby](x).",
    ],
)
def test_novelty_of_an_indefinite_noun(nlp, text):
    scores = settle(nlp, text)
    assert scores.argmax() == 1
    assert scores.sum() == pytest.approx(0.8, abs=1e-5)


@pytest.mark.parametrize(
    "text",
    [
        "Tom: [Okafor](x) saw [the baby](x).",
        "Tom: [Okafor](x) is [a baby](x).",
        "Tom: [Okafor](x) cries like [a baby](x).",
        "Tom: [Okafor](x)!\nAnn: Yes.\nTom: So.\nAnn: Well, [a baby](x)!",
        "Tom: [A baby](x)!",
    ],
)
def test_novelty_does_not_hold(nlp, text):
    assert settle(nlp, text).tolist() == pytest.approx([0.5, 0.3])
