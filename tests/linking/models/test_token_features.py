import numpy
import pytest
import spacy
from spacy.tokens import Doc

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.inputs import LinkerInput
from spacy_charid.linking.models.token_features import (
    FEATURE_SIZES,
    LOWER,
    MIXED,
    TITLE,
    UPPER,
    capitalization,
    entity_tags,
    token_features,
)
from tests.helpers.linking import make_docs


def read(doc):
    view = read_structure(doc).view
    return LinkerInput(doc, view, Candidates.from_view(CharacterBank(), view))


@pytest.mark.parametrize(
    "word,kind",
    [
        ("guy", LOWER),
        ("Ross", TITLE),
        ("I", TITLE),
        ("OK", UPPER),
        ("TV", UPPER),
        ("McDonald", MIXED),
        ("42", MIXED),
        ("?", MIXED),
        ("", MIXED),
        ("n't", LOWER),
        ("É", TITLE),
    ],
)
def test_features_capitalization(word, kind):
    assert capitalization(word) == kind


def test_features_entity_tags(nlp):
    words = ["Ross", "Geller", "Paris", "Inc.", "two", "days", "ran", "Ben"]
    ents = ["B-PERSON", "I-PERSON", "B-GPE", "B-ORG", "B-DATE", "I-DATE", "O", "B-PER"]
    assert entity_tags(Doc(nlp.vocab, words=words, ents=ents)) == [
        *(1, 2, 3, 5, 7, 8, 0, 1)
    ]
    assert entity_tags(Doc(nlp.vocab, words=words)) == [0] * len(words)
    assert entity_tags(nlp.make_doc("")) == []


def test_features_of_a_document(nlp):
    (doc,) = make_docs(nlp, "Ross: Hey Monica, ok")
    doc.ents = [doc.char_span(4, 10, label="PERSON")]
    table = token_features(read(doc))
    assert table.tolist() == [[0, TITLE], [1, TITLE], [0, MIXED], [0, LOWER]]
    assert table.dtype == numpy.int64
    assert (table < numpy.asarray(FEATURE_SIZES)).all()


def test_features_of_an_empty_doc():
    doc = spacy.blank("en").make_doc("")
    assert token_features(read(doc)).shape == (0, len(FEATURE_SIZES))
