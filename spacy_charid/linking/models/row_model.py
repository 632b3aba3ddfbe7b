"""A torch module that scores a row per character, as a thinc linking model over a
tok2vec or transformer encoder."""

from functools import partial
from itertools import chain
from typing import (
    Any,
    Callable,
    Dict,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Tuple,
    cast,
)

from spacy.tokens import Doc
from thinc.api import ArgsKwargs, Model, PyTorchWrapper_v3, torch2xp, xp2torch
from thinc.types import Floats2d

from ...errors import Errors
from ..inputs import LinkerInput, LinkerOutput, ScoreBlock
from .scene_batch import SceneBatch

# Gives what the module takes beside the token vectors, as arrays of whole numbers.
Arrange = Callable[[SceneBatch, List[LinkerInput]], Tuple]


def build_row_model(
    name: str,
    tok2vec: Model[List[Doc], List[Floats2d]],
    module: Any,
    arrange: Arrange,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build a linking model around a torch module.

    Only the characters of the bank at `initialize` have rows and are candidates.

    name (str): The model's name.
    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    module (RowModule): Gives (n_mentions, n_rows) logits for the token vectors of
        scenes and what `arrange` gives; see `torch_state.RowModule`.
    arrange (Arrange): Gives the module's further arguments.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document a block of
        shape (n_mentions, n_candidates + 1). `backprop` takes the gradient of the
        cross-entropy with respect to the logits: a matrix a block.
    """
    from .torch_state import dump_state, load_state

    wrapper: Model = PyTorchWrapper_v3(
        module,
        convert_inputs=_convert_inputs,
        convert_outputs=_convert_outputs,
        serialize_model=dump_state,
        deserialize_model=load_state,
    )
    return Model(
        name,
        partial(forward, arrange),
        init=init,
        layers=[tok2vec, wrapper],
        refs={"tok2vec": tok2vec},
        attrs={"characters": []},
    )


def init(
    model: Model,
    X: Optional[List[LinkerInput]] = None,
    Y: Optional[LinkerOutput] = None,
) -> None:
    """Size the module by the bank: X needs at least one document."""
    tok2vec, wrapper = model.layers
    tok2vec.initialize(X=[item.doc for item in X] if X else None)
    if not X:
        return
    characters = X[0].cast.bank.ids
    model.attrs["characters"] = characters
    module = wrapper.shims[0]._model
    module.build(tok2vec.get_dim("nO"), n_rows=len(characters) + 1)


def forward(
    arrange: Arrange, model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[LinkerOutput, Callable]:
    if not model.attrs["characters"]:
        raise ValueError(Errors.E030.format(name=model.name))
    ops = model.ops
    tok2vec, wrapper = model.layers
    tokvecs, bp_tokvecs = tok2vec([item.doc for item in inputs], is_train)
    rows = {name: i for i, name in enumerate(model.attrs["characters"])}
    scenes = SceneBatch(inputs, rows)
    if not scenes.spans:
        empty: LinkerOutput = [[] for _ in inputs]
        return empty, lambda _: bp_tokvecs([ops.alloc2f(*v.shape) for v in tokvecs])
    tokens = scenes.pad(ops, tokvecs)
    logits, bp_module = wrapper((tokens, *arrange(scenes, inputs)), is_train)
    parts = _parts(inputs, rows)
    scores = _spread(model, parts, logits)

    def backprop(d_scores: List[List[Floats2d]]) -> Any:
        d_matrices = chain.from_iterable(d_scores)
        d_tokens = bp_module(_gather(model, parts, d_matrices, logits.shape))
        return bp_tokvecs(scenes.unpad(ops, d_tokens, tokvecs))

    return scores, backprop


class _Part(NamedTuple):
    """Where a document's mentions stand among the logits.

    mentions (slice): Its rows of the logits.
    rows (List[int]): The module's rows that are candidates; the last is nobody.
    candidates (List[int]): Whom they mean: indices of `cast.ids`.
    """

    mentions: slice
    rows: List[int]
    candidates: List[int]


def _parts(inputs: List[LinkerInput], rows: Dict[str, int]) -> List[_Part]:
    parts = []
    start = 0
    for item in inputs:
        end = start + len(item.view.mentions)
        candidates = [i for i, name in enumerate(item.cast.ids) if name in rows]
        library = [rows[item.cast.ids[i]] for i in candidates]
        parts.append(_Part(slice(start, end), [*library, len(rows)], candidates))
        start = end
    return parts


def _spread(model: Model, parts: List[_Part], logits: Floats2d) -> LinkerOutput:
    """Share out among each document's candidates."""
    scores: LinkerOutput = []
    for part in parts:
        found = model.ops.softmax(logits[part.mentions][:, part.rows])
        block = ScoreBlock(range(len(found)), part.candidates, found)
        scores.append([block] if len(found) else [])
    return scores


def _gather(
    model: Model,
    parts: List[_Part],
    d_matrices: Iterator[Floats2d],
    shape: Tuple[int, int],
) -> Floats2d:
    """Undo `_spread` for gradients."""
    d_logits = model.ops.alloc2f(*shape)
    for part in parts:
        if part.mentions.stop > part.mentions.start:
            d_logits[part.mentions][:, part.rows] = next(d_matrices)
    return d_logits


def _convert_inputs(
    model: Model, batch: Tuple, is_train: bool
) -> Tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]:
    tokens, *indexes = batch
    vectors = xp2torch(tokens, requires_grad=is_train)
    args = (vectors, *(xp2torch(index, device=vectors.device) for index in indexes))

    def get_d_tokens(d_args: ArgsKwargs) -> Any:
        return torch2xp(d_args.args[0])

    return ArgsKwargs(args=args, kwargs={}), get_d_tokens


def _convert_outputs(
    model: Model, inputs_outputs: Tuple, is_train: bool
) -> Tuple[Floats2d, Callable]:
    _, logits = inputs_outputs

    def get_d_logits(d_logits: Floats2d) -> ArgsKwargs:
        gradient = xp2torch(d_logits, device=logits.device)
        return ArgsKwargs(args=((logits,),), kwargs={"grad_tensors": gradient})

    return cast(Floats2d, torch2xp(logits)), get_d_logits
