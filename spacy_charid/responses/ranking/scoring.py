"""Score ranked Docs against the grades of their candidates."""

from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence

from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry

from ...dialogue.response_spans import read_responses
from .metrics import Ranking, score_rankings

# The key of `p_at_1` in the scores of `spacy train`, and so on.
PREFIX = "response_"
NAMES = ("p_at_1", "map", "mrr", "ndcg")


def read_ranking(predicted: Doc, reference: Doc) -> Optional[Ranking]:
    """Get the graded candidates of a Doc, best first; None without any.

    predicted (Doc): The ranked Doc.
    reference (Doc): The Doc with the grades.
    RETURNS (Optional[Ranking]): The ranking.
    """
    ranked, graded = read_responses(predicted), read_responses(reference)
    if len(ranked) != len(graded):
        return None
    candidates = [
        (float("-inf") if one.score is None else one.score, other.grade, other.text)
        for one, other in zip(ranked, graded, strict=True)
        if other.grade is not None
    ]
    return Ranking.of(candidates) if candidates else None


def is_mixed(ranking: Ranking, cut: float) -> bool:
    """Check whether some candidates are positive and some are not."""
    return len(set(ranking.hits(cut))) == 2


def score_cuts(
    rankings: Sequence[Ranking], cuts: Sequence[float], *, draw: Optional[int] = None
) -> Dict[str, Any]:
    """Score rankings at several cuts.

    rankings (Sequence[Ranking]): The rankings.
    cuts (Sequence[float]): The least grades of a positive candidate.
    draw (Optional[int]): See `score_rankings`.
    RETURNS (Dict[str, Any]): The scores at the first cut, and in `cuts`, for each cut
        (`3`), the same.
    """
    by_cut = {f"{cut:g}": score_rankings(rankings, cut, draw=draw) for cut in cuts}
    return {**by_cut[f"{cuts[0]:g}"], "cuts": by_cut}


@registry.scorers("spacy_charid.ranking_scorer.v1")
def make_ranking_scorer(cut: float = 1.0) -> Callable:
    """Create the scorer of a `response_ranker`.

    cut (float): The least grade of a positive candidate.
    RETURNS (Callable): The scorer.
    """

    def score(examples: Iterable[Example], **kwargs: Any) -> Dict[str, Any]:
        found: List[Optional[Ranking]] = [
            read_ranking(eg.predicted, eg.reference) for eg in examples
        ]
        rankings = [ranking for ranking in found if ranking is not None]
        scores = score_rankings(rankings, cut)
        return {f"{PREFIX}{name}": scores[name] for name in NAMES}

    return score
