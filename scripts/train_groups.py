"""Train the network of the candidate scorer that compares groups, and nothing else.

It is small, and proposing groups takes most of the time. The groups of each Doc are
therefore proposed once a round, with the weights as they are, and the network is
trained on what was proposed.
"""

from pathlib import Path
from random import Random
from typing import Annotated, Any, Iterator, List, NamedTuple, Sequence

import numpy
import spacy
import typer
from spacy.training import Example
from spacy.util import fix_random_seed
from thinc.api import Adam, set_dropout_rate
from wasabi import msg

from spacy_charid import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.files.atomic import write_atomic
from spacy_charid.linking.character_linker import DEFAULT_LINKER_MODEL
from spacy_charid.linking.gold_people import GoldPeople
from spacy_charid.linking.inputs import read_input
from spacy_charid.linking.loss import align_links, target_groups
from spacy_charid.linking.models import candidate_scorer
from spacy_charid.linking.models.group_scorer import score_groups
from spacy_charid.linking.models.weights import load_weights
from spacy_charid.linking.scores import GroupScores, LinkerOutput
from spacy_charid.linking.training_casts import (
    has_own_cast,
    read_own_casts,
    rename_characters,
    vary_cast,
)
from spacy_charid.torch_module import get_module
from spacy_charid.training.corpora import create_dialogue_corpus

RATE, BATCH = 0.002, 64


class Proposed(NamedTuple):
    """The groups of a window.

    groups (GroupScores): The groups.
    target (ndarray): (n_groups,), 1.0 for the group of each mention; see `Targets`.
    """

    groups: GroupScores
    target: numpy.ndarray


def main(
    corpus: Annotated[Path, typer.Argument(help="The Docs")],
    weights: Annotated[Path, typer.Option(help="Weights to start from")],
    output: Annotated[Path, typer.Option(help="Output file for the weights")],
    cast: Annotated[Path, typer.Option(help="The cast that most of the Docs share")],
    rounds: Annotated[int, typer.Option(help="How often groups are proposed")] = 1,
    epochs: Annotated[int, typer.Option(help="Passes over them in each round")] = 8,
) -> None:
    """Train the network that compares groups."""
    fix_random_seed(0)
    nlp = spacy.blank("en")
    config = {"model": {**DEFAULT_LINKER_MODEL, "weights": None}}
    linker: Any = nlp.add_pipe("character_linker", config=config)
    load_weights(linker.model, weights)
    examples = list(create_dialogue_corpus(corpus)(nlp))
    bank = CharacterBank.from_disk(cast)
    optimizer = Adam(RATE)
    for _ in range(rounds):
        found = list(propose(linker.model, examples, bank))
        for _ in range(epochs):
            loss = train(linker.model.get_ref("groups"), found, optimizer)
        msg.good(f"{sum(one.target.sum() for one in found):.0f} mentions: {loss:.3f}")
    write_atomic(output, linker.model.to_bytes())


def propose(
    model: Any, examples: Sequence[Example], bank: CharacterBank
) -> Iterator[Proposed]:
    """Propose the groups of each window, with a cast that varies as in training."""
    own = read_own_casts(eg.reference for eg in examples)
    prepare(model)
    for eg in examples:
        is_own = has_own_cast(eg.reference)
        view = read_structure(eg.predicted).view
        item = read_input(eg.predicted, view, own[view.id] if is_own else bank)
        item, names = vary_cast(item, align_links(view, eg), own=is_own)
        links = align_links(view, rename_characters(eg, names) if names else eg)
        people = GoldPeople.align(item.cast.people, links)
        output: LinkerOutput = model.begin_update([item])[0]
        for block in output[0]:
            if block.groups is None or not len(block.groups.rows):
                continue
            columns = {name: i for i, name in enumerate(block.candidates)}
            gold = [
                tuple(n if n in columns else people.names.get(n, n) for n in links[i])
                for i in block.mentions
            ]
            target = target_groups(block.groups, columns, gold)
            yield Proposed(block.groups, target)


def prepare(model: Any) -> None:
    """Let the model keep all groups, as in training, but score as in use."""
    candidate_scorer.GROUP_SHARE = 1.0
    set_dropout_rate(model, 0.0)
    for network in get_module(model.get_ref("scorer")).networks:
        network.feature_dropout = 0.0


def train(groups: Any, found: List[Proposed], optimizer: Any) -> float:
    """Train for one epoch. RETURNS (float): The mean loss of a mention."""
    order = list(range(len(found)))
    Random(0).shuffle(order)
    total, n = 0.0, 0.0
    for start in range(0, len(order), BATCH):
        batch = [found[i] for i in order[start : start + BATCH]]
        scored, backprop = score_groups(groups, [one.groups for one in batch])
        gradients = []
        size = max(1.0, float(sum(one.target.sum() for one in batch)))
        for one, groups_of in zip(batch, scored, strict=True):
            counted = numpy.bincount(one.groups.rows, one.target)[one.groups.rows]
            gradients.append((groups_of.scores - one.target) * counted / size)
            total -= float((one.target * numpy.log(groups_of.scores + 1e-8)).sum())
        backprop(gradients)
        groups.finish_update(optimizer)
        n += size
    return total / max(1.0, n)


if __name__ == "__main__":
    typer.run(main)
