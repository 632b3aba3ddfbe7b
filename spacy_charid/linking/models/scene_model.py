"""Build thinc linking models that read whole scenes and score a fixed set of characters
with a torch module, over a tok2vec or transformer encoder."""

from functools import partial
from itertools import chain
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Tuple

from spacy.tokens import Doc
from thinc.api import Model, Ops
from thinc.types import Floats2d

from ...errors import Errors
from ...torch_module import LinkerModule, get_module, wrap_module
from ..inputs import LinkerInput
from ..scores import LinkerOutput, ScoreBlock
from .encoding import encode_words
from .scene_batch import SceneBatch

# Makes the arguments of the module after the token vectors: arrays of integers.
Arrange = Callable[[SceneBatch, List[LinkerInput]], Tuple]


def build_scene_model(
    name: str,
    tok2vec: Model[List[Doc], List[Floats2d]],
    module: LinkerModule,
    arrange: Arrange,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build a linking model around a torch module.

    The module has a row of parameters for each character of the bank at `initialize`,
    and one for NIL. Other characters are not candidates.

    name (str): The model's name.
    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    module (LinkerModule): Computes (n_mentions, n_rows) logits from the token vectors
        of scenes and the arrays of `arrange`; its sizes are token_width and n_rows.
    arrange (Arrange): Makes the module's further arguments.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): One block per document. `backprop`
        takes the gradient of the cross-entropy with respect to the logits, as blocks.
    """
    return Model(
        name,
        partial(forward, arrange),
        init=init,
        layers=[tok2vec, wrap_module(module)],
        refs={"tok2vec": tok2vec},
        attrs={"characters": []},
    )


def init(
    model: Model,
    X: Optional[List[LinkerInput]] = None,
    Y: Optional[LinkerOutput] = None,
) -> None:
    """Build the module for the characters of the bank, if X has a document."""
    tok2vec, wrapper = model.layers
    tok2vec.initialize(X=[item.doc for item in X] if X else None)
    if not X:
        return
    characters = X[0].cast.bank.ids
    model.attrs["characters"] = characters
    token_width = tok2vec.get_dim("nO")
    get_module(wrapper).build(token_width=token_width, n_rows=len(characters) + 1)


def forward(
    arrange: Arrange, model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[LinkerOutput, Callable]:
    if not model.attrs["characters"]:
        raise ValueError(Errors.E030.format(name=model.name))
    ops = model.ops
    tok2vec, wrapper = model.layers
    tokvecs, bp_tokvecs = encode_words(tok2vec, inputs, is_train)
    rows = {name: i for i, name in enumerate(model.attrs["characters"])}
    batch = SceneBatch(inputs, rows)
    if not batch.scenes:
        empty: LinkerOutput = [[] for _ in inputs]
        return empty, lambda _: bp_tokvecs([ops.alloc2f(*v.shape) for v in tokvecs])
    tokens = batch.pad(ops, tokvecs)
    logits, bp_module = wrapper((tokens, *arrange(batch, inputs)), is_train)
    parts = _get_parts(inputs, rows)

    def backprop(d_output: LinkerOutput) -> Any:
        d_blocks = chain.from_iterable(d_output)
        d_tokens = bp_module(_gather(ops, parts, d_blocks, logits.shape))
        return bp_tokvecs(batch.unpad(ops, d_tokens, tokvecs))

    return [_get_blocks(ops, part, logits) for part in parts], backprop


class _Part(NamedTuple):
    """The part of the logits that belongs to a document.

    mentions (slice): The rows of the document's mentions.
    columns (List[int]): The columns of its candidates.
    candidates (List[str]): The ids of the candidates.
    """

    mentions: slice
    columns: List[int]
    candidates: List[str]


def _get_parts(inputs: List[LinkerInput], rows: Dict[str, int]) -> List[_Part]:
    parts = []
    start = 0
    for item in inputs:
        end = start + len(item.view.mentions)
        candidates = [name for name in item.cast.ids if name in rows]
        columns = [rows[name] for name in candidates]
        parts.append(_Part(slice(start, end), columns, candidates))
        start = end
    return parts


def _get_blocks(ops: Ops, part: _Part, logits: Floats2d) -> List[ScoreBlock]:
    """Compute the probabilities of a document's candidates and NIL, the last column."""
    columns = [*part.columns, logits.shape[1] - 1]
    found: Any = ops.softmax(logits[part.mentions][:, columns])
    found = found[None]  # one pass
    n_mentions = found.shape[1]
    links, nil = found[..., :-1], found[..., -1:]
    block = ScoreBlock(range(n_mentions), part.candidates, links, nil)
    return [block] if n_mentions else []


def _gather(
    ops: Ops,
    parts: List[_Part],
    d_blocks: Iterable[ScoreBlock],
    shape: Tuple[int, int],
) -> Floats2d:
    """Gather the gradients of blocks as logits; the inverse of `_get_blocks`."""
    d_logits = ops.alloc2f(*shape)
    spoken = (part for part in parts if part.mentions.stop > part.mentions.start)
    for part, d_block in zip(spoken, d_blocks, strict=True):
        d_logits[part.mentions][:, part.columns] = d_block.links[0]
        d_logits[part.mentions, -1:] = d_block.nil[0]
    return d_logits
