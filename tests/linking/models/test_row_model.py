"""What every model with a row for each character holds to (`row_model.py`)."""

from pathlib import Path
from typing import Any, Callable, List

import numpy
import pytest
import spacy
from spacy.language import Language
from thinc.api import Model

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.linking.inputs import LinkerInput
from tests.helpers.blocks import begin, score
from tests.helpers.linking import (
    ENCODER_DECODER,
    ENCODER_DECODER_LIBRARY,
    LIBRARY,
    TOK2VEC,
    add_linker,
    gold,
    links,
    make_docs,
    make_examples,
    predict,
    read_input,
    train,
)

CONFIGS = {
    "library": LIBRARY,
    "encoder-decoder": ENCODER_DECODER,
    "encoder-decoder-library": ENCODER_DECODER_LIBRARY,
}
NAMES = ("Ross", "Monica", "Judy")
LISTENER = {"@architectures": "spacy.Tok2VecListener.v1", "width": 16, "upstream": "*"}


@pytest.fixture(params=list(CONFIGS))
def config(request: pytest.FixtureRequest) -> Any:
    return CONFIGS[request.param]


@pytest.fixture
def model(config: Any) -> Model:
    return spacy.registry.resolve({"model": config})["model"]


@pytest.fixture
def inputs(nlp: Language) -> List[LinkerInput]:
    return [read_input(doc, *NAMES) for doc in make_docs(nlp)]


def get_module(model: Model) -> Any:
    (module,) = [shim._model for node in model.walk() for shim in node.shims]
    return module


def get_rows(module: Any) -> Any:
    """Give the parameter with a row for each character."""
    owner = getattr(module, "output", module)
    return getattr(owner, owner.rows_name)


def test_scores_are_probabilities(model: Model, inputs: List[LinkerInput]) -> None:
    model.initialize(X=inputs)
    for item, scores in zip(inputs, score(model, inputs), strict=True):
        n_mentions, n_ids = len(item.view.mentions), len(item.cast.ids)
        assert scores.shape == (n_mentions, n_ids + 1)
        assert scores.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
        unknown = [item.cast.ids.index(i) for i in item.cast.local.ids]
        assert not scores[:, unknown].any()


def test_batch_equals_one_by_one(model: Model, inputs: List[LinkerInput]) -> None:
    model.initialize(X=inputs)
    together = score(model, inputs)
    for item, scores in zip(inputs, together, strict=True):
        assert numpy.allclose(score(model, [item])[0], scores, atol=1e-5)


def test_batch_with_docs_without_mentions(
    model: Model, inputs: List[LinkerInput], nlp: Language
) -> None:
    model.initialize(X=inputs)
    empty, bare = nlp.make_doc(""), nlp.make_doc("Ross: Fine.")
    mixed = [read_input(empty, "Ross"), inputs[0], read_input(bare, "Ross")]
    mixed = [item._replace(cast=Candidates(inputs[0].cast.bank)) for item in mixed]
    scores, backprop = begin(model, mixed)
    assert [len(matrix) for matrix in scores] == [0, len(inputs[0].view.mentions), 0]
    backprop(scores)
    scores, backprop = begin(model, [mixed[0], mixed[2]])
    assert [matrix.shape for matrix in scores] == [(0, 4), (0, 4)]
    backprop(scores)


def test_one_token(model: Model, inputs: List[LinkerInput], nlp: Language) -> None:
    model.initialize(X=inputs)
    (doc,) = make_docs(nlp, "Ross: [I](Ross)")
    (scores,), backprop = begin(model, [read_input(doc, *NAMES)])
    assert scores.shape == (1, 4)
    backprop([scores])


def test_a_smaller_cast(model: Model, inputs: List[LinkerInput]) -> None:
    model.initialize(X=inputs)
    few = inputs[0]._replace(
        cast=Candidates(CharacterBank.from_records([{"id": "Judy"}]))
    )
    (scores,), backprop = begin(model, [few])
    assert scores.shape[1] == 2
    assert scores.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    backprop([scores])


def test_not_initialized(model: Model, inputs: List[LinkerInput]) -> None:
    with pytest.raises(ValueError, match=f"'{model.name}'.*Train it first"):
        score(model, inputs)


def test_backprop_is_the_gradient(model: Model, inputs: List[LinkerInput]) -> None:
    """Check some rows against finite differences of the loss."""
    model.initialize(X=inputs)
    module = get_module(model)
    rows = get_rows(module)
    scores, backprop = begin(model, inputs)
    backprop([_minus_first(matrix) for matrix in scores])
    assert all(p.grad is not None for p in module.parameters())
    gradient = rows.grad.numpy().copy()

    def loss() -> float:
        return -sum(float(numpy.log(m[:, 0]).sum()) for m in score(model, inputs))

    for place in ((0, 0), (1, 3), (0, 5)):
        slope = _slope(rows, place, loss)
        assert gradient[place] == pytest.approx(slope, rel=0.05, abs=1e-2)


def _minus_first(probs: numpy.ndarray) -> numpy.ndarray:
    d_logits = probs.copy()
    d_logits[:, 0] -= 1.0
    return d_logits


def _slope(rows: Any, place: Any, loss: Callable[[], float]) -> float:
    value = rows[place].item()
    found = []
    for step in (1e-2, -1e-2):
        rows.data[place] = value + step
        found.append(loss())
    rows.data[place] = value
    return (found[0] - found[1]) / 2e-2


def test_speakers_reach_the_scores(model: Model, nlp: Language) -> None:
    texts = ("Ross: [I](Ross) ran.", "Judy: [I](Judy) ran.")
    inputs = [read_input(doc, "Ross", "Judy") for doc in make_docs(nlp, *texts)]
    model.initialize(X=inputs)
    ross, judy = score(model, inputs)
    assert not numpy.allclose(ross, judy, atol=1e-3)


def test_over_a_listener(nlp: Language, config: Any, tmp_path: Path) -> None:
    nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
    add_linker(nlp, {**config, "tok2vec": LISTENER})
    examples = make_examples(nlp)
    losses = train(nlp, examples, steps=80)
    assert losses[-1] < losses[0] / 4
    assert predict(nlp, examples) == gold(examples)
    nlp.to_disk(tmp_path)
    assert predict(spacy.load(tmp_path), examples) == gold(examples)
    docs = list(nlp.pipe([eg.x.copy() for eg in examples] + [nlp.make_doc("")]))
    assert [len(links(doc)) for doc in docs] == [len(d) for d in gold(examples)] + [0]
