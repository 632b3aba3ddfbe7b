"""What every model that reads whole scenes holds to (`scene_model.py`)."""

from dataclasses import replace
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
from spacy_charid.linking.models.encoder_decoder_torch import LabelOutput
from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.torch_module import get_module
from tests.helpers.blocks import assert_close, begin, score
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


def get_rows(model: Model) -> Any:
    """Give the parameter with a row for each character."""
    output = get_module(model.layers[1]).output
    return output.speakers if isinstance(output, LabelOutput) else output.library


def test_scores_are_probabilities(model: Model, inputs: List[LinkerInput]) -> None:
    model.initialize(X=inputs)
    for item, scores in zip(inputs, score(model, inputs), strict=True):
        n_mentions, n_ids = len(item.view.mentions), len(item.cast.ids)
        assert scores.links.shape == (1, n_mentions, n_ids)
        assert scores.nil.shape == (1, n_mentions, 1) and not scores.has_plurals
        total = scores.links.sum(axis=-1) + scores.nil[..., 0]
        assert total == pytest.approx(1.0, abs=1e-5)
        unknown = [item.cast.ids.index(i) for i in item.cast.local.ids]
        assert not scores.links[..., unknown].any()


def test_batch_equals_one_by_one(model: Model, inputs: List[LinkerInput]) -> None:
    model.initialize(X=inputs)
    assert_close(score(model, inputs), [score(model, [item])[0] for item in inputs])


def test_batch_with_docs_without_mentions(
    model: Model, inputs: List[LinkerInput], nlp: Language
) -> None:
    model.initialize(X=inputs)
    empty, bare = nlp.make_doc(""), nlp.make_doc("Ross: Fine.")
    mixed = [read_input(empty, "Ross"), inputs[0], read_input(bare, "Ross")]
    mixed = [replace(item, cast=Candidates(inputs[0].cast.bank)) for item in mixed]
    scores, backprop = begin(model, mixed)
    sizes = [len(block.mentions) for block in scores]
    assert sizes == [0, len(inputs[0].view.mentions), 0]
    backprop(scores)
    scores, backprop = begin(model, [mixed[0], mixed[2]])
    assert [len(block.mentions) for block in scores] == [0, 0]
    backprop(scores)


def test_one_token(model: Model, inputs: List[LinkerInput], nlp: Language) -> None:
    model.initialize(X=inputs)
    (doc,) = make_docs(nlp, "Ross: [I](Ross)")
    (scores,), backprop = begin(model, [read_input(doc, *NAMES)])
    assert scores.links.shape == (1, 1, 3)
    backprop([scores])


def test_a_smaller_cast(model: Model, inputs: List[LinkerInput]) -> None:
    model.initialize(X=inputs)
    few = replace(
        inputs[0], cast=Candidates(CharacterBank.from_records([{"id": "Judy"}]))
    )
    (scores,), backprop = begin(model, [few])
    assert scores.candidates == ["Judy"]
    assert scores.links + scores.nil == pytest.approx(1.0, abs=1e-5)
    backprop([scores])


def test_not_initialized(model: Model, inputs: List[LinkerInput]) -> None:
    with pytest.raises(ValueError, match=f"'{model.name}'.*Train it first"):
        score(model, inputs)


def test_backprop_is_the_gradient(model: Model, inputs: List[LinkerInput]) -> None:
    """Check some rows against finite differences of the loss."""
    model.initialize(X=inputs)
    rows = get_rows(model)
    scores, backprop = begin(model, inputs)
    backprop([_minus_first(block) for block in scores])
    assert all(p.grad is not None for p in get_module(model.layers[1]).parameters())
    gradient = rows.grad.numpy().copy()

    def loss() -> float:
        return -sum(
            float(numpy.log(b.links[0, :, 0]).sum()) for b in score(model, inputs)
        )

    for index in ((0, 0), (1, 3), (0, 5)):
        slope = _slope(rows, index, loss)
        assert gradient[index] == pytest.approx(slope, rel=0.05, abs=1e-2)


def _minus_first(block: ScoreBlock) -> ScoreBlock:
    d_links = block.links.copy()
    d_links[..., 0] -= 1.0
    return replace(block, links=d_links)


def _slope(rows: Any, index: Any, loss: Callable[[], float]) -> float:
    value = rows[index].item()
    found = []
    for step in (1e-2, -1e-2):
        rows.data[index] = value + step
        found.append(loss())
    rows.data[index] = value
    return (found[0] - found[1]) / 2e-2


def test_speakers_reach_the_scores(model: Model, nlp: Language) -> None:
    texts = ("Ross: [I](Ross) ran.", "Judy: [I](Judy) ran.")
    inputs = [read_input(doc, "Ross", "Judy") for doc in make_docs(nlp, *texts)]
    model.initialize(X=inputs)
    ross, judy = score(model, inputs)
    assert not numpy.allclose(ross.links, judy.links, atol=1e-3)


@pytest.mark.slow
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
