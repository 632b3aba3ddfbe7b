"""Read documents for a linking model, with the cast as it is known in each scene."""

from typing import List, Mapping, Optional, Sequence, Tuple

from spacy.tokens import Doc

from ..cast.bank import CharacterBank
from ..dialogue.doc_reader import read_positions
from ..dialogue.structure import Structure, read_structure
from ..mentions.mention_detector import MentionDetector
from ..profiles.as_of import AsOfScenes, CastOverTime
from ..profiles.profiles import Profiles
from .inputs import LinkerInput, read_input

_NO_BANKS: Mapping[str, CharacterBank] = {}


class DocumentReader:
    """Reads the structure of documents and gathers their candidates.

    detector (MentionDetector): Finds the mentions of documents that have none. It also
        finds the names in the bank.
    bank (CharacterBank): The known characters.
    profiles (Optional[Profiles]): Who they are over the story: names, titles and
        relations count from the scene on where they hold. None without profiles.
    """

    def __init__(self, detector: MentionDetector, bank: CharacterBank) -> None:
        self.detector = detector
        self.bank = bank
        self.profiles: Optional[Profiles] = None
        self._cast: Optional[CastOverTime] = None
        self._cast_of: Tuple[int, ...] = ()

    @property
    def bank(self) -> CharacterBank:
        """The known characters, shared with the mention detector."""
        return self._bank

    @bank.setter
    def bank(self, bank: CharacterBank) -> None:
        self._bank = self.detector.bank = bank

    def read(
        self, docs: Sequence[Doc], banks: Mapping[str, CharacterBank] = _NO_BANKS
    ) -> Tuple[List[LinkerInput], List[Structure]]:
        """Read documents, which are not changed.

        docs (Sequence[Doc]): The documents.
        banks (Mapping[str, CharacterBank]): The banks of dialogues, by their ids, in
            place of the common one.
        RETURNS (Tuple[List[LinkerInput], List[Structure]]): For each, the input of the
            model and the structure.
        """
        cast = None if banks else self._over_time()
        structures = [self.read_structure(doc) for doc in docs]
        inputs = []
        for doc, structure in zip(docs, structures, strict=True):
            bank = banks.get(structure.view.id, cast.bank if cast else self.bank)
            as_of = AsOfScenes.from_texts(cast, read_positions(doc)) if cast else None
            inputs.append(read_input(doc, structure.view, bank, as_of))
        return inputs, structures

    def read_structure(self, doc: Doc) -> Structure:
        """Read the turns, scenes and mentions of a document, or find them."""
        return read_structure(doc, self.detector.detect_in, self.detector.texts)

    def _over_time(self) -> Optional[CastOverTime]:
        """Get the cast with its profiles, made anew if either has changed."""
        if self.profiles is None:
            self.detector.bank = self.bank
            return None
        sizes = (len(self.bank), len(self.profiles), id(self.bank), id(self.profiles))
        if self._cast is None or self._cast_of != sizes:
            self._cast = CastOverTime(self.bank, self.profiles)
            self._cast_of = sizes
        self.detector.bank = self._cast.bank
        return self._cast
