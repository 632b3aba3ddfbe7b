"""Collect the tips that the page shows when the pointer is on a mention."""

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from spacy.tokens import Span

from ..names.labels import split_names
from .people import People
from .wording import readable

N_SCORES = 5  # candidates
N_REASONS = 3  # statements about a candidate
LEAST = 0.005  # probability of a candidate that is shown: 1% after rounding


class Tips:
    """Collects tips as JSON values, in which names are indices of `names`.

    people (People): The characters.
    names (List[str]): The characters by rank, then all other names in tips.
    ids (List[str]): Their ids.
    kinds, statements (List[str]): The types of mentions, and the evidence.
    mentions (List[List[Any]]): For each mention, the names that it is linked to, the
        index of its type, `[index, percent, index of statement, ...]` of the best
        candidates, and, if it differs from gold, the gold names.
    corrected (List[int]): The indices of the mentions that a person has corrected.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.names = list(people.names)
        self.ids = list(people.ids)
        self.mentions: List[List[Any]] = []
        self.corrected: List[int] = []
        self._indices: Dict[str, int] = {}
        self._whos: Dict[str, List[int]] = {}
        self._kinds: Dict[str, int] = {}
        self._statements: Dict[str, int] = {}

    @property
    def kinds(self) -> List[str]:
        return list(self._kinds)

    @property
    def statements(self) -> List[str]:
        return list(self._statements)

    def add(
        self,
        mention: Span,
        scores: Sequence[Tuple[str, float]],
        evidence: Mapping[str, Sequence[str]],
        gold: Optional[str] = None,
    ) -> int:
        """Add a mention.

        mention (Span): The mention.
        scores (Sequence[Tuple[str, float]]): Candidates and their probabilities, best
            first.
        evidence (Mapping[str, Sequence[str]]): Statements by candidate.
        gold (Optional[str]): The joined gold names, if they should be shown.
        RETURNS (int): The index of the tip.
        """
        best = [
            [self._index(n), round(100 * p), *self._state(evidence.get(n, ()))]
            for n, p in scores[:N_SCORES]
            if p >= LEAST
        ]
        kind = _place(mention.label_.lower(), self._kinds)
        tip: List[Any] = [self._who(mention.kb_id_), kind, best]
        if gold is not None:
            tip.append(self._who(gold))
        self.mentions.append(tip)
        return len(self.mentions) - 1

    def _state(self, statements: Sequence[str]) -> List[int]:
        return [_place(text, self._statements) for text in statements[:N_REASONS]]

    def _who(self, joined: str) -> List[int]:
        if joined not in self._whos:
            self._whos[joined] = list(map(self._index, split_names(joined)))
        return self._whos[joined]

    def _index(self, name: str) -> int:
        if name not in self._indices:
            rank = self.people.find(name)
            self._indices[name] = len(self.names) if rank is None else rank
            if rank is None:
                self.names.append(readable(name))
                self.ids.append(name)
        return self._indices[name]


def _place(text: str, places: Dict[str, int]) -> int:
    """Get the place of a text among others, to which it is added if it is new."""
    return places.setdefault(text, len(places))
