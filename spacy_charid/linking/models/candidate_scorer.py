"""The candidate scorer as a thinc model."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import chain
from typing import (
    Any,
    Callable,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    cast,
)

import numpy
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import ArgsKwargs, Model, Ops, torch2xp, xp2torch
from thinc.types import Floats2d

from ...errors import Errors
from ...torch_module import get_module, single_thread, wrap_module
from ..features.group_evidence import Scores
from ..features.reader import EvidenceReader
from ..features.schema import (
    ANTECEDENT_FEATURES,
    MENTION,
    MENTION_FEATURES,
    PAIR_FEATURES,
    Window,
)
from ..inputs import LinkerInput
from ..scores import AMBIGUOUS, GroupScores, LinkerOutput, ScoreBlock
from .candidate_scorer_torch import N_NIL, FeatureNames, ScorerEnsemble
from .encoding import encode_words
from .group_scorer import GroupSearch, build_group_scorer, score_groups
from .weights import find_shipped_weights, load_weights
from .window_batch import (
    DocWindow,
    gather_tokens,
    group_by_size,
    pad_windows,
    scatter_tokens,
)

FEATURES = FeatureNames(PAIR_FEATURES, MENTION_FEATURES, ANTECEDENT_FEATURES)
# The share of probability given to the relative whom the cast names.
FORCED = 0.9
# The share of the links of a noun of nobody in particular that goes to `#GENERAL#`.
GENERAL_SHARE = 0.9
# Hidden units of the network that scores groups.
GROUP_WIDTH = 72
# The share of the training steps that also train the network that scores groups: it is
# small, and proposing groups takes more than half of the time of such a step.
GROUP_SHARE = 0.4
# The most pairs in a batch of windows in prediction: few enough to stay in the cache.
MAX_PAIRS = 4_000


class BatchScores(NamedTuple):
    """The probabilities of a padded batch of windows, or the gradient of their logits.

    The arrays of the model's ops are as in `ScoreBlock`, with the windows as a second
    axis.
    """

    links: Any
    nil: Any
    members: Any
    several: Any


@registry.architectures("spacy_charid.CandidateScorer.v1")
def build_candidate_scorer(
    tok2vec: Optional[Model[List[Doc], List[Floats2d]]] = None,
    hidden_width: int = 64,
    n_passes: int = 2,
    n_networks: int = 1,
    feature_dropout: float = 0.2,
    weights: Optional[str] = None,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the candidate scorer, which scores each candidate of each mention by
    features of the dialogue (who speaks, who is named) and by the scores of the
    mentions around it.

    Candidates are the scene's speakers, characters who are named, the bank's main
    characters, and relatives in the bank (`my mom`). All others score 0.

    tok2vec (Optional[Model[List[Doc], List[Floats2d]]]): An encoder, e.g. a listener
        to a transformer, or None.
    hidden_width (int): Units of the hidden layers.
    n_passes (int): Passes over a scene. Each reads the scores of the one before.
    n_networks (int): Networks whose scores are averaged. Each training step updates
        one of them.
    feature_dropout (float): Share of the features that training leaves out.
    weights (Optional[str]): `shipped` for the weights in the package, which fit the
        default settings, or None to train from scratch.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document, one block per
        window. `backprop` takes the gradient of the cross-entropies with respect to
        the logits, as blocks.

    DOCS: docs/models.md
    """
    ensemble = ScorerEnsemble(
        n_networks,
        FEATURES,
        hidden_width=hidden_width,
        n_passes=n_passes,
        feature_dropout=feature_dropout,
    )
    scorer = wrap_module(ensemble, _convert_outputs)
    groups = build_group_scorer(GROUP_WIDTH)
    model: Model[List[LinkerInput], LinkerOutput] = Model(
        "charid_candidate_scorer",
        forward,
        init=init,
        layers=[scorer, groups] if tok2vec is None else [tok2vec, scorer, groups],
        refs={"tok2vec": tok2vec, "scorer": scorer, "groups": groups},
    )
    if weights is not None:
        load_weights(model, find_shipped_weights(weights))
    return model


def init(
    model: Model,
    X: Optional[List[LinkerInput]] = None,
    Y: Optional[LinkerOutput] = None,
) -> None:
    """Build the networks unless their weights are loaded."""
    tok2vec = model.maybe_get_ref("tok2vec")
    token_width = 0
    if tok2vec is not None:
        tok2vec.initialize(X=[item.doc for item in X] if X else None)
        token_width = tok2vec.get_dim("nO")
    module = get_module(model.get_ref("scorer"))
    if X and not module.is_built:
        module.build(token_width=token_width)
    groups = model.get_ref("groups")
    if not groups.layers[0].has_param("W"):
        groups.initialize()


def forward(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[LinkerOutput, Callable]:
    ops, scorer = model.ops, model.get_ref("scorer")
    if not get_module(scorer).is_built:
        raise ValueError(Errors.E042)
    tokvecs, bp_tokvecs = _encode(model, inputs, is_train)
    output: LinkerOutput = [[] for _ in inputs]
    steps = []
    compares = not is_train or numpy.random.random() < GROUP_SHARE
    found = inputs if compares else []
    searches = [GroupSearch(model.get_ref("groups"), item, is_train) for item in found]
    ids = [item.cast.ids for item in inputs]
    for windows in _group(inputs, is_train):
        tokens = None if tokvecs is None else gather_tokens(ops, windows, tokvecs)
        batch = (tokens, *pad_windows(windows))
        with nullcontext() if is_train else single_thread():
            scores, bp_scorer = scorer(batch, is_train)
        for i, one in enumerate(windows):
            block = _get_block(scores, i, one.window, ids[one.doc])
            if not is_train:
                _follow_cast(block, one.window)
            if compares:
                searches[one.doc].add(one, _get_scores(ops, scores, i, one.window))
            if not is_train:
                _generalize(block, one.window)
            output[one.doc].append(block)
        if is_train:
            steps.append((windows, scores, bp_scorer))
    for doc, search in enumerate(searches):
        output[doc] = search.put(output[doc])
    bp_groups = _score_groups(model, output) if is_train and compares else None

    def backprop(d_output: LinkerOutput) -> Any:
        d_tokvecs = [ops.alloc2f(*vectors.shape) for vectors in tokvecs or ()]
        if bp_groups is not None:
            bp_groups(d_output)
        for windows, scores, bp_scorer in steps:  # one: see `_group`
            d_blocks = chain.from_iterable(d_output)
            d_tokens = bp_scorer(_gather_blocks(ops, scores, windows, d_blocks))
            if tokvecs is not None:
                scatter_tokens(ops, windows, d_tokens, d_tokvecs)
        return bp_tokvecs(d_tokvecs)

    return output, backprop


def _encode(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[Optional[List[Floats2d]], Callable]:
    """Get the vectors of the words of each document; None without an encoder."""
    tok2vec = model.maybe_get_ref("tok2vec")
    if tok2vec is None:
        return None, lambda d_tokvecs: []
    return encode_words(tok2vec, inputs, is_train)


def _group(inputs: List[LinkerInput], is_train: bool) -> Iterator[List[DocWindow]]:
    """Group windows into batches: in training all windows, in prediction some windows
    of one document, so that its scores do not depend on other documents and few windows
    are held at once."""
    documents = [_read_windows(doc, item) for doc, item in enumerate(inputs)]
    if is_train:
        together = list(chain.from_iterable(documents))
        yield from [together] if together else []
    else:
        for windows in documents:
            yield from group_by_size(windows, MAX_PAIRS)


def _read_windows(doc: int, item: LinkerInput) -> Iterator[DocWindow]:
    for position, window in enumerate(EvidenceReader(item).read()):
        mentions = [item.view.mentions[i] for i in window.mentions]
        ends = numpy.array([(m.start, m.end - 1) for m in mentions], int)
        yield DocWindow(doc, window, ends, position)


def _get_block(
    scores: BatchScores, i: int, window: Window, ids: Sequence[str]
) -> ScoreBlock:
    """Get the scores of the i-th window's own mentions."""
    mentions = window.mentions[window.n_context :]
    candidates = [ids[c] for c in window.candidates]
    return ScoreBlock(mentions, candidates, *_get_views(scores, i, window), AMBIGUOUS)


def _get_views(scores: BatchScores, i: int, window: Window) -> BatchScores:
    """Get views of the i-th window's own mentions, without context and padding."""
    own = slice(window.n_context, len(window.mentions))
    k = len(window.candidates)
    return BatchScores(
        scores.links[:, i, own, :k],
        scores.nil[:, i, own],
        scores.members[:, i, own, :k],
        scores.several[:, i, own],
    )


def _get_scores(ops: Ops, scores: BatchScores, i: int, window: Window) -> Scores:
    """Copy the scores of the i-th window's mentions, with its context."""
    n, k = len(window.mentions), len(window.candidates)
    parts = (
        scores.links[-1, i, :n, :k],
        scores.nil[-1, i, :n],
        scores.members[-1, i, :n, :k],
        scores.several[-1, i, :n],
    )
    return Scores(*(numpy.array(ops.to_numpy(part)) for part in parts))


def _score_groups(model: Model, output: LinkerOutput) -> Callable[[LinkerOutput], None]:
    """Score the groups of all blocks for training, in place."""
    blocks = chain.from_iterable(output)
    groups = [cast(GroupScores, block.groups) for block in blocks]
    scored, backprop = score_groups(model.get_ref("groups"), groups)
    found = iter(scored)
    for doc, own in enumerate(output):
        output[doc] = [replace(block, groups=next(found)) for block in own]
    return lambda d_output: backprop(
        [cast(GroupScores, d.groups).scores for d in chain.from_iterable(d_output)]
    )


def _gather_blocks(
    ops: Ops,
    scores: BatchScores,
    windows: List[DocWindow],
    d_blocks: Iterable[ScoreBlock],
) -> BatchScores:
    """Gather the gradients of blocks in a batch; the inverse of `_get_block`."""
    d_scores = BatchScores(*map(ops.xp.zeros_like, scores))
    for i, (one, d_block) in enumerate(zip(windows, d_blocks, strict=True)):
        links, nil, members, several = _get_views(d_scores, i, one.window)
        links[:], nil[:] = d_block.links, d_block.nil
        members[:], several[:] = d_block.members, d_block.several
    return d_scores


def _follow_cast(block: ScoreBlock, window: Window) -> None:
    """Apply the cast's relations to the scores, as a user who edits them expects: raise
    the relatives that it names, and exclude the candidates of `Window.excluded`."""
    links, nil = block.links[-1], block.nil[-1]
    for mention, candidate in window.excluded:
        row = mention - window.n_context
        if row >= 0:
            nil[row, 0] += links[row, candidate]
            links[row, candidate] = 0
    for mention, candidate in window.forced.items():
        row = mention - window.n_context
        if row >= 0:
            links[row] *= 1 - FORCED
            nil[row] *= 1 - FORCED
            links[row, candidate] += FORCED


def _generalize(block: ScoreBlock, window: Window) -> None:
    """Link nouns of nobody in particular ("any fool") to `#GENERAL#`, and plural nouns
    to no single person."""
    features = window.features[window.n_context :]
    links, nil = block.links[-1], block.nil[-1]
    rows = features[:, MENTION["quantified"]] > 0
    links[rows] *= 1 - GENERAL_SHARE
    nil[rows, 0] = 0
    nil[rows, 1] = 1 - links[rows].sum(axis=-1)
    rows = (features[:, MENTION["plur"]] > 0) & (features[:, MENTION["noun"]] > 0)
    links[rows] = 0
    nil[rows] /= nil[rows].sum(axis=-1, keepdims=True)


def _convert_outputs(
    model: Model, inputs_outputs: Tuple, is_train: bool
) -> Tuple[BatchScores, Callable[[BatchScores], ArgsKwargs]]:
    _, logits = inputs_outputs
    found: Any = logits.probabilities()
    links, members, several = (cast(Any, torch2xp(tensor)) for tensor in found)

    def get_d_logits(d_scores: BatchScores) -> ArgsKwargs:
        xp = model.ops.xp
        d_links = xp.concatenate((d_scores.links, d_scores.nil), axis=-1)
        d_arrays = (d_links, d_scores.members, d_scores.several)
        gradients = [xp2torch(array, device=logits.links.device) for array in d_arrays]
        return ArgsKwargs(args=(tuple(logits),), kwargs={"grad_tensors": gradients})

    scores = BatchScores(links[..., :-N_NIL], links[..., -N_NIL:], members, several)
    return scores, get_d_logits
