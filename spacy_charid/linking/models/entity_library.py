"""The entity library as a thinc model over a tok2vec or transformer encoder."""

from typing import List, Tuple

from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..inputs import LinkerInput, LinkerOutput
from .row_model import build_row_model
from .scene_batch import SceneBatch


def build_entity_library(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 128,
    entity_width: int = 128,
    depth: int = 1,
    dropout: float = 0.3,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the entity library of AMORE-UPF: a BiLSTM over token and speaker
    embeddings, and the cosine of each mention with a trainable row per character.

    Only the characters of the bank at `initialize` have rows; a document's other
    candidates score 0.

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    hidden_width, entity_width, depth, dropout: See `EntityLibrary`.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document a block of
        shape (n_mentions, n_candidates + 1). `backprop` takes the gradient of the
        cross-entropy with respect to the logits: a matrix a block.

    DOCS: docs/models.md
    """
    from .entity_library_torch import EntityLibrary

    module = EntityLibrary(hidden_width, entity_width, depth, dropout)
    model = build_row_model("charid_entity_library", tok2vec, module, _arrange)
    model.set_ref("library", model.layers[1])
    return model


def _arrange(scenes: SceneBatch, inputs: List[LinkerInput]) -> Tuple:
    return scenes.speakers, scenes.lengths, scenes.places


registry.architectures.register(
    "spacy_charid.EntityLibrary.v1", func=build_entity_library
)
