"""What the tests of the candidate scorer share: windows of hand-made dialogues."""

from typing import Any, List, NamedTuple, Optional

from spacy.language import Language
from spacy.tokens import Doc

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.linking.features.schema import ANTECEDENT, MENTION, PAIR, Window
from spacy_charid.linking.inputs import LinkerInput
from spacy_charid.linking.inputs import read_input as read_doc
from tests.helpers.linking import make_docs


class Evidence(NamedTuple):
    """A document's windows, read by name."""

    item: LinkerInput
    windows: List[Window]

    def pair(self, feature: str, mention: int, window: int = 0) -> Any:
        """Give a feature's values that do not round to 0, by candidate."""
        found = self.windows[window]
        values = found.pairs[mention, :, PAIR[feature]]
        ids = [self.item.cast.ids[c] for c in found.candidates]
        pairs = zip(ids, values.round(4).tolist(), strict=True)
        return {name: round(value, 4) for name, value in pairs if value}

    def mention(self, feature: str, mention: int, window: int = 0) -> float:
        value = self.windows[window].features[mention, MENTION[feature]]
        return round(float(value), 4)

    def antecedents(self, feature: str, mention: int, window: int = 0) -> Any:
        """Give a feature's values other than 0, by mention."""
        row = self.windows[window].antecedents[ANTECEDENT[feature], mention]
        return {j: round(value, 4) for j, value in enumerate(row.tolist()) if value}

    def excluded(self, mention: int, window: int = 0) -> List[str]:
        """Give whom a mention cannot mean."""
        places = [place for i, place in self.windows[window].excluded if i == mention]
        return sorted(self.candidates(window)[place] for place in places)

    def candidates(self, window: int = 0) -> List[str]:
        return [self.item.cast.ids[c] for c in self.windows[window].candidates]


def read_input(doc: Doc, bank: Optional[CharacterBank] = None) -> LinkerInput:
    return read_doc(doc, read_structure(doc).view, bank or CharacterBank())


def read_evidence(
    nlp: Language, text: str, bank: Optional[CharacterBank] = None
) -> Evidence:
    (doc,) = make_docs(nlp, text)
    item = read_input(doc, bank)
    return Evidence(item, list(EvidenceReader(item).read()))


def long_scene(n_mentions: int, per_turn: int = 2) -> str:
    """A scene of two who take turns, each turn with some mentions."""
    said = " ".join(["[I](x) ran"] * per_turn)
    turns = n_mentions // per_turn
    return "\n".join(f"{('Ann', 'Bob')[i % 2]}: {said}" for i in range(turns))
