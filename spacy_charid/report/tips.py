"""Collect the tips that the page shows when the pointer is on a mention."""

from typing import Any, Dict, List, Optional, Tuple

from spacy.tokens import Span

from ..names.labels import ambiguity_of, split_names
from .people import People
from .wording import readable

N_SCORES = 5  # candidates


class Tips:
    """Collects tips as JSON values, in which names are indices of `names`.

    people (People): The characters.
    names (List[str]): The characters by rank, then all other names in tips.
    mentions (List[List[Any]]): For each mention, the names that it is linked to, its
        type, `[index, percent]` of the best candidates, and, if it differs from gold,
        the gold names.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.names = list(people.names)
        self.mentions: List[List[Any]] = []
        self._indices: Dict[str, int] = {}

    def add(
        self,
        mention: Span,
        scores: List[Tuple[str, float]],
        gold: Optional[str] = None,
    ) -> int:
        """Add a mention.

        mention (Span): The mention.
        scores (List[Tuple[str, float]]): Candidates and their probabilities, best
            first.
        gold (Optional[str]): The joined gold names, if they should be shown.
        RETURNS (int): The index of the tip.
        """
        best = [[self._index(n), round(100 * p)] for n, p in scores[:N_SCORES]]
        tip: List[Any] = [self._who(mention.kb_id_), mention.label_.lower(), best]
        if gold is not None:
            tip.append(self._who(gold))
        self.mentions.append(tip)
        return len(self.mentions) - 1

    def _who(self, joined: str) -> List[int]:
        names = split_names(joined)
        ambiguous = " (ambiguous)" if ambiguity_of(names) else ""
        return [self._index(name, ambiguous) for name in names]

    def _index(self, name: str, suffix: str = "") -> int:
        rank = self.people.find(name)
        if rank is not None:
            return rank
        text = readable(name) + suffix
        if text not in self._indices:
            self._indices[text] = len(self.names)
            self.names.append(text)
        return self._indices[text]
