"""The rules baseline as a thinc model without weights."""

from itertools import chain
from typing import Callable, Iterator, List, Tuple

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..inputs import LinkerInput, LinkerOutput, ScoreBlock
from .rule_linker import RuleLinker

# Mentions whose scores stand in one matrix.
BLOCK = 128


def build_rules_model() -> Model[List[LinkerInput], LinkerOutput]:
    """Build the rules baseline: first person = speaker, second person = addressee
    by turn order, names by alias, third person by gender-compatible recency,
    relatives as remembered per speaker. It needs no training.

    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document blocks of
        shape (n_mentions, n_candidates + 1).

    DOCS: docs/models.md
    """
    return Model("charid_rules", forward)


def forward(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[LinkerOutput, Callable]:
    scores = [list(_score(model, item)) for item in inputs]

    def backprop(d_scores: List[List[Floats2d]]) -> List[LinkerInput]:
        return []

    return scores, backprop


def _score(model: Model, item: LinkerInput) -> Iterator[ScoreBlock]:
    column = {character: i for i, character in enumerate(item.cast.ids)}
    links = RuleLinker(item.view, item.cast).link()
    for start in range(0, len(links), BLOCK):
        block = links[start : start + BLOCK]
        names = sorted(set(chain.from_iterable(block)), key=column.__getitem__)
        place = {name: i for i, name in enumerate(names)}
        # (n_mentions, n_candidates + 1)
        scores = model.ops.alloc2f(len(block), len(names) + 1)
        for row, linked in enumerate(block):
            for name, score in linked.items():
                scores[row, place[name]] = score
            if not linked:
                scores[row, -1] = 1.0
        mentions = range(start, start + len(block))
        yield ScoreBlock(mentions, [column[name] for name in names], scores)


registry.architectures.register("spacy_charid.Rules.v1", func=build_rules_model)
