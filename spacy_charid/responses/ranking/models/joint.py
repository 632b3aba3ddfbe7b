"""Trees over the score of a cross-encoder, words, people, the scene and profiles."""

from typing import Any, Callable, Dict, List, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....errors import Errors
from ..features import Matrix, stack_features
from ..inputs import RankingInput
from .gbdt import TREES, apply_trees, fit_trees, get_settings
from .lexical import FREQUENCIES, RankerModel, count_words, get_frequencies


def build_joint_ranker(
    encoder: RankerModel,
    n_trees: int = 150,
    n_leaves: int = 7,
    learn_rate: float = 0.05,
    seed: int = 0,
) -> RankerModel:
    """Build trees over the score of another ranker and the features of the dialogue.

    The other ranker is trained before, and stays as it is: give its folder to
    `initialize` of the component (`encoder`). Train the trees on dialogues that it has
    not seen, on which its scores are as they will be.

    encoder (RankerModel): The other ranker, such as a cross-encoder.
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
        layers=[encoder],
        refs={"encoder": encoder},
        attrs=attrs,
    )


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Fit the trees to the scores of the encoder, which is trained."""
    if not X or not Y:
        return
    frequencies = count_words(X)
    features = _get_features(model, X, frequencies)
    model.attrs[FREQUENCIES] = frequencies.to_json()
    model.attrs[TREES] = fit_trees(model, features, Y)


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    frequencies = get_frequencies(model)
    if frequencies is None:
        raise ValueError(Errors.E314.format(name=model.name))
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
    """Join the features with the encoder's scores: as they are, less the best, and the
    share of their softmax."""
    to_numpy = model.ops.to_numpy
    encoder = model.get_ref("encoder")
    scores = [numpy.asarray(to_numpy(one)) for one in encoder.predict(inputs)]

    def describe(index: int) -> Dict[str, Any]:
        found = scores[index]
        shares = numpy.exp(found - found.max())
        return {
            "encoder": found,
            "encoder_behind": found - found.max(),
            "encoder_share": shares / shares.sum(),
        }

    return stack_features(inputs, frequencies, describe)[0]


registry.architectures.register("spacy_charid.JointRanker.v1", func=build_joint_ranker)
