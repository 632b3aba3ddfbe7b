"""Train the network of the candidate scorer that compares groups, and nothing else.

The pair network runs once. The groups are then proposed in each round with the network
so far, since later mentions repeat what earlier ones meant; in the first round, these
mean what is annotated. Several small networks are trained and joined in one.
"""

from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Dict, Iterator, List, NamedTuple, Sequence

import numpy
import spacy
import srsly
import typer
from spacy.training import Example
from spacy.util import fix_random_seed
from thinc.api import Adam
from wasabi import msg

from spacy_charid import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.files.atomic import write_atomic
from spacy_charid.linking.character_linker import DEFAULT_LINKER_MODEL
from spacy_charid.linking.features.group_evidence import (
    GroupEvidence,
    read_group_evidence,
)
from spacy_charid.linking.features.group_features import OptionReader, Options
from spacy_charid.linking.features.group_window import GroupReader
from spacy_charid.linking.features.groups import GroupFinder
from spacy_charid.linking.gold_people import GoldPeople
from spacy_charid.linking.inputs import LinkerInput, read_input
from spacy_charid.linking.loss import align_links, target_groups
from spacy_charid.linking.models import candidate_scorer
from spacy_charid.linking.models.group_scorer import (
    GroupSearch,
    build_group_scorer,
    score_groups,
    score_options,
)
from spacy_charid.linking.models.weights import load_model
from spacy_charid.linking.scores import GroupScores
from spacy_charid.linking.training_casts import (
    has_own_cast,
    read_own_casts,
    rename_characters,
    vary_cast,
)
from spacy_charid.training.corpora import create_dialogue_corpus

RATE, BATCH, N_NETWORKS = 0.003, 256, 3


class Proposed(NamedTuple):
    """The groups of a mention.

    groups (GroupScores): The groups.
    target (ndarray): (n_groups,), 1.0 for the group of the mention; see `Targets`.
    """

    groups: GroupScores
    target: numpy.ndarray


class Recorded(NamedTuple):
    """What is known of a document before groups are compared.

    item (LinkerInput): The document.
    evidence (List[GroupEvidence]): Its windows in order.
    gold (List[Tuple[str, ...]]): The characters of each mention.
    """

    item: LinkerInput
    evidence: List[GroupEvidence]
    gold: List[Any]


class Recorder(GroupSearch):
    """Records the evidence of a document, and does not look for groups."""

    last: ClassVar[Dict[int, GroupEvidence]] = {}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        Recorder.last = {}

    def add(self, one: Any, scores: Any) -> None:
        mentions = [self.reader.view.mentions[i] for i in one.window.mentions]
        evidence = read_group_evidence(one.window, mentions, scores)
        Recorder.last[one.position] = evidence

    def put(self, blocks: Any) -> Any:
        return blocks


def main(
    corpus: Annotated[Path, typer.Argument(help="The Docs")],
    weights: Annotated[Path, typer.Option(help="Weights of the pair network")],
    output: Annotated[Path, typer.Option(help="Output file for the weights")],
    cast: Annotated[Path, typer.Option(help="The cast that most of the Docs share")],
    rounds: Annotated[int, typer.Option(help="How often groups are proposed")] = 3,
    epochs: Annotated[int, typer.Option(help="Passes over them in each round")] = 10,
) -> None:
    """Train the network that compares groups."""
    fix_random_seed(0)
    nlp = spacy.blank("en")
    config = {"model": {**DEFAULT_LINKER_MODEL, "weights": None}}
    linker: Any = nlp.add_pipe("character_linker", config=config)
    load_pairs(linker.model, weights)
    examples = list(create_dialogue_corpus(corpus)(nlp))
    recorded = list(record(linker.model, examples, CharacterBank.from_disk(cast)))
    width = candidate_scorer.GROUP_WIDTH // N_NETWORKS
    networks = [train_one(recorded, width, rounds, epochs) for _ in range(N_NETWORKS)]
    join(linker.model.get_ref("groups"), networks)
    write_atomic(output, linker.model.to_bytes())


def load_pairs(model: Any, weights: Path) -> None:
    """Load all weights but those of the network that compares groups, which may have
    other features than the file."""
    groups = model.get_ref("groups")
    groups.initialize()
    data, own = srsly.msgpack_loads(weights.read_bytes()), groups.to_dict()
    start = [node["name"] for node in data["nodes"]].index(groups.name)
    for i, (node, params) in enumerate(zip(own["nodes"], own["params"], strict=True)):
        data["nodes"][start + i]["dims"] = node["dims"]
        data["params"][start + i] = params
    load_model(model, srsly.msgpack_dumps(data), str(weights))


def record(
    model: Any, examples: Sequence[Example], bank: CharacterBank
) -> Iterator[Recorded]:
    """Score the mentions of each Doc, with a cast that varies as in training."""
    own = read_own_casts(eg.reference for eg in examples)
    candidate_scorer.GroupSearch = Recorder  # type: ignore[assignment,misc]
    for eg in examples:
        is_own = has_own_cast(eg.reference)
        view = read_structure(eg.predicted).view
        item = read_input(eg.predicted, view, own[view.id] if is_own else bank)
        item, names = vary_cast(item, align_links(view, eg), own=is_own)
        links = align_links(view, rename_characters(eg, names) if names else eg)
        people, known = GoldPeople.align(item.cast.people, links), set(item.cast.ids)
        gold = [
            tuple(n if n in known else people.names.get(n, n) for n in names)
            for names in links
        ]
        model.predict([item])
        found = Recorder.last
        yield Recorded(item, [found[i] for i in sorted(found)], gold)


def train_one(
    recorded: Sequence[Recorded], width: int, rounds: int, epochs: int
) -> Any:
    """Train a network of the given width on the proposals of several rounds."""
    network = build_group_scorer(width)
    network.initialize()
    optimizer = Adam(RATE)
    for number in range(rounds):
        found = [one for doc in recorded for one in propose(network, doc, number == 0)]
        for epoch in range(epochs):
            loss = train(network, found, optimizer, epoch)
        msg.good(f"{len(found)} mentions: {loss:.3f}")
    return network


def propose(network: Any, doc: Recorded, repeat_gold: bool) -> Iterator[Proposed]:
    """Propose the groups of each mention of a document.

    network (Any): Says what the mentions mean that later ones repeat.
    doc (Recorded): The document.
    repeat_gold (bool): Whether these mean what is annotated instead.
    YIELDS (Proposed): The groups of each annotated mention.
    """
    reader = GroupReader(doc.item)
    for evidence in filter(lambda one: one.rows, doc.evidence):
        finder = GroupFinder(reader, evidence)
        option_reader = OptionReader(finder)
        ids = [doc.item.cast.ids[c] for c in evidence.candidates]
        columns = {name: i for i, name in enumerate(ids)}
        for row in finder.own_rows():
            options = option_reader.read(row)
            chances = score_options(network, options)
            groups = _as_scores(options, chances)
            gold = doc.gold[evidence.mentions[row]]
            target = target_groups(groups, columns, [gold])
            is_gold = repeat_gold and target.any()
            finder.note(row, options.groups, (target if is_gold else chances).tolist())
            if target.any():
                yield Proposed(groups, target)


def _as_scores(options: Options, chances: numpy.ndarray) -> GroupScores:
    rows = numpy.zeros(len(options.groups), int)
    return GroupScores(rows, options.is_in, chances, options.features)


def train(groups: Any, found: List[Proposed], optimizer: Any, seed: int) -> float:
    """Train for one epoch. RETURNS (float): The mean loss of a mention."""
    order = list(range(len(found)))
    Random(seed).shuffle(order)
    total = 0.0
    for start in range(0, len(order), BATCH):
        batch = [found[i] for i in order[start : start + BATCH]]
        scored, backprop = score_groups(groups, [one.groups for one in batch])
        gradients = []
        for one, groups_of in zip(batch, scored, strict=True):
            gradients.append((groups_of.scores - one.target) / len(batch))
            total -= float((one.target * numpy.log(groups_of.scores + 1e-8)).sum())
        backprop(gradients)
        groups.finish_update(optimizer)
    return total / max(1, len(found))


def join(groups: Any, networks: Sequence[Any]) -> None:
    """Join networks in one, whose logits are the mean of theirs."""
    hidden, output = groups.layers
    firsts, lasts = zip(*(network.layers for network in networks), strict=True)
    for name in "Wb":
        params = [one.get_param(name) for one in firsts]
        hidden.set_param(name, numpy.concatenate(params))
    weights = [one.get_param("W") / len(networks) for one in lasts]
    output.set_param("W", numpy.concatenate(weights, axis=1))
    output.set_param("b", sum(one.get_param("b") for one in lasts) / len(networks))


if __name__ == "__main__":
    typer.run(main)
