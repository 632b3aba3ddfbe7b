import pickle
from pathlib import Path

import numpy
import pytest
import spacy
import torch
from spacy.tokens import Doc

from spacy_charid.linking.models.encoder_decoder import (
    FEATURE_SIZES,
    LOWER,
    MIXED,
    TITLE,
    UPPER,
    capitalization,
    entity_tags,
    token_features,
)
from spacy_charid.linking.models.encoder_decoder_torch import (
    POSITION_WIDTH,
    Attention,
    EncoderDecoder,
    LabelOutput,
    SelfMatching,
    encode_positions,
    number_mentions,
)
from spacy_charid.linking.models.entity_library_torch import LibraryOutput
from spacy_charid.torch_module import (
    dump_state,
    get_module,
    load_state,
    set_dropout,
)
from tests.helpers.blocks import assert_close, assert_equal, score
from tests.helpers.linking import (
    ENCODER_DECODER,
    ENCODER_DECODER_LIBRARY,
    Evil,
    add_linker,
    make_docs,
    make_examples,
    read_input,
)

CONFIGS = {"labels": ENCODER_DECODER, "library": ENCODER_DECODER_LIBRARY}
OUTPUTS = {"labels": LabelOutput, "library": LibraryOutput}
CPU = torch.device("cpu")


@pytest.fixture(params=list(CONFIGS))
def config(request):
    return CONFIGS[request.param]


@pytest.fixture
def model(config):
    return spacy.registry.resolve({"model": config})["model"]


@pytest.fixture
def inputs(nlp):
    return [read_input(doc, "Ross", "Monica", "Judy") for doc in make_docs(nlp)]


@pytest.fixture(params=list(OUTPUTS))
def make_module(request):
    """Make an unbuilt module with either output."""
    return lambda: EncoderDecoder(OUTPUTS[request.param](6), (3, 2), 4, 5, 1)


def make_batch():
    """Two scenes of 5 and 3 tokens; three mentions, one of two tokens."""
    torch.manual_seed(0)
    speakers = torch.full((2, 5, 3), -1)
    speakers[0, :, 0] = 1
    places = torch.tensor([[0, 0, 0], [0, 2, 3], [1, 2, 2]])
    features = torch.zeros(2, 5, 2, dtype=torch.int64)
    return torch.randn(2, 5, 7), speakers, features, torch.tensor([5, 3]), places


def test_decoder_entities_reach_the_scores(model, nlp):
    text = "Monica: [Chandler](Chandler) ran."
    docs = make_docs(nlp, text, text)
    docs[0].ents = [docs[0].char_span(0, 8, label="PERSON")]
    inputs = [read_input(doc, "Monica", "Chandler") for doc in docs]
    model.initialize(X=inputs)
    assert_equal(*([block] for block in score(model, inputs)))  # nothing learned yet
    torch.nn.init.ones_(get_module(model.layers[1]).features[0].weight[1])
    assert not numpy.array_equal(*(block.links for block in score(model, inputs)))


def test_decoder_learns_of_entities_found_before_it(nlp, config):
    ruler = nlp.add_pipe("entity_ruler")
    linker = add_linker(nlp, config)
    examples = make_examples(nlp)
    optimizer = nlp.initialize(lambda: examples)
    ruler.add_patterns([{"label": "PERSON", "pattern": "Judy"}])
    nlp.update(examples, sgd=optimizer, annotates=["entity_ruler"])
    tags = get_module(linker.model.layers[1]).features[0].weight
    assert tags[1].any() and not tags[2:].any()


def test_decoder_order_of_mentions_does_not_matter(model, inputs, nlp):
    model.initialize(X=inputs)
    doc = inputs[0].doc
    mentions = list(doc.spans["mentions"])
    (scores,) = score(model, inputs[:1])
    doc.spans["mentions"] = mentions[::-1]
    (turned,) = score(model, [read_input(doc, *inputs[0].cast.bank.ids)])
    assert_close([turned.map(lambda array: array[:, ::-1])], [scores])


def test_decoder_torch_ignores_padding(make_module):
    module = make_module()
    module.build(token_width=7, n_rows=4)
    set_dropout(module, 0.0)
    tokens, *rest = make_batch()
    logits = module(tokens, *rest)
    assert logits.shape == (3, 4)
    tokens[1, 3:] = 9.0
    assert torch.allclose(module(tokens, *rest), logits, atol=1e-6)
    tokens[1, 1] = 9.0
    changed = module(tokens, *rest)
    assert torch.allclose(changed[:2], logits[:2], atol=1e-6)
    assert not torch.allclose(changed[2], logits[2], atol=1e-3)


def test_decoder_torch_attention():
    attention = Attention(2)
    torch.nn.init.eye_(attention.project.weight)
    states = torch.tensor([[[100.0, 0.0], [0.0, 100.0], [100.0, 100.0]]])
    known = torch.tensor([[True, True, False]])
    found = attention(
        torch.tensor([[[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]]), states, known
    )
    assert torch.allclose(found, torch.tensor([[[100.0, 0], [0, 100], [50, 50]]]))
    assert SelfMatching(2)(states, known).shape == (1, 3, 4)


def test_decoder_torch_numbers_mentions_in_order_of_the_text():
    places = [(1, 4, 4), (0, 7, 7), (1, 2, 5), (0, 0, 0), (1, 2, 3), (1, 4, 4)]
    assert number_mentions(torch.tensor(places)).tolist() == [2, 1, 1, 0, 0, 3]


def test_decoder_torch_positions_differ():
    positions = encode_positions(500)
    assert positions.shape == (500, POSITION_WIDTH)
    assert len(torch.unique(positions, dim=0)) == 500
    assert torch.equal(encode_positions(3), positions[:3])


def test_decoder_torch_state_round_trip(make_module):
    module = make_module()
    assert not load_state(make_module(), dump_state(module), CPU).is_built
    module.build(token_width=7, n_rows=4)
    set_dropout(module, 0.0)
    copy = load_state(make_module(), dump_state(module), CPU)
    set_dropout(copy, 0.0)
    assert copy.is_built
    assert torch.equal(copy(*make_batch()), module(*make_batch()))


def test_decoder_torch_never_runs_a_pickle(make_module, tmp_path):
    data = pickle.dumps(Evil(tmp_path / "created"), protocol=2)
    with pytest.raises(pickle.UnpicklingError):
        load_state(make_module(), data, CPU)
    assert not Path(tmp_path / "created").exists()


# Features of tokens.


@pytest.mark.parametrize(
    "word,kind",
    [
        ("guy", LOWER),
        ("Ross", TITLE),
        ("I", TITLE),
        ("OK", UPPER),
        ("TV", UPPER),
        ("McDonald", MIXED),
        ("42", MIXED),
        ("?", MIXED),
        ("", MIXED),
        ("n't", LOWER),
        ("É", TITLE),
    ],
)
def test_features_capitalization(word, kind):
    assert capitalization(word) == kind


def test_features_entity_tags(nlp):
    words = ["Ross", "Geller", "Paris", "Inc.", "two", "days", "ran", "Ben"]
    ents = ["B-PERSON", "I-PERSON", "B-GPE", "B-ORG", "B-DATE", "I-DATE", "O", "B-PER"]
    assert entity_tags(Doc(nlp.vocab, words=words, ents=ents)) == [
        *(1, 2, 3, 5, 7, 8, 0, 1)
    ]
    assert entity_tags(Doc(nlp.vocab, words=words)) == [0] * len(words)
    assert entity_tags(nlp.make_doc("")) == []


def test_features_of_a_document(nlp):
    (doc,) = make_docs(nlp, "Ross: Hey Monica, ok")
    doc.ents = [doc.char_span(4, 10, label="PERSON")]
    table = token_features(read_input(doc))
    assert table.tolist() == [[0, TITLE], [1, TITLE], [0, MIXED], [0, LOWER]]
    assert table.dtype == numpy.int64
    assert (table < numpy.asarray(FEATURE_SIZES)).all()


def test_features_of_an_empty_doc():
    doc = spacy.blank("en").make_doc("")
    assert token_features(read_input(doc)).shape == (0, len(FEATURE_SIZES))
