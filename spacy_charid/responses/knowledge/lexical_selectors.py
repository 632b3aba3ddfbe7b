"""TF-IDF and BM25 as knowledge selectors, and the oracle."""

from functools import partial
from typing import Any, Callable, List, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ...util import check_least
from ..lexical import Frequencies, Words, bm25_scores, tfidf_scores
from .reading import Choice

Score = Callable[[Words, List[Words], Frequencies], Any]
SelectorModel = Model[List[Choice], List[Floats1d]]


@registry.architectures("spacy_charid.TfidfSelector.v1")
def build_tfidf_selector(n_turns: int = 2) -> SelectorModel:
    """Build a selector by the cosine of TF-IDF vectors.

    n_turns (int): The number of last turns that a sentence is compared with.
    RETURNS (Model[List[Choice], List[Floats1d]]): One score per sentence.
    """
    return _build("charid_tfidf_selector", tfidf_scores, n_turns)


@registry.architectures("spacy_charid.BM25Selector.v1")
def build_bm25_selector(n_turns: int = 2) -> SelectorModel:
    """Build a selector by BM25.

    n_turns (int): The number of last turns that a sentence is compared with.
    RETURNS (Model[List[Choice], List[Floats1d]]): One score per sentence.
    """
    return _build("charid_bm25_selector", bm25_scores, n_turns)


def score_oracle(choice: Choice) -> Floats1d:
    """Score sentences by the TF-IDF cosine with the response itself.

    Source: Gopalakrishnan et al. (Interspeech 2019), section 4: every sentence of the
    reading set is a document.
    """
    texts = [sentence.words for sentence in choice.sentences]
    scores: Any = tfidf_scores(choice.response, texts, choice.frequencies)
    return scores


def _build(name: str, score: Score, n_turns: int) -> SelectorModel:
    check_least("n_turns", n_turns, 1)
    return Model(name, partial(_forward, score, n_turns))


def _forward(
    score: Score, n_turns: int, model: Model, choices: List[Choice], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    scores: List[Any] = []
    for choice in choices:
        query = [word for turn in choice.history[-n_turns:] for word in turn]
        texts = [sentence.words for sentence in choice.sentences]
        found = score(query, texts, choice.frequencies)
        scores.append(numpy.asarray(found, dtype="float32"))
    return scores, lambda d_scores: []
