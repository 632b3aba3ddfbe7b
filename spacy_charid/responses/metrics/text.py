"""Metrics of generated texts: unigram F1 and diversity."""

from collections import Counter
from typing import List, Optional, Sequence

from .words import content_of, split_words


def unigram_f1(found: str, gold: str) -> float:
    """Get the F1 of the words of a response, without punctuation and articles.

    found (str): The response.
    gold (str): The given response.
    RETURNS (float): 0 to 1; 1 if both have no words.
    """
    words, right = Counter(content_of(found)), Counter(content_of(gold))
    if not words or not right:
        return float(words == right)
    n_shared = (words & right).total()
    return 2 * n_shared / (words.total() + right.total())


def diversity(text: str, n: int) -> Optional[float]:
    """Get the number of distinct n-grams of a response per word of the response.

    text (str): The response.
    n (int): The size of the n-grams.
    RETURNS (Optional[float]): 0 to 1; None without words.
    """
    words = split_words(text)
    return len(set(_ngrams(words, n))) / len(words) if words else None


def mean_diversity(texts: Sequence[str], n: int) -> Optional[float]:
    """Get the mean diversity of responses; those without words are left out.

    Source: Gopalakrishnan et al. (Interspeech 2019), section 5.
    """
    found = [value for text in texts if (value := diversity(text, n)) is not None]
    return sum(found) / len(found) if found else None


def dist_n(texts: Sequence[str], n: int) -> Optional[float]:
    """Get the percentage of distinct n-grams of all responses together.

    Source: Li et al. (NAACL 2016); Dist-1 as in Chen et al. (HPD).

    texts (Sequence[str]): The responses.
    n (int): The size of the n-grams.
    RETURNS (Optional[float]): 0 to 100; None without words.
    """
    words = [split_words(text) for text in texts]
    total = sum(map(len, words))
    distinct = {ngram for each in words for ngram in _ngrams(each, n)}
    return 100 * len(distinct) / total if total else None


def _ngrams(words: Sequence[str], n: int) -> List[Sequence[str]]:
    return [tuple(words[i : i + n]) for i in range(len(words) - n + 1)]
