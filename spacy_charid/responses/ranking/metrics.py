"""Metrics of rankings: P@1, MAP, MRR, nDCG and recall at k, at cuts of the grade.

Candidates with the same score are ordered by their text, in descending order of code
points, as trec_eval orders documents by their ids: the order of the file, in which the
right candidate may come first, has no effect. A prompt without a candidate at or above
the cut is left out at that cut, as by Li et al. (2018).
"""

from dataclasses import dataclass
from math import comb, log2
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

KS = (1, 2, 5, 10)
# A candidate that is graded: its score, its grade and its text.
Graded = Tuple[float, float, str]


@dataclass
class Ranking:
    """The graded candidates of a prompt, best first.

    grades (List[float]): Their grades, by descending score.
    """

    grades: List[float]

    @classmethod
    def of(cls, candidates: Iterable[Graded]) -> "Ranking":
        """Order candidates by score, and those of the same score by text."""
        ordered = sorted(candidates, key=lambda one: (one[0], one[2]), reverse=True)
        return cls([grade for _, grade, _ in ordered])

    def hits(self, cut: float) -> List[bool]:
        """Get whether each candidate is positive, best first."""
        return [grade >= cut for grade in self.grades]


def precision_at_1(ranking: Ranking, cut: float) -> float:
    """Get 1 if the best candidate is positive, else 0."""
    return float(ranking.grades[0] >= cut)


def average_precision(ranking: Ranking, cut: float) -> float:
    """Get the mean precision at the ranks of the positive candidates."""
    found, total = 0, 0.0
    for rank, hit in enumerate(ranking.hits(cut), start=1):
        if hit:
            found += 1
            total += found / rank
    return total / found


def reciprocal_rank(ranking: Ranking, cut: float) -> float:
    """Get the inverse of the rank of the first positive candidate."""
    return 1 / (1 + ranking.hits(cut).index(True))


def ndcg(ranking: Ranking, cut: float) -> float:
    """Get the discounted cumulative gain as a share of the best one. The gain of a
    candidate is its grade, at any cut, and 0 if the grade is negative."""
    gains = [max(grade, 0.0) for grade in ranking.grades]
    best = _discount(sorted(gains, reverse=True))
    return _discount(gains) / best if best else 0.0


def _discount(gains: Sequence[float]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def recall_at_k(ranking: Ranking, cut: float, k: int, n: Optional[int] = None) -> float:
    """Get the share of the positive candidates among the k best.

    ranking (Ranking): The ranking.
    cut (float): The least grade of a positive candidate.
    k (int): The number of candidates that count.
    n (Optional[int]): The number of candidates to rank, if there are more: all positive
        ones, and the mean over all draws of n less these from the negative ones.
    RETURNS (float): The recall, 0 to 1.
    """
    hits = ranking.hits(cut)
    n_negative = hits.count(False)
    drawn = n_negative if n is None else min(n - hits.count(True), n_negative)
    shares, above = [], 0
    for n_found, place in enumerate(i for i, hit in enumerate(hits) if hit):
        above = place - n_found  # negatives that rank higher
        shares.append(_chance_below(above, n_negative, drawn, k - n_found))
    return sum(shares) / len(shares)


def _chance_below(above: int, total: int, drawn: int, limit: int) -> float:
    """Get the chance that fewer than `limit` of the `above` are among those drawn."""
    ways = sum(
        comb(above, i) * comb(total - above, drawn - i)
        for i in range(min(limit, above + 1, drawn + 1))
    )
    return ways / comb(total, drawn)


METRICS: Dict[str, Callable[[Ranking, float], float]] = {
    "p_at_1": precision_at_1,
    "map": average_precision,
    "mrr": reciprocal_rank,
    "ndcg": ndcg,
}


def score_rankings(
    rankings: Sequence[Ranking], cut: float, *, draw: Optional[int] = None
) -> Dict[str, Any]:
    """Average the metrics over the prompts that have a positive candidate.

    rankings (Sequence[Ranking]): The rankings.
    cut (float): The least grade of a positive candidate.
    draw (Optional[int]): Also report the recall among this many candidates.
    RETURNS (Dict[str, Any]): `p_at_1`, `map`, `mrr`, `ndcg`, `r_at_k` (by `R11@1` for
        11 candidates, `R@1` if their number differs), None without a prompt; `n`, the
        number of prompts.
    """
    used = [ranking for ranking in rankings if any(ranking.hits(cut))]
    scores: Dict[str, Any] = {
        name: _mean([metric(ranking, cut) for ranking in used])
        for name, metric in METRICS.items()
    }
    sizes = {len(ranking.grades) for ranking in used}
    size = str(sizes.pop()) if len(sizes) == 1 else ""
    recall: Dict[str, Optional[float]] = {}
    for label, n in [(size, None), *([(str(draw), draw)] if draw else [])]:
        for k in KS:
            values = [recall_at_k(ranking, cut, k, n) for ranking in used]
            recall[f"R{label}@{k}"] = _mean(values)
    return {**scores, "r_at_k": recall, "n": len(used)}


def _mean(values: List[float]) -> Optional[float]:
    return sum(values) / len(values) if values else None
