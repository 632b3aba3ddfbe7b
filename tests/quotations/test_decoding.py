"""Decoding a sequence of turns."""

from itertools import product
from math import exp

import numpy
import pytest

from spacy_charid.quotations.decoding import NOBODY, Link, Scores, decode

TURNS = [
    Scores([0, 1], numpy.array([2.0, 0.0]), Link()),
    Scores([1, 0, NOBODY], numpy.array([0.5, 0.6, 0.1]), Link(-2.0, 0.0)),
    Scores([2, 0], numpy.array([0.3, 0.0]), Link(-1.0, 1.5)),
    Scores([0, 1, 2], numpy.array([0.0, 0.4, 0.2]), Link(-1.0, 1.0)),
]


def total(path):
    """Add up the scores of one sequence of speakers."""
    score = 0.0
    for i, (turn, person) in enumerate(zip(TURNS, path, strict=True)):
        score += turn.values[turn.people.index(person)]
        if i and person != NOBODY and person == path[i - 1]:
            score += turn.link.repeat
        elif i > 1 and person != NOBODY and person == path[i - 2]:
            score += turn.link.alternate
    return score


def test_probabilities_sum_over_all_sequences():
    paths = list(product(*(turn.people for turn in TURNS)))
    weights = [exp(total(path)) for path in paths]
    for i, found in enumerate(decode(TURNS)):
        for person, chance in zip(TURNS[i].people, found, strict=True):
            share = sum(
                w for p, w in zip(paths, weights, strict=True) if p[i] == person
            )
            assert chance == pytest.approx(share / sum(weights))


def test_few_turns():
    assert decode([]) == []
    assert decode(TURNS[:1])[0].sum() == pytest.approx(1)
    assert [len(found) for found in decode(TURNS[:2])] == [2, 3]
