"""Character identification in multi-party dialogue, for spaCy."""

from .bank import Character, CharacterBank
from .dataframe import to_dataframe
from .dialogue import Dialogue, Mention, Scene, Utterance
from .extensions import set_extensions
from .visualize import render

__all__ = [
    "Character",
    "CharacterBank",
    "Dialogue",
    "Mention",
    "Scene",
    "Utterance",
    "render",
    "set_extensions",
    "to_dataframe",
]
