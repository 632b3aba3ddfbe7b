"""Evaluate a ranker on a set of dialogues with graded candidates."""

from time import process_time
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from spacy.language import Language
from spacy.tokens import Doc

from ...dialogue.data import RESPONSES, SCENES
from .inputs import DESCRIPTION
from .metrics import Ranking
from .response_ranker import ResponseRanker
from .scoring import is_mixed, read_ranking, score_cuts

# The least grades of a positive candidate, by format; 1 for all others.
CUTS: Dict[str, Tuple[float, ...]] = {"tencent": (3, 4, 5), "grade": (3, 4)}
# The number of candidates of another paper, which are drawn from those of the set.
DRAWS = {"hpd": 10}
# Sets in which many contexts have right candidates only, which say nothing.
MIXED = ("cdconv",)


def evaluate_ranker(nlp: Language, docs: Iterable[Doc], format: str) -> Dict[str, Any]:
    """Rank the candidates of Docs, and score the rankings.

    nlp (Language): A pipeline with a `response_ranker`.
    docs (Iterable[Doc]): Docs with graded candidates.
    format (str): The format they were read from, for its cuts.
    RETURNS (Dict[str, Any]): `p_at_1`, `map`, `mrr`, `ndcg`, `r_at_k`, `n` at the first
        cut; `cuts`, the same for each; `without_scene`, the same if the ranker does not
        read the description of the scene, if there is one; `speed`, per second of the
        processor.
    """
    docs = [doc for doc in docs if RESPONSES in doc.spans]
    rankings, seconds = _rank(nlp, docs)
    scores = _score(rankings, format)
    ranker = _get_ranker(nlp)
    if ranker.reader.use_scene and any(map(_has_description, docs)):
        ranker.reader.use_scene = False
        try:
            scores["without_scene"] = _score(_rank(nlp, docs)[0], format)
        finally:
            ranker.reader.use_scene = True
    scores["speed"] = _measure(docs, seconds)
    return scores


def _get_ranker(nlp: Language) -> ResponseRanker:
    pipes = (pipe for _, pipe in nlp.pipeline)
    return next(pipe for pipe in pipes if isinstance(pipe, ResponseRanker))


def _rank(nlp: Language, docs: Sequence[Doc]) -> Tuple[List[Ranking], float]:
    """Rank copies of the Docs, and take the time of the processor."""
    begin = process_time()
    ranked = list(nlp.pipe([doc.copy() for doc in docs]))
    seconds = process_time() - begin
    found = [read_ranking(one, gold) for one, gold in zip(ranked, docs, strict=True)]
    return [ranking for ranking in found if ranking is not None], seconds


def _score(rankings: List[Ranking], format: str) -> Dict[str, Any]:
    cuts = CUTS.get(format, (1.0,))
    if format in MIXED:
        rankings = [ranking for ranking in rankings if is_mixed(ranking, cuts[0])]
    return score_cuts(rankings, cuts, draw=DRAWS.get(format))


def _has_description(doc: Doc) -> bool:
    metas: Dict[str, Any] = doc.spans[SCENES].attrs.get("meta", {})
    return any(meta.get(DESCRIPTION) for meta in metas.values())


def _measure(docs: Sequence[Doc], seconds: float) -> Dict[str, Optional[float]]:
    n_pairs = sum(len(doc.spans[RESPONSES]) for doc in docs)
    n_words = sum(map(len, docs))
    if not seconds:
        return {"pairs_per_second": None, "words_per_second": None}
    return {
        "pairs_per_second": n_pairs / seconds,
        "words_per_second": n_words / seconds,
    }
