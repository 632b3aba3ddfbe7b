"""The BiLSTM and the CNN as thinc models, with their vocabulary."""

from collections import Counter
from itertools import accumulate
from typing import Any, Callable, Dict, List, Sequence, Tuple

import numpy
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ....torch_module import get_module, wrap_module
from ...lexical import Frequencies, content_words, cosine, weigh
from ..inputs import RankingInput
from .lexical import FREQUENCIES, RankerModel, count_words, require_frequencies
from .neural_torch import CNN, BiLSTM, TextPairModule

VOCABULARY = "vocabulary"  # key of the attrs: the known words; 0 is padding, 1 unknown
UNKNOWN, FIRST = 1, 2
MAX_WORDS = 64  # of a context, the last ones, and of a candidate, the first ones
BATCH = 256  # candidates that are scored at once


@registry.architectures("spacy_charid.BiLSTMRanker.v1")
def build_bilstm_ranker(width: int = 128, min_count: int = 2) -> RankerModel:
    """Build a ranker that compares a context and a candidate by a BiLSTM, trained by
    the squared error of the grade.

    width (int): The size of the word vectors and of the output of the BiLSTM.
    min_count (int): How often the training data has a word, at least.
    RETURNS (RankerModel): For each context, an estimate of each candidate's grade.

    DOCS: docs/ranking.md
    """
    return _build("charid_bilstm_ranker", BiLSTM(width), min_count)


@registry.architectures("spacy_charid.CNNRanker.v1")
def build_cnn_ranker(width: int = 100, min_count: int = 2) -> RankerModel:
    """Build a ranker that compares a context and a candidate by a CNN, trained by the
    squared error of the grade.

    width (int): The size of the word vectors and the number of filters.
    min_count (int): How often the training data has a word, at least.
    RETURNS (RankerModel): For each context, an estimate of each candidate's grade.

    DOCS: docs/ranking.md
    """
    return _build("charid_cnn_ranker", CNN(width), min_count)


def _build(name: str, module: TextPairModule, min_count: int) -> RankerModel:
    network = wrap_module(module)
    attrs = {
        VOCABULARY: None,
        FREQUENCIES: None,
        "min_count": min_count,
        "loss": "squared_error",
        "needs_grades": True,
    }
    layers: Dict[str, Any] = {"layers": [network], "refs": {"network": network}}
    return Model(name, forward, init=init, attrs=attrs, **layers)


def init(model: RankerModel, X: Any = None, Y: Any = None) -> None:
    """Learn the vocabulary and build the network, unless it is loaded."""
    module = get_module(model.get_ref("network"))
    if not X or module.is_built:
        return
    said = (one for item in X for one in (*item.turns, *item.candidates))
    counts = Counter(word.lower() for one in said for word in one.words)
    least = model.attrs["min_count"]
    words = sorted(word for word, count in counts.items() if count >= least)
    model.attrs[VOCABULARY] = {word: FIRST + i for i, word in enumerate(words)}
    model.attrs[FREQUENCIES] = count_words(X).to_json()
    module.build(n_words=FIRST + len(words))


def forward(
    model: RankerModel, inputs: List[RankingInput], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    frequencies = require_frequencies(model)
    network = model.get_ref("network")
    if not is_train:
        return [_predict(model, network, item, frequencies) for item in inputs], list
    batch = _make_batch(inputs, model.attrs[VOCABULARY], frequencies)
    scores, bp_network = network(batch, True)
    ends = list(accumulate(len(item.candidates) for item in inputs))

    def backprop(d_scores: List[Floats1d]) -> List[RankingInput]:
        bp_network(model.ops.xp.concatenate(d_scores))
        return []

    pairs = zip(inputs, ends, strict=True)
    return [scores[end - len(one.candidates) : end] for one, end in pairs], backprop


def _predict(
    model: RankerModel, network: Model, item: RankingInput, frequencies: Frequencies
) -> Floats1d:
    parts = []
    for start in range(0, len(item.candidates), BATCH):
        part = RankingInput(item.turns, item.candidates[start : start + BATCH])
        batch = _make_batch([part], model.attrs[VOCABULARY], frequencies)
        parts.append(network.predict(batch))
    return model.ops.xp.concatenate(parts)


def _make_batch(
    inputs: Sequence[RankingInput], known: Dict[str, int], frequencies: Frequencies
) -> Tuple:
    """Make the arrays that the networks read; see `TextPairModule.forward`."""
    contexts = [[w for turn in item.turns for w in turn.words] for item in inputs]
    candidates = [one.words for item in inputs for one in item.candidates]
    owner = [i for i, item in enumerate(inputs) for _ in item.candidates]
    simple = [_overlap(item, frequencies) for item in inputs]
    return (
        None,
        _pad([_ids(words[-MAX_WORDS:], known) for words in contexts]),
        _pad([_ids(words[:MAX_WORDS], known) for words in candidates]),
        numpy.array(owner, dtype="int32"),
        numpy.array([row for rows in simple for row in rows], dtype="float32"),
    )


def _ids(words: Sequence[str], known: Dict[str, int]) -> List[int]:
    return [known.get(word.lower(), UNKNOWN) for word in words]


def _pad(rows: Sequence[Sequence[int]]) -> Any:
    """Stack lists of ids, (n_rows, n_words), padded with 0."""
    ids = numpy.zeros((len(rows), max(1, *map(len, rows), 1)), dtype="int32")
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
    return ids


def _overlap(item: RankingInput, frequencies: Frequencies) -> List[List[float]]:
    """Compute the share of the candidate's words that the context has, the TF-IDF
    cosine, and the length."""
    query = [word for turn in item.turns for word in content_words(turn.words)]
    words, weights = set(query), weigh(query, frequencies)
    rows = []
    for one in item.candidates:
        found = content_words(one.words[:MAX_WORDS])
        shared = sum(word in words for word in found) / (len(found) + 1)
        similar = cosine(weights, weigh(found, frequencies))
        rows.append([shared, similar, float(numpy.log1p(len(one.words)))])
    return rows
