"""A torch module that scores a row per character, as a thinc linking model over a
tok2vec or transformer encoder."""

from functools import partial
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, cast

from spacy.tokens import Doc
from thinc.api import ArgsKwargs, Model, PyTorchWrapper_v3, torch2xp, xp2torch
from thinc.types import Floats2d

from ..errors import Errors
from .inputs import LinkerInput
from .scenes import SceneBatch

# Gives what the module takes beside the token vectors, as arrays of whole numbers.
Arrange = Callable[[SceneBatch, List[LinkerInput]], Tuple]


def build_row_model(
    name: str,
    tok2vec: Model[List[Doc], List[Floats2d]],
    module: Any,
    arrange: Arrange,
) -> Model[List[LinkerInput], List[Floats2d]]:
    """Build a linking model around a torch module.

    Only the characters of the bank at `initialize` have rows; a document's other
    candidates score 0.

    name (str): The model's name.
    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    module (RowModule): Gives (n_mentions, n_rows) logits for the token vectors of
        scenes and what `arrange` gives; see `torch_state.RowModule`.
    arrange (Arrange): Gives the module's further arguments.
    RETURNS (Model[List[LinkerInput], List[Floats2d]]): For each document a score
        matrix of shape (n_mentions, n_candidates + 1). `backprop` takes the
        gradient of the cross-entropy with respect to the logits.
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
    Y: Optional[List[Floats2d]] = None,
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
) -> Tuple[List[Floats2d], Callable]:
    if not model.attrs["characters"]:
        raise ValueError(Errors.E030.format(name=model.name))
    ops = model.ops
    tok2vec, wrapper = model.layers
    tokvecs, bp_tokvecs = tok2vec([item.doc for item in inputs], is_train)
    rows = {name: i for i, name in enumerate(model.attrs["characters"])}
    scenes = SceneBatch(inputs, rows)
    if not scenes.spans:
        empty = [ops.alloc2f(0, len(item.cast.ids) + 1) for item in inputs]
        return empty, lambda _: bp_tokvecs([ops.alloc2f(*v.shape) for v in tokvecs])
    tokens = scenes.pad(ops, tokvecs)
    logits, bp_module = wrapper((tokens, *arrange(scenes, inputs)), is_train)
    blocks = _blocks(inputs, rows)
    scores = _spread(model, blocks, logits)

    def backprop(d_scores: List[Floats2d]) -> Any:
        d_tokens = bp_module(_gather(model, blocks, d_scores, logits.shape))
        return bp_tokvecs(scenes.unpad(ops, d_tokens, tokvecs))

    return scores, backprop


class _Block(NamedTuple):
    """Where a document's mentions stand among the logits.

    mentions (slice): Its rows of the logits.
    rows (List[int]): The module's rows that are candidates; the last is nobody.
    columns (List[int]): Their columns in the document's scores.
    width (int): Columns of the document's scores.
    """

    mentions: slice
    rows: List[int]
    columns: List[int]
    width: int


def _blocks(inputs: List[LinkerInput], rows: Dict[str, int]) -> List[_Block]:
    blocks = []
    start = 0
    for item in inputs:
        end = start + len(item.view.mentions)
        ids = item.cast.ids
        known = [(rows[name], i) for i, name in enumerate(ids) if name in rows]
        known.append((len(rows), len(ids)))
        library, columns = zip(*known, strict=True)
        blocks.append(
            _Block(slice(start, end), list(library), list(columns), len(ids) + 1)
        )
        start = end
    return blocks


def _spread(model: Model, blocks: List[_Block], logits: Floats2d) -> List[Floats2d]:
    """Share out among each document's candidates; those without a row score 0."""
    scores = []
    for block in blocks:
        found = logits[block.mentions]
        matrix = model.ops.alloc2f(found.shape[0], block.width)
        matrix[:, block.columns] = model.ops.softmax(found[:, block.rows])
        scores.append(matrix)
    return scores


def _gather(
    model: Model,
    blocks: List[_Block],
    d_scores: List[Floats2d],
    shape: Tuple[int, int],
) -> Floats2d:
    """Undo `_spread` for gradients."""
    d_logits = model.ops.alloc2f(*shape)
    for block, gradient in zip(blocks, d_scores, strict=True):
        d_found = d_logits[block.mentions]
        d_found[:, block.rows] = gradient[:, block.columns]
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
