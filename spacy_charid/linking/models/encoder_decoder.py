"""The encoder-decoder as a thinc model over a tok2vec or transformer encoder."""

from typing import List, Tuple

from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..inputs import LinkerInput, LinkerOutput
from .row_model import build_row_model
from .scene_batch import SceneBatch
from .token_features import FEATURE_SIZES, token_features


def build_encoder_decoder(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 96,
    speaker_width: int = 64,
    feature_width: int = 8,
    depth: int = 1,
    dropout: float = 0.3,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the encoder-decoder of KNU-CI: a BiGRU over tokens, speakers, named
    entities and capitalization, and a GRU over the mentions that attends to it and
    gives each a label.

    Only the characters of the bank at `initialize` have labels; a document's other
    candidates score 0.

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    speaker_width (int): Size of a speaker's embedding.
    hidden_width, feature_width, depth, dropout: See `EncoderDecoder`.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): For each document a block of
        shape (n_mentions, n_candidates + 1). `backprop` takes the gradient of the
        cross-entropy with respect to the logits: a matrix a block.

    DOCS: docs/models.md
    """
    from .encoder_decoder_torch import EncoderDecoder, LabelOutput

    module = EncoderDecoder(
        LabelOutput(speaker_width),
        FEATURE_SIZES,
        hidden_width,
        feature_width,
        depth,
        dropout,
    )
    return build_row_model("charid_encoder_decoder", tok2vec, module, _arrange)


def build_encoder_decoder_library(
    tok2vec: Model[List[Doc], List[Floats2d]],
    hidden_width: int = 96,
    entity_width: int = 128,
    feature_width: int = 8,
    depth: int = 1,
    dropout: float = 0.3,
) -> Model[List[LinkerInput], LinkerOutput]:
    """Build the encoder-decoder with an entity library for its output: what the
    task's organisers propose to combine (Choi and Chen 2018).

    tok2vec (Model[List[Doc], List[Floats2d]]): The encoder, e.g. a listener.
    entity_width (int): Size of a library row.
    hidden_width, feature_width, depth, dropout: See `EncoderDecoder`.
    RETURNS (Model[List[LinkerInput], LinkerOutput]): As `build_encoder_decoder`.

    DOCS: docs/models.md
    """
    from .encoder_decoder_torch import EncoderDecoder
    from .entity_library_torch import LibraryOutput

    module = EncoderDecoder(
        LibraryOutput(entity_width),
        FEATURE_SIZES,
        hidden_width,
        feature_width,
        depth,
        dropout,
    )
    name = "charid_encoder_decoder_library"
    return build_row_model(name, tok2vec, module, _arrange)


def _arrange(scenes: SceneBatch, inputs: List[LinkerInput]) -> Tuple:
    features = scenes.arrange([token_features(item) for item in inputs], fill=0)
    return scenes.speakers, features, scenes.lengths, scenes.places


registry.architectures.register(
    "spacy_charid.EncoderDecoder.v1", func=build_encoder_decoder
)
registry.architectures.register(
    "spacy_charid.EncoderDecoderLibrary.v1", func=build_encoder_decoder_library
)
