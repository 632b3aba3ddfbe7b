"""Sentence embeddings of a local transformer as a knowledge selector."""

from functools import partial
from typing import Any, Callable, List, Tuple

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats1d

from ...util import check_least
from ..embedding import Embedder
from .lexical_selectors import SelectorModel
from .reading import Choice


class _Vectors:
    """Loads the transformer when it is first used."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.embed: List[Embedder] = []

    def __call__(self, texts: List[str]) -> Any:
        if not self.embed:
            self.embed.append(Embedder(self.folder))
        return self.embed[0](texts)


@registry.architectures("spacy_charid.EmbeddingSelector.v1")
def build_embedding_selector(folder: str, n_turns: int = 2) -> SelectorModel:
    """Build a selector by the cosine of sentence embeddings.

    folder (str): The folder of a Hugging Face model with its tokenizer, such as
        all-MiniLM-L6-v2. It is not part of a saved pipeline.
    n_turns (int): The number of last turns that a sentence is compared with.
    RETURNS (Model[List[Choice], List[Floats1d]]): One score per sentence.
    """
    check_least("n_turns", n_turns, 1)
    embed = _Vectors(folder)
    return Model("charid_embedding_selector", partial(_forward, embed, n_turns))


def _forward(
    embed: _Vectors, n_turns: int, model: Model, choices: List[Choice], is_train: bool
) -> Tuple[List[Floats1d], Callable]:
    sentences = {s.passage.text for choice in choices for s in choice.sentences}
    queries = [_join(choice, n_turns) for choice in choices]
    # The sentences of a reading set are those of many turns.
    texts = sorted(sentences.union(queries))
    vectors = embed(texts)
    rows = {text: row for row, text in enumerate(texts)}
    scores = [
        vectors[[rows[s.passage.text] for s in choice.sentences]] @ vectors[rows[query]]
        for choice, query in zip(choices, queries, strict=True)
    ]
    return scores, lambda d_scores: []


def _join(choice: Choice, n_turns: int) -> str:
    return " ".join(word for turn in choice.history[-n_turns:] for word in turn)
