"""Logistic regression on how the vectors of a candidate and of two turns relate."""

from itertools import accumulate
from typing import Any, Callable, List, Sequence, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....errors import Errors
from ....extras import import_extra
from ...lexical import Frequencies
from ..features import Matrix, get_scales, stack_features
from ..inputs import RankingInput, Said
from .lexical import (
    EXTRA,
    FREQUENCIES,
    RankerModel,
    count_words,
    require_frequencies,
)
from .sentence import embed

WEIGHTS, SCALES = "weights", "scales"
MAX_STEPS = 200


@registry.architectures("spacy_charid.VectorRanker.v1")
def build_vector_ranker(
    sentences: RankerModel, C: float = 0.0005, use_features: bool = True
) -> RankerModel:
    """Build a ranker that tells for each candidate on its own how likely it is right,
    by logistic regression on the products and the differences of sentence vectors.

    A candidate is compared with what its speaker said last, which it may contradict,
    and with the last turn. As it learns from each candidate, dialogues that have right
    or wrong ones only count, too.

    sentences (RankerModel): A sentence ranker, whose vectors are taken.
    C (float): The weight of errors against the size of the weights.
    use_features (bool): Whether to read the features of words and people, too.
    RETURNS (RankerModel): For each context, one logit per candidate.

    DOCS: docs/ranking.md
    """
    attrs = {
        FREQUENCIES: None,
        WEIGHTS: None,
        SCALES: None,
        "C": C,
        "use_features": use_features,
        "needs_grades": True,
    }
    return Model(
        "charid_vector_ranker",
        forward,
        init=init,
        layers=[sentences],
        refs={"sentences": sentences},
        attrs=attrs,
    )


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Fit the weights to all candidates that have a grade."""
    if not X or not Y:
        return
    linear = import_extra("sklearn.linear_model", EXTRA)
    model.get_ref("sentences").initialize(X=X)
    cut = model.attrs.get("positive_from", 1.0)
    grades = [grade for wanted in Y for grade in wanted]
    known = [grade is not None for grade in grades]
    right = [grade >= cut for grade in grades if grade is not None]
    if len(set(right)) < 2:
        raise ValueError(Errors.E317.format(name=model.name, cut=cut))
    frequencies = count_words(X)
    columns = _get_columns(model, X, frequencies)[known]
    scales = get_scales(columns)
    classifier = linear.LogisticRegression(C=model.attrs["C"], max_iter=MAX_STEPS)
    classifier.fit((columns / scales).astype("float64"), right)
    model.attrs[FREQUENCIES] = frequencies.to_json()
    model.attrs[WEIGHTS] = classifier.coef_[0].tolist()
    model.attrs[SCALES] = scales.tolist()


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    frequencies = require_frequencies(model)
    weights = numpy.array(model.attrs[WEIGHTS]) / numpy.array(model.attrs[SCALES])
    scores = _get_columns(model, inputs, frequencies) @ weights
    ends = list(accumulate(len(item.candidates) for item in inputs))
    parts = numpy.split(scores, ends[:-1])
    return [model.ops.asarray1f(part.tolist()) for part in parts], lambda d_scores: []


def _get_columns(
    model: RankerModel, inputs: Sequence[RankingInput], frequencies: Frequencies
) -> Matrix:
    """Compute the columns of all candidates: (n_candidates, n_columns)."""
    said = [
        one
        for item in inputs
        for one in (_get_own(item), _get_last(item), *item.candidates)
    ]
    rows = iter(embed(model.get_ref("sentences"), said))
    related = numpy.concatenate(
        [
            _relate(next(rows), next(rows), [next(rows) for _ in item.candidates])
            for item in inputs
        ]
    )
    if not model.attrs["use_features"]:
        return related
    features, _ = stack_features(inputs, frequencies)
    return numpy.concatenate([related, features], axis=1)


def _get_last(item: RankingInput) -> Said:
    return item.turns[-1] if item.turns else Said((), [], "")


def _get_own(item: RankingInput) -> Said:
    """Get what the candidates' speaker said last: by name or, without names, the turn
    before the last one."""
    speakers = set(item.candidates[0].speakers) if item.candidates else set()
    own = [turn for turn in item.turns if speakers.intersection(turn.speakers)]
    if not speakers:
        own = item.turns[-2:-1]
    return own[-1] if own else Said((), [], "")


def _relate(own: Any, last: Any, candidates: Sequence[Any]) -> Matrix:
    """Relate the vectors of candidates to those of two turns."""
    found = numpy.stack(candidates)
    cosines = numpy.stack([found @ own, found @ last], axis=1)
    parts = (cosines, found * own, numpy.abs(found - own), found * last, found)
    return numpy.concatenate(parts, axis=1)
