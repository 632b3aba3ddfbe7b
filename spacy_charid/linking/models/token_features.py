"""Features of tokens that an encoder may embed: named entities and capitals."""

from typing import List

import numpy
from spacy.tokens import Doc, Token

from ..inputs import LinkerInput

# What annotation schemes call the kinds of entity that matter to a person's identity;
# whatever else is an entity shares the last row.
ENTITY_KINDS = (
    ("PERSON", "PER"),
    ("LOCATION", "LOC", "GPE"),
    ("ORGANIZATION", "ORG"),
)
# None, then beginning and inside of each kind and of the others.
N_ENTITY_TAGS = 1 + 2 * (len(ENTITY_KINDS) + 1)
LOWER, TITLE, UPPER, MIXED = range(4)
FEATURE_SIZES = (N_ENTITY_TAGS, 4)

_KIND_OF = {label: i for i, kind in enumerate(ENTITY_KINDS) for label in kind}


def token_features(item: LinkerInput) -> numpy.ndarray:
    """Give each token its entity tag and its capitalization.

    item (LinkerInput): The document.
    RETURNS (ndarray): (n_tokens, 2), below `FEATURE_SIZES`.
    """
    table = numpy.zeros((len(item.view.words), len(FEATURE_SIZES)), "int64")
    table[:, 0] = entity_tags(item.doc)
    table[:, 1] = [capitalization(word) for word in item.view.words]
    return table


def entity_tags(doc: Doc) -> List[int]:
    """Give each token's entity tag; 0 outside of entities, and where none are set."""
    if not doc.ents:
        return [0] * len(doc)
    return [_entity_tag(token) for token in doc]


def _entity_tag(token: Token) -> int:
    if not token.ent_type:
        return 0
    kind = _KIND_OF.get(token.ent_type_, len(ENTITY_KINDS))
    return 1 + 2 * kind + (token.ent_iob_ == "I")


def capitalization(word: str) -> int:
    """Tell how a word is written: `LOWER` (guy), `TITLE` (Ross, I), `UPPER` (OK) or
    `MIXED` (McDonald, 42)."""
    if word.islower():
        return LOWER
    if word.istitle():
        return TITLE
    return UPPER if word.isupper() else MIXED
