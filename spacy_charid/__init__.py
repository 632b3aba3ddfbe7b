"""Character identification in multi-party dialogue, for spaCy."""

from .bank import Character, CharacterBank
from .dialogue import Dialogue, Mention, Scene, Utterance
from .extensions import set_extensions

__all__ = [
    "Character",
    "CharacterBank",
    "Dialogue",
    "Mention",
    "Scene",
    "Utterance",
    "set_extensions",
]
