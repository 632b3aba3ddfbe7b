"""Recall and mean reciprocal rank of selected knowledge."""

from typing import Any, Dict, Iterable, List, NamedTuple, Sequence

from ..metrics.means import mean


class Ranked(NamedTuple):
    """The ranking of a turn's sentences, and its annotation.

    sections (Sequence[str]): The sections of the sentences, best first.
    marked (Sequence[str]): The annotated sections.
    """

    sections: Sequence[str]
    marked: Sequence[str]


def score_rankings(rankings: Iterable[Ranked]) -> Dict[str, Any]:
    """Score rankings of sentences against the annotated sections.

    A sentence is right if its section is annotated. Turns without annotation, or
    annotated with sections that the reading set does not have, are left out.

    rankings (Iterable[Ranked]): The rankings.
    RETURNS (Dict[str, Any]): `knowledge_r_at_1` and `knowledge_r_at_5` (whether one of
        the first sentences is right), `knowledge_mrr`, and `knowledge_turns`, the
        number of turns that were scored.
    """
    ranks: List[int] = []
    for ranked in rankings:
        marked = set(ranked.marked)
        hits = [i for i, name in enumerate(ranked.sections, 1) if name in marked]
        if hits:
            ranks.append(hits[0])
    return {
        "knowledge_r_at_1": mean([float(rank <= 1) for rank in ranks]),
        "knowledge_r_at_5": mean([float(rank <= 5) for rank in ranks]),
        "knowledge_mrr": mean([1 / rank for rank in ranks]),
        "knowledge_turns": len(ranks),
    }
