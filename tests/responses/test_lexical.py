"""BM25 and TF-IDF against other implementations, and their edges."""

import random

import bm25s
import numpy
import pytest
from sklearn.feature_extraction.text import TfidfVectorizer

from spacy_charid.responses.lexical import (
    Frequencies,
    bm25_scores,
    content_words,
    shared_words,
    tfidf_scores,
)

TEXTS = [
    "the cat sat on the mat".split(),
    "a dog chased the cat".split(),
    "stocks fell on monday".split(),
    [],
]


def random_texts(n, seed):
    rng = random.Random(seed)
    words = [f"w{int(rng.expovariate(0.1))}" for _ in range(n * 8)]
    return [words[8 * i : 8 * i + rng.randint(1, 8)] for i in range(n)]


def test_content_words():
    assert content_words(["I", "'m", ",", "42", "…", "你好"]) == [
        "i",
        "'m",
        "42",
        "你好",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_bm25_agrees_with_bm25s(seed):
    texts = random_texts(40, seed)
    query = random_texts(1, seed + 100)[0]
    retriever = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    retriever.index(texts, show_progress=False)
    known = [word for word in dict.fromkeys(query) if any(word in t for t in texts)]
    expected = retriever.get_scores(known)  # without the constant factor k1 + 1
    found = bm25_scores(known, texts) / 2.2
    numpy.testing.assert_allclose(found, expected, rtol=1e-5)


@pytest.mark.parametrize("seed", range(3))
def test_tfidf_agrees_with_scikit_learn(seed):
    texts = random_texts(30, seed)
    query = random_texts(1, seed + 100)[0]
    vectorizer = TfidfVectorizer(analyzer=lambda words: words)
    rows = vectorizer.fit_transform([query, *texts])
    expected = (rows[1:] @ rows[0].T).toarray()[:, 0]
    numpy.testing.assert_allclose(tfidf_scores(query, texts), expected, atol=1e-12)


@pytest.mark.parametrize("score", [bm25_scores, tfidf_scores])
def test_edges(score):
    assert score([], []).shape == (0,)
    assert score(["cat"], []).shape == (0,)
    assert not score([], TEXTS).any()
    assert not score(["zebra"], TEXTS).any()
    assert not score(["zebra"], [[], []]).any()
    scores = score("the cat".split(), TEXTS)
    assert scores[0] > scores[1] > scores[2] == scores[3] == 0


@pytest.mark.parametrize("score", [bm25_scores, tfidf_scores])
def test_learned_frequencies(score):
    known = Frequencies.of([["the"]] * 99 + [["cat"]])
    texts = ["the mat".split(), "a cat".split()]
    learned = score(["the", "cat"], texts, known)
    assert learned[1] > 2 * learned[0]
    assert score(["the", "cat"], texts, Frequencies()).shape == (2,)


def test_frequencies_as_json():
    frequencies = Frequencies.of(TEXTS)
    assert (frequencies.n_texts, frequencies.counts["the"]) == (4, 2)
    assert frequencies.mean_length == 15 / 4
    assert Frequencies.from_json(frequencies.to_json()) == frequencies


def test_shared_words():
    frequencies = Frequencies.of(TEXTS)
    assert shared_words(["the", "dog"], TEXTS[1], frequencies) == ["dog", "the"]
