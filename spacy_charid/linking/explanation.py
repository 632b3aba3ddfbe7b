"""Explain the link of a mention: the evidence for its candidates in plain English."""

from dataclasses import dataclass
from math import log2
from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy
from spacy.tokens import Span, SpanGroup

from ..dialogue.data import EVIDENCE, MENTIONS
from ..dialogue.spans import span_key
from ..dialogue.view import MentionView
from ..errors import Errors
from ..names.nouns import kin_key
from ..util import make_table
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
# The same, with the places of the features in `Window.pairs`.
_PLACED: Dict[str, List[List[Tuple[int, str, str]]]] = {
    type: [
        [(PAIR[feature], feature, text) for feature, text in one] for one in families
    ]
    for type, families in STATEMENTS.items()
}
# The features that hold the distance of other features, halved every 8 turns.
_DECAYED = {"before": "since8", "earlier in scene": "since8", "after": "until8"}
_HALF_LIFE = 8
SURE = 0.9  # the probability of a candidate that needs no comparison


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
    group (Tuple[str, ...]): For a mention of several people, what speaks for the group
        as a whole.
    """

    text: str
    start: int
    end: int
    characters: Tuple[str, ...]
    candidates: Tuple[Candidate, ...]
    group: Tuple[str, ...] = ()

    def __str__(self) -> str:
        names = ", ".join(self.characters) or "nobody known"
        lines = [f'"{self.text}" (tokens {self.start}:{self.end}): {names}']
        if self.group:
            lines.append(f"  together: {'; '.join(self.group)}")
        return "\n".join([*lines, *(f"  {one}" for one in self.candidates)])

    def _repr_html_(self) -> str:
        """Show the explanation as a table in a notebook."""
        rows = [
            (one.id, f"{one.score:.2f}", "; ".join(one.statements))
            for one in self.candidates
        ]
        names = ", ".join(self.characters) or "nobody known"
        caption = f"“{self.text}”: {names}"
        return make_table(("candidate", "score", "evidence"), rows, caption=caption)


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


def explain_candidates(
    item: LinkerInput, scores: Mapping[int, Sequence[Tuple[str, float]]]
) -> Dict[int, Tuple[Candidate, ...]]:
    """List the evidence for candidates of some mentions, in one pass.

    item (LinkerInput): The document.
    scores (Mapping[int, Sequence[Tuple[str, float]]]): The candidates to explain, with
        the model's probabilities, by index of the mention in `item.view.mentions`.
    RETURNS (Dict[int, Tuple[Candidate, ...]]): The candidates in the same order.
    """
    reader = EvidenceReader(item)
    found = {}
    for window in reader.read():
        evidence = _WindowEvidence(item, window)
        for row in range(window.n_context, len(window.mentions)):
            index = window.mentions[row]
            if index in scores:
                relatives = reader.relatives.find(item.view.mentions[index])
                found[index] = tuple(
                    Candidate(name, score, evidence.state(row, name, relatives))
                    for name, score in scores[index]
                )
    return found


def explain_best(item: LinkerInput, mentions: SpanGroup) -> None:
    """Add the evidence for the best two candidates of each mention to the attributes
    of the mentions, or for the best one if it is sure.

    item (LinkerInput): The document.
    mentions (SpanGroup): Its mentions, with the scores that a linker with `top_k`
        keeps; the attributes are changed.
    """
    scores = mentions.attrs.get("scores", {})
    keys = list(map(span_key, mentions))
    best = {i: scores[key] for i, key in enumerate(keys) if scores.get(key)}
    explained = explain_candidates(
        item, {i: b[: 1 if b[0][1] >= SURE else 2] for i, b in best.items()}
    )
    mentions.attrs[EVIDENCE] = {
        keys[i]: {one.id: list(one.statements) for one in candidates}
        for i, candidates in explained.items()
    }


class _WindowEvidence:
    """The evidence about the mentions of a window.

    item (LinkerInput): The document.
    window (Window): The window.
    """

    def __init__(self, item: LinkerInput, window: Window) -> None:
        self.pairs = window.pairs
        self.mentions = [item.view.mentions[i] for i in window.mentions]
        self.characters = window.candidates
        self.persons = item.cast.people.persons
        ids = item.cast.ids
        self.columns = {
            ids[character]: column for column, character in enumerate(window.candidates)
        }
        # The rows of the mentions that name or describe a candidate, by column.
        is_named = window.pairs[:, :, PAIR["name"]] > 0
        is_named[[mention.vocative for mention in self.mentions]] = False
        self.named = [numpy.flatnonzero(rows) for rows in is_named.T]
        describes = window.pairs[:, :, PAIR["own description"]] > 0
        self.described = [numpy.flatnonzero(rows) for rows in describes.T]

    def state(self, row: int, name: str, relatives: List[Relative]) -> Tuple[str, ...]:
        """List the statements about a candidate of a mention, strongest first.

        row (int): The row of the mention in the window.
        name (str): The id of the candidate.
        relatives (List[Relative]): The characters by relation to whom the mention can
            refer.
        RETURNS (Tuple[str, ...]): The statements; none about others than candidates.
        """
        column = self.columns.get(name)
        if column is None:
            return ()
        values: List[float] = self.pairs[row, column].tolist()
        if name in self.persons:  # not of the cast: the words of the id are no name
            values[PAIR["head in id"]] = 0.0
        mention = self.mentions[row]
        statements = []
        for family in _PLACED[mention.type]:
            feature, text = next((f for at, *f in family if values[at] > 0), ("", ""))
            if "{turns}" in text:
                turns = self._count_turns(row, column, feature, values)
                text = text.format(turns=turns)
            elif "{" in text:
                relation = self._describe_relation(row, column, relatives)
                text = text.format(head=mention.head, relation=relation)
            if text:
                statements.append(text)
        return tuple(statements)

    def _describe_relation(
        self, row: int, column: int, relatives: List[Relative]
    ) -> str:
        """Describe the relation, e.g. `Ross's mother`."""
        character = self.characters[column]
        found = (one.owner for one in relatives if one.character == character)
        owners = " and ".join(dict.fromkeys(found))
        return f"{owners}'s {kin_key(self.mentions[row].head)}"

    def _count_turns(
        self, row: int, column: int, feature: str, values: List[float]
    ) -> str:
        """Describe the distance between the mention and the evidence of a feature."""
        if feature in _DECAYED:
            return _count(round(-_HALF_LIFE * log2(values[PAIR[_DECAYED[feature]]])))
        rows = (self.described if feature == "described8" else self.named)[column]
        named = self._find_name(row, rows, later=feature == "named later")
        if named is None:
            return "some time"
        return _count(abs(self.mentions[row].turn - named.turn))

    def _find_name(
        self, row: int, rows: numpy.ndarray, *, later: bool
    ) -> Optional[MentionView]:
        """Find the nearest of some mentions before or after the mention."""
        place = numpy.searchsorted(rows, row, side="right" if later else "left")
        index = int(place) if later else int(place) - 1
        return self.mentions[rows[index]] if 0 <= index < len(rows) else None


def _count(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"
