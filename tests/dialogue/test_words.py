"""The words of a Doc."""

from spacy_charid.dialogue.words import doc_words
from tests.helpers.pipelines import blank


def test_doc_words_are_the_texts_of_the_tokens():
    doc = blank()("Ross: I'm  here,\nMónica!\t… 😀 y'all")
    assert doc_words(doc) == [token.text for token in doc]


def test_no_words():
    assert doc_words(blank()("")) == []
