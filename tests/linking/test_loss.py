import numpy
import pytest
import torch
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import NumpyOps
from torch.nn import functional as F

from spacy_charid.linking.inputs import plural_width, split_scores
from spacy_charid.linking.loss import (
    MEMBER_WEIGHT,
    cross_entropy,
    get_targets,
    gold_links,
)
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


def softmax(x):
    e = numpy.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def to_scores(logits):
    """Give the probabilities of logits in the layout of `PluralScores`."""
    links, members, several = split_scores(logits, len(NAMES))
    others = 1 / (1 + numpy.exp(-numpy.concatenate((members, several[:, None]), 1)))
    return numpy.concatenate((softmax(links), others), axis=1)


def make_logits(n_rows, width, seed=0):
    return numpy.random.default_rng(seed).normal(size=(n_rows, width))


def slopes(matrix, loss):
    """Give the gradient of a loss by finite differences."""
    found = numpy.zeros_like(matrix)
    for place in numpy.ndindex(*matrix.shape):
        value, step = matrix[place], 1e-5
        matrix[place] = value + step
        above = loss()
        matrix[place] = value - step
        found[place] = (above - loss()) / (2 * step)
        matrix[place] = value
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


def test_loss_targets_of_single_links():
    targets = get_targets(LINKS, NAMES)
    half = 0.5
    assert targets.probs.tolist() == [
        [0, 1, 0, 0],
        [half, 0, half, 0],
        [0, 0, 0, 1],
        [0, 0, 0, 1],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [1, 0, 0, 0],
        [0, 1, 0, 0],
    ]
    counted = [1, 1, 1, 1, 0, 0, 1, 1]
    assert targets.weights.tolist() == [[c] * 4 for c in counted]
    assert targets.n_counted == sum(counted)


def test_loss_targets_of_those_who_can_be_learned():
    links = [("Ross", "Monica"), ("Judy",), ("Ross",), ("#GENERAL#",)]
    targets = get_targets(links, NAMES, learnable={"Ross"})
    rows = [[0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]
    assert targets.probs.tolist() == rows
    assert targets.n_counted == 3


def test_loss_targets_with_plurals():
    targets = get_targets(LINKS, NAMES, plural=True)
    probs = split_scores(targets.probs, 3)
    weights = split_scores(targets.weights, 3)
    other, general = [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]
    nothing = [0] * 5
    # Whoever is no candidate is somebody else; an ambiguous name beside a person's
    # does not count.
    links = [[0, 1, 0, 0, 0], nothing, general, other, other, nothing, nothing]
    assert probs.links.tolist() == [*links, [0, 1, 0, 0, 0]]
    none = [0, 0, 0]
    members = [none, [1, 0, 1], none, none, none, none, [1, 0, 0], none]
    assert probs.members.tolist() == members
    assert probs.several.tolist() == [0, 1, 0, 0, 0, 0, 1, 0]
    # One person: whom. Several: who is among them. Without annotation: nothing.
    single = [1, 0, 1, 1, 1, 0, 0, 1]
    several = [0, 1, 0, 0, 0, 0, 1, 0]
    assert weights.links.tolist() == [[s] * 5 for s in single]
    assert weights.members.tolist() == [[s * MEMBER_WEIGHT] * 3 for s in several]
    assert weights.several.tolist() == [1, 1, 1, 1, 1, 0, 1, 1]
    assert targets.n_counted == 7


def test_loss_targets_of_nothing():
    assert get_targets([], NAMES).probs.shape == (0, 4)
    targets = get_targets([("Ross",), ("#GENERAL#",)], [], plural=True)
    assert targets.probs.tolist() == [[1, 0, 0], [0, 1, 0]]


def test_loss_gradient_is_that_of_the_logits():
    targets = [get_targets(LINKS, NAMES), get_targets(LINKS[:2], NAMES)]
    logits = [make_logits(len(t.probs), 4, i) for i, t in enumerate(targets)]

    def loss():
        return cross_entropy(NumpyOps(), [softmax(x) for x in logits], targets)[0]

    scores = [softmax(x) for x in logits]
    _, gradients = cross_entropy(NumpyOps(), scores, targets)
    for matrix, gradient in zip(logits, gradients, strict=True):
        assert gradient == pytest.approx(slopes(matrix, loss), abs=1e-5)
    assert not gradients[0][4:6].any()


def torch_loss(logits, links):
    """The losses that the gradient of a model with plurals is meant to be of."""
    whom, among, several = split_scores(logits, len(NAMES))
    total = torch.zeros((), dtype=torch.float64)
    for i, names in enumerate(links):
        persons = [name for name in names if not name.startswith("#")]
        if not names:
            continue
        plural = torch.tensor(float(len(persons) > 1), dtype=torch.float64)
        total += F.binary_cross_entropy_with_logits(several[i], plural)
        if plural:
            members = torch.tensor([float(name in persons) for name in NAMES])
            total += MEMBER_WEIGHT * F.binary_cross_entropy_with_logits(
                among[i], members.double(), reduction="sum"
            )
        else:
            labels = [*NAMES, "#OTHER#", "#GENERAL#"]
            name = persons[0] if persons else names[0]
            at = labels.index(name) if name in labels else len(NAMES)
            total += F.cross_entropy(whom[i : i + 1], torch.tensor([at]))
    return total / max(1, sum(map(bool, links)))


def test_loss_gradient_with_plurals_is_that_of_torch_losses():
    targets = get_targets(LINKS, NAMES, plural=True)
    logits = make_logits(len(LINKS), plural_width(3))
    _, (gradient,) = cross_entropy(NumpyOps(), [to_scores(logits)], [targets])
    tensor = torch.tensor(logits, requires_grad=True)
    torch_loss(tensor, LINKS).backward()
    assert gradient == pytest.approx(tensor.grad.numpy(), abs=1e-6)
    assert not gradient[LINKS.index(())].any()


def test_loss_with_plurals_is_that_of_torch_losses():
    targets = get_targets(LINKS, NAMES, plural=True)
    logits = make_logits(len(LINKS), plural_width(3))
    loss, _ = cross_entropy(NumpyOps(), [to_scores(logits)], [targets])
    expected = torch_loss(torch.tensor(logits), LINKS).item()
    assert loss == pytest.approx(expected, abs=1e-5)


def test_loss_of_passes_is_their_sum():
    targets = get_targets(LINKS, NAMES, plural=True)
    passes = [to_scores(make_logits(len(LINKS), plural_width(3), i)) for i in (1, 2)]
    ops = NumpyOps()
    alone = [cross_entropy(ops, [scores], [targets]) for scores in passes]
    both, (gradient,) = cross_entropy(
        ops, [numpy.concatenate(passes, axis=1)], [targets]
    )
    assert both == pytest.approx(sum(loss for loss, _ in alone))
    beside = numpy.concatenate([gradients[0] for _, gradients in alone], axis=1)
    assert gradient == pytest.approx(beside)


def test_loss_is_per_mention_that_counts():
    one = [get_targets(LINKS, NAMES, plural=True)]
    scores = [to_scores(make_logits(len(LINKS), plural_width(3)))]
    loss, (gradient,) = cross_entropy(NumpyOps(), scores, one)
    twice, gradients = cross_entropy(NumpyOps(), scores * 2, one * 2)
    assert twice == pytest.approx(loss)
    assert gradients[1] == pytest.approx(gradient / 2)


@pytest.mark.parametrize("plural", [True, False])
def test_loss_of_what_is_right(plural):
    links = [("Ross",), ("#GENERAL#",)]
    targets = get_targets(links, NAMES, plural=plural)
    loss, (gradient,) = cross_entropy(NumpyOps(), [targets.probs.copy()], [targets])
    assert loss == pytest.approx(0.0, abs=1e-6)
    assert not gradient.any()


def test_loss_of_nothing():
    assert cross_entropy(NumpyOps(), [], []) == (0.0, [])
    targets = get_targets([(), ()], NAMES, plural=True)
    scores = to_scores(make_logits(2, plural_width(3)))
    loss, (gradient,) = cross_entropy(NumpyOps(), [scores], [targets])
    assert loss == 0.0 and not gradient.any()
    none = get_targets([], NAMES, plural=True)
    loss, (gradient,) = cross_entropy(NumpyOps(), [scores[:0]], [none])
    assert loss == 0.0 and gradient.shape == (0, 9)
