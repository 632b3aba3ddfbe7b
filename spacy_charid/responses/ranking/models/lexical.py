"""Rankers without trained weights: TF-IDF, BM25, and the lengths of the candidates."""

from functools import partial
from typing import Any, Callable, Dict, List, Optional, Tuple

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....errors import Errors
from ...lexical import (
    K1,
    B,
    Frequencies,
    bm25_scores,
    content_words,
    tfidf_scores,
)
from ..inputs import RankingInput

RankerModel = Model[List[RankingInput], List[Floats1d]]
ORDERS = ("shortest", "longest")
EXTRA = "ranking"  # of setup.cfg: what some rankers need
FREQUENCIES = "frequencies"  # key of the attrs: learned, as `Frequencies`; or None


@registry.architectures("spacy_charid.TfidfRanker.v1")
def build_tfidf_ranker() -> RankerModel:
    """Build a ranker by the cosine of the TF-IDF vectors of context and candidate.

    RETURNS (RankerModel): For each context, one cosine per candidate.

    DOCS: docs/ranking.md
    """
    return make_ranker("charid_tfidf_ranker", _score_tfidf, learn_frequencies)


@registry.architectures("spacy_charid.BM25Ranker.v1")
def build_bm25_ranker(k1: float = K1, b: float = B) -> RankerModel:
    """Build a ranker by BM25, with the context as the query.

    The document frequencies are learned by `initialize`. Without them, they are counted
    in the candidates at hand.

    k1 (float): How fast a repeated word saturates, from 0 (at once).
    b (float): How much longer candidates are penalized, from 0 to 1.
    RETURNS (RankerModel): For each context, one score per candidate.

    DOCS: docs/ranking.md
    """
    score = partial(_score_bm25, k1=k1, b=b)
    return make_ranker("charid_bm25_ranker", score, learn_frequencies)


@registry.architectures("spacy_charid.LengthRanker.v1")
def build_length_ranker(order: str = "shortest") -> RankerModel:
    """Build a ranker by the number of words alone, which any other has to surpass.

    order (str): `shortest` or `longest` first.
    RETURNS (RankerModel): For each context, one score per candidate.
    """
    sign = {"shortest": -1.0, "longest": 1.0}[order]
    return make_ranker(f"charid_{order}_ranker", partial(_score_length, sign=sign))


def make_ranker(
    name: str,
    score: Callable[[Model, RankingInput], Any],
    init: Optional[Callable] = None,
    attrs: Optional[Dict[str, Any]] = None,
) -> RankerModel:
    """Make a model that is fitted by `initialize`, and not updated by gradients.

    name (str): The name of the model.
    score (Callable[[Model, RankingInput], Any]): Scores the candidates of a context.
    init (Optional[Callable]): Fits the model.
    attrs (Optional[Dict[str, Any]]): What `init` fits, as JSON values.
    RETURNS (RankerModel): The model.
    """

    def forward(
        model: RankerModel, inputs: List[RankingInput], is_train: bool
    ) -> Tuple[List[Floats1d], Callable]:
        scores = [
            model.ops.asarray1f([float(one) for one in score(model, item)])
            if item.candidates
            else model.ops.alloc1f(0)
            for item in inputs
        ]
        return scores, lambda d_scores: []

    kept = {FREQUENCIES: None, **(attrs or {})}
    return Model(name, forward, init=init, attrs=kept)


def learn_frequencies(model: Model, X: Any = None, Y: Any = None) -> None:
    """Count the words of the contexts and candidates."""
    if X:
        model.attrs[FREQUENCIES] = count_words(X).to_json()


def count_words(inputs: List[RankingInput]) -> Frequencies:
    """Count the words of all turns and candidates."""
    said = (one for item in inputs for one in (*item.turns, *item.candidates))
    return Frequencies.of(content_words(one.words) for one in said)


def get_frequencies(model: Model) -> Optional[Frequencies]:
    """Get the document frequencies that a model has learned, if any."""
    learned = model.attrs.get(FREQUENCIES)
    return Frequencies(**learned) if learned else None


def require_frequencies(model: Model) -> Frequencies:
    """Get the document frequencies that a model has learned.

    RAISES (ValueError): If the model is not trained.
    """
    frequencies = get_frequencies(model)
    if frequencies is None:
        raise ValueError(Errors.E613.format(name=model.name))
    return frequencies


def get_query(item: RankingInput) -> List[str]:
    """Get the words of the context and of the description of the scene."""
    told = [item.description] if item.description else []
    return [word for one in (*told, *item.turns) for word in content_words(one.words)]


def _score_tfidf(model: Model, item: RankingInput) -> Any:
    texts = [content_words(one.words) for one in item.candidates]
    return tfidf_scores(get_query(item), texts, get_frequencies(model))


def _score_bm25(model: Model, item: RankingInput, *, k1: float, b: float) -> Any:
    texts = [content_words(one.words) for one in item.candidates]
    return bm25_scores(get_query(item), texts, get_frequencies(model), k1=k1, b=b)


def _score_length(model: Model, item: RankingInput, *, sign: float) -> Any:
    return [sign * len(one.words) for one in item.candidates]
