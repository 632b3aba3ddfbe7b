"""Gradient-boosted trees with LambdaRank on features of the candidates."""

from functools import lru_cache
from typing import Any, Dict, Sequence

import numpy
from numpy.typing import NDArray
from spacy.util import registry
from thinc.api import Model

from ....errors import Errors
from ....extras import import_extra
from ..features import Matrix, stack_features
from ..inputs import RankingInput
from ..losses import Grades
from .lexical import (
    EXTRA,
    FREQUENCIES,
    RankerModel,
    count_words,
    make_ranker,
    require_frequencies,
)

TREES = "trees"  # key of the attrs: LightGBM's own text form


@registry.architectures("spacy_charid.GBDTRanker.v1")
def build_gbdt_ranker(
    n_trees: int = 200, n_leaves: int = 15, learn_rate: float = 0.05, seed: int = 0
) -> RankerModel:
    """Build gradient-boosted trees that are trained with LambdaRank (Burges 2010, *From
    RankNet to LambdaRank to LambdaMART*), by LightGBM.

    n_trees (int): The number of trees.
    n_leaves (int): The most leaves of a tree.
    learn_rate (float): The weight of a tree.
    seed (int): Where the drawing of features and rows starts.
    RETURNS (RankerModel): For each context, one score per candidate.

    DOCS: docs/ranking.md
    """
    attrs = {
        TREES: None,
        "settings": get_settings(n_trees, n_leaves, learn_rate, seed),
        "needs_grades": True,
    }
    return make_ranker("charid_gbdt_ranker", _score, _fit, attrs)


def get_settings(
    n_trees: int, n_leaves: int, learn_rate: float, seed: int
) -> Dict[str, Any]:
    """Get the settings of LightGBM; deterministic, on one thread."""
    return {
        "objective": "lambdarank",
        "num_iterations": n_trees,
        "num_leaves": n_leaves,
        "learning_rate": learn_rate,
        "min_data_in_leaf": 20,
        "feature_fraction": 0.5,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 1.0,
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": 1,
        "verbose": -1,
    }


def _fit(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    if not X or not Y:
        return
    frequencies = count_words(X)
    features, names = stack_features(X, frequencies)
    model.attrs[FREQUENCIES] = frequencies.to_json()
    model.attrs[TREES] = fit_trees(model, features, Y)


def fit_trees(model: RankerModel, features: Matrix, grades: Sequence[Grades]) -> str:
    """Train the trees.

    model (RankerModel): The model, with its settings.
    features (Matrix): The features of all candidates.
    grades (Sequence[Grades]): The grades by context.
    RETURNS (str): The trees as text.
    RAISES (ValueError): If all graded candidates of each context have the same grade.
    """
    lightgbm = import_extra("lightgbm", EXTRA)
    known = [[grade for grade in wanted if grade is not None] for wanted in grades]
    if not any(len(set(found)) > 1 for found in known):
        cut = model.attrs.get("positive_from")
        raise ValueError(Errors.E317.format(name=model.name, cut=cut))
    rows = [grade is not None for wanted in grades for grade in wanted]
    flat = [grade for found in known for grade in found]
    levels = {grade: level for level, grade in enumerate(sorted(set(flat)))}
    data = lightgbm.Dataset(
        features[rows],
        label=[levels[grade] for grade in flat],
        group=[len(found) for found in known if found],
    )
    gains = {"label_gain": list(range(len(levels)))}
    settings = {**model.attrs["settings"], **gains}
    return str(lightgbm.train(settings, data).model_to_string())


def apply_trees(model: Model, features: Matrix) -> NDArray[numpy.float64]:
    """Score candidates by their features.

    RAISES (ValueError): If the model is not trained.
    """
    text = model.attrs[TREES]
    if text is None:
        raise ValueError(Errors.E613.format(name=model.name))
    return numpy.asarray(_load_trees(text).predict(features, num_threads=1))


@lru_cache(maxsize=4)
def _load_trees(text: str) -> Any:
    """Load trees from LightGBM's text form, once."""
    lightgbm = import_extra("lightgbm", EXTRA)
    return lightgbm.Booster(model_str=text)


def _score(model: Model, item: RankingInput) -> Any:
    frequencies = require_frequencies(model)
    return apply_trees(model, stack_features([item], frequencies)[0])
