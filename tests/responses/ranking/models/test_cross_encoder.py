"""The cross-encoder, the joint ranker and post-training, on a tiny transformer."""

import random
from collections import Counter
from dataclasses import replace

import numpy
import pytest
import spacy

from spacy_charid import Dialogue
from spacy_charid.dialogue.response_spans import read_responses
from spacy_charid.responses.ranking.corpora import make_ranking_example
from spacy_charid.responses.ranking.inputs import RankingInput, Said
from tests.helpers.ranking import add_ranker, make_docs, make_examples

transformers = pytest.importorskip("transformers")

TINY = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 32,
    "max_position_embeddings": 64,
}


@pytest.fixture(scope="module")
def transformer(tmp_path_factory):
    """A tiny BERT with random weights, whose words are letters and our topics."""
    folder = tmp_path_factory.mktemp("transformer")
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = "the old of my mother theo nora is here did you see which do mean".split()
    topics = "boat soup horse lamp letter garden bridge coat".split()
    vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[unused1]", "!", "?", "."]
    vocab += [*words, *topics, *letters, *(f"##{letter}" for letter in letters)]
    (folder / "vocab.txt").write_text("\n".join(dict.fromkeys(vocab)), encoding="utf8")
    tokenizer = transformers.BertTokenizerFast(vocab_file=str(folder / "vocab.txt"))
    tokenizer.save_pretrained(folder)
    config = transformers.BertConfig(vocab_size=len(vocab), **TINY)
    transformers.set_seed(0)
    transformers.BertForMaskedLM(config).save_pretrained(folder)
    return folder


def make_model(folder=None, **settings):
    name = None if folder is None else str(folder)
    about = {"@architectures": "spacy_charid.CrossEncoderRanker.v1", "name": name}
    return {**about, "max_length": 48, **settings}


def make_sentences(folder):
    architecture = "spacy_charid.SentenceRanker.v1"
    return {"@architectures": architecture, "name": str(folder), "max_length": 32}


def get_scores(docs):
    return [[one.score for one in read_responses(doc)] for doc in docs]


@pytest.mark.parametrize("loss", ["cross_entropy", "softmax"])
def test_learns(nlp, transformer, loss):
    add_ranker(nlp, make_model(transformer, loss=loss, frozen_layers=1))
    examples = make_examples(nlp, 8)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.01
    losses = [nlp.update(examples, sgd=optimizer) for _ in range(12)]
    assert losses[-1]["response_ranker"] < losses[0]["response_ranker"] / 2
    assert nlp.evaluate(examples)["response_p_at_1"] == 1.0


def test_bytes_disk_and_joint(transformer, tmp_path):
    nlp = spacy.blank("xx")
    add_ranker(nlp, make_model(transformer))
    examples = make_examples(nlp, 8)
    optimizer = nlp.initialize(lambda: examples)
    nlp.update(examples, sgd=optimizer)
    expected = get_scores([nlp(doc) for doc in make_docs(nlp, 3)])
    assert numpy.unique(expected).size > 3
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)  # without the folder of the transformer
    for copy in (loaded, _copy(nlp)):
        found = get_scores(copy.pipe(make_docs(copy, 3)))
        numpy.testing.assert_allclose(found, expected, atol=1e-4)
    joint = spacy.blank("xx")
    model = {"@architectures": "spacy_charid.JointRanker.v1", "n_trees": 30}
    parts = {"encoder": make_model(), "sentences": make_sentences(transformer)}
    add_ranker(joint, {**model, **parts})
    more = make_examples(joint, 48)
    joint.config["initialize"]["components"] = {
        "response_ranker": {"encoder": str(tmp_path)}
    }
    joint.initialize(lambda: more)
    assert joint.evaluate(more)["response_p_at_1"] > 0.9
    found = get_scores(joint.pipe(make_docs(joint, 3)))
    assert get_scores(_copy(joint).pipe(make_docs(joint, 3))) == found


def _copy(nlp):
    return spacy.blank("xx", config=nlp.config).from_bytes(nlp.to_bytes())


def test_sentence_vectors(transformer):
    nlp = spacy.blank("xx")
    ranker = add_ranker(nlp, make_sentences(transformer))
    doc = nlp.make_doc("Nora: the old boat\nTheo: is here")
    with pytest.raises(ValueError, match="is not trained yet"):
        ranker.rank(doc, ["a"])
    examples = make_examples(nlp, 1)
    nlp.initialize(lambda: examples)
    texts = ["soup", "", "is here", "is here " * 999]
    best, *others = ranker.rank(doc, texts)
    assert best.text == "is here"
    assert others[-1].score == 0 or others[-1].text != ""
    copied = _copy(nlp).get_pipe("response_ranker").rank(doc, texts)
    assert [one.text for one in copied] == [one.text for one in (best, *others)]
    assert len(ranker.rank(nlp.make_doc(""), ["boat", ""])) == 2


@pytest.mark.parametrize("name", ["Linear", "Vector"])
def test_weights_over_vectors(transformer, tmp_path, name):
    nlp = spacy.blank("xx")
    model = {"@architectures": f"spacy_charid.{name}Ranker.v1"}
    ranker = add_ranker(nlp, {**model, "sentences": make_sentences(transformer)})
    doc = nlp.make_doc("Nora: the old boat\nTheo: is here")
    with pytest.raises(ValueError, match="is not trained yet"):
        ranker.rank(doc, ["a"])
    with pytest.raises(ValueError, match="both right and wrong"):
        nlp.initialize(lambda: list(_keep_right(make_examples(nlp, 2))))
    examples = make_examples(nlp, 16)
    nlp.initialize(lambda: [*examples, *_keep_right(make_examples(nlp, 2))])
    assert nlp.evaluate(examples)["response_p_at_1"] > 0.9
    expected = get_scores(nlp.pipe(make_docs(nlp, 3)))
    nlp.to_disk(tmp_path)
    for copy in (spacy.load(tmp_path), _copy(nlp)):
        found = get_scores(copy.pipe(make_docs(copy, 3)))
        numpy.testing.assert_allclose(found, expected, atol=1e-4)
    assert len(ranker.rank(nlp.make_doc(""), ["boat", "", "boat " * 999])) == 3


def _keep_right(examples):
    """Keep the right candidates only."""
    for eg in examples:
        dialogue = Dialogue.from_doc(eg.reference)
        right = [one for one in dialogue.responses if one.grade]
        yield make_ranking_example(
            replace(dialogue, responses=right).to_doc(spacy.blank("xx"))
        )


def test_max_length_is_at_most_the_positions(nlp, transformer):
    add_ranker(nlp, make_model(transformer, max_length=65))
    examples = make_examples(nlp, 1)
    nlp.initialize(lambda: examples)
    with pytest.raises(ValueError, match="has 64 positions, but max_length is 65"):
        nlp(make_docs(nlp, 1)[0])


def test_not_initialized(nlp):
    ranker = add_ranker(nlp, make_model())
    with pytest.raises(ValueError, match="is not trained yet"):
        ranker.rank(nlp.make_doc("Nora: Hi."), ["a"])


@pytest.mark.parametrize(
    "name, message",
    [(None, "no transformer to start from"), ("nowhere/at/all", "no config.json")],
)
def test_no_transformer(nlp, name, message):
    add_ranker(nlp, make_model(name))
    examples = make_examples(nlp, 1)
    with pytest.raises(ValueError, match=message):
        nlp.initialize(lambda: examples)


def test_pairs_keep_the_end_of_the_context(transformer):
    from spacy_charid.responses.ranking.models.pairs import PairEncoder, pad_pairs

    tokenizer = transformers.AutoTokenizer.from_pretrained(transformer)
    encoder = PairEncoder(tokenizer, 18)
    turns = [Said((), [], "boat " * 30), Said(("Nora",), [], "the old soup")]
    long, empty = Said((), [], "horse " * 1000), Said((), [], "")
    item = RankingInput(turns, [long, empty], Said((), [], "coat " * 9))
    pairs = encoder.encode(item)
    text = tokenizer.convert_ids_to_tokens(pairs[0][0])
    assert len(text) == 18 and text[0] == "[CLS]" and text[-1] == "[SEP]"
    assert text[1:8] == ["coat"] * 6 + ["[SEP]"]
    assert text[8:11] == ["soup", "[unused1]", "[SEP]"]
    assert text[11:] == ["horse"] * 6 + ["[SEP]"]
    assert pairs[0][1] == [0] * 11 + [1] * 7
    ids, types = pad_pairs(pairs, 0)
    assert ids.shape == types.shape == (2, 18)


def test_windows_and_their_classes():
    from spacy_charid.responses.ranking.post_training import NEXT, SAME, draw_windows

    sessions = [[Said((), [], f"{s}-{t}") for t in range(6)] for s in range(3)]
    windows = draw_windows(sessions, random.Random(0))
    labels = Counter()
    for window, _ in zip(windows, range(2000), strict=False):
        labels[window.label] += 1
        session, last = window.context[-1].text.split("-")
        found, place = window.response.text.split("-")
        assert (found == session) == (window.label in (SAME, NEXT))
        assert (window.label == NEXT) == (
            found == session and int(place) == 1 + int(last)
        )
    shares = [labels[label] / 2000 for label in range(3)]
    assert shares == pytest.approx([0.5, 0.25, 0.25], abs=0.04)


def test_windows_need_long_dialogues():
    from spacy_charid.responses.ranking.post_training import draw_windows

    with pytest.raises(ValueError, match="No dialogue has 3 turns"):
        next(draw_windows([[Said((), [], "a")]], random.Random(0)))


def test_post_training(transformer, tmp_path):
    from spacy_charid.responses.ranking.post_training import PostTrainer

    topics = ("boat", "soup", "horse")
    sessions = [[Said((), [], f"the {topic}") for _ in range(5)] for topic in topics]
    trainer = PostTrainer(transformer, max_length=24, learn_rate=0.01)
    losses = trainer.train(sessions, n_steps=25, batch_size=16)
    for name in ("words", "classes"):
        first, last = (
            sum(one[name] for one in part) for part in (losses[:5], losses[-5:])
        )
        assert last < first
    trainer.save(tmp_path)
    assert (tmp_path / "model.safetensors").is_file()
    nlp = spacy.blank("xx")
    add_ranker(nlp, make_model(tmp_path))
    examples = make_examples(nlp, 2)
    nlp.initialize(lambda: examples)
    nlp(make_docs(nlp, 1)[0])


def make_shared(folder=None, **settings):
    about = {"@architectures": "spacy_charid.SharedContextRanker.v1"}
    return {**make_model(folder, **settings), **about}


def test_shared_context_learns(nlp, transformer):
    add_ranker(nlp, make_shared(transformer, frozen_layers=1))
    examples = make_examples(nlp, 8)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.01
    losses = [nlp.update(examples, sgd=optimizer) for _ in range(12)]
    assert losses[-1]["response_ranker"] < losses[0]["response_ranker"] / 2
    assert nlp.evaluate(examples)["response_p_at_1"] == 1.0


def test_shared_context_scores_do_not_depend_on_others(transformer, tmp_path):
    nlp = spacy.blank("xx")
    ranker = add_ranker(nlp, make_shared(transformer))
    examples = make_examples(nlp, 8)
    optimizer = nlp.initialize(lambda: examples)
    nlp.update(examples, sgd=optimizer)
    doc = nlp.make_doc("Nora: the old boat\nTheo: which boat do you mean?")
    texts = [f"the old {word}" for word in ("soup", "boat", "coat", "")] * 20
    found = {one.position: one.score for one in ranker.rank(doc, texts)}
    (alone,) = ranker.rank(doc, texts[:1])
    expected = [alone.score] * 20
    numpy.testing.assert_allclose([found[i] for i in range(0, 80, 4)], expected, 1e-4)
    assert len({round(found[i], 6) for i in range(4)}) == 4
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path).get_pipe("response_ranker")
    again = {one.position: one.score for one in loaded.rank(doc, texts)}
    numpy.testing.assert_allclose([again[i] for i in found], list(found.values()), 1e-4)


def test_goes_on_from_a_trained_ranker(transformer, tmp_path):
    nlp = spacy.blank("xx")
    add_ranker(nlp, make_shared(transformer))
    examples = make_examples(nlp, 4)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.01
    nlp.update(examples, sgd=optimizer)
    nlp.to_disk(tmp_path)
    other = spacy.blank("xx")
    ranker = add_ranker(other, make_shared(tmp_path, loss="cross_entropy"))
    more = make_examples(other, 4)
    other.initialize(lambda: more)
    assert ranker.model.attrs["loss"] == "cross_entropy"
    expected = get_scores([nlp(doc) for doc in make_docs(nlp, 3)])
    found = get_scores([other(doc) for doc in make_docs(other, 3)])
    numpy.testing.assert_allclose(found, expected, atol=1e-4)
    joint = spacy.blank("xx")
    model = {"@architectures": "spacy_charid.JointRanker.v1", "n_trees": 5}
    ranker = add_ranker(joint, {**model, "encoder": make_shared(tmp_path)})
    joint.initialize(lambda: make_examples(joint, 16))
    item = ranker.reader.read(make_docs(joint, 1)[0])
    scores = ranker.model.get_ref("encoder").predict([item])[0]
    numpy.testing.assert_allclose(scores, expected[0], atol=1e-4)
