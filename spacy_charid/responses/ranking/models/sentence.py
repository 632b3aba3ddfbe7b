"""Cosines of sentence vectors, from a transformer that is not trained further."""

from itertools import accumulate, chain
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....torch_module import get_module, wrap_module
from ..inputs import RankingInput, Said
from .cross_encoder import BATCH, build_from_folder, get_pair_encoder
from .cross_encoder_torch import SentenceEncoder
from .lexical import RankerModel
from .pairs import pad_pairs

Matrix = NDArray[numpy.float32]
COLUMNS = ("last", "last_two", "context", "scene")


@registry.architectures("spacy_charid.SentenceRanker.v1")
def build_sentence_ranker(
    name: Optional[str] = None, max_length: int = 128
) -> RankerModel:
    """Build a ranker by the cosine of sentence vectors: the mean over the last turn,
    the last two, the whole context, and the description of the scene.

    name (Optional[str]): The folder of a transformer, from which `initialize` takes the
        weights and the tokenizer. A saved pipeline has its own.
    max_length (int): The tokens of a text that are read.
    RETURNS (RankerModel): For each context, one score per candidate.

    DOCS: docs/ranking.md
    """
    encoder = wrap_module(SentenceEncoder())
    return Model(
        "charid_sentence_ranker",
        forward,
        init=init,
        layers=[encoder],
        refs={"encoder": encoder},
        attrs={"name": name, "max_length": max_length},
    )


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Load the transformer, unless the weights are there already."""
    module = get_module(model.get_ref("encoder"))
    if X and not module.is_built:
        build_from_folder(module, model.attrs["name"])


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    cosines = get_cosines(model, inputs)
    means = (one.sum(1) / (abs(one).sum(0) > 0).sum().clip(1) for one in cosines)
    return [model.ops.asarray1f(one.tolist()) for one in means], lambda d_scores: []


def get_cosines(model: RankerModel, inputs: Sequence[RankingInput]) -> List[Matrix]:
    """Compare the candidates of each context with its parts.

    model (RankerModel): The sentence ranker.
    inputs (Sequence[RankingInput]): The contexts.
    RETURNS (List[Matrix]): The cosines, (n_candidates, len(COLUMNS)); 0 for a part that
        the dialogue does not have.
    """
    parts = [[*_get_parts(item), *item.candidates] for item in inputs]
    vectors = embed(model, list(chain.from_iterable(parts)))
    ends = accumulate(map(len, parts))
    found = []
    for part, end in zip(parts, ends, strict=True):
        rows = vectors[end - len(part) : end]
        n_columns = len(COLUMNS)
        found.append(rows[n_columns:] @ rows[:n_columns].T)
    return found


def _get_parts(item: RankingInput) -> Iterator[Said]:
    """Get the texts of the parts of a dialogue, as `COLUMNS`."""
    texts = [turn.text for turn in item.turns]
    scene = item.description.text if item.description else ""
    for text in (*(" ".join(texts[-n:]) for n in (1, 2, 0)), scene):
        yield Said((), [], text)


def embed(model: RankerModel, said: Sequence[Said]) -> Matrix:
    """Get the vectors of texts.

    model (RankerModel): The sentence ranker.
    said (Sequence[Said]): The texts.
    RETURNS (Matrix): The vectors, (n_texts, width); zeros for an empty text.
    """
    encoder, network = get_pair_encoder(model), model.get_ref("encoder")
    ids = encoder.encode_texts(said)
    order = sorted(
        (i for i in range(len(said)) if said[i].text), key=lambda i: len(ids[i])
    )
    rows: List[Any] = [None] * len(said)
    width = 1
    for start in range(0, len(order), BATCH):
        chosen = order[start : start + BATCH]
        pairs = [(ids[i], [0] * len(ids[i])) for i in chosen]
        batch = pad_pairs(pairs, encoder.tokenizer.pad_token_id)
        vectors = network.ops.to_numpy(network.predict((None, *batch)))
        width = vectors.shape[1]
        for i, vector in zip(chosen, vectors, strict=True):
            rows[i] = vector
    empty = numpy.zeros(width, "float32")
    return numpy.stack([empty if row is None else row for row in rows])
