"""Trees over the score of a cross-encoder, words, people, the scene and profiles."""

from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ..features import Matrix, stack_features
from ..inputs import RankingInput
from .gbdt import TREES, apply_trees, fit_trees, get_settings
from .lexical import FREQUENCIES, RankerModel, count_words, require_frequencies
from .sentence import get_cosines


@registry.architectures("spacy_charid.JointRanker.v1")
def build_joint_ranker(
    encoder: Optional[RankerModel] = None,
    sentences: Optional[RankerModel] = None,
    n_trees: int = 150,
    n_leaves: int = 7,
    learn_rate: float = 0.05,
    seed: int = 0,
) -> RankerModel:
    """Build trees over the features of the dialogue, the score of a trained ranker, and
    the cosines of sentence vectors.

    The trained ranker stays as it is. Give its folder to `initialize` of the component
    (`encoder`), or to a transformer as its `name`, which then keeps its other settings.
    Train the trees on dialogues that it has not seen, on which its scores are as they
    will be.

    encoder (Optional[RankerModel]): The trained ranker, such as a cross-encoder.
    sentences (Optional[RankerModel]): A sentence ranker.
    n_trees, n_leaves, learn_rate, seed: See `build_gbdt_ranker`.
    RETURNS (RankerModel): For each context, one score per candidate.

    DOCS: docs/ranking.md
    """
    attrs = {
        TREES: None,
        FREQUENCIES: None,
        "settings": get_settings(n_trees, n_leaves, learn_rate, seed),
        "needs_grades": True,
    }
    return Model(
        "charid_joint_ranker",
        forward,
        init=init,
        layers=[layer for layer in (encoder, sentences) if layer is not None],
        refs={"encoder": encoder, "sentences": sentences},
        attrs=attrs,
    )


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Fit the trees to the features and the scores of the other rankers."""
    if not X or not Y:
        return
    for layer in model.layers:
        layer.initialize(X=X)
    frequencies = count_words(X)
    features = _get_features(model, X, frequencies)
    model.attrs[FREQUENCIES] = frequencies.to_json()
    model.attrs[TREES] = fit_trees(model, features, Y)


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    frequencies = require_frequencies(model)
    scores = apply_trees(model, _get_features(model, inputs, frequencies))
    output, start = [], 0
    for item in inputs:
        end = start + len(item.candidates)
        output.append(model.ops.asarray1f(scores[start:end].tolist()))
        start = end
    return output, lambda d_scores: []


def _get_features(
    model: RankerModel, inputs: List[RankingInput], frequencies: Any
) -> Matrix:
    """Join the features with the columns of the other rankers."""
    columns: List[Dict[str, Any]] = [{} for _ in inputs]
    encoder = model.maybe_get_ref("encoder")
    if encoder is not None:
        for named, scores in zip(columns, encoder.predict(inputs), strict=True):
            named.update(_describe(model.ops.to_numpy(scores)))
    sentences = model.maybe_get_ref("sentences")
    if sentences is not None:
        for named, cosines in zip(columns, get_cosines(sentences, inputs), strict=True):
            total = cosines.sum(1)[:, None]
            parts = numpy.concatenate(
                [cosines, cosines - cosines.max(0), total], axis=1
            )
            named.update((f"cosine {i}", column) for i, column in enumerate(parts.T))
    return stack_features(inputs, frequencies, columns.__getitem__)[0]


def _describe(scores: Any) -> Dict[str, Any]:
    """Get scores as they are, less the best, and as the shares of their softmax."""
    behind = scores - scores.max()
    shares = numpy.exp(behind)
    shares = shares / shares.sum()
    return {"score": scores, "behind": behind, "share": shares}
