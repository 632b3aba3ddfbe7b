"""The rules baseline as a thinc model without weights."""

from itertools import chain
from typing import Callable, Iterator, List, Tuple

from spacy.util import registry
from thinc.api import Model, Ops

from ..inputs import LinkerInput
from ..scores import LinkerOutput, ScoreBlock
from .rule_linker import RuleLinker

# The most mentions in a block.
BLOCK_SIZE = 128


@registry.architectures("spacy_charid.Rules.v1")
def build_rules_model() -> Model[List[LinkerInput], LinkerOutput]:
    """Build the rules baseline, which needs no training. It links first persons to the
    speaker, second persons to the addressee by turn order, names by alias, third
    persons by recency and gender, and relatives by speaker.

    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document, blocks of up to
        `BLOCK_SIZE` mentions.

    DOCS: docs/models.md
    """
    return Model("charid_rules", forward)


def forward(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[LinkerOutput, Callable]:
    output = [list(_score(model.ops, item)) for item in inputs]

    def backprop(d_output: LinkerOutput) -> List[LinkerInput]:
        return []

    return output, backprop


def _score(ops: Ops, item: LinkerInput) -> Iterator[ScoreBlock]:
    column = {character: i for i, character in enumerate(item.cast.ids)}
    scores = RuleLinker(item.view, item.cast).link()
    for start in range(0, len(scores), BLOCK_SIZE):
        part = scores[start : start + BLOCK_SIZE]
        names = sorted(set(chain.from_iterable(part)), key=column.__getitem__)
        index = {name: i for i, name in enumerate(names)}
        links = ops.alloc3f(1, len(part), len(names))
        nil = ops.alloc3f(1, len(part), 1)
        for row, linked in enumerate(part):
            for name, score in linked.items():
                links[0, row, index[name]] = score
            if not linked:
                nil[0, row, 0] = 1.0
        mentions = range(start, start + len(part))
        yield ScoreBlock(mentions, names, links, nil)
