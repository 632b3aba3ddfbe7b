"""Character identification in multi-party dialogue, for spaCy."""

from .analysis.dataframe import to_dataframe
from .cast.bank import CharacterBank
from .cast.character import Character
from .dialogue.data import Dialogue, Mention, Scene, Utterance
from .dialogue.extensions import set_extensions
from .report.visualize import render

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
