"""A pronoun means the one person of whom its turn has spoken."""

import numpy
import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.inputs import LinkerInput, gather_candidates
from spacy_charid.linking.scores import AMBIGUOUS, ScoreBlock
from spacy_charid.linking.settling.same_turn import settle_same_turn
from tests.helpers.linking import make_docs


def best(nlp, text: str) -> str:
    """Get the best candidate of the last mention, which has the best score for Lee at
    first. The mentions before it mean the character with whom they are annotated."""
    (doc,) = make_docs(nlp, text)
    view = read_structure(doc).view
    item = LinkerInput(doc, view, gather_candidates(view, CharacterBank()))
    names = ["Ann", "Kim", "Lee"]
    gold = [span.kb_id_ for span in doc.spans["mentions"]]
    links = numpy.array([[[0.8 * (c == g) for c in names] for g in gold]], "float32")
    nil = numpy.full((1, len(gold), 2), 0.1, "float32")
    block = ScoreBlock(range(len(gold)), names, links, nil, nil_labels=AMBIGUOUS)
    settle_same_turn(item, [block])
    return names[int(block.links[-1][-1].argmax())]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [My mother](Kim) rang, and [she](Lee) cried.", "Kim"),
        ("Ann: [She](Kim) rang. [She](Kim) said that [she](Lee) cried.", "Kim"),
        ("Ann: [A woman](Kim) rang, and [she](Lee) cried.", "Lee"),
        ("Ann: [Lee](Lee) is in. [She](Kim) rang, and [she](Lee) cried.", "Kim"),
        ("Ann: [She](Kim) rang [her](Lee). Then [she](Lee) cried.", "Lee"),
        ("Ann: [My mother](Kim) rang, and [he](Lee) cried.", "Lee"),
        ("Ann: [My mother](Kim) rang.\nTom: And [she](Lee) cried.", "Lee"),
        ("Ann: [My mother](Kim) rang [her](Lee).", "Lee"),
        ("Ann: [She](Kim) rang. [She](Kim) hurt [herself](Lee).", "Lee"),
        ("Ann: [She](Ann) rang. [She](Ann) said that [she](Lee) cried.", "Lee"),
    ],
)
def test_pronouns_of_a_turn(nlp, text, expected):
    assert best(nlp, text) == expected
