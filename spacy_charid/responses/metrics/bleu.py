"""BLEU, through sacreBLEU."""

from typing import Any, Sequence

from ...extras import import_extra


def corpus_bleu(found: Sequence[str], gold: Sequence[str]) -> float:
    """Compute the BLEU of responses with sacreBLEU's default settings, in lower case.

    found (Sequence[str]): The responses.
    gold (Sequence[str]): The given response to each.
    RETURNS (float): 0 to 100.
    RAISES (ImportError): If sacrebleu is not installed.
    """
    library: Any = import_extra("sacrebleu", "responses")
    score = library.corpus_bleu(list(found), [list(gold)], lowercase=True)
    return float(score.score)
