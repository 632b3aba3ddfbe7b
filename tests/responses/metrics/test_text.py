"""Metrics of texts, counted by hand."""

import json
from math import exp, log

import pytest

from spacy_charid.responses.metrics.bleu import corpus_bleu
from spacy_charid.responses.metrics.perplexity import count_words, delta_p, perplexity
from spacy_charid.responses.metrics.text import (
    dist_n,
    diversity,
    mean_diversity,
    unigram_f1,
)
from spacy_charid.responses.metrics.words import split_words


def test_words_are_split_from_punctuation():
    assert split_words("I don't, Nora!") == "i don ' t , nora !".split()
    assert split_words("  ") == []


@pytest.mark.parametrize(
    "found, gold, f1",
    [
        ("The lamp is lit.", "a lamp is out", 2 / 3),  # 2 of 3 and 2 of 3 words
        ("lamp lamp", "Lamp", 2 / 3),  # 1 of 2, and all
        ("yes", "no", 0.0),
        ("", "no", 0.0),
        ("the ...", "!", 1.0),  # no words on either side
    ],
)
def test_unigram_f1(found, gold, f1):
    assert unigram_f1(found, gold) == pytest.approx(f1)


def test_diversity_is_per_response():
    # go, on, go, on, !: 3 distinct words, and 3 distinct pairs, of 5 words.
    assert diversity("Go on go on!", 1) == 3 / 5
    assert diversity("Go on go on!", 2) == 3 / 5
    assert diversity("", 1) is None
    assert mean_diversity(["Go on go on!", "", "yes"], 1) == pytest.approx(0.8)
    assert mean_diversity([], 1) is None


def test_dist_is_of_the_corpus():
    texts = ["the lamp is out", "the lamp is lit"]
    assert dist_n(texts, 1) == pytest.approx(100 * 5 / 8)
    assert dist_n(texts, 2) == pytest.approx(100 * 4 / 8)
    assert dist_n(["", " "], 1) is None


def test_perplexity_is_per_word_and_end():
    assert count_words(["It is dark.", ""]) == 6
    # Four words and the end, each with a probability of 1/8.
    assert perplexity([5 * log(8)], ["It is dark."]) == pytest.approx(8)
    assert perplexity([], []) is None
    assert perplexity([1e9], ["a"]) == exp(700)


def test_delta_p():
    assert delta_p(10.0, 30.0) == 0.5
    assert delta_p(30.0, 10.0) == -0.5
    assert delta_p(None, 10.0) is None


def test_bleu():
    pytest.importorskip("sacrebleu")
    texts = ["The lamp is out again tonight", "I lit it an hour ago"]
    assert corpus_bleu(texts, texts) == pytest.approx(100)
    assert corpus_bleu(["no"], ["The lamp is out again"]) < 5


@pytest.mark.slow
def test_gold_diversity_is_that_of_the_paper(shared_data):
    for name in ("valid_freq", "valid_rare"):
        path = shared_data / "topical-chat" / "conversations" / f"{name}.json"
        chats = json.loads(path.read_text()).values()
        texts = [turn["message"] for chat in chats for turn in chat["content"]]
        assert mean_diversity(texts, 1) == pytest.approx(0.90, abs=0.005)
        assert mean_diversity(texts, 2) == pytest.approx(0.93, abs=0.005)
