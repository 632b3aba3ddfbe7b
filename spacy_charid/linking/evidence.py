"""What speaks for the candidates of a mention, as statements in plain English."""

from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import chain
from math import log2
from typing import Dict, Iterator, List, Optional, Sequence, Tuple

import numpy

from ..dialogue.view import MentionView
from ..names.nouns import kin_key
from .features.reader import EvidenceReader
from .features.relatives import Relative
from .features.schema import PAIR, PAIR_FEATURES, Window
from .inputs import LinkerInput

# A feature, and the statement about the candidate if it is above 0; empty for none.
# `{turns}` is the distance, `{relation}` e.g. "Ross's mother", `{head}` the noun.
Statement = Tuple[str, str]
# Statements of which only the first that holds is given: it implies the others.
Family = Tuple[Statement, ...]

NAMES: Tuple[Family, ...] = (
    (
        ("full name", "has exactly this name"),
        ("name", "the name matches"),
        ("name rank", "the name matches, but another fits it better"),
    ),
    (
        ("name next", "is named right after it"),
        ("is-name", "is named right after it"),
        ("name before", "is named right before it"),
    ),
)
DESCRIBED: Tuple[Family, ...] = (
    (
        ("first description", "is introduced by it"),
        ("own description", "is described by these words"),
        ("described in turn", "is described in this turn"),
        ("described8", "was described {turns} ago"),
    ),
)
RELATIONS: Tuple[Family, ...] = (
    (
        ("relative of speaker", "is {relation} in the cast"),
        ("relative of addressee", "is {relation} in the cast"),
        ("relative of named", "is {relation} in the cast"),
        ("relative of last", "is {relation} in the cast"),
        ("id of relative", "is listed in the cast by this relation"),
        ("namesake", "has the family's surname"),
        ("head in id", "has a name in the cast that ends in {head!r}"),
    ),
)
ADDRESS: Tuple[Family, ...] = (
    (("called", "is called by name in this turn"),),
    (("calls speaker in turn-1", "called the speaker by name just before"),),
    (("calls speaker in turn+1", "calls the speaker by name right after"),),
    (("called in turn-1", "was called by name just before"),),
    (("called in turn+1", "is called by name right after"),),
)
TURNS: Tuple[Family, ...] = (
    (
        ("speaks", "speaks this turn"),
        ("turn-1", "spoke just before"),
        ("before", "was the last other speaker, {turns} ago"),
        ("earlier in scene", "spoke {turns} ago"),
    ),
    (
        ("turn+1", "speaks next"),
        ("after", "is the next other speaker, {turns} later"),
    ),
    (("only other", "is the only other speaker in the scene"),),
    (
        ("in scene", ""),
        ("in last scene", "spoke in the last scene"),
        ("in earlier scene", "spoke in an earlier scene"),
    ),
)
RECENCY: Tuple[Family, ...] = (
    (
        ("named in turn", "is named in this turn"),
        ("named8", "was named {turns} ago"),
        ("named in earlier scene", "was named in an earlier scene"),
    ),
    (("named in turn", ""), ("named later", "is named {turns} later")),
)
AGREEMENT: Tuple[Family, ...] = (
    (
        ("same gender", "gender agrees"),
        ("other gender", "gender does not agree"),
        ("no gender", "gender is unknown"),
    ),
)
STANDING: Tuple[Family, ...] = ((("primary", "is a main character"),),)

# The evidence by type of mention, strongest first.
STATEMENTS: Dict[str, Tuple[Family, ...]] = {
    "1st": TURNS,
    "2nd": ADDRESS + TURNS,
    "3rd": RECENCY + DESCRIBED + AGREEMENT + TURNS + STANDING,
    "name": NAMES + DESCRIBED + RECENCY + AGREEMENT + TURNS + STANDING,
    "noun": NAMES
    + RELATIONS
    + DESCRIBED
    + AGREEMENT
    + RECENCY
    + ADDRESS
    + TURNS
    + STANDING,
}
# The features that are kept of each pair, and their places.
_KEPT = sorted(
    {
        PAIR[feature]
        for families in STATEMENTS.values()
        for feature, _ in chain.from_iterable(families)
    }
    | {PAIR[feature] for feature in ("name", "own description", "since8", "until8")}
)
_PLACE = {PAIR_FEATURES[feature]: place for place, feature in enumerate(_KEPT)}
# The same as `STATEMENTS`, with these places.
_PLACED: Dict[str, List[List[Tuple[int, str, str]]]] = {
    type: [
        [(_PLACE[feature], feature, text) for feature, text in one] for one in families
    ]
    for type, families in STATEMENTS.items()
}
# The features that hold the distance of other features, halved every 8 turns.
_DECAYED = {"before": "since8", "earlier in scene": "since8", "after": "until8"}
_HALF_LIFE = 8


class Evidence:
    """The evidence about the candidates of a document: of its features, those that
    statements are made of.

    item (LinkerInput): The document.
    """

    def __init__(self, item: LinkerInput) -> None:
        self.item = item
        self._index = {name: i for i, name in enumerate(item.cast.ids)}
        self._windows: Dict[int, Tuple[_WindowEvidence, int]] = {}

    def watch(self) -> LinkerInput:
        """Get an input that adds the features as they are read.

        RETURNS (LinkerInput): The document, for a model. Without it, the features are
            read when they are needed.
        """
        return replace(self.item, note_window=self.add)

    def add(self, window: Window, relatives: Sequence[List[Relative]]) -> None:
        """Keep the evidence of a window.

        window (Window): The features.
        relatives (Sequence[List[Relative]]): For each mention of the window, the
            characters by relation to whom it can refer.
        """
        mentions = [self.item.view.mentions[i] for i in window.mentions]
        found = _WindowEvidence(mentions, window, relatives)
        for row in range(window.n_context, len(mentions)):
            self._windows[window.mentions[row]] = found, row

    def state(self, mention: int, name: str) -> Tuple[str, ...]:
        """List the statements about a candidate of a mention, strongest first.

        mention (int): The index of the mention in `view.mentions`.
        name (str): The id of the candidate.
        RETURNS (Tuple[str, ...]): The statements; none about others than candidates.
        """
        if not self._windows:
            for _ in EvidenceReader(self.watch()).read():
                pass  # `add` keeps what is needed
        window, row = self._windows[mention]
        is_person = name in self.item.cast.people.persons
        return window.state(row, self._index.get(name, -1), is_person)


class _WindowEvidence:
    """The evidence about the mentions of a window.

    mentions (List[MentionView]): The mentions.
    window (Window): The features; those that statements are made of are copied.
    relatives (Sequence[List[Relative]]): See `Evidence.add`.
    """

    def __init__(
        self,
        mentions: List[MentionView],
        window: Window,
        relatives: Sequence[List[Relative]],
    ) -> None:
        self.mentions = mentions
        self.pairs = window.pairs[:, :, _KEPT]
        self.columns = {c: column for column, c in enumerate(window.candidates)}
        self.relatives = relatives

    def state(self, row: int, character: int, is_person: bool) -> Tuple[str, ...]:
        """List the statements about a candidate of a mention, strongest first.

        row (int): The row of the mention in the window.
        character (int): The index of the candidate in `cast.ids`.
        is_person (bool): Whether it is a person whom only the dialogue describes: the
            words of the id are no name.
        RETURNS (Tuple[str, ...]): The statements; none about others than candidates.
        """
        column = self.columns.get(character)
        if column is None:
            return ()
        values: List[float] = self.pairs[row, column].tolist()
        if is_person:
            values[_PLACE["head in id"]] = 0.0
        mention = self.mentions[row]
        statements = []
        for feature, text in _find_statements(mention.type, values):
            if "{turns}" in text:
                turns = self._count_turns(row, column, feature, values)
                text = text.format(turns=turns)
            elif "{" in text:
                relation = self._describe_relation(row, character)
                text = text.format(head=mention.head, relation=relation)
            statements.append(text)
        return tuple(statements)

    def _describe_relation(self, row: int, character: int) -> str:
        """Describe the relation, e.g. `Ross's mother`."""
        found = (r.owner for r in self.relatives[row] if r.character == character)
        owners = " and ".join(dict.fromkeys(found))
        return f"{owners}'s {kin_key(self.mentions[row].head)}"

    def _count_turns(
        self, row: int, column: int, feature: str, values: List[float]
    ) -> str:
        """Describe the distance between the mention and the evidence of a feature."""
        if feature in _DECAYED:
            value = values[_PLACE[_DECAYED[feature]]]
            return _count(round(-_HALF_LIFE * log2(value)))
        rows = self._find_rows(column, is_described=feature == "described8")
        named = self._find_name(row, rows, later=feature == "named later")
        if named is None:
            return "some time"
        return _count(abs(self.mentions[row].turn - named.turn))

    def _find_rows(self, column: int, *, is_described: bool) -> List[int]:
        """Find the mentions that describe a candidate, or name but not call it."""
        feature = "own description" if is_described else "name"
        rows = numpy.flatnonzero(self.pairs[:, column, _PLACE[feature]]).tolist()
        return [r for r in rows if is_described or not self.mentions[r].vocative]

    def _find_name(
        self, row: int, rows: List[int], *, later: bool
    ) -> Optional[MentionView]:
        """Find the nearest of some mentions before or after the mention."""
        index = bisect_right(rows, row) if later else bisect_left(rows, row) - 1
        return self.mentions[rows[index]] if 0 <= index < len(rows) else None


def _find_statements(type: str, values: Sequence[float]) -> Iterator[Statement]:
    """Find the first statement of each family that holds.

    type (str): The type of the mention.
    values (Sequence[float]): The features of the pair that are kept.
    YIELDS (Statement): The features and the statements.
    """
    for family in _PLACED[type]:
        for place, feature, text in family:
            if values[place] > 0:
                if text:
                    yield feature, text
                break


def _count(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"
