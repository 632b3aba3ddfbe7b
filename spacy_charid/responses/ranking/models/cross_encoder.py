"""A transformer that reads a context and a candidate together, as a thinc model."""

import json
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....errors import Errors
from ....torch_module import get_module, wrap_module
from ...local_transformer import (
    get_rules,
    get_special_tokens,
    load_transformer,
    make_tokenizer,
)
from ..inputs import RankingInput
from .cross_encoder_torch import CrossEncoder, TextEncoder
from .lexical import EXTRA, RankerModel
from .pairs import Pair, PairEncoder, pad_pairs

BATCH = 64  # pairs that are scored at once


@registry.architectures("spacy_charid.CrossEncoderRanker.v1")
def build_cross_encoder_ranker(
    name: Optional[str] = None,
    max_length: int = 256,
    loss: str = "cross_entropy",
    frozen_layers: int = 0,
) -> RankerModel:
    """Build a ranker that reads a context and a candidate together (Han et al. 2021,
    *Fine-grained Post-training for Improving Retrieval-based Dialogue Systems*).

    name (Optional[str]): The folder of a transformer, from which `initialize` takes the
        weights and the tokenizer, or of a pipeline with a trained ranker of this kind,
        to train it further. A trained pipeline has its own.
    max_length (int): The tokens of a context and a candidate.
    loss (str): `cross_entropy` of each candidate, as in the paper, or `softmax` over
        the candidates of a context.
    frozen_layers (int): The lowest layers of the transformer that are not trained, and
        with them the embeddings; 0 to train all.
    RETURNS (RankerModel): For each context, one logit per candidate.

    DOCS: docs/ranking.md
    """
    return make_encoder_model(
        "charid_cross_encoder_ranker",
        CrossEncoder(),
        forward,
        name=name,
        max_length=max_length,
        loss=loss,
        frozen_layers=frozen_layers,
    )


def make_encoder_model(
    label: str, module: TextEncoder, forward: Callable, **settings: Any
) -> RankerModel:
    """Make a ranker of a transformer. Its layer `encoder` is the module."""
    encoder = wrap_module(module)
    return Model(
        label,
        forward,
        init=init,
        layers=[encoder],
        refs={"encoder": encoder},
        attrs={**settings, "needs_grades": True},
    )


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Load the transformer or the trained ranker, unless the weights are there."""
    module = get_module(model.get_ref("encoder"))
    if X and not module.is_built:
        trained = Path(model.attrs["name"] or "") / "response_ranker" / "model"
        if trained.is_file():
            settings = dict(model.attrs)
            model.from_disk(trained)
            model.attrs.update(settings)
        else:
            build_from_folder(module, model.attrs["name"])
    _freeze(module, model.attrs["frozen_layers"])


def build_from_folder(module: TextEncoder, name: Optional[str]) -> None:
    """Build a module with the weights and the tokenizer of a transformer.

    module (TextEncoder): The module.
    name (Optional[str]): The folder of the transformer.
    RAISES (ValueError): If there is none, or it has no fast tokenizer.
    """
    if name is None:
        raise ValueError(Errors.E316)
    tokenizer, source = load_transformer(name, "AutoModel", extra=EXTRA)
    config = json.dumps({**source.config.to_diff_dict(), "_name_or_path": ""})
    rules = get_rules(tokenizer, name)
    about = json.dumps({"rules": rules, **get_special_tokens(tokenizer)})
    module.build(config=config, tokenizer=about)  # type: ignore[arg-type]
    module.encoder.load_state_dict(source.state_dict())


def _freeze(module: CrossEncoder, n_layers: int) -> None:
    if module.is_built and n_layers:
        encoder: Any = module.encoder
        layers = encoder.encoder.layer[:n_layers]
        for part in (encoder.embeddings, *layers):
            part.requires_grad_(False)


def get_pair_encoder(model: RankerModel) -> PairEncoder:
    """Get the encoder of pairs, made from the tokenizer that is saved with the module.

    RAISES (ValueError): If the model is not trained, or `max_length` is more than the
        transformer has positions.
    """
    module = get_module(model.get_ref("encoder"))
    if not module.is_built:
        raise ValueError(Errors.E613.format(name=model.name))
    cached, max_length = (
        getattr(module, "pair_encoder", None),
        model.attrs["max_length"],
    )
    if cached is None or cached.max_length != max_length:
        n_positions = module.encoder.config.max_position_embeddings
        if max_length > n_positions:
            about = {"n": n_positions, "max_length": max_length}
            raise ValueError(Errors.E321.format(**about))
        tokenizer = make_tokenizer(**json.loads(module.sizes["tokenizer"]))
        cached = module.pair_encoder = PairEncoder(tokenizer, max_length)
    return cached


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    encoder = get_pair_encoder(model)
    pairs = [encoder.encode(item) for item in inputs]
    flat = list(chain.from_iterable(pairs))
    network = model.get_ref("encoder")
    scores = model.ops.alloc1f(len(flat))
    steps = []
    for rows in _group(flat, BATCH if not is_train else BATCH // 4):
        batch = pad_pairs([flat[row] for row in rows], encoder.tokenizer.pad_token_id)
        found, bp_network = network((None, *batch), is_train)
        scores[rows] = found
        steps.append((rows, bp_network))
    ends = list(accumulate(len(part) for part in pairs))
    bounds = zip(pairs, ends, strict=True)

    def backprop(d_scores: List[Floats1d]) -> List[RankingInput]:
        d_flat = model.ops.xp.concatenate(d_scores)
        for rows, bp_network in steps:
            bp_network(d_flat[rows])
        return []

    return [scores[end - len(part) : end] for part, end in bounds], backprop


def _group(pairs: Sequence[Pair], size: int) -> Iterator[List[int]]:
    """Group pairs of similar length, so that little is padding."""
    order = sorted(range(len(pairs)), key=lambda i: len(pairs[i][0]))
    return (order[start : start + size] for start in range(0, len(order), size))
