import numpy
import pytest
from thinc.api import NumpyOps

from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.linking.features.schema import Window
from spacy_charid.linking.models.window_batch import (
    DocWindow,
    gather_tokens,
    group_by_size,
    pad_windows,
    scatter_tokens,
)
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

TEXTS = ("Ann: [I](x) met [Carl](x), [Dan](x)\nBob: [He](x) ran", "Eve: [I](x)")


def make_window(n_mentions, n_candidates, doc=0):
    """A window of no content, of a size."""
    n, k = n_mentions, n_candidates
    sizes = ((n, k, 1), (n, 1), (1, n, n))
    arrays = [numpy.zeros(size, "float32") for size in sizes]
    numbers = list(range(n_mentions))
    window = Window(numbers, 0, list(range(n_candidates)), *arrays)
    return DocWindow(doc, window, numpy.zeros((n_mentions, 2), int))


@pytest.fixture
def windows(nlp):
    """The windows of two documents, with the tokens of their mentions."""
    found = []
    for i, doc in enumerate(make_docs(nlp, *TEXTS)):
        item = read_input(doc)
        spans = [(m.start, m.end - 1) for m in item.view.mentions]
        for window in EvidenceReader(item).read():
            found.append(DocWindow(i, window, numpy.array(spans)))
    return found


def test_windows_side_by_side(windows):
    batch = pad_windows(windows)
    one, other = (each.window for each in windows)
    assert (len(one.mentions), len(other.mentions)) == (4, 1)
    assert (len(one.candidates), len(other.candidates)) == (4, 1)
    assert batch.pairs.shape == (2, 4, 4, one.pairs.shape[2])
    assert batch.antecedents.shape == (2, len(one.antecedents), 4, 4)
    own = [[True] * 4, [True, False, False, False]]
    assert batch.is_mention.tolist() == batch.is_candidate.tolist() == own
    for i, window in enumerate((one, other)):
        n, k = window.pairs.shape[:2]
        assert numpy.array_equal(batch.pairs[i, :n, :k], window.pairs)
        assert numpy.array_equal(batch.mentions[i, :n], window.features)
        assert numpy.array_equal(batch.antecedents[i, :, :n, :n], window.antecedents)
        assert not batch.pairs[i, n:].any() and not batch.pairs[i, :, k:].any()
        assert not batch.mentions[i, n:].any()
        assert not batch.antecedents[i, :, n:].any()
        assert not batch.antecedents[i, :, :, n:].any()


def test_windows_without_candidates():
    batch = pad_windows([make_window(2, 0)])
    assert batch.pairs.shape == (1, 2, 0, 1) and batch.is_candidate.shape == (1, 0)


def tokvecs_of(texts_of_words, width=3):
    rng = numpy.random.default_rng(0)
    return [rng.normal(size=(n, width)).astype("float32") for n in texts_of_words]


def test_windows_gather_tokens():
    window = make_window(2, 1)._replace(ends=numpy.array([(0, 0), (1, 3)]))
    other = make_window(1, 1, doc=1)._replace(ends=numpy.array([(1, 2)]))
    one, two = tokvecs_of((4, 3))
    tokens = gather_tokens(NumpyOps(), [window, other], [one, two])
    assert tokens.shape == (2, 2, 3)
    assert tokens[0] == pytest.approx(numpy.stack((one[0], (one[1] + one[3]) / 2)))
    assert tokens[1, 0] == pytest.approx((two[1] + two[2]) / 2)
    assert not tokens[1, 1].any()


def test_windows_scatter_undoes_gather(windows):
    """The gradient of a sum of products with what is gathered."""
    ops = NumpyOps()
    windows = [*windows, windows[0]]  # a mention in two windows gets both gradients
    tokvecs = tokvecs_of((20, 4))
    tokens = gather_tokens(ops, windows, tokvecs)
    d_tokens = numpy.random.default_rng(1).normal(size=tokens.shape).astype("float32")
    d_tokvecs = [numpy.zeros_like(vectors) for vectors in tokvecs]
    scatter_tokens(ops, windows, d_tokens, d_tokvecs)
    for n, each in enumerate(windows):
        d_tokens[n, len(each.window.mentions) :] = 0
    through = sum((v * d).sum() for v, d in zip(tokvecs, d_tokvecs, strict=True))
    assert through == pytest.approx((tokens * d_tokens).sum(), rel=1e-4)


def test_windows_grouped_by_size():
    sizes = [(5, 2), (96, 30), (1, 40), (5, 2), (96, 10), (2, 2), (5, 2)]
    windows = [make_window(*size) for size in sizes]
    groups = list(group_by_size(windows, 60, n_held=100))
    kept = [each for group in groups for each in group]
    assert sorted(map(id, kept)) == sorted(map(id, windows))
    found = [[each.window.pairs.shape[:2] for each in group] for group in groups]
    assert found == [
        [(1, 40)],
        [(2, 2), (5, 2), (5, 2), (5, 2)],
        [(96, 30)],
        [(96, 10)],
    ]


def test_windows_grouped_are_small_with_their_padding():
    rng = numpy.random.default_rng(0)
    windows = [make_window(*rng.integers(1, 40, 2)) for _ in range(200)]
    for group in group_by_size(windows, 2000):
        n = max(len(each.window.mentions) for each in group)
        k = max(len(each.window.candidates) for each in group)
        assert len(group) == 1 or n * k * len(group) <= 2000


def test_windows_grouped_of_nothing():
    assert list(group_by_size([], 60)) == []
    nobody = [make_window(3, 0)] * 4
    assert [len(group) for group in group_by_size(nobody, 60)] == [4]
