"""The encoder-decoder as a thinc model over a tok2vec or transformer encoder."""

from typing import List, Tuple

import numpy
from spacy.tokens import Doc, Token
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..inputs import LinkerInput
from ..scores import LinkerOutput
from .encoder_decoder_torch import EncoderDecoder, LabelOutput
from .entity_library_torch import LibraryOutput
from .scene_batch import SceneBatch
from .scene_model import build_scene_model

# Named entity labels of the kinds that help to identify a person. All other kinds share
# one row.
ENTITY_KINDS = (
    ("PERSON", "PER"),
    ("LOCATION", "LOC", "GPE"),
    ("ORGANIZATION", "ORG"),
)
# No entity, then beginning and inside of each kind and of the others.
N_ENTITY_TAGS = 1 + 2 * (len(ENTITY_KINDS) + 1)
LOWER, TITLE, UPPER, MIXED = range(4)
FEATURE_SIZES = (N_ENTITY_TAGS, 4)

_KIND_OF = {label: i for i, kind in enumerate(ENTITY_KINDS) for label in kind}


@registry.architectures("spacy_charid.EncoderDecoder.v1")
def build_encoder_decoder(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 96,
    speaker_width: int = 64,
    feature_width: int = 8,
    depth: int = 1,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the encoder-decoder of KNU-CI: a BiGRU over tokens, speakers, named
    entities and capitalization, and a GRU over the mentions that attends to it and
    predicts their labels.

    Only the characters of the bank at `initialize` have labels; a document's other
    candidates score 0.

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    speaker_width (int): Size of a speaker's embedding.
    hidden_width, feature_width, depth: See `EncoderDecoder`.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): See `build_scene_model`.

    DOCS: docs/models.md
    """
    module = EncoderDecoder(
        LabelOutput(speaker_width),
        FEATURE_SIZES,
        hidden_width,
        feature_width,
        depth,
    )
    return build_scene_model("charid_encoder_decoder", tok2vec, module, _arrange)


@registry.architectures("spacy_charid.EncoderDecoderLibrary.v1")
def build_encoder_decoder_library(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 96,
    entity_width: int = 128,
    feature_width: int = 8,
    depth: int = 1,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the encoder-decoder with an entity library for its output, a combination
    that the task's organisers propose (Choi and Chen 2018).

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    entity_width (int): Size of a library row.
    hidden_width, feature_width, depth: See `EncoderDecoder`.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): See `build_scene_model`.

    DOCS: docs/models.md
    """
    module = EncoderDecoder(
        LibraryOutput(entity_width),
        FEATURE_SIZES,
        hidden_width,
        feature_width,
        depth,
    )
    name = "charid_encoder_decoder_library"
    return build_scene_model(name, tok2vec, module, _arrange)


def _arrange(batch: SceneBatch, inputs: List[LinkerInput]) -> Tuple:
    features = batch.arrange([token_features(item) for item in inputs], fill=0)
    return batch.speakers, features, batch.lengths, batch.mention_spans


def token_features(item: LinkerInput) -> numpy.ndarray:
    """Get the entity tag and capitalization of each word.

    item (LinkerInput): The document.
    RETURNS (ndarray): (n_words, 2), below `FEATURE_SIZES`.
    """
    table = numpy.zeros((len(item.view.words), len(FEATURE_SIZES)), "int64")
    tags = entity_tags(item.doc)
    table[:, 0] = [tags[i] for i in item.view.tokens]
    table[:, 1] = [capitalization(word) for word in item.view.words]
    return table


def entity_tags(doc: Doc) -> List[int]:
    """Get the entity tag of each token; 0 outside of entities."""
    if not doc.ents:
        return [0] * len(doc)
    return [_entity_tag(token) for token in doc]


def _entity_tag(token: Token) -> int:
    if not token.ent_type:
        return 0
    kind = _KIND_OF.get(token.ent_type_, len(ENTITY_KINDS))
    return 1 + 2 * kind + (token.ent_iob_ == "I")


def capitalization(word: str) -> int:
    """Get the capitalization of a word: `LOWER` (guy), `TITLE` (Ross, I), `UPPER` (OK)
    or `MIXED` (McDonald, 42)."""
    if word.islower():
        return LOWER
    if word.istitle():
        return TITLE
    return UPPER if word.isupper() else MIXED
