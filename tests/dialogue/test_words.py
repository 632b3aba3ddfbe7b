"""The words of a Doc."""

import spacy

from spacy_charid.dialogue.words import doc_words


def test_doc_words_are_the_texts_of_the_tokens():
    doc = spacy.blank("en")("Ross: I'm  here,\nMónica!\t… 😀 y'all")
    assert doc_words(doc) == [token.text for token in doc]


def test_no_words():
    assert doc_words(spacy.blank("en")("")) == []
