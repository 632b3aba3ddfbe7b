import numpy
import pytest
from thinc.api import NumpyOps

from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.linking.features.schema import Window
from spacy_charid.linking.models.windows import (
    Place,
    gather_tokens,
    group_by_size,
    pad_windows,
    scatter_tokens,
)
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

TEXTS = ("Ann: [I](x) met [Carl](x), [Dan](x)\nBob: [He](x) ran", "Eve: [I](x)")


def make_place(n_mentions, n_candidates, doc=0):
    """A window of no content, of a size."""
    n, k = n_mentions, n_candidates
    sizes = ((n, k, 1), (n, 1), (1, n, n))
    arrays = [numpy.zeros(size, "float32") for size in sizes]
    words = numpy.zeros((n_mentions, 1), "int64")
    numbers = list(range(n_mentions))
    window = Window(numbers, 0, list(range(n_candidates)), *arrays, words)
    return Place(doc, window, numpy.zeros((n_mentions, 2), int))


@pytest.fixture
def places(nlp):
    """The windows of two documents, with the tokens of their mentions."""
    found = []
    for i, doc in enumerate(make_docs(nlp, *TEXTS)):
        item = read_input(doc)
        spans = [(m.start, m.end - 1) for m in item.view.mentions]
        for window in EvidenceReader(item).read():
            found.append(Place(i, window, numpy.array(spans)))
    return found


def test_windows_side_by_side(places):
    rows = [numpy.array([0, 7, 8, 9]), numpy.array([5])]
    batch = pad_windows(places, rows)
    one, other = (place.window for place in places)
    assert (len(one.mentions), len(other.mentions)) == (4, 1)
    assert (len(one.candidates), len(other.candidates)) == (4, 1)
    assert batch.pairs.shape == (2, 4, 4, one.pairs.shape[2])
    assert batch.antecedents.shape == (2, len(one.antecedents), 4, 4)
    assert batch.valid.tolist() == [[True] * 4, [True, False, False, False]]
    assert batch.rows[0].tolist() == rows[0][list(one.candidates)].tolist()
    assert batch.rows[1].tolist() == [5, -1, -1, -1]
    assert batch.tokens is None and batch.places is places
    for i, window in enumerate((one, other)):
        n, k = window.pairs.shape[:2]
        assert numpy.array_equal(batch.pairs[i, :n, :k], window.pairs)
        assert numpy.array_equal(batch.mentions[i, :n], window.features)
        assert numpy.array_equal(batch.antecedents[i, :, :n, :n], window.antecedents)
        assert not batch.pairs[i, n:].any() and not batch.pairs[i, :, k:].any()
        assert not batch.mentions[i, n:].any() and not batch.words[i, n:].any()
        assert numpy.array_equal(batch.words[i, :n], window.words)
        assert not batch.antecedents[i, :, n:].any()
        assert not batch.antecedents[i, :, :, n:].any()


def test_windows_without_candidates():
    batch = pad_windows([make_place(2, 0)], [numpy.zeros(0, int)])
    assert batch.pairs.shape == (1, 2, 0, 1) and batch.rows.shape == (1, 0)


def tokvecs_of(texts_of_words, width=3):
    rng = numpy.random.default_rng(0)
    return [rng.normal(size=(n, width)).astype("float32") for n in texts_of_words]


def test_windows_gather_tokens():
    place = make_place(2, 1)._replace(spans=numpy.array([(0, 0), (1, 3)]))
    other = make_place(1, 1, doc=1)._replace(spans=numpy.array([(1, 2)]))
    one, two = tokvecs_of((4, 3))
    tokens = gather_tokens(NumpyOps(), [place, other], [one, two])
    assert tokens.shape == (2, 2, 3)
    assert tokens[0] == pytest.approx(numpy.stack((one[0], (one[1] + one[3]) / 2)))
    assert tokens[1, 0] == pytest.approx((two[1] + two[2]) / 2)
    assert not tokens[1, 1].any()


def test_windows_scatter_undoes_gather(places):
    """The gradient of a sum of products with what is gathered."""
    ops = NumpyOps()
    places = [*places, places[0]]  # a mention in two windows gets both gradients
    tokvecs = tokvecs_of((20, 4))
    tokens = gather_tokens(ops, places, tokvecs)
    d_tokens = numpy.random.default_rng(1).normal(size=tokens.shape).astype("float32")
    d_tokvecs = [numpy.zeros_like(vectors) for vectors in tokvecs]
    scatter_tokens(ops, places, d_tokens, d_tokvecs)
    for n, place in enumerate(places):
        d_tokens[n, len(place.window.mentions) :] = 0
    through = sum((v * d).sum() for v, d in zip(tokvecs, d_tokvecs, strict=True))
    assert through == pytest.approx((tokens * d_tokens).sum(), rel=1e-4)


def test_windows_grouped_by_size():
    sizes = [(5, 2), (96, 30), (1, 40), (5, 2), (96, 10), (2, 2), (5, 2)]
    places = [make_place(*size) for size in sizes]
    groups = list(group_by_size(places, 60, n_held=100))
    kept = [place for group in groups for place in group]
    assert sorted(map(id, kept)) == sorted(map(id, places))
    found = [[place.window.pairs.shape[:2] for place in group] for group in groups]
    assert found == [
        [(1, 40)],
        [(2, 2), (5, 2), (5, 2), (5, 2)],
        [(96, 30)],
        [(96, 10)],
    ]


def test_windows_grouped_are_small_with_their_padding():
    rng = numpy.random.default_rng(0)
    places = [make_place(*rng.integers(1, 40, 2)) for _ in range(200)]
    for group in group_by_size(places, 2000):
        n = max(len(place.window.mentions) for place in group)
        k = max(len(place.window.candidates) for place in group)
        assert len(group) == 1 or n * k * len(group) <= 2000


def test_windows_grouped_of_nothing():
    assert list(group_by_size([], 60)) == []
    nobody = [make_place(3, 0)] * 4
    assert [len(group) for group in group_by_size(nobody, 60)] == [4]
