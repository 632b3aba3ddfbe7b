"""The candidate scorer as a thinc model: structure, library and coreference."""

from importlib import resources
from pathlib import Path
from typing import (
    Any,
    Callable,
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

from ..errors import Errors
from .evidence import EvidenceReader
from .evidence_features import (
    ANTECEDENT_FEATURES,
    MENTION_FEATURES,
    N_WORDS,
    PAIR_FEATURES,
    Window,
)
from .inputs import N_OTHERS, LinkerInput, PluralScores, plural_width, split_scores
from .windows import (
    Place,
    WindowBatch,
    gather_tokens,
    group_by_size,
    pad_windows,
    scatter_tokens,
)

SHIPPED = "shipped"
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
    n_word_rows: int = 4000,
    row_width: int = 16,
    n_passes: int = 2,
    n_networks: int = 1,
    dropout: float = 0.3,
    word_dropout: float = 0.3,
    row_dropout: float = 1.0,
    feature_dropout: float = 0.2,
    weights: Optional[str] = None,
) -> Model[List[LinkerInput], List[Floats2d]]:
    """Build the candidate scorer: each candidate of each mention is scored by what
    the dialogue's structure tells (who speaks, who is named), by a trainable row for
    each character of the bank, and by what the mentions around mean.

    Candidates are the scene's speakers, whoever has been named, the bank's main
    characters, and whoever the bank knows by relation (`my mom`). Others score 0.

    tok2vec (Optional[Model[List[Doc], List[Floats2d]]]): An encoder, e.g. a listener
        to a transformer, or None.
    hidden_width (int): Units of the hidden layers.
    word_width, n_word_rows (int): Size of the table of hashed words around a mention; 0
        for no words, which does as well on few data and carries further.
    row_width (int): Size of a character's row.
    n_passes (int): Passes over a scene; those after the first see the one before.
    n_networks (int): Networks whose scores are averaged. A training step trains one.
    dropout, word_dropout, row_dropout, feature_dropout (float): Share of the units, of
        the words, of the characters' rows and of the evidence that training leaves out.
        With row_dropout 1.0 no row is learned: on the shared task's data, rows pull
        unseen people onto known ones.
    weights (Optional[str]): `shipped` for those in the package, a file of
        `Model.to_disk`, or None to train from scratch.
    RETURNS (Model[List[LinkerInput], List[Floats2d]]): For each document a score
        matrix as laid out by `PluralScores`. In training, the matrices of all passes
        stand side by side, and `backprop` takes the gradient of the cross-entropies
        with respect to the logits.

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
        n_word_rows=n_word_rows,
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
    model: Model[List[LinkerInput], List[Floats2d]] = Model(
        "charid_candidate_scorer",
        forward,
        init=init,
        layers=[wrapper] if tok2vec is None else [tok2vec, wrapper],
        refs={"tok2vec": tok2vec, "scorer": wrapper},
        attrs={"rows": [], "plural": True, "n_word_rows": n_word_rows},
    )
    if weights is not None:
        load_weights(model, weights)
    return model


def load_weights(model: Model, weights: str) -> None:
    """Load trained weights: never code.

    weights (str): `shipped`, or a file written by `Model.to_disk`.
    RAISES (ValueError): If there is no such file, or it fits another model.
    """
    folder = resources.files("spacy_charid.data")
    file = folder / "weights.bin" if weights == SHIPPED else Path(weights)
    if not file.is_file():
        raise ValueError(Errors.E040.format(path=file))
    try:
        model.from_bytes(file.read_bytes())
    except Exception as error:  # whatever the parsers make of damaged bytes
        raise ValueError(Errors.E041.format(path=file, error=error)) from error


def init(
    model: Model,
    X: Optional[List[LinkerInput]] = None,
    Y: Optional[List[Floats2d]] = None,
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
) -> Tuple[List[Floats2d], Callable]:
    scorer = model.get_ref("scorer")
    if not scorer.shims[0]._model.is_built:
        raise ValueError(Errors.E042)
    ops = model.ops
    tok2vec = model.maybe_get_ref("tok2vec")
    tokvecs: Optional[List[Floats2d]] = None
    if tok2vec is not None:
        tokvecs, bp_tokvecs = tok2vec([item.doc for item in inputs], is_train)
    n_passes = scorer.shims[0]._model.n_passes if is_train else 1
    scores = [
        ops.alloc2f(
            len(item.view.mentions), n_passes * plural_width(len(item.cast.ids))
        )
        for item in inputs
    ]
    steps = []
    for batch in _batches(model, inputs, tokvecs, is_train):
        passes, bp_scorer = scorer(batch, is_train)
        for i, place in enumerate(batch.places):
            for block, found in zip(
                _blocks(scores[place.doc], n_passes), passes[-n_passes:], strict=True
            ):
                _write(block, place.window, found, i)
                if not is_train:
                    _obey(block, place.window)
        steps.append((batch, passes, bp_scorer))

    def backprop(d_scores: List[Floats2d]) -> Any:
        d_tokvecs = [ops.alloc2f(*vectors.shape) for vectors in tokvecs or ()]
        for batch, passes, bp_scorer in steps:
            d_passes = _gather(ops, batch, passes, d_scores)
            d_tokens = bp_scorer(d_passes)
            if tokvecs is not None:
                scatter_tokens(ops, batch.places, d_tokens, d_tokvecs)
        return bp_tokvecs(d_tokvecs) if tokvecs is not None else []

    return scores, backprop


def _batches(
    model: Model,
    inputs: List[LinkerInput],
    tokvecs: Optional[List[Floats2d]],
    is_train: bool,
) -> Iterator[WindowBatch]:
    """Put the windows of all documents side by side: at once to train on, in groups
    of like size to predict."""
    places = [
        Place(doc, window, _spans(item, window))
        for doc, item in enumerate(inputs)
        for window in EvidenceReader(item).read()
    ]
    if not places:
        return
    rows = [_rows(model, item) for item in inputs]
    groups = [places] if is_train else group_by_size(places, MAX_PAIRS)
    for group in groups:
        batch = pad_windows(group, rows, model.attrs["n_word_rows"])
        if tokvecs is not None:
            batch = batch._replace(tokens=gather_tokens(model.ops, group, tokvecs))
        yield batch


def _spans(item: LinkerInput, window: Window) -> numpy.ndarray:
    mentions = [item.view.mentions[i] for i in window.mentions]
    return numpy.array([(m.start, m.end - 1) for m in mentions], int)


def _rows(model: Model, item: LinkerInput) -> numpy.ndarray:
    """Give each candidate's row of the library; only those of the bank have one."""
    rows = {name: i for i, name in enumerate(model.attrs["rows"], 1)}
    known = [rows.get(name, 0) for name in item.cast.bank.ids]
    return numpy.array(known + [0] * len(item.cast.local), int)


def _blocks(scores: Floats2d, n_passes: int) -> List[PluralScores]:
    """Take a document's matrix apart: the passes stand side by side."""
    width = scores.shape[1] // n_passes
    n_candidates = (width - N_OTHERS - 1) // 2
    return [
        split_scores(scores[:, i * width : (i + 1) * width], n_candidates)
        for i in range(n_passes)
    ]


def _write(block: PluralScores, window: Window, found: Pass, i: int) -> None:
    """Write window i's probabilities into its document's matrix."""
    a, n, k = window.n_context, len(window.mentions), len(window.candidates)
    rows, columns = window.mentions[a:], _columns(block, window)
    block.links[_at(rows, columns)] = _link_columns(found.links[i, a:n], k)
    block.members[_at(rows, window.candidates)] = found.members[i, a:n, :k]
    block.several[rows] = found.several[i, a:n]


def _obey(block: PluralScores, window: Window) -> None:
    """Follow the cast where it names a relative: whoever edits it expects that. Nobody
    is a relative of their own, nor is who is told of the relative."""
    for i, place in window.barred:
        if i >= window.n_context:
            row, column = window.mentions[i], window.candidates[place]
            block.links[row, -N_OTHERS] += block.links[row, column]
            block.links[row, column] = 0
    for i, place in window.given.items():
        if i >= window.n_context:
            row, column = window.mentions[i], window.candidates[place]
            block.links[row] *= 1 - GIVEN
            block.links[row, column] += GIVEN


def _gather(
    ops: Ops, batch: WindowBatch, passes: List[Pass], d_scores: List[Floats2d]
) -> List[Pass]:
    """Undo `_write` for gradients. Who is meant but is no candidate of the window is
    somebody else to it."""
    d_passes = [Pass(*map(ops.xp.zeros_like, found)) for found in passes]
    for i, place in enumerate(batch.places):
        window = place.window
        a, n, k = window.n_context, len(window.mentions), len(window.candidates)
        rows = window.mentions[a:]
        blocks = _blocks(d_scores[place.doc], len(passes))
        for d_block, d_pass in zip(blocks, d_passes, strict=True):
            d_links = d_block.links[_at(rows, _columns(d_block, window))]
            d_links[:, -N_OTHERS] -= d_links.sum(axis=1)
            d_pass.links[i, a:n, :k] = d_links[:, :k]
            d_pass.links[i, a:n, -N_OTHERS:] = d_links[:, k:]
            d_pass.members[i, a:n, :k] = d_block.members[_at(rows, window.candidates)]
            d_pass.several[i, a:n] = d_block.several[rows]
    return d_passes


def _columns(block: PluralScores, window: Window) -> List[int]:
    """Give the columns of a window's candidates, and of nobody among them."""
    width = block.links.shape[1]
    return [*window.candidates, *range(width - N_OTHERS, width)]


def _link_columns(links: Any, n_candidates: int) -> Any:
    """Leave out the padding between the candidates and the last columns."""
    kept = [*range(n_candidates), *range(links.shape[1] - N_OTHERS, links.shape[1])]
    return links[:, kept]


def _at(rows: List[int], columns: Sequence[int]) -> Tuple:
    return numpy.ix_(rows, columns)


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
