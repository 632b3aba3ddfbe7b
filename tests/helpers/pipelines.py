"""Blank pipelines that cost nothing."""

from functools import cache

from spacy.lang.en import English
from spacy.language import Language


@cache
def _shared() -> Language:
    return English()  # commands have `blank` for `spacy.blank`


def blank() -> Language:
    """Make a blank English pipeline with a tokenizer and vocabulary that are shared.

    The 1,300 exceptions of the English tokenizer take 70 ms, the rest half a
    millisecond. Loading into a pipeline replaces its strings: a pipeline that a test
    loads into is `spacy.blank("en")`.
    """
    shared = _shared()
    return English(shared.vocab, create_tokenizer=lambda nlp: shared.tokenizer)
