"""Candidate responses as spans of a Doc.

The `label_` of a span in `doc.spans["responses"]` holds its speakers, and its `kb_id_`
the grade, score and rank: the `attrs` of a group do not survive `Doc.to_json`.
"""

import re
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from ..names.labels import join_names, split_names
from .data import RESPONSES, TEXTS, Response

# The token of a response without text: an empty span cannot be read back from JSON.
NO_WORDS = "∅"
_NUMBER = r"[+-]?(?:inf|nan|\d[\d.e+-]*)"
_RECORD = re.compile(
    rf"(?:grade=(?P<grade>{_NUMBER}))? ?"
    rf"(?:score=(?P<score>{_NUMBER}) rank=(?P<rank>\d+))?"
)


def set_responses(doc: Doc, responses: Iterable[Tuple[int, int, Response]]) -> None:
    """Write `doc.spans["responses"]`.

    doc (Doc): The Doc; changed.
    responses (Iterable[Tuple[int, int, Response]]): Token offsets and the response.
    """
    spans: List[Span] = []
    texts: Dict[str, str] = {}
    metas: Dict[str, Any] = {}
    for i, (start, end, response) in enumerate(responses):
        label = join_names(response.speakers)
        record = _join(response.grade, response.score, response.rank)
        spans.append(Span(doc, start, end, label=label, kb_id=record))
        if _text_of(spans[-1]) != response.text:
            texts[str(i)] = response.text
        if response.meta:
            metas[str(i)] = response.meta
    kept = {TEXTS: texts, "meta": metas}
    attrs: Dict[str, Any] = {name: kept[name] for name in kept if kept[name]}
    doc.spans[RESPONSES] = SpanGroup(doc, name=RESPONSES, spans=spans, attrs=attrs)


def read_responses(doc: Doc) -> List[Response]:
    """Read the candidate responses of a Doc, in their order; none without the group."""
    if RESPONSES not in doc.spans:
        return []
    group = doc.spans[RESPONSES]
    texts, metas = group.attrs.get(TEXTS, {}), group.attrs.get("meta", {})
    return [
        Response(
            texts.get(str(i), _text_of(span)),
            split_names(span.label_),
            *_split(span.kb_id_),
            meta=dict(metas.get(str(i), {})),
        )
        for i, span in enumerate(group)
    ]


def score_responses(doc: Doc, scores: Sequence[float]) -> None:
    """Write the score and the rank of each candidate.

    doc (Doc): A Doc with `doc.spans["responses"]`; changed.
    scores (Sequence[float]): One per response; higher is better.
    """
    group = doc.spans[RESPONSES]
    ranks = rank_scores(scores)
    spans = []
    for span, score, rank in zip(group, scores, ranks, strict=True):
        span.kb_id_ = _join(grade_of(span), float(score), rank)
        spans.append(span)
    attrs = group.attrs
    doc.spans[RESPONSES] = SpanGroup(doc, name=RESPONSES, spans=spans, attrs=attrs)


def rank_scores(scores: Sequence[float]) -> List[int]:
    """Get the rank of each score, from 1 for the highest. Of equal scores, the first
    one ranks higher."""
    ranks = [0] * len(scores)
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    for rank, i in enumerate(order, start=1):
        ranks[i] = rank
    return ranks


def without_grade(response: Span) -> Span:
    """Copy the span of a response without its grade, score and rank."""
    return Span(response.doc, response.start, response.end, label=response.label)


def grade_of(response: Span) -> Optional[float]:
    """Get the grade of a response; None if it is not annotated."""
    return _split(response.kb_id_)[0]


def score_of(response: Span) -> Optional[float]:
    """Get the score of a response; None if it is not ranked."""
    return _split(response.kb_id_)[1]


def rank_of(response: Span) -> Optional[int]:
    """Get the rank of a response, from 1; None if it is not ranked."""
    return _split(response.kb_id_)[2]


def _text_of(span: Span) -> str:
    return "" if span.text == NO_WORDS else span.text


def _join(grade: Optional[float], score: Optional[float], rank: Optional[int]) -> str:
    """Join to a record: `grade=4.5 score=0.731 rank=2`."""
    parts = [] if grade is None else [f"grade={float(grade):.10g}"]
    if score is not None:
        parts.append(f"score={float(score):.6g} rank={rank or 0}")
    return " ".join(parts)


def _split(record: str) -> Tuple[Optional[float], Optional[float], Optional[int]]:
    match = _RECORD.fullmatch(record)
    if match is None:
        return None, None, None
    grade, score, rank = match["grade"], match["score"], match["rank"]
    return (
        float(grade) if grade else None,
        float(score) if score else None,
        int(rank) if rank and int(rank) else None,
    )
