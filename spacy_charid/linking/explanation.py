"""Explain the link of a mention: the evidence for its candidates in plain English."""

from dataclasses import dataclass
from itertools import islice
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy
from spacy.tokens import Span

from ..dialogue.data import MENTIONS
from ..dialogue.view import MentionView
from ..errors import Errors
from ..names.nouns import kin_key
from .features.reader import EvidenceReader
from .features.relatives import Relative
from .features.schema import PAIR, Window
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
    "3rd": RECENCY + AGREEMENT + TURNS + STANDING,
    "name": NAMES + RECENCY + AGREEMENT + TURNS + STANDING,
    "noun": NAMES + RELATIONS + AGREEMENT + RECENCY + ADDRESS + TURNS + STANDING,
}
# The features that hold the distance of other features, halved every 8 turns.
_DECAYED = {"before": "since8", "earlier in scene": "since8", "after": "until8"}
_HALF_LIFE = 8


class Candidate(NamedTuple):
    """A candidate of a mention, with the evidence for it.

    id (str): The id of the character.
    score (float): The model's probability, 0..1.
    statements (Tuple[str, ...]): The evidence, strongest first.
    """

    id: str
    score: float
    statements: Tuple[str, ...]

    def __str__(self) -> str:
        text = "; ".join(self.statements) or "no evidence in turns, names or the cast"
        return f"{self.score:.2f} {self.id}: {text}"


@dataclass(frozen=True)
class Explanation:
    """The evidence for the candidates of a mention.

    text (str): The text of the mention.
    start, end (int): Its token offsets in the Doc.
    characters (Tuple[str, ...]): The linked characters; empty for NIL.
    candidates (Tuple[Candidate, ...]): The candidates, most probable first. Their
        statements are the same for every model.
    """

    text: str
    start: int
    end: int
    characters: Tuple[str, ...]
    candidates: Tuple[Candidate, ...]

    def __str__(self) -> str:
        names = ", ".join(self.characters) or "nobody known"
        head = f'"{self.text}" (tokens {self.start}:{self.end}): {names}'
        return "\n".join([head, *(f"  {one}" for one in self.candidates)])


def find_mention(span: Span, mentions: Sequence[Span]) -> int:
    """Find the mention that has the tokens of a span.

    span (Span): A span of a processed Doc.
    mentions (Sequence[Span]): The Doc's mentions.
    RETURNS (int): The index of the mention.
    RAISES (ValueError): If there are no mentions, or none with these tokens.
    """
    if MENTIONS not in span.doc.spans:
        raise ValueError(Errors.E045.format(text=span.text))
    for i, mention in enumerate(mentions):
        if (mention.start, mention.end) == (span.start, span.end):
            return i
    raise ValueError(Errors.E044.format(text=span.text, start=span.start, end=span.end))


class Evidence:
    """The evidence in a document, read once for all mentions.

    item (LinkerInput): The document.
    """

    def __init__(self, item: LinkerInput) -> None:
        self.item = item
        self.reader = EvidenceReader(item)
        self.windows = {
            index: window
            for window in self.reader.read()
            for index in window.mentions[window.n_context :]
        }
        self.indices = {name: i for i, name in enumerate(item.cast.ids)}

    def explain(
        self, index: int, scores: Iterable[Tuple[str, float]], *, top_k: int
    ) -> Tuple[Candidate, ...]:
        """List the evidence for the most probable candidates of a mention.

        index (int): The index of the mention in the view of the document.
        scores (Iterable[Tuple[str, float]]): The candidates and the model's
            probabilities, highest first.
        top_k (int): The largest number of candidates, 1 or more.
        RETURNS (Tuple[Candidate, ...]): The candidates, most probable first.
        RAISES (ValueError): If top_k is less than 1.
        """
        if top_k < 1:
            raise ValueError(Errors.E046.format(value=top_k))
        mention = self.item.view.mentions[index]
        relatives = self.reader.relatives.find(mention)
        window = self.windows[index]
        evidence = _MentionEvidence(self.item, window, index, relatives)
        return tuple(
            Candidate(name, score, tuple(evidence.statements(self.indices.get(name))))
            for name, score in islice(scores, top_k)
        )


class _MentionEvidence:
    """The evidence about a mention.

    item (LinkerInput): The document.
    window (Window): The window that scores the mention.
    index (int): The index of the mention in `item.view.mentions`.
    relatives (List[Relative]): The candidates by relation.
    """

    def __init__(
        self, item: LinkerInput, window: Window, index: int, relatives: List[Relative]
    ) -> None:
        self.mentions = item.view.mentions
        self.mention = self.mentions[index]
        self.window = window
        self.row = window.mentions.index(index)
        self.columns = list(window.candidates)
        self.relatives = relatives

    def statements(self, character: Optional[int]) -> Iterator[str]:
        """Get the statements about a character; none if it is not a candidate.

        character (Optional[int]): The index of the character in `cast.ids`.
        YIELDS (str): The statements, strongest first.
        """
        if character is None or character not in self.columns:
            return
        column = self.columns.index(character)
        values = self.window.pairs[self.row, column]
        for family in STATEMENTS[self.mention.type]:
            held = (one for one in family if values[PAIR[one[0]]] > 0)
            feature, text = next(held, ("", ""))
            if text:
                yield text.format(
                    head=self.mention.head,
                    relation=self._relation(character),
                    turns=self._turns(column, feature),
                )

    def _relation(self, character: int) -> str:
        """Describe the relation, e.g. `Ross's mother`."""
        found = (one.owner for one in self.relatives if one.character == character)
        owners = " and ".join(dict.fromkeys(found))
        return f"{owners}'s {kin_key(self.mention.head)}"

    def _turns(self, column: int, feature: str) -> str:
        """Describe the distance between the mention and the evidence of a feature."""
        if feature in _DECAYED:
            left = self.window.pairs[self.row, column, PAIR[_DECAYED[feature]]]
            return _count(round(-_HALF_LIFE * float(numpy.log2(left))))
        named = self._find_name(column, later=feature == "named later")
        return _count(abs(self.mention.turn - named.turn)) if named else "some time"

    def _find_name(self, column: int, *, later: bool) -> Optional[MentionView]:
        """Find the candidate's nearest name before or after the mention."""
        after = range(self.row + 1, len(self.window.mentions))
        for row in after if later else range(self.row - 1, -1, -1):
            other = self.mentions[self.window.mentions[row]]
            if self.window.pairs[row, column, PAIR["name"]] > 0 and not other.vocative:
                return other
        return None


def _count(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"
