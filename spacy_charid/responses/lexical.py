"""Lexical similarity of a query and texts: cosine of TF-IDF, and BM25.

Texts are lists of words, e.g. of `content_words`. Document frequencies are learned from
a collection, or counted in the texts at hand. See Robertson and Zaragoza 2009, *The
Probabilistic Relevance Framework: BM25 and Beyond*.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, repeat
from math import log, sqrt
from typing import AbstractSet, Any, Dict, Iterable, List, Optional, Sequence, Union

import numpy
from numpy.typing import NDArray

K1, B = 1.2, 0.75  # how fast a repeated word saturates; how much length counts
Words = Sequence[str]


def content_words(words: Iterable[str]) -> List[str]:
    """Get the words that have a letter or a digit, in lower case."""
    return [lower for word in words if (lower := _normalize(word))]


@lru_cache(maxsize=2**16)
def _normalize(word: str) -> str:
    """Get a word in lower case; empty if it has no letter and no digit."""
    return word.lower() if any(map(str.isalnum, word)) else ""


@dataclass
class Frequencies:
    """The number of texts that contain each word.

    n_texts (int): The number of texts.
    n_words (int): The number of words of all texts.
    counts (Dict[str, int]): The number of texts with the word.
    """

    n_texts: int = 0
    n_words: int = 0
    counts: Dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Iterable[Words]) -> "Frequencies":
        """Count the words of a collection of texts."""
        counts: Counter[str] = Counter()
        n_texts = n_words = 0
        for text in texts:
            counts.update(set(text))
            n_texts += 1
            n_words += len(text)
        return cls(n_texts, n_words, dict(counts))

    @classmethod
    def from_json(cls, data: Dict[str, Any]) -> "Frequencies":
        """Read what `to_json` returned."""
        counts = {str(word): int(n) for word, n in data["counts"].items()}
        return cls(int(data["n_texts"]), int(data["n_words"]), counts)

    def to_json(self) -> Dict[str, Any]:
        """Convert to JSON values."""
        return {"n_texts": self.n_texts, "n_words": self.n_words, "counts": self.counts}

    @property
    def mean_length(self) -> float:
        """The mean number of words of a text."""
        return self.n_words / self.n_texts if self.n_texts else 0.0

    def bm25_idf(self, word: str) -> float:
        """Get the weight of a word for BM25; never negative."""
        count = self.counts.get(word, 0)
        return log(1 + (self.n_texts - count + 0.5) / (count + 0.5))

    def tfidf_idf(self, word: str) -> float:
        """Get the weight of a word for TF-IDF, smoothed as in scikit-learn."""
        return log((1 + self.n_texts) / (1 + self.counts.get(word, 0))) + 1


def bm25_scores(
    query: Words,
    texts: Sequence[Words],
    frequencies: Optional[Frequencies] = None,
    *,
    k1: float = K1,
    b: float = B,
) -> NDArray[numpy.float64]:
    """Score texts by BM25. The time is linear in their words.

    query (Words): The words of the query; repeated words count repeatedly.
    texts (Sequence[Words]): The words of each text.
    frequencies (Optional[Frequencies]): Learned document frequencies. By default, they
        are counted in the texts.
    k1 (float): How fast a repeated word saturates, from 0 (at once).
    b (float): How much longer texts are penalized, from 0 to 1.
    RETURNS (NDArray[numpy.float64]): One score per text, 0 or more.
    """
    asked = Counter(query)
    known = list(asked)
    columns = {word: column for column, word in enumerate(known)}
    lengths = numpy.fromiter(map(len, texts), "int64", len(texts))
    words = chain.from_iterable(texts)
    found = numpy.fromiter(map(columns.get, words, repeat(-1)), "int64", lengths.sum())
    rows = numpy.repeat(numpy.arange(len(texts)), lengths)
    cells = rows[found >= 0] * max(len(known), 1) + found[found >= 0]
    cells, counts = numpy.unique(cells, return_counts=True)  # (text, word) pairs
    rows, found = numpy.divmod(cells, max(len(known), 1))
    if frequencies is None:
        n_texts = numpy.bincount(found, minlength=len(known)).tolist()
        by_word = dict(zip(known, n_texts, strict=True))
        frequencies = Frequencies(len(texts), int(lengths.sum()), by_word)
    idf = [number * frequencies.bm25_idf(word) for word, number in asked.items()]
    mean = frequencies.mean_length or 1.0
    norms = k1 * (1 - b + b * lengths[rows] / mean)
    parts = numpy.array(idf)[found] * counts * (k1 + 1) / (counts + norms)
    return numpy.bincount(rows, parts, minlength=len(texts)).astype("float64")


def tfidf_scores(
    query: Words, texts: Sequence[Words], frequencies: Optional[Frequencies] = None
) -> NDArray[numpy.float64]:
    """Score texts by the cosine of their TF-IDF vectors with that of the query.

    query (Words): The words of the query.
    texts (Sequence[Words]): The words of each text.
    frequencies (Optional[Frequencies]): Learned document frequencies. By default, they
        are counted in the query and the texts.
    RETURNS (NDArray[numpy.float64]): One cosine per text, 0 to 1.
    """
    if frequencies is None:
        frequencies = Frequencies.of([query, *texts])
    asked = weigh(query, frequencies)
    return numpy.array([cosine(asked, weigh(text, frequencies)) for text in texts])


def weigh(text: Words, frequencies: Frequencies) -> Dict[str, float]:
    """Get the TF-IDF weight of each word of a text."""
    counts = Counter(text)
    return {word: n * frequencies.tfidf_idf(word) for word, n in counts.items()}


def cosine(one: Dict[str, float], other: Dict[str, float]) -> float:
    """Get the cosine of two sparse vectors; 0 if one of them is empty."""
    if len(one) > len(other):
        one, other = other, one
    product = sum(value * other.get(word, 0.0) for word, value in one.items())
    if not product:
        return 0.0
    norms = (sum(value * value for value in each.values()) for each in (one, other))
    return product / sqrt(next(norms) * next(norms))


def shared_words(
    query: Union[Words, AbstractSet[str]], text: Words, frequencies: Frequencies
) -> List[str]:
    """Get the words that a text shares with a query, the rarest and longest first."""
    asked = query if isinstance(query, AbstractSet) else set(query)
    shared = dict.fromkeys(word for word in text if word in asked)
    counts = frequencies.counts
    return sorted(shared, key=lambda word: (counts.get(word, 0), -len(word)))
