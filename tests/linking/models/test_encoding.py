"""Encoders see every token of a Doc, linking models its words."""

from typing import Any, List

import numpy
from spacy.language import Language
from spacy.tokens import Doc
from thinc.api import Model

from spacy_charid.linking.models.encoding import encode_words
from tests.helpers.linking import read_input


def test_words_have_the_vectors_of_their_tokens(nlp: Language) -> None:
    gradients: List[Any] = []

    def number_tokens(model: Model, docs: List[Doc], is_train: bool) -> Any:
        vectors = [numpy.arange(len(doc), dtype="float32")[:, None] for doc in docs]
        return vectors, gradients.extend

    texts = ["Ann: Hi  there.", "Ann: Hi."]
    inputs = [read_input(nlp.make_doc(text)) for text in texts]
    assert [token.text for token in inputs[0].doc][3] == " "
    vectors, backprop = encode_words(Model("numbers", number_tokens), inputs, True)
    assert [own.ravel().tolist() for own in vectors] == [[0, 1, 2, 4, 5], [0, 1, 2, 3]]
    backprop([own + 1 for own in vectors])
    assert [own.ravel().tolist() for own in gradients] == [
        [1, 2, 3, 0, 5, 6],
        [1, 2, 3, 4],
    ]
