"""Character identification in multi-party dialogue, for spaCy."""

from importlib.metadata import version

from .analysis.dataframe import to_dataframe
from .cast.bank import CharacterBank
from .cast.character import Character
from .dialogue.corrections import Correction, apply_corrections
from .dialogue.data import Mention, Response, Scene, Utterance
from .dialogue.dialogue import Dialogue
from .dialogue.extensions import set_extensions
from .dialogue.knowledge import Document, Passage
from .dialogue.reading_report import ReadingReport
from .dialogue.story import StoryPosition
from .formats.corrections import read_corrections
from .formats.documents import read_docs, write_docs
from .formats.reading_log import ReadingLog
from .profiles.describe import describe
from .profiles.profiles import Profiles
from .report.visualize import render
from .responses.prompts import Prompt, prompt

__version__ = version("spacy_charid")  # of setup.cfg

__all__ = [
    "Character",
    "CharacterBank",
    "Correction",
    "Dialogue",
    "Document",
    "Mention",
    "Passage",
    "Profiles",
    "Prompt",
    "ReadingLog",
    "ReadingReport",
    "Response",
    "Scene",
    "StoryPosition",
    "Utterance",
    "__version__",
    "apply_corrections",
    "describe",
    "prompt",
    "read_corrections",
    "read_docs",
    "render",
    "set_extensions",
    "to_dataframe",
    "write_docs",
]
