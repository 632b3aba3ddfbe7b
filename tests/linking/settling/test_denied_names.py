"""Whoever is denied is nobody who was just described."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.denied_names import settle_denied_names
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs


@pytest.mark.parametrize(
    "answer, is_lowered",
    [("\nAnn: No.", True), ("\nAnn: Yes.", False), ("\nBo: No.", False), ("", False)],
)
@pytest.mark.parametrize("question", ["[Tom](Tom)?", "Was it [Tom](Tom)?"])
def test_denied_names(nlp, question, answer, is_lowered):
    (doc,) = make_docs(nlp, f"Ann: [A boy](Tom) in a cap.\nBo: {question}{answer}")
    item = read_input(doc)
    links = numpy.array([[[0.3, 0.6], [0.0, 1.0]]], "float32")
    nil = numpy.array([[[0.1], [0.0]]], "float32")
    block = ScoreBlock([0, 1], ["the boy", "Tom"], links, nil)
    settle_denied_names(item, [block])
    assert (links[0, 0].argmax() == 0) == is_lowered
    assert links[0, 0].sum() + nil[0, 0].sum() == pytest.approx(1)
