"""The rules baseline as a thinc model without weights."""

from typing import Callable, List, Tuple

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from .inputs import LinkerInput
from .rules_linking import RuleLinker


def build_rules_model() -> Model[List[LinkerInput], List[Floats2d]]:
    """Build the rules baseline: first person = speaker, second person = addressee
    by turn order, names by alias, third person by gender-compatible recency,
    relatives as remembered per speaker. It needs no training.

    RETURNS (Model[List[LinkerInput], List[Floats2d]]): For each document a score
        matrix of shape (n_mentions, n_candidates + 1).

    DOCS: docs/models.md
    """
    return Model("charid_rules", forward)


def forward(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[List[Floats2d], Callable]:
    scores = [_score(model, item) for item in inputs]

    def backprop(d_scores: List[Floats2d]) -> List[LinkerInput]:
        return []

    return scores, backprop


def _score(model: Model, item: LinkerInput) -> Floats2d:
    ids = item.cast.ids
    column = {character: i for i, character in enumerate(ids)}
    # (n_mentions, n_candidates + 1)
    scores = model.ops.alloc2f(len(item.view.mentions), len(ids) + 1)
    for row, linked in enumerate(RuleLinker(item.view, item.cast).link()):
        for character, score in linked.items():
            scores[row, column[character]] = score
        if not linked:
            scores[row, len(ids)] = 1.0
    return scores


registry.architectures.register("spacy_charid.Rules.v1", func=build_rules_model)
