"""Training streams its corpus, and follows the perplexity."""

from itertools import count, islice

import pytest
import spacy
from spacy.util import load_config
from thinc.api import SGD

from spacy_charid.responses.generation.corpus import shuffle_window
from spacy_charid.responses.generation.plateau import Plateau
from tests.helpers.paths import ROOT
from tests.responses.generation.test_response_generator import (
    TRANSFORMER,
    make_doc,
    make_examples,
    make_nlp,
)


def test_learning_rate_is_halved_on_a_plateau():
    plateau, optimizer = Plateau(patience=2), SGD(1.0)
    rates = []
    for ppl in (9, 8, 8, 8.5, 7, 7, 7, 7, 7):
        plateau.see(ppl)
        plateau.adapt(optimizer)
        rates.append(optimizer.learn_rate)
    assert rates == [1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.25, 0.25, 0.125]


def test_generator_halves_the_rate_of_its_optimizer():
    nlp = make_nlp(TRANSFORMER, halve_after=1)
    nlp.initialize(make_examples)
    optimizer = SGD(1.0)
    nlp.evaluate(make_examples())
    nlp.update(make_examples(), sgd=optimizer)
    assert optimizer.learn_rate == 1.0
    nlp.get_pipe("response_generator").plateau.best = 0.0
    nlp.evaluate(make_examples())
    nlp.update(make_examples(), sgd=optimizer)
    assert optimizer.learn_rate == 0.5


def test_a_window_shuffles_without_reading_ahead():
    numbers = count()
    shuffled = shuffle_window(numbers, 10)
    found = list(islice(shuffled, 50))
    assert next(numbers) <= 61
    assert found != sorted(found) and len(set(found)) == 50
    assert sorted(shuffle_window(range(25), 10)) == list(range(25))
    assert list(shuffle_window(range(5), 0)) == list(range(5))


def test_generation_streams():
    nlp = make_nlp(TRANSFORMER, max_length=2)
    nlp.initialize(make_examples)
    asked = []

    def endless():
        while True:
            asked.append(make_doc())
            yield asked[-1]

    found = list(islice(nlp.pipe(endless(), batch_size=2), 3))
    assert all(doc._.response is not None for doc in found)
    assert len(asked) <= 6


@pytest.mark.parametrize("suffix", ["", "_paper"])
def test_configs_load(suffix):
    config = load_config(ROOT / "configs" / f"transformer_generator{suffix}.cfg")
    nlp = spacy.util.load_model_from_config(config, auto_fill=True)
    training = nlp.config.interpolate()["training"]
    pipe = nlp.get_pipe("response_generator")
    assert pipe.plateau.patience == (3 if training["max_epochs"] == -1 else 0)
