"""A few weights over words, sentence vectors and people, for a few graded dialogues."""

from typing import Any, Callable, List, Optional, Sequence, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....errors import Errors
from ....extras import import_extra
from ...lexical import Frequencies, bm25_scores, content_words, tfidf_scores
from ..features import Matrix, get_features, get_scales
from ..inputs import RankingInput
from ..losses import Grades, softmax_entropy
from .lexical import (
    EXTRA,
    FREQUENCIES,
    RankerModel,
    count_words,
    get_query,
    require_frequencies,
)
from .sentence import get_cosines

# Of `get_features`.
FEATURES = (
    "length",
    "first_person",
    "own_bm25",
    "last_bm25",
    "names_last",
    "names_self",
)
WEIGHTS = "weights"


@registry.architectures("spacy_charid.LinearRanker.v1")
def build_linear_ranker(
    sentences: Optional[RankerModel] = None,
    features: Sequence[str] = FEATURES,
    l2: float = 3.0,
) -> RankerModel:
    """Build a linear ranker with a weight for each of a few columns, which are
    standardized over the candidates of a context: TF-IDF and BM25 with the scene and
    the dialogue, the cosines of sentence vectors, and some features.

    It is for training data of a few dozen dialogues with candidates like those to be
    ranked. Dialogues that have right candidates only add document frequencies.

    sentences (Optional[RankerModel]): A sentence ranker.
    features (Sequence[str]): The features of `get_features`.
    l2 (float): The weight of the squared weights against the softmax cross-entropy,
        summed over the dialogues.
    RETURNS (RankerModel): For each context, one score per candidate.
    RAISES (ValueError): In `initialize`, if there is no such feature.

    DOCS: docs/ranking.md
    """
    return Model(
        "charid_linear_ranker",
        forward,
        init=init,
        layers=[] if sentences is None else [sentences],
        refs={"sentences": sentences},
        attrs={
            FREQUENCIES: None,
            WEIGHTS: None,
            "features": list(features),
            "l2": l2,
            "needs_grades": True,
        },
    )


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Fit the weights to the contexts with right and wrong candidates."""
    if not X or not Y:
        return
    for layer in model.layers:
        layer.initialize(X=X)
    cut = model.attrs.get("positive_from", 1.0)
    graded = [_select(item, wanted, cut) for item, wanted in zip(X, Y, strict=True)]
    mixed = [(item, right) for item, right in graded if 0 < right.sum() < len(right)]
    if not mixed:
        raise ValueError(Errors.E317.format(name=model.name, cut=cut))
    frequencies = count_words(X)
    columns = _get_columns(model, [item for item, _ in mixed], frequencies)
    weights = _fit(columns, [right for _, right in mixed], model.attrs["l2"])
    model.attrs[FREQUENCIES] = frequencies.to_json()
    model.attrs[WEIGHTS] = weights.tolist()


def _select(
    item: RankingInput, grades: Grades, cut: float
) -> Tuple[RankingInput, numpy.ndarray]:
    """Select the candidates that have a grade, and tell which are right."""
    pairs = zip(item.candidates, grades, strict=True)
    known = [(one, grade >= cut) for one, grade in pairs if grade is not None]
    candidates = [one for one, _ in known]
    selected = RankingInput(item.turns, candidates, item.description, item.people)
    return selected, numpy.array([right for _, right in known], dtype="float64")


def _fit(
    columns: Sequence[Matrix], right: Sequence[numpy.ndarray], l2: float
) -> numpy.ndarray:
    """Fit the weights of the columns: (n_columns,)."""
    optimize = import_extra("scipy.optimize", EXTRA)

    def compute_loss(weights: numpy.ndarray) -> Tuple[float, numpy.ndarray]:
        loss, gradient = l2 * float(weights @ weights), 2 * l2 * weights
        for part, wanted in zip(columns, right, strict=True):
            d_scores, entropy = softmax_entropy(part @ weights, wanted)
            loss, gradient = loss + entropy, gradient + part.T @ d_scores
        return loss, gradient

    start = numpy.zeros(columns[0].shape[1])
    fitted = optimize.minimize(compute_loss, start, jac=True, method="L-BFGS-B")
    return numpy.asarray(fitted.x)


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    frequencies = require_frequencies(model)
    weights = numpy.array(model.attrs[WEIGHTS])
    columns = _get_columns(model, inputs, frequencies)
    scores = [model.ops.asarray1f((part @ weights).tolist()) for part in columns]
    return scores, lambda d_scores: []


def _get_columns(
    model: RankerModel, inputs: Sequence[RankingInput], frequencies: Frequencies
) -> List[Matrix]:
    """Compute the columns of each context, (n_candidates, n_columns)."""
    sentences = model.maybe_get_ref("sentences")
    none = (numpy.zeros((len(item.candidates), 0), "float32") for item in inputs)
    cosines = list(none) if sentences is None else get_cosines(sentences, inputs)
    names = model.attrs["features"]
    return [
        _standardize(numpy.concatenate([_compare(item, frequencies, names), own], 1))
        for item, own in zip(inputs, cosines, strict=True)
    ]


def _compare(
    item: RankingInput, frequencies: Frequencies, names: Sequence[str]
) -> Matrix:
    """Compare the words of the candidates with the dialogue."""
    query = get_query(item)
    texts = [content_words(one.words) for one in item.candidates]
    features, known = get_features(item, frequencies)
    for name in set(names).difference(known):
        about = {"name": "features", "value": name}
        raise ValueError(Errors.E032.format(**about, allowed=", ".join(known)))
    return numpy.stack(
        [
            tfidf_scores(query, texts, frequencies),
            bm25_scores(query, texts, frequencies),
            *(features[:, known.index(name)] for name in names),
        ],
        axis=1,
    )


def _standardize(columns: Matrix) -> Matrix:
    """Give each column the mean 0 and the variance 1, or 0 if it is constant."""
    return (columns - columns.mean(0)) / get_scales(columns)
