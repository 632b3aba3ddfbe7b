from dataclasses import replace

import numpy
import pytest
import torch
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import NumpyOps
from torch.nn import functional as F

from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.loss import (
    MEMBER_WEIGHT,
    align_links,
    cross_entropy,
    get_targets,
    gold_links,
)
from spacy_charid.linking.scores import AMBIGUOUS, ScoreBlock
from tests.helpers.blocks import get_arrays, make_block
from tests.helpers.linking import make_examples

NAMES = ["Monica", "Ross", "Judy"]
LINKS = [
    ("Ross",),
    ("Monica", "Judy"),
    ("#GENERAL#",),
    ("#OTHER#",),
    ("Gunther",),
    (),
    ("Monica", "Gunther"),
    ("Ross", "#OTHER#"),
]


N, K = len(LINKS), len(NAMES)


def softmax(x):
    e = numpy.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def sigmoid(x):
    return 1 / (1 + numpy.exp(-x))


def make_logits(*shape, seed=0):
    return numpy.random.default_rng(seed).normal(size=shape)


def single(logits):
    """Give the scores of (n_mentions, n_candidates + 1) logits."""
    probs = softmax(logits)[None]
    return ScoreBlock(range(len(logits)), NAMES, probs[..., :K], probs[..., K:])


def plural(links, members, several):
    """Give the scores of logits in a model that knows mentions of several people."""
    probs = softmax(links)[None]
    parts = (probs[..., :K], probs[..., K:], sigmoid(members)[None])
    mentions = range(len(links))
    return ScoreBlock(mentions, NAMES, *parts, sigmoid(several)[None], AMBIGUOUS)


def plural_logits(seed=0):
    shapes = ((N, K + 2), (N, K), (N,))
    return [make_logits(*shape, seed=seed + i) for i, shape in enumerate(shapes)]


def d_logits(gradient):
    """Give the gradient of the logits of `links`, candidates and nobody."""
    return numpy.concatenate((gradient.links[0], gradient.nil[0]), axis=1)


def slopes(matrix, loss):
    """Give the gradient of a loss by finite differences."""
    found = numpy.zeros_like(matrix)
    for index in numpy.ndindex(*matrix.shape):
        value, step = matrix[index], 1e-5
        matrix[index] = value + step
        above = loss()
        matrix[index] = value - step
        found[index] = (above - loss()) / (2 * step)
        matrix[index] = value
    return found


def test_loss_gold_links(nlp):
    text = "Ross: [I](Ross) saw [you]() and [us](Ross|Monica), [folks](#GENERAL#)."
    (example,) = make_examples(nlp, text)
    assert gold_links(example) == {
        (0, 1): ("Ross",),
        (4, 5): ("Ross", "Monica"),
        (6, 7): ("#GENERAL#",),
    }
    bare = nlp.make_doc("I saw you")
    assert gold_links(Example(bare, bare.copy())) == {}


def test_loss_gold_links_of_other_tokens(nlp):
    (example,) = make_examples(nlp, "Ross: [I](Ross) cannot go,[I](Ross)")
    predicted = Doc(nlp.vocab, words=["I", "can", "not", "go,I"])
    assert gold_links(Example(predicted, example.reference)) == {(0, 1): ("Ross",)}


def test_loss_links_of_mentions(nlp):
    (example,) = make_examples(nlp, "Ross: [I](Ross) saw [you]()")
    view = read_structure(example.predicted).view
    assert align_links(view, example) == [("Ross",), ()]
    bare = nlp.make_doc("I saw you")
    assert align_links(view, Example(bare, bare.copy())) == [(), ()]


def test_loss_targets_of_single_links():
    targets = get_targets(single(make_logits(N, K + 1)), LINKS)
    half = 0.5
    assert targets.links.tolist() == [
        [0, 1, 0],
        [half, 0, half],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
    ]
    assert targets.nil.tolist() == [[x] for x in (0, 0, 1, 1, 0, 0, 0, 0)]
    assert targets.counted.tolist() == [1, 1, 1, 1, 0, 0, 1, 1]
    assert not targets.several.any()


def test_loss_targets_with_plurals():
    targets = get_targets(plural(*plural_logits()), LINKS)
    other, general, neither = [1, 0], [0, 1], [0, 0]
    # People who are not candidates are somebody else; an ambiguous name beside a
    # person's does not count.
    ross, nobody = [0, 1, 0], [0, 0, 0]
    assert targets.links.tolist() == [ross, *[nobody] * 6, ross]
    nil = [neither, neither, general, other, other, neither, neither, neither]
    assert targets.nil.tolist() == nil
    members = [nobody, [1, 0, 1], *[nobody] * 4, [1, 0, 0], nobody]
    assert targets.members.tolist() == members
    assert targets.several.tolist() == [0, 1, 0, 0, 0, 0, 1, 0]
    assert targets.counted.tolist() == [1, 1, 1, 1, 1, 0, 1, 1]


def test_loss_targets_of_nothing():
    assert get_targets(single(make_logits(0, K + 1)), []).links.shape == (0, 3)
    nobody = make_block([], [[], []], [[1, 0]] * 2, [[], []], [0, 0], AMBIGUOUS)
    targets = get_targets(nobody, [("Ross",), ("#GENERAL#",)])
    assert targets.nil.tolist() == [[1, 0], [0, 1]]


def test_loss_gradient_is_that_of_the_logits():
    logits = [make_logits(n, K + 1, seed=n) for n in (N, 2)]
    targets = [get_targets(single(x), LINKS[: len(x)]) for x in logits]

    def loss():
        return cross_entropy(NumpyOps(), list(map(single, logits)), targets)[0]

    _, gradients = cross_entropy(NumpyOps(), list(map(single, logits)), targets)
    for matrix, gradient in zip(logits, gradients, strict=True):
        assert d_logits(gradient) == pytest.approx(slopes(matrix, loss), abs=1e-5)
    assert not d_logits(gradients[0])[4:6].any()


def torch_loss(whom, among, several, links):
    """The losses that the gradient of a model with plurals is meant to be of."""
    total = torch.zeros((), dtype=torch.float64)
    for i, names in enumerate(links):
        persons = [name for name in names if not name.startswith("#")]
        if not names:
            continue
        is_plural = torch.tensor(float(len(persons) > 1), dtype=torch.float64)
        total += F.binary_cross_entropy_with_logits(several[i], is_plural)
        if is_plural:
            members = torch.tensor([float(name in persons) for name in NAMES])
            total += MEMBER_WEIGHT * F.binary_cross_entropy_with_logits(
                among[i], members.double(), reduction="sum"
            )
        else:
            labels = [*NAMES, "#OTHER#", "#GENERAL#"]
            name = persons[0] if persons else names[0]
            at = labels.index(name) if name in labels else K
            total += F.cross_entropy(whom[i : i + 1], torch.tensor([at]))
    return total / max(1, sum(map(bool, links)))


def test_loss_with_plurals_is_that_of_torch_losses():
    logits = plural_logits()
    block = plural(*logits)
    targets = get_targets(block, LINKS)
    loss, (gradient,) = cross_entropy(NumpyOps(), [block], [targets])
    tensors = [torch.tensor(array, requires_grad=True) for array in logits]
    expected = torch_loss(*tensors, LINKS)
    expected.backward()
    assert loss == pytest.approx(expected.item(), abs=1e-5)
    found = (d_logits(gradient), gradient.members[0], gradient.several[0])
    for array, tensor in zip(found, tensors, strict=True):
        assert array == pytest.approx(tensor.grad.numpy(), abs=1e-6)
        assert not array[LINKS.index(())].any()


def test_loss_of_passes_is_their_sum():
    ops, passes = NumpyOps(), [plural(*plural_logits(seed)) for seed in (1, 9)]
    targets = get_targets(passes[0], LINKS)
    alone = [cross_entropy(ops, [block], [targets]) for block in passes]
    arrays = [numpy.concatenate(x) for x in zip(*map(get_arrays, passes), strict=True)]
    whole = ScoreBlock(range(N), NAMES, *arrays, AMBIGUOUS)
    both, (gradient,) = cross_entropy(ops, [whole], [targets])
    assert both == pytest.approx(sum(loss for loss, _ in alone))
    for i, (_, (one,)) in enumerate(alone):
        for part, expected in zip(get_arrays(gradient), get_arrays(one), strict=True):
            assert part[i] == pytest.approx(expected[0])


def test_loss_is_per_mention_that_counts():
    block = plural(*plural_logits())
    one = [get_targets(block, LINKS)]
    loss, (gradient,) = cross_entropy(NumpyOps(), [block], one)
    twice, gradients = cross_entropy(NumpyOps(), [block] * 2, one * 2)
    assert twice == pytest.approx(loss)
    assert gradients[1].links == pytest.approx(gradient.links / 2)
    assert gradients[1].several == pytest.approx(gradient.several / 2)


@pytest.mark.parametrize("block", [single(make_logits(2, 4)), plural(*plural_logits())])
def test_loss_of_what_is_right(block):
    gold = [("Ross",), ("#GENERAL#",)] * (len(block.mentions) // 2)
    targets = get_targets(block, gold)
    right = replace(block, links=targets.links[None], nil=targets.nil[None])
    if block.has_plurals:
        several = targets.several[None]
        right = replace(right, members=targets.members[None], several=several)
    loss, (gradient,) = cross_entropy(NumpyOps(), [right], [targets])
    assert loss == pytest.approx(0.0, abs=1e-6)
    assert not any(array.any() for array in get_arrays(gradient))


def test_loss_of_nothing():
    assert cross_entropy(NumpyOps(), [], []) == (0.0, [])
    block = plural(*plural_logits())
    loss, (gradient,) = cross_entropy(
        NumpyOps(), [block], [get_targets(block, [()] * N)]
    )
    assert loss == 0.0
    assert not any(array.any() for array in get_arrays(gradient))
    none = plural(*(array[:0] for array in plural_logits()))
    loss, (gradient,) = cross_entropy(NumpyOps(), [none], [get_targets(none, [])])
    assert loss == 0.0 and gradient.links.shape == (1, 0, K)
