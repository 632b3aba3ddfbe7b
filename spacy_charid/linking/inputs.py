"""The input of a linking model."""

from typing import NamedTuple, Optional, Sequence

from spacy.tokens import Doc

from ..cast.candidates import Candidates
from ..cast.known_dialogue import KnownDialogue
from ..dialogue.view import DialogueView


class LinkerInput(NamedTuple):
    """One document for a linking model.

    doc (Doc): The document, for the encoder; models read the structure from the view.
    view (DialogueView): Turns, scenes and mentions.
    cast (Candidates): The candidates.
    other_scenes (Optional[Sequence[KnownDialogue]]): For each scene, the counts of the
        other scenes, for training. If None, the bank's counts are used.
    """

    doc: Doc
    view: DialogueView
    cast: Candidates
    other_scenes: Optional[Sequence[KnownDialogue]] = None
