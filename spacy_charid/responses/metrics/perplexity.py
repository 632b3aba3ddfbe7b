"""Perplexity per word, so that models with different vocabularies compare."""

from math import exp
from typing import Optional, Sequence

from .words import split_words

_MOST = 700.0  # e^700 is about the largest float


def count_words(responses: Sequence[str]) -> int:
    """Count the words of responses, and one for the end of each."""
    return sum(len(split_words(text)) + 1 for text in responses)


def perplexity(losses: Sequence[float], responses: Sequence[str]) -> Optional[float]:
    """Compute the perplexity per word, with one more word for the end of a response.

    losses (Sequence[float]): The negative log-likelihood of each response with its
        end, in nats.
    responses (Sequence[str]): The responses.
    RETURNS (Optional[float]): 1 or more; None without responses.
    """
    if not responses:
        return None
    return perplexity_of(sum(losses), count_words(responses))


def perplexity_of(loss: float, n_words: int) -> float:
    """Compute the perplexity per word from the sum of losses."""
    return exp(min(loss / n_words, _MOST))


def delta_p(right: Optional[float], wrong: Optional[float]) -> Optional[float]:
    """Compare the perplexities of right and wrong responses.

    Source: Chen et al. (HPD): (PPL(neg) - PPL(pos)) / (PPL(neg) + PPL(pos)).

    right, wrong (Optional[float]): The perplexities.
    RETURNS (Optional[float]): -1 to 1, positive if the right ones are more probable;
        None if one is unknown.
    """
    if right is None or wrong is None:
        return None
    return (wrong - right) / (wrong + right)
