"""The input of a linking model."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Callable, FrozenSet, List, Optional, Sequence, Tuple

from spacy.tokens import Doc

from ..cast.bank import CharacterBank
from ..cast.candidates import Candidates
from ..cast.gathering import gather_named
from ..cast.known_dialogue import KnownDialogue
from ..cast.named_characters import AsOf
from ..dialogue.view import DialogueView
from .clause_pairs import ClausePairs, find_clause_pairs
from .clauses import Sentences
from .people import describe_people
from .quotations import find_quoting_turns
from .speakers import speakers_by_turn


@dataclass(frozen=True)
class LinkerInput:
    """One document for a linking model.

    doc (Doc): The document, for the encoder; models read the structure from the view.
    view (DialogueView): Turns, scenes and mentions.
    cast (Candidates): The candidates.
    other_scenes (Optional[Sequence[KnownDialogue]]): For each scene, the counts of the
        other scenes, for training. If None, the bank's counts are used.
    note_window (Optional[Callable]): Called with each window of features that is read,
        and with the relatives to whom each of its mentions can refer.
    """

    doc: Doc
    view: DialogueView
    cast: Candidates
    other_scenes: Optional[Sequence[KnownDialogue]] = None
    note_window: Optional[Callable[[Any, Any], None]] = None

    @cached_property
    def speakers(self) -> List[Tuple[str, ...]]:
        """The characters who speak each turn; see `speakers_by_turn`."""
        return speakers_by_turn(self.view, self.cast)

    @cached_property
    def sentences(self) -> Sentences:
        """The sentences of the document."""
        return Sentences(self.view.words)

    @cached_property
    def quoting(self) -> FrozenSet[int]:
        """The turns that quote somebody; see `find_quoting_turns`."""
        return find_quoting_turns(self.view)

    @cached_property
    def clause_pairs(self) -> ClausePairs:
        """The mentions of one clause that mean two people."""
        return find_clause_pairs(self.view)


def gather_candidates(
    view: DialogueView, bank: CharacterBank, as_of: Optional[AsOf] = None
) -> Candidates:
    """Gather the candidates of a document: the characters of the bank, whoever speaks
    or is named, and the people whom it describes."""
    cast = gather_named(bank, view, as_of)
    cast.people = describe_people(view, cast)
    return cast


def read_input(
    doc: Doc, view: DialogueView, bank: CharacterBank, as_of: Optional[AsOf] = None
) -> LinkerInput:
    """Gather the candidates of a document for a model.

    doc (Doc): The document.
    view (DialogueView): Its turns, scenes and mentions.
    bank (CharacterBank): The known characters.
    as_of (Optional[AsOf]): What of the bank holds in which scene; all if None.
    RETURNS (LinkerInput): The input.
    """
    return LinkerInput(doc, view, gather_candidates(view, bank, as_of))
