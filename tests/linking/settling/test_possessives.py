"""The owner of a described person is whom the possessive means."""

import numpy
import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.inputs import LinkerInput, gather_candidates
from spacy_charid.linking.scores import AMBIGUOUS, ScoreBlock
from spacy_charid.linking.settling.possessives import settle_possessives
from tests.helpers.linking import make_docs


@pytest.mark.parametrize(
    "text, found",
    [
        ("Ann: [My dad](x) fell.\nBob: Hm.\nCy: [Your](Ann) poor [dad](x)?", True),
        ("Ann: [My dad](x) fell.\nAnn: I saw [her](Ann) and [a dad](y).", False),
        ("Ann: [Dad](x) fell.\nBob: Hm.\nCy: [Your](Ann) poor [dad](x)?", True),
        ("Bob: [Your](Ann) [dad](x) fell.\nAnn: Did he?", False),
    ],
)
def test_possessives_mean_the_owner(nlp, text, found):
    (doc,) = make_docs(nlp, text)
    view = read_structure(doc).view
    item = LinkerInput(doc, view, gather_candidates(view, CharacterBank()))
    n = len(view.mentions)
    links = numpy.tile(numpy.array([0.3, 0.6], "float32"), (1, n, 1))
    nil = numpy.full((1, n, 2), 0.05, "float32")
    block = ScoreBlock(range(n), ["Ann", "Bob"], links, nil, nil_labels=AMBIGUOUS)
    settle_possessives(item, [block])
    own = [i for i, m in enumerate(view.mentions) if m.head in ("your", "her")]
    assert (block.links[-1][own].argmax(axis=1) == 0).tolist() == [found]
    total = block.links[-1].sum(axis=1) + block.nil[-1].sum(axis=1)
    assert total.tolist() == pytest.approx([1.0] * n)
