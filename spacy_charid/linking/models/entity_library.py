"""The entity library as a thinc model over a tok2vec or transformer encoder."""

from typing import List, Tuple

from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..inputs import LinkerInput
from ..scores import LinkerOutput
from .entity_library_torch import EntityLibrary
from .scene_batch import SceneBatch
from .scene_model import build_scene_model


@registry.architectures("spacy_charid.EntityLibrary.v1")
def build_entity_library(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 128,
    entity_width: int = 128,
    depth: int = 1,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the entity library of AMORE-UPF: a BiLSTM over token and speaker
    embeddings, and the cosine of each mention with a trainable row per character.

    Only the characters of the bank at `initialize` have rows; a document's other
    candidates score 0.

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    hidden_width, entity_width, depth: See `EntityLibrary`.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): See `build_scene_model`.

    DOCS: docs/models.md
    """
    module = EntityLibrary(hidden_width, entity_width, depth)
    return build_scene_model("charid_entity_library", tok2vec, module, _arrange)


def _arrange(batch: SceneBatch, inputs: List[LinkerInput]) -> Tuple:
    return batch.speakers, batch.lengths, batch.mention_spans
