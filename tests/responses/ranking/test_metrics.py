"""The metrics against ir-measures on random rankings with ties, and by hand."""

import random
from itertools import combinations

import ir_measures
import pytest
from ir_measures import AP, RR, P, Qrel, R, ScoredDoc, nDCG

from spacy_charid.responses.ranking.metrics import (
    Ranking,
    recall_at_k,
    score_rankings,
)


def random_prompts(seed, n=60):
    """Prompts of candidates `(score, grade, text)`, with many equal scores."""
    rng = random.Random(seed)
    for _ in range(n):
        size = rng.randint(1, 12)
        texts = rng.sample("abcdefghijklmnopqrstuvwxyz", size)
        scores = [rng.choice([0.0, 0.5, 0.5, 1.0, rng.random()]) for _ in texts]
        yield [(s, rng.randint(0, 5), t) for s, t in zip(scores, texts, strict=True)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("cut", [1, 3, 5])
def test_metrics_agree_with_ir_measures(seed, cut):
    prompts = [p for p in random_prompts(seed) if any(g >= cut for _, g, _ in p)]
    qrels = [
        Qrel(str(i), text, grade)
        for i, prompt in enumerate(prompts)
        for _, grade, text in prompt
    ]
    run = [
        ScoredDoc(str(i), text, score)
        for i, prompt in enumerate(prompts)
        for score, _, text in prompt
    ]
    named = {
        "p_at_1": P(rel=cut) @ 1,
        "map": AP(rel=cut),
        "mrr": RR(rel=cut),
        "ndcg": nDCG,
        **{k: R(rel=cut) @ k for k in (1, 2, 5, 10)},
    }
    expected = ir_measures.calc_aggregate(list(named.values()), qrels, run)
    found = score_rankings([Ranking.of(prompt) for prompt in prompts], cut)
    values = {**found, **{k: found["r_at_k"][f"R@{k}"] for k in (1, 2, 5, 10)}}
    for name, measure in named.items():
        assert values[name] == pytest.approx(expected[measure], abs=1e-9), name


def test_prompts_without_a_positive_are_left_out():
    rankings = [Ranking([3.0, 5.0]), Ranking([2.0, 1.0])]
    assert score_rankings(rankings, 3)["n"] == 1
    assert score_rankings(rankings, 4)["p_at_1"] == 0.0
    assert score_rankings(rankings, 6) == {
        **dict.fromkeys(("p_at_1", "map", "mrr", "ndcg")),
        "r_at_k": dict.fromkeys(("R@1", "R@2", "R@5", "R@10")),
        "n": 0,
    }


def test_the_order_of_the_file_does_not_matter():
    candidates = [(0.5, 1.0, "b"), (0.5, 0.0, "c"), (0.5, 0.0, "a")]
    for order in (candidates, candidates[::-1]):
        assert Ranking.of(order).grades == [0.0, 1.0, 0.0]


def test_grades_below_zero_gain_nothing():
    assert score_rankings([Ranking([-1.0, 1.0])], 1)["ndcg"] == pytest.approx(0.63093)


@pytest.mark.parametrize("place", range(6))
def test_recall_of_draws_is_the_mean_over_all_draws(place):
    hits = [i == place for i in range(6)]
    ranking = Ranking([float(hit) for hit in hits])
    negatives = [i for i in range(6) if i != place]
    for k in (1, 2, 3):
        found = [
            sum(i < place for i in drawn) < k for drawn in combinations(negatives, 3)
        ]
        expected = sum(found) / len(found)
        assert recall_at_k(ranking, 1, k, n=4) == pytest.approx(expected)


def test_names_of_recall():
    rankings = [Ranking([1.0] + [0.0] * 10)] * 2
    recall = score_rankings(rankings, 1, draw=10)["r_at_k"]
    assert list(recall)[:2] == ["R11@1", "R11@2"] and recall["R10@1"] == 1.0
