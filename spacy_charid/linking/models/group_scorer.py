"""Score the groups that mentions of several people can mean, as a thinc model."""

from dataclasses import replace
from itertools import groupby
from typing import (
    Any,
    Callable,
    Dict,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    cast,
)

import numpy
from thinc.api import Linear, Model, Relu, chain
from thinc.types import Floats2d

from ..features.group_evidence import GroupEvidence, Scores, read_group_evidence
from ..features.group_features import GROUP_FEATURES, OptionReader, Options
from ..features.group_window import GroupReader
from ..features.groups import GroupFinder
from ..inputs import LinkerInput
from ..scores import GroupScores, ScoreBlock
from .window_batch import DocWindow

# The groups of a mention that are kept in prediction, besides the empty one.
N_KEPT = 4


def build_group_scorer(hidden_width: int) -> Model[Floats2d, Floats2d]:
    """Build a network that scores groups by their features.

    hidden_width (int): Units of the hidden layer.
    RETURNS (Model[Floats2d, Floats2d]): Takes (n_groups, len(GROUP_FEATURES)) and
        returns (n_groups, 1), the logits.
    """
    hidden = Relu(nO=hidden_width, nI=len(GROUP_FEATURES))
    return chain(hidden, Linear(nO=1, nI=hidden_width))


class FoundGroups(NamedTuple):
    """The groups of a window's mentions.

    rows (List[int]): The mentions, as rows of the window.
    options (List[Options]): The groups that each can mean.
    chances (List[ndarray]): The probability of each group.
    """

    rows: List[int]
    options: List[Options]
    chances: List[numpy.ndarray]


class GroupSearch:
    """Finds the groups of a document's windows in text order: later mentions can repeat
    the group of an earlier one.

    model (Model[Floats2d, Floats2d]): The network.
    item (LinkerInput): The document.
    is_train (bool): Whether to keep all groups rather than the most probable ones.
    """

    def __init__(
        self, model: Model[Floats2d, Floats2d], item: LinkerInput, is_train: bool
    ) -> None:
        self.model = model
        self.is_train = is_train
        self.reader = GroupReader(item)
        self.slots: List[int] = []  # the position of each window in the order added
        self.waiting: Dict[int, GroupEvidence] = {}
        self.found: List[GroupScores] = []  # in text order

    def add(self, one: DocWindow, scores: Scores) -> None:
        """Add a window. Windows can come in another order than that of the text.

        one (DocWindow): The window.
        scores (Scores): The scores of its mentions.
        """
        mentions = [self.reader.view.mentions[i] for i in one.window.mentions]
        evidence = read_group_evidence(one.window, mentions, scores)
        self.slots.append(one.position)
        self.waiting[one.position] = evidence
        while len(self.found) in self.waiting:
            following = self.waiting.pop(len(self.found))
            found = find_groups(self.model, GroupFinder(self.reader, following))
            n = len(following.candidates)
            groups = collect_groups(found, following.n_context, n)
            self.found.append(groups if self.is_train else keep_best(groups, N_KEPT))

    def put(self, blocks: List[ScoreBlock]) -> List[ScoreBlock]:
        """Put the groups into the blocks of the windows, in the order added.

        blocks (List[ScoreBlock]): The blocks.
        RETURNS (List[ScoreBlock]): Blocks with groups.
        """
        return [
            replace(block, groups=self.found[position])
            for block, position in zip(blocks, self.slots, strict=True)
        ]


def find_groups(model: Model[Floats2d, Floats2d], finder: GroupFinder) -> FoundGroups:
    """Choose the group of each mention of a window in text order.

    model (Model[Floats2d, Floats2d]): The network.
    finder (GroupFinder): Proposes the groups.
    RETURNS (FoundGroups): The groups with their probabilities.
    """
    found = FoundGroups([], [], [])
    if not finder.rows:
        return found
    network = _read_network(model)
    reader = OptionReader(finder)
    for row in finder.own_rows():
        options = reader.read(row)
        chances = _softmax(network.score(options.features))
        finder.note(row, options.groups, chances.tolist())
        found.rows.append(row)
        found.options.append(options)
        found.chances.append(chances)
    return found


def score_options(model: Model[Floats2d, Floats2d], options: Options) -> numpy.ndarray:
    """Compute the probability of each group that a mention can mean: (n_groups,)."""
    return _softmax(_read_network(model).score(options.features))


class _Network(NamedTuple):
    """The weights of the network, in numpy arrays. Mentions are scored one by one, and
    thinc's layers cost more than the arithmetic on so few groups."""

    hidden: numpy.ndarray
    hidden_bias: numpy.ndarray
    output: numpy.ndarray
    bias: numpy.ndarray

    def score(self, features: numpy.ndarray) -> numpy.ndarray:
        """Compute the logits: (n_groups,)."""
        states = numpy.maximum(features @ self.hidden.T + self.hidden_bias, 0)
        return (states @ self.output.T + self.bias)[:, 0]  # type: ignore[no-any-return]


def _read_network(model: Model[Floats2d, Floats2d]) -> _Network:
    to_numpy, layers = model.ops.to_numpy, model.layers
    params = [to_numpy(layer.get_param(name)) for layer in layers for name in "Wb"]
    return _Network(*params)


def collect_groups(found: FoundGroups, n_context: int, n: int) -> GroupScores:
    """Collect the groups of a window's own mentions.

    found (FoundGroups): The groups of its mentions.
    n_context (int): The number of mentions of context.
    n (int): The number of candidates.
    RETURNS (GroupScores): The groups.
    """
    rows = [row - n_context for row in found.rows]
    sizes = [len(one.groups) for one in found.options]
    width = len(GROUP_FEATURES)
    return GroupScores(
        numpy.repeat(numpy.array(rows, int), sizes),
        _stack([one.is_in for one in found.options], n, bool),
        _stack(found.chances, None, "float32"),
        _stack([one.features for one in found.options], width, "float32"),
    )


def keep_best(groups: GroupScores, n: int) -> GroupScores:
    """Keep the most probable groups of each mention, and the empty one.

    groups (GroupScores): The groups of a window.
    n (int): The number of groups to keep, besides the empty one.
    RETURNS (GroupScores): The groups that are kept, the best first.
    """
    scores = groups.scores.tolist()
    kept: List[int] = []
    for _, own in groupby(range(len(scores)), groups.rows.tolist().__getitem__):
        empty, *others = own
        others.sort(key=scores.__getitem__, reverse=True)
        kept += [empty, *others[:n]]
    return GroupScores(*(values[kept] for values in groups))


def score_groups(
    model: Model[Floats2d, Floats2d], groups: Sequence[GroupScores]
) -> Tuple[List[GroupScores], Callable[[Sequence[Any]], None]]:
    """Score the groups of a batch of windows in training.

    model (Model[Floats2d, Floats2d]): The network.
    groups (Sequence[GroupScores]): The groups of each window.
    RETURNS (Tuple[List[GroupScores], Callable]): The groups with their probabilities,
        and a callback that takes the gradients of the logits of each window.
    """
    ops = model.ops
    width = len(GROUP_FEATURES)
    features = _stack([one.features for one in groups], width, "float32")
    if not len(features):
        return list(groups), lambda d_scores: None
    logits, backprop = model.begin_update(_to_ops(model, features))
    values = ops.to_numpy(logits)[:, 0]
    scored, start = [], 0
    for one in groups:
        end = start + len(one.rows)
        scored.append(one.with_scores(_by_row(one.rows, values[start:end])))
        start = end

    def get_gradient(d_scores: Sequence[Any]) -> None:
        d_logits = numpy.concatenate([ops.to_numpy(one) for one in d_scores])
        backprop(_to_ops(model, d_logits[:, None]))

    return scored, get_gradient


def _to_ops(model: Model, array: Any) -> Floats2d:
    return cast(Floats2d, model.ops.asarray(array, dtype="float32"))


def _by_row(rows: numpy.ndarray, logits: numpy.ndarray) -> numpy.ndarray:
    """Compute a softmax over the groups of each mention."""
    found = numpy.zeros(len(rows), "float32")
    for row in numpy.unique(rows):
        own = rows == row
        found[own] = _softmax(logits[own])
    return found


def _softmax(logits: numpy.ndarray) -> numpy.ndarray:
    values = numpy.exp(logits - numpy.maximum.reduce(logits))
    found: numpy.ndarray = values / numpy.add.reduce(values)
    return found


def _stack(
    parts: List[numpy.ndarray], width: Optional[int], dtype: Any
) -> numpy.ndarray:
    """Concatenate arrays (n,), or (n, width) unless the width is None."""
    if parts:
        return numpy.concatenate(parts)
    return numpy.zeros((0,) if width is None else (0, width), dtype)
