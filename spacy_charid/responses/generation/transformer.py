"""The Transformer of Topical-Chat as a thinc model."""

from typing import List

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..next_turn import NextTurn
from .generator_module import build_generator_model
from .transformer_torch import TransformerModule


@registry.architectures("spacy_charid.TransformerGenerator.v1")
def build_transformer_generator(
    use_knowledge: bool = True,
    width: int = 300,
    depth: int = 2,
    heads: int = 2,
    hidden_width: int = 300,
    history_size: int = 32,
    knowledge_size: int = 128,
    copy: bool = False,
    vocabulary: str = "word",
    vocabulary_size: int = 50_000,
) -> Model[List[NextTurn], Floats2d]:
    """Build the Transformer of Topical-Chat, to be trained from scratch.

    use_knowledge (bool): Whether the selected sentences are encoded beside the history.
    width, depth, heads, hidden_width (int): The sizes of the transformer.
    history_size (int): The number of last tokens of the history (W_H).
    knowledge_size (int): The maximum number of tokens of the sentences (W_K).
    copy (bool): Whether words of the history and the knowledge can be copied. Not part
        of the source.
    vocabulary (str): `word` (lower case; unknown words share a token) or `bpe`.
    vocabulary_size (int): The maximum number of tokens.
    RETURNS (Model[List[NextTurn], Floats2d]): See `build_generator_model`.

    DOCS: Gopalakrishnan et al. (Interspeech 2019); docs/responses.md
    """
    module = TransformerModule(
        width=width,
        depth=depth,
        heads=heads,
        hidden_width=hidden_width,
        history_size=history_size,
        knowledge_size=knowledge_size,
        use_knowledge=use_knowledge,
        copy=copy,
        vocabulary=vocabulary,
        vocabulary_size=vocabulary_size,
    )
    return build_generator_model("charid_transformer_generator", module)
