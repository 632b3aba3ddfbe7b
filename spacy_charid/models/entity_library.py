"""The entity library as a thinc model over a tok2vec or transformer encoder."""
from io import BytesIO
from typing import Any, Callable, Dict, List, Optional, Tuple, cast

import numpy
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import (
    ArgsKwargs,
    Model,
    PyTorchWrapper_v3,
    torch2xp,
    xp2torch,
)
from thinc.types import Floats2d

from ..errors import Errors
from ..view import DialogueView
from .inputs import LinkerInput

NO_ROW = -1


def build_entity_library(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 128,
    entity_width: int = 128,
    depth: int = 1,
    dropout: float = 0.3,
) -> Model[List[LinkerInput], List[Floats2d]]:
    """Build the entity library of AMORE-UPF: a BiLSTM over token and speaker
    embeddings, and the cosine of each mention with a trainable row per character.

    Only the characters of the bank at `initialize` have rows; a document's other
    candidates score 0.

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    hidden_width, entity_width, depth, dropout: See `EntityLibrary`.
    RETURNS (Model[List[LinkerInput], List[Floats2d]]): For each document a score
        matrix of shape (n_mentions, n_candidates + 1). `backprop` takes the
        gradient of the cross-entropy with respect to the logits.

    DOCS: docs/models.md
    """
    from .entity_library_torch import EntityLibrary

    module = EntityLibrary(hidden_width, entity_width, depth, dropout)
    wrapper: Model = PyTorchWrapper_v3(
        module,
        convert_inputs=_convert_inputs,
        convert_outputs=_convert_outputs,
        serialize_model=_serialize,
        deserialize_model=_deserialize,
    )
    return Model(
        "charid_entity_library",
        forward,
        init=init,
        layers=[tok2vec, wrapper],
        refs={"tok2vec": tok2vec, "library": wrapper},
        attrs={"characters": []},
        dims={"nO": None},
    )


def init(
    model: Model,
    X: Optional[List[LinkerInput]] = None,
    Y: Optional[List[Floats2d]] = None,
) -> None:
    """Size the library by the bank: X needs at least one document."""
    tok2vec = model.get_ref("tok2vec")
    docs = [item.doc for item in X] if X else None
    tok2vec.initialize(X=docs)
    if not X:
        return
    characters = X[0].cast.bank.ids
    model.attrs["characters"] = characters
    module = model.get_ref("library").shims[0]._model
    n = len(characters)
    module.build(tok2vec.get_dim("nO"), n_rows=n + 1)
    model.set_dim("nO", n + 1, force=True)


def forward(
    model: Model, inputs: List[LinkerInput], is_train: bool
) -> Tuple[List[Floats2d], Callable]:
    if not model.attrs["characters"]:
        raise ValueError(Errors.E030)
    ops = model.ops
    tokvecs, bp_tokvecs = model.get_ref("tok2vec")([x.doc for x in inputs], is_train)
    scenes = _Scenes.gather(inputs, _rows(model))
    if not len(scenes.places):
        empty = [ops.alloc2f(0, len(item.cast.ids) + 1) for item in inputs]
        return empty, lambda d_scores: bp_tokvecs([ops.alloc2f(*v.shape) for v in tokvecs])
    tokens = scenes.pad(ops, tokvecs)
    batch = (tokens, scenes.speakers, scenes.lengths, scenes.places)
    logits, bp_library = model.get_ref("library")(batch, is_train)
    probs = ops.softmax(logits)
    scores = _spread(model, inputs, probs)

    def backprop(d_scores: List[Floats2d]) -> Any:
        d_logits = _gather(model, inputs, d_scores)
        d_tokens = bp_library(d_logits)
        return bp_tokvecs(scenes.unpad(ops, d_tokens, tokvecs))

    return scores, backprop


def _rows(model: Model) -> Dict[str, int]:
    return {name: i for i, name in enumerate(model.attrs["characters"])}


def _spread(model: Model, inputs: List[LinkerInput], probs: Floats2d) -> List[Floats2d]:
    """Place the library's columns among each document's candidates."""
    scores = []
    start = 0
    for item, columns in zip(inputs, _columns(model, inputs)):
        end = start + len(item.view.mentions)
        matrix = model.ops.alloc2f(end - start, len(item.cast.ids) + 1)
        matrix[:, columns] = probs[start:end]
        scores.append(matrix)
        start = end
    return scores


def _gather(
    model: Model, inputs: List[LinkerInput], d_scores: List[Floats2d]
) -> Floats2d:
    """Undo `_spread` for gradients."""
    columns = _columns(model, inputs)
    parts = [d[:, c] for d, c in zip(d_scores, columns)]
    return cast(Floats2d, model.ops.xp.concatenate(parts, axis=0))


def _columns(model: Model, inputs: List[LinkerInput]) -> List[List[int]]:
    columns = []
    for item in inputs:
        where = {name: i for i, name in enumerate(item.cast.ids)}
        n = len(where)
        columns.append([where.get(c, n) for c in model.attrs["characters"]] + [n])
    return columns


class _Scenes:
    """The scenes of a batch side by side, padded to the longest.

    spans: document and token offsets of each scene.
    speakers: (n_scenes, max_length, 3); places: (n_mentions, 3);
    lengths: (n_scenes,).
    """

    def __init__(
        self,
        spans: List[Tuple[int, int, int]],
        speakers: numpy.ndarray,
        places: numpy.ndarray,
    ) -> None:
        self.spans = spans
        self.speakers = speakers
        self.places = places
        self.lengths = numpy.asarray([end - start for _, start, end in spans], "int64")

    @classmethod
    def gather(cls, inputs: List[LinkerInput], rows: Dict[str, int]) -> "_Scenes":
        spans: List[Tuple[int, int, int]] = []
        places: List[Tuple[int, int, int]] = []
        for i, item in enumerate(inputs):
            used: Dict[int, int] = {}
            for mention in item.view.mentions:
                start, end = item.view.scenes[mention.scene]
                start, end = min(start, mention.start), max(end, mention.end)
                if mention.scene not in used:
                    used[mention.scene] = len(spans)
                    spans.append((i, start, end))
                scene = used[mention.scene]
                _, first, last = spans[scene]
                spans[scene] = (i, min(first, start), max(last, end))
                places.append((scene, mention.start, mention.end - 1))
        offsets = numpy.asarray(places, "int64").reshape(-1, 3)
        for scene, (_, start, _) in enumerate(spans):
            offsets[offsets[:, 0] == scene, 1:] -= start
        longest = max((end - start for _, start, end in spans), default=0)
        speakers = numpy.full((len(spans), longest, 3), NO_ROW, "int64")
        for i, item in enumerate(inputs):
            table = _speaker_rows(item, rows)
            for scene, (doc, start, end) in enumerate(spans):
                if doc == i:
                    speakers[scene, : end - start] = table[start:end]
        return cls(spans, speakers, offsets)

    def pad(self, ops: Any, tokvecs: List[Floats2d]) -> Any:
        width = tokvecs[0].shape[1]
        tokens = ops.alloc3f(len(self.spans), int(self.lengths.max()), width)
        for scene, (doc, start, end) in enumerate(self.spans):
            tokens[scene, : end - start] = tokvecs[doc][start:end]
        return tokens

    def unpad(self, ops: Any, d_tokens: Any, tokvecs: List[Floats2d]) -> List[Floats2d]:
        d_tokvecs = [ops.alloc2f(*vectors.shape) for vectors in tokvecs]
        for scene, (doc, start, end) in enumerate(self.spans):
            d_tokvecs[doc][start:end] += d_tokens[scene, : end - start]
        return d_tokvecs


def _speaker_rows(item: LinkerInput, rows: Dict[str, int]) -> numpy.ndarray:
    """Give each token the rows of its speaker and of the speakers around.

    RETURNS (ndarray): (n_tokens, 3).
    """
    table = numpy.full((len(item.view.words), 3), NO_ROW, "int64")
    around = speakers_around(item.view)
    for turn, names in zip(item.view.turns, around):
        table[turn.start : turn.end] = [_row(item, rows, name) for name in names]
    return table


def _row(item: LinkerInput, rows: Dict[str, int], speaker: Optional[str]) -> int:
    character = item.cast.present.get(speaker or "", "")
    return rows.get(character, NO_ROW)


def speakers_around(
    view: DialogueView,
) -> List[Tuple[Optional[str], Optional[str], Optional[str]]]:
    """Give each turn's first speaker and the nearest other ones in the scene.

    view (DialogueView): The document.
    RETURNS (List[Tuple]): For each turn the speaker, the one before, the one after.
    """
    first = [turn.speakers[0] if turn.speakers else None for turn in view.turns]
    before = _nearest_other(view, first, range(len(first)))
    after = _nearest_other(view, first, range(len(first) - 1, -1, -1))
    return list(zip(first, before, after))


def _nearest_other(
    view: DialogueView, speakers: List[Optional[str]], order: range
) -> List[Optional[str]]:
    nearest: List[Optional[str]] = [None] * len(speakers)
    scene, last, other = -1, None, None
    for i in order:
        if view.turns[i].scene != scene:
            scene, last, other = view.turns[i].scene, None, None
        if speakers[i] != last and speakers[i] is not None:
            last, other = speakers[i], last
        nearest[i] = other if speakers[i] is not None else last
    return nearest


def _convert_inputs(
    model: Model, batch: Tuple, is_train: bool
) -> Tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]:
    tokens, speakers, lengths, places = batch
    vectors = xp2torch(tokens, requires_grad=is_train)
    device = vectors.device
    args = (
        vectors,
        xp2torch(speakers, device=device),
        xp2torch(lengths, device="cpu"),
        xp2torch(places, device=device),
    )

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


def _serialize(module: Any) -> bytes:
    import torch

    buffer = BytesIO()
    torch.save(module.state_dict(), buffer)
    return buffer.getvalue()


def _deserialize(module: Any, data: bytes, device: Any) -> Any:
    """Load the parameters, never code, sizing the module by them."""
    import torch

    from .entity_library_torch import N_SPEAKERS

    state = torch.load(BytesIO(data), map_location=device, weights_only=True)
    if state and not module.is_built:
        n_rows, entity_width = state["library"].shape
        token_width = state["lstm.weight_ih_l0"].shape[1] - N_SPEAKERS * entity_width
        module.build(token_width, n_rows)
    if state:
        module.load_state_dict(state)
    return module.to(device)


registry.architectures.register(
    "spacy_charid.EntityLibrary.v1", func=build_entity_library
)
