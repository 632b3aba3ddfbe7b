"""Character identification in multi-party dialogue, for spaCy."""

from .analysis.dataframe import to_dataframe
from .cast.bank import CharacterBank
from .cast.character import Character
from .dialogue.data import Mention, Scene, Utterance
from .dialogue.dialogue import Dialogue
from .dialogue.extensions import set_extensions
from .formats.documents import read_docs, write_docs
from .report.visualize import render

__all__ = [
    "Character",
    "CharacterBank",
    "Dialogue",
    "Mention",
    "Scene",
    "Utterance",
    "read_docs",
    "render",
    "set_extensions",
    "to_dataframe",
    "write_docs",
]
