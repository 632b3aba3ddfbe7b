"""A small network over lexical evidence as a knowledge selector; it is trained."""

from typing import Any, Callable, List, Optional, Tuple

import numpy
from spacy.util import registry
from thinc.api import Linear, Model, Relu, chain
from thinc.types import Floats1d, Floats2d

from ...errors import Errors
from .features import N_FEATURES, read_features
from .lexical_selectors import SelectorModel
from .reading import Choice


@registry.architectures("spacy_charid.FeatureSelector.v1")
def build_feature_selector(
    hidden_width: int = 32, dropout: float = 0.1
) -> SelectorModel:
    """Build a trained selector: a network with one hidden layer over the evidence of
    `knowledge.features`.

    hidden_width (int): The width of the hidden layer.
    dropout (float): The dropout rate of the hidden layer.
    RETURNS (Model[List[Choice], List[Floats1d]]): One score per sentence, a logit.
    """
    network: Model[Floats2d, Floats2d] = chain(
        Relu(hidden_width, N_FEATURES, normalize=True, dropout=dropout),
        Linear(1, hidden_width),
    )
    return Model("charid_feature_selector", _forward, init=_init, layers=[network])


def _init(
    model: Model, X: Optional[List[Choice]] = None, Y: Optional[List[Floats1d]] = None
) -> None:
    model.layers[0].initialize()


def _forward(
    model: Model, choices: List[Choice], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    network = model.layers[0]
    if not network.layers[-1].has_param("W"):
        raise ValueError(Errors.E613.format(name=model.name))
    features: List[Any] = [read_features(choice) for choice in choices]
    lengths = [len(each) for each in features]
    joined: Any = numpy.concatenate(features)
    rows = model.ops.asarray2f(joined)
    scores, bp_network = network(rows, is_train)
    cuts = numpy.cumsum(lengths)[:-1].tolist()

    def backprop(d_scores: List[Floats1d]) -> List[Choice]:
        bp_network(model.ops.xp.concatenate(d_scores).reshape(-1, 1))
        return []

    return model.ops.xp.split(scores[:, 0], cuts), backprop
