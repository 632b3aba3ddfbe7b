"""The candidate scorer as a thinc model: structure, library and coreference."""

from itertools import chain
from typing import (
    Any,
    Callable,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Tuple,
    cast,
)

import numpy
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import (
    ArgsKwargs,
    Model,
    Ops,
    PyTorchShim,
    PyTorchWrapper_v3,
    torch2xp,
    xp2torch,
)
from thinc.types import Floats2d

from ...errors import Errors
from ...names.lexicon import FUNCTION_WORDS
from ..features.reader import EvidenceReader
from ..features.schema import (
    ANTECEDENT_FEATURES,
    MENTION_FEATURES,
    N_WORDS,
    PAIR_FEATURES,
    Window,
)
from ..inputs import N_OTHERS, LinkerInput, LinkerOutput, ScoreBlock, split_scores
from .weights import find_shipped_weights, load_weights
from .windows import (
    Place,
    WindowBatch,
    gather_tokens,
    group_by_size,
    pad_windows,
    scatter_tokens,
)

# How sure it is that a relative is whom the cast names.
GIVEN = 0.9
# Pairs of a batch of windows at prediction: few enough to stay in the cache.
MAX_PAIRS = 6_000


class Pass(NamedTuple):
    """One pass's probabilities, or the gradient of its logits: see `Logits`. Arrays of
    the model's ops."""

    links: Any
    members: Any
    several: Any


def build_candidate_scorer(
    tok2vec: Optional[Model[List[Doc], List[Floats2d]]] = None,
    hidden_width: int = 64,
    word_width: int = 0,
    row_width: int = 16,
    n_passes: int = 2,
    n_networks: int = 1,
    dropout: float = 0.3,
    word_dropout: float = 0.3,
    row_dropout: float = 1.0,
    feature_dropout: float = 0.2,
    weights: Optional[str] = None,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the candidate scorer: each candidate of each mention is scored by what
    the dialogue's structure tells (who speaks, who is named), by a trainable row for
    each character of the bank, and by what the mentions around mean.

    Candidates are the scene's speakers, whoever has been named, the bank's main
    characters, and whoever the bank knows by relation (`my mom`). Others score 0.

    tok2vec (Optional[Model[List[Doc], List[Floats2d]]]): An encoder, e.g. a listener
        to a transformer, or None.
    hidden_width (int): Units of the hidden layers.
    word_width (int): Size of the vectors of the function words around a mention; 0 for
        no words.
    row_width (int): Size of a character's row.
    n_passes (int): Passes over a scene; those after the first see the one before.
    n_networks (int): Networks whose scores are averaged. A training step trains one.
    dropout, word_dropout, row_dropout, feature_dropout (float): Share of the units, of
        the words, of the characters' rows and of the evidence that training leaves out.
        With row_dropout 1.0 no row is learned: on the shared task's data, rows pull
        unseen people onto known ones.
    weights (Optional[str]): `shipped` for the weights in the package, which fit the
        default settings, or None to train from scratch.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document a block a
        window, as laid out by `PluralScores`. `backprop` takes the gradient of the
        cross-entropies with respect to the logits: a matrix a block.

    DOCS: docs/models.md
    """
    from .candidate_scorer_torch import ScorerEnsemble, dump_state, load_state

    ensemble = ScorerEnsemble(
        n_networks,
        n_pair=len(PAIR_FEATURES),
        n_mention=len(MENTION_FEATURES),
        n_antecedent=len(ANTECEDENT_FEATURES),
        n_words=N_WORDS,
        speaks_at=PAIR_FEATURES.index("speaks"),
        addresses_at=ANTECEDENT_FEATURES.index("you nearby"),
        hidden_width=hidden_width,
        word_width=word_width,
        n_word_rows=1 + len(FUNCTION_WORDS),
        row_width=row_width,
        n_passes=n_passes,
        dropout=dropout,
        word_dropout=word_dropout,
        row_dropout=row_dropout,
        feature_dropout=feature_dropout,
    )
    wrapper: Model = PyTorchWrapper_v3(
        ensemble,
        convert_inputs=_convert_inputs,
        convert_outputs=_convert_outputs,
        serialize_model=dump_state,
        deserialize_model=load_state,
    )
    model: Model[List[LinkerInput], LinkerOutput] = Model(
        "charid_candidate_scorer",
        forward,
        init=init,
        layers=[wrapper] if tok2vec is None else [tok2vec, wrapper],
        refs={"tok2vec": tok2vec, "scorer": wrapper},
        attrs={"rows": [], "plural": True},
    )
    if weights is not None:
        load_weights(model, find_shipped_weights(weights))
    return model


def init(
    model: Model,
    X: Optional[List[LinkerInput]] = None,
    Y: Optional[LinkerOutput] = None,
) -> None:
    """Give each character of the bank a row; those of loaded weights stay."""
    tok2vec = model.maybe_get_ref("tok2vec")
    token_width = 0
    if tok2vec is not None:
        tok2vec.initialize(X=[item.doc for item in X] if X else None)
        token_width = tok2vec.get_dim("nO")
    if not X:
        return
    known = model.attrs["rows"]
    new = [i for i in X[0].cast.bank.ids if i not in set(known)]
    model.attrs["rows"] = [*known, *new]
    module = model.get_ref("scorer").shims[0]._model
    module.build(n_rows=1 + len(model.attrs["rows"]), token_width=token_width)


def forward(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[LinkerOutput, Callable]:
    scorer = model.get_ref("scorer")
    if not scorer.shims[0]._model.is_built:
        raise ValueError(Errors.E042)
    ops = model.ops
    tok2vec = model.maybe_get_ref("tok2vec")
    tokvecs: Optional[List[Floats2d]] = None
    if tok2vec is not None:
        tokvecs, bp_tokvecs = tok2vec([item.doc for item in inputs], is_train)
    found: LinkerOutput = [[] for _ in inputs]
    steps = []
    for batch in _batches(model, inputs, tokvecs, is_train):
        passes, bp_scorer = scorer(batch, is_train)
        for i, place in enumerate(batch.places):
            block = _block(
                model.ops, place.window, passes if is_train else passes[-1:], i
            )
            if not is_train:
                _obey(block, place.window)
            found[place.doc].append(block)
        if is_train:
            steps.append((batch, passes, bp_scorer))

    def backprop(d_scores: List[List[Floats2d]]) -> Any:
        d_tokvecs = [ops.alloc2f(*vectors.shape) for vectors in tokvecs or ()]
        for batch, passes, bp_scorer in steps:  # one: see `_batches`
            d_passes = _gather(ops, batch, passes, chain.from_iterable(d_scores))
            d_tokens = bp_scorer(d_passes)
            if tokvecs is not None:
                scatter_tokens(ops, batch.places, d_tokens, d_tokvecs)
        return bp_tokvecs(d_tokvecs) if tokvecs is not None else []

    return found, backprop


def _batches(
    model: Model,
    inputs: List[LinkerInput],
    tokvecs: Optional[List[Floats2d]],
    is_train: bool,
) -> Iterator[WindowBatch]:
    """Put windows side by side: those of all documents to train on. To predict, some of
    one document: so no document's scores depend on the others, to the last bit, and
    few windows are held at once."""
    rows = [_rows(model, item) for item in inputs]
    for group in _groups(model, inputs, is_train):
        batch = pad_windows(group, rows)
        if tokvecs is not None:
            batch = batch._replace(tokens=gather_tokens(model.ops, group, tokvecs))
        yield batch


def _groups(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Iterator[List[Place]]:
    with_words = model.get_ref("scorer").shims[0]._model.config["word_width"] > 0
    documents = [_places(doc, item, with_words) for doc, item in enumerate(inputs)]
    if is_train:
        together = list(chain.from_iterable(documents))
        yield from [together] if together else []
    else:
        for places in documents:
            yield from group_by_size(places, MAX_PAIRS)


def _places(doc: int, item: LinkerInput, with_words: bool) -> Iterator[Place]:
    for window in EvidenceReader(item, with_words=with_words).read():
        yield Place(doc, window, _spans(item, window))


def _spans(item: LinkerInput, window: Window) -> numpy.ndarray:
    mentions = [item.view.mentions[i] for i in window.mentions]
    return numpy.array([(m.start, m.end - 1) for m in mentions], int)


def _rows(model: Model, item: LinkerInput) -> numpy.ndarray:
    """Give each candidate's row of the library; only those of the bank have one."""
    rows = {name: i for i, name in enumerate(model.attrs["rows"], 1)}
    known = [rows.get(name, 0) for name in item.cast.bank.ids]
    return numpy.array(known + [0] * len(item.cast.local), int)


def _block(ops: Ops, window: Window, passes: List[Pass], i: int) -> ScoreBlock:
    """Take window i's probabilities out of the batch, without context and padding."""
    a, n, k = window.n_context, len(window.mentions), len(window.candidates)
    columns: List[Any] = []
    for one in passes:
        links, members = one.links[i, a:n], one.members[i, a:n, :k]
        several = one.several[i, a:n, None]
        columns.extend((links[:, :k], links[:, -N_OTHERS:], members, several))
    scores = ops.xp.concatenate(columns, axis=1)
    return ScoreBlock(window.mentions[a:], window.candidates, scores)


def _obey(block: ScoreBlock, window: Window) -> None:
    """Follow the cast where it names a relative: whoever edits it expects that. Nobody
    is a relative of their own, nor is who is told of the relative."""
    links = split_scores(block.scores, len(block.candidates)).links
    for i, place in window.excluded:
        row = i - window.n_context
        if row >= 0:
            links[row, -N_OTHERS] += links[row, place]
            links[row, place] = 0
    for i, place in window.forced.items():
        row = i - window.n_context
        if row >= 0:
            links[row] *= 1 - GIVEN
            links[row, place] += GIVEN


def _gather(
    ops: Ops, batch: WindowBatch, passes: List[Pass], d_scores: Iterable[Floats2d]
) -> List[Pass]:
    """Undo `_block` for gradients."""
    d_passes = [Pass(*map(ops.xp.zeros_like, found)) for found in passes]
    for i, (place, d_block) in enumerate(zip(batch.places, d_scores, strict=True)):
        window = place.window
        a, n, k = window.n_context, len(window.mentions), len(window.candidates)
        d_parts = ops.xp.split(d_block, len(passes), axis=1)
        for d_part, d_pass in zip(d_parts, d_passes, strict=True):
            d_links, d_members, d_several = split_scores(d_part, k)
            d_pass.links[i, a:n, :k] = d_links[:, :k]
            d_pass.links[i, a:n, -N_OTHERS:] = d_links[:, k:]
            d_pass.members[i, a:n, :k] = d_members
            d_pass.several[i, a:n] = d_several
    return d_passes


def _convert_inputs(
    model: Model, batch: WindowBatch, is_train: bool
) -> Tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]:
    from .candidate_scorer_torch import Batch

    shim = cast(PyTorchShim, model.shims[0])
    arrays = cast(List[Any], batch[1:-1])
    tensors = [xp2torch(array, device=shim.device) for array in arrays]
    if batch.tokens is not None:
        tensors.append(xp2torch(batch.tokens, requires_grad=is_train))

    def get_d_tokens(d_args: ArgsKwargs) -> Any:
        return None if batch.tokens is None else torch2xp(d_args.args[0][-1])

    return ArgsKwargs(args=(Batch(*tensors),), kwargs={}), get_d_tokens


def _convert_outputs(
    model: Model, inputs_outputs: Tuple, is_train: bool
) -> Tuple[List[Pass], Callable]:
    _, passes = inputs_outputs
    found = [Pass(*map(torch2xp, logits.probabilities())) for logits in passes]

    def get_d_logits(d_passes: List[Pass]) -> ArgsKwargs:
        tensors = tuple(tensor for logits in passes for tensor in logits)
        gradients = [
            xp2torch(array, device=tensor.device)
            for array, tensor in zip(
                (array for d_pass in d_passes for array in d_pass), tensors, strict=True
            )
        ]
        return ArgsKwargs(args=(tensors,), kwargs={"grad_tensors": gradients})

    return found, get_d_logits


registry.architectures.register(
    "spacy_charid.CandidateScorer.v1", func=build_candidate_scorer
)
