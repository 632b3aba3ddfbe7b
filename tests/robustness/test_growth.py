"""Work grows with the size of hostile shapes, not with its square.

The shapes are those of `benchmarks/hostile.py`, which takes the time of large ones.
"""

import sys

import pytest

from spacy_charid.linking.models import recency
from tests.helpers.paths import ROOT
from tests.helpers.work import count_work

sys.path.insert(0, str(ROOT / "benchmarks"))

import hostile  # noqa: E402

SIZE = 64
# What they do, they do in C.
IN_C = {"all regular expressions", "brackets in a text"}


def test_count_work_tells_growth():
    doubled = "x" * 20, "x" * 40

    def squares(text):
        return lambda: [hostile.segment_text(text[:i] + ":") for i in range(len(text))]

    one, two = (count_work(squares(text)) for text in doubled)
    assert 0 < 1.8 * one < two
    assert count_work(lambda: None) == 0


@pytest.mark.parametrize("name", sorted(set(hostile.SHAPES) - IN_C))
def test_work_grows_with_the_size(name, monkeypatch):
    # What is looked at is bounded: here at less than what these small shapes hold.
    monkeypatch.setattr(recency, "MOST", 20)
    _, prepare = hostile.SHAPES[name]
    one, two = count_work(prepare(SIZE)), count_work(prepare(2 * SIZE))
    assert 0 < two < 2.3 * one
