"""Why a mention is linked as it is: the structure evidence in plain terms."""

from dataclasses import dataclass
from itertools import islice
from typing import Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy
from spacy.tokens import Span

from ..dialogue.data import MENTIONS
from ..dialogue.view import MentionView
from ..errors import Errors
from ..names.nouns import kin_key
from .features.reader import EvidenceReader
from .features.schema import PAIR, Window
from .inputs import LinkerInput

# A feature, and what it says of the candidate where it is above 0. `{turns}` is how
# far away that is, `{relation}` such as `Ross's mother`, `{head}` the mention's noun.
Statement = Tuple[str, str]
# Of a family only the first that holds is said: it makes the others plain.
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
        ("id of relative", "the name in the cast tells the relation"),
        ("namesake", "has the surname of the family"),
        ("head in id", "the name in the cast ends in {head!r}"),
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
        ("before", "is the last other speaker before, {turns} ago"),
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
        ("no gender", "gender is not known"),
    ),
)
STANDING: Tuple[Family, ...] = ((("primary", "is a main character"),),)

# What tells of each type of mention, the most telling first.
STATEMENTS: Dict[str, Tuple[Family, ...]] = {
    "1st": TURNS,
    "2nd": ADDRESS + TURNS,
    "3rd": RECENCY + AGREEMENT + TURNS + STANDING,
    "name": NAMES + RECENCY + AGREEMENT + TURNS + STANDING,
    "noun": NAMES + RELATIONS + AGREEMENT + RECENCY + ADDRESS + TURNS + STANDING,
}
# Features whose distance another one holds, as what is left after a half-life.
_DECAYED = {"before": "since8", "earlier in scene": "since8", "after": "until8"}
_HALF_LIFE = 8


class Candidate(NamedTuple):
    """Whom a mention may mean.

    id (str): The character.
    score (float): The model's probability, 0..1.
    statements (Tuple[str, ...]): What tells of the character, most telling first.
    """

    id: str
    score: float
    statements: Tuple[str, ...]

    def __str__(self) -> str:
        told = "; ".join(self.statements) or "nothing in turns, names or cast"
        return f"{self.score:.2f} {self.id}: {told}"


@dataclass(frozen=True)
class Explanation:
    """What speaks for the candidates of a mention.

    text (str): The mention.
    start, end (int): Its token offsets in the Doc.
    characters (Tuple[str, ...]): Whom the model links it to; none for nobody known.
    candidates (Tuple[Candidate, ...]): The likeliest, in order. The statements are
        what the dialogue's structure tells, whatever the model makes of it.
    """

    text: str
    start: int
    end: int
    characters: Tuple[str, ...]
    candidates: Tuple[Candidate, ...]

    def __str__(self) -> str:
        whom = ", ".join(self.characters) or "nobody known"
        head = f'"{self.text}" (tokens {self.start}:{self.end}): {whom}'
        return "\n".join([head, *(f"  {one}" for one in self.candidates)])


def find_mention(span: Span, mentions: Sequence[Span]) -> int:
    """Find the mention that a span is.

    span (Span): A span of a processed Doc.
    mentions (Sequence[Span]): The Doc's mentions.
    RETURNS (int): Its index.
    RAISES (ValueError): If the Doc has no mentions yet, or the span is none of them.
    """
    if MENTIONS not in span.doc.spans:
        raise ValueError(Errors.E045.format(text=span.text))
    for i, mention in enumerate(mentions):
        if (mention.start, mention.end) == (span.start, span.end):
            return i
    raise ValueError(Errors.E044.format(text=span.text, start=span.start, end=span.end))


def explain_candidates(
    item: LinkerInput, index: int, scores: Mapping[str, float], *, top_k: int
) -> Tuple[Candidate, ...]:
    """Say what the structure tells of the likeliest candidates of a mention.

    item (LinkerInput): The document.
    index (int): The mention.
    scores (Mapping[str, float]): The model's probabilities, the likeliest first.
    top_k (int): How many candidates, 1 or more; those with probability 0 are none.
    RETURNS (Tuple[Candidate, ...]): The candidates, the likeliest first.
    RAISES (ValueError): If top_k is less than 1.
    """
    if top_k < 1:
        raise ValueError(Errors.E046.format(value=top_k))
    window = next(
        w for w in EvidenceReader(item).read() if index in w.mentions[w.n_context :]
    )
    return tuple(
        Candidate(name, score, tuple(_tell(item, window, index, name)))
        for name, score in islice(scores.items(), top_k)
    )


def _tell(item: LinkerInput, window: Window, index: int, name: str) -> Iterator[str]:
    """Give the statements of one candidate: none for whom the window has not."""
    columns = list(window.candidates)
    column = item.cast.ids.index(name)
    if column not in columns:
        return
    row, place = window.mentions.index(index), columns.index(column)
    values = window.pairs[row, place]
    mention = item.view.mentions[index]
    for family in STATEMENTS[mention.type]:
        feature, text = next((s for s in family if values[PAIR[s[0]]] > 0), ("", ""))
        if text:
            yield text.format(
                head=mention.head,
                relation=_relation(item, mention, column),
                turns=_turns(item, window, row, place, feature),
            )


def _relation(item: LinkerInput, mention: MentionView, column: int) -> str:
    """Give such as `Ross's mother`: the speaker's, where the cast knows several."""
    noun, name = kin_key(mention.head), item.cast.ids[column]
    tags = item.view.turns[mention.turn].speakers if mention.turn >= 0 else ()
    speakers = [item.cast.present[tag] for tag in tags if tag in item.cast.present]
    bank = item.cast.bank
    owners = [i for i in speakers if name in bank.find_relation(noun, i)]
    return f"{' and '.join(owners or bank.find_callers(noun, name))}'s {noun}"


def _turns(
    item: LinkerInput, window: Window, row: int, place: int, feature: str
) -> str:
    """Say how many turns lie between a mention and what a feature speaks of."""
    if feature in _DECAYED:
        left = window.pairs[row, place, PAIR[_DECAYED[feature]]]
        return _count(round(-_HALF_LIFE * float(numpy.log2(left))))
    named = _named(item, window, row, place, later=feature == "named later")
    if named is None:
        return "some time"
    turn = item.view.mentions[window.mentions[row]].turn
    return _count(abs(turn - item.view.mentions[named].turn))


def _named(
    item: LinkerInput, window: Window, row: int, place: int, *, later: bool
) -> Optional[int]:
    """Find the nearest name before or after a mention that means a candidate."""
    n = len(window.mentions)
    rows: List[int] = list(range(row + 1, n) if later else range(row - 1, -1, -1))
    for other in rows:
        index = window.mentions[other]
        is_name = window.pairs[other, place, PAIR["name"]] > 0
        if is_name and not item.view.mentions[index].vocative:
            return index
    return None


def _count(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"
