"""Explain the link of a mention: the evidence for its candidates in plain English."""

from dataclasses import dataclass
from typing import NamedTuple, Sequence, Tuple

from spacy.tokens import Span, SpanGroup

from ..dialogue.data import EVIDENCE, MENTIONS
from ..dialogue.spans import span_key
from ..errors import Errors
from ..util import make_table
from .evidence import Evidence

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
    evidence: Evidence, mention: int, scores: Sequence[Tuple[str, float]]
) -> Tuple[Candidate, ...]:
    """List the evidence for candidates of a mention.

    evidence (Evidence): The evidence of the document.
    mention (int): The index of the mention in `view.mentions`.
    scores (Sequence[Tuple[str, float]]): The candidates with the model's
        probabilities.
    RETURNS (Tuple[Candidate, ...]): The candidates in the same order.
    """
    return tuple(
        Candidate(name, score, evidence.state(mention, name)) for name, score in scores
    )


def explain_best(evidence: Evidence, mentions: SpanGroup) -> None:
    """Add the evidence for the best two candidates of each mention to the attributes
    of the mentions, or for the best one if it is sure.

    evidence (Evidence): The evidence of the document.
    mentions (SpanGroup): Its mentions, with the scores that a linker with `top_k`
        keeps; the attributes are changed.
    """
    scores = mentions.attrs.get("scores", {})
    found = mentions.attrs[EVIDENCE] = {}
    for i, key in enumerate(map(span_key, mentions)):
        if best := scores.get(key):
            n_best = 1 if best[0][1] >= SURE else 2
            found[key] = {
                name: list(evidence.state(i, name)) for name, _ in best[:n_best]
            }
