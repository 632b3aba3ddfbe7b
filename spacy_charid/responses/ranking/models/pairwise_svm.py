"""A linear SVM on the differences of two candidates' features (SVMRank)."""

from typing import Any, List, Sequence, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model

from ....errors import Errors
from ....extras import import_extra
from ..features import Matrix, get_scales, stack_features
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

MAX_PAIRS = 50  # of a context


@registry.architectures("spacy_charid.PairwiseSVMRanker.v1")
def build_pairwise_svm_ranker(C: float = 0.1) -> RankerModel:
    """Build a linear ranker that is trained on pairs of candidates of other grades
    (Joachims 2002, *Optimizing Search Engines using Clickthrough Data*).

    C (float): The weight of errors against the size of the weights.
    RETURNS (RankerModel): For each context, one score per candidate.

    DOCS: docs/ranking.md
    """
    attrs = {"C": C, "weights": None, "scales": None, "needs_grades": True}
    return make_ranker("charid_pairwise_svm_ranker", _score, _fit, attrs)


def _fit(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    if not X or not Y:
        return
    svm = import_extra("sklearn.svm", EXTRA)
    frequencies = count_words(X)
    features, _ = stack_features(X, frequencies)
    scales = get_scales(features)
    differences = _pair(features / scales, Y)
    if not len(differences):
        cut = model.attrs.get("positive_from")
        raise ValueError(Errors.E317.format(name=model.name, cut=cut))
    signs = numpy.where(numpy.arange(len(differences)) % 2 == 0, 1, -1)
    classifier = svm.LinearSVC(C=model.attrs["C"], fit_intercept=False, random_state=0)
    classifier.fit(differences * signs[:, None], signs)
    model.attrs[FREQUENCIES] = frequencies.to_json()
    model.attrs["weights"] = classifier.coef_[0].tolist()
    model.attrs["scales"] = scales.tolist()


def _pair(features: Matrix, grades: Sequence[Grades]) -> Matrix:
    """Subtract the features of worse candidates from those of better ones."""
    rows: List[Tuple[int, int]] = []
    start = 0
    for wanted in grades:
        known = [(g, start + i) for i, g in enumerate(wanted) if g is not None]
        pairs = [(i, j) for g, i in known for h, j in known if g > h]
        step = max(1, len(pairs) // MAX_PAIRS)
        rows.extend(pairs[::step][:MAX_PAIRS])
        start += len(wanted)
    better, worse = numpy.array(rows, dtype="int64").reshape(-1, 2).T
    return features[better] - features[worse]


def _score(model: Model, item: RankingInput) -> Any:
    frequencies = require_frequencies(model)
    features, _ = stack_features([item], frequencies)
    weights = numpy.array(model.attrs["weights"]) / numpy.array(model.attrs["scales"])
    return features @ weights
