"""Encode the words of documents."""

from typing import Any, Callable, List, Tuple

from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

from ..inputs import LinkerInput


def encode_words(
    tok2vec: Model[List[Doc], List[Floats2d]],
    inputs: List[LinkerInput],
    is_train: bool,
) -> Tuple[List[Floats2d], Callable]:
    """Get the vectors of the words of documents, without those of whitespace tokens.

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder.
    inputs (List[LinkerInput]): The documents.
    is_train (bool): Whether `backprop` will be called.
    RETURNS (Tuple[List[Floats2d], Callable]): (n_words, width) for each document, and
        `backprop`, which takes their gradients.
    """
    tokvecs, bp_tokvecs = tok2vec([item.doc for item in inputs], is_train)
    ops = tok2vec.ops
    tokens = [item.view.tokens for item in inputs]

    def backprop(d_words: List[Floats2d]) -> Any:
        d_tokvecs = []
        for own, d_own, vectors in zip(tokens, d_words, tokvecs, strict=True):
            d_all: Any = d_own
            if len(own) < len(vectors):
                d_all = ops.alloc2f(*vectors.shape)
                d_all[own] = d_own
            d_tokvecs.append(d_all)
        return bp_tokvecs(d_tokvecs)

    words: List[Any] = list(tokvecs)
    for i, own in enumerate(tokens):
        if len(own) < len(words[i]):
            words[i] = words[i][own]
    return words, backprop
