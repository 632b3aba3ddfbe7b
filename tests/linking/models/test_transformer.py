"""The trained models over a transformer, on a tiny model written to a folder."""

import pytest
import spacy
from spacy.tokens import DocBin
from spacy.training import Example
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config, load_model_from_config

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.training.corpora import make_example
from tests.helpers.linking import TRAINED
from tests.helpers.paths import ROOT

TINY = {
    "hidden_size": 16,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "intermediate_size": 16,
    "max_position_embeddings": 1024,
}


@pytest.fixture
def tiny_transformer(tmp_path):
    pytest.importorskip("spacy_transformers")
    from transformers import BertConfig, BertModel, BertTokenizerFast

    letters = "abcdefghijklmnopqrstuvwxyz"
    vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters]
    vocab += [f"##{letter}" for letter in letters]
    (tmp_path / "vocab.txt").write_text("\n".join(vocab), encoding="utf8")
    folder = tmp_path / "tiny"
    BertTokenizerFast(vocab_file=str(tmp_path / "vocab.txt")).save_pretrained(folder)
    BertModel(BertConfig(vocab_size=len(vocab), **TINY)).save_pretrained(folder)
    return folder


@pytest.fixture
def trf_config(tiny_transformer):
    return read_config("trf.cfg", tiny_transformer)


def read_config(name, transformer, **overrides):
    values = {"components.transformer.model.name": str(transformer), **overrides}
    return load_config(ROOT / "configs" / name, overrides=values)


def read_docs(nlp):
    (dialogue,) = read_dialogues(ROOT / "assets/dialogues/lighthouse.txt")
    return [part.to_doc(nlp) for part in dialogue.split_scenes()[:2]]


def read_samples(nlp):
    return [make_example(doc, gold_mentions=True) for doc in read_docs(nlp)]


def get_links(nlp, text):
    doc = nlp(text)
    return [mention.kb_id_ for mention in doc.spans["mentions"]]


@pytest.mark.slow
@pytest.mark.parametrize("model", TRAINED.values(), ids=list(TRAINED))
def test_transformer_trains_and_reloads(trf_config, model, tmp_path, monkeypatch):
    # The same cast and groups in each step, so that losses compare.
    monkeypatch.setattr("spacy_charid.linking.training_casts.KNOWN_SHARE", 0.0)
    monkeypatch.setattr("spacy_charid.linking.models.candidate_scorer.GROUP_SHARE", 1.0)
    linker = trf_config["components"]["character_linker"]
    linker["model"] = {**model, "tok2vec": linker["model"]["tok2vec"]}
    linker["n_folds"] = 0
    nlp = load_model_from_config(trf_config, auto_fill=True)
    examples = read_samples(nlp)
    optimizer = nlp.initialize(lambda: examples)
    before = nlp.get_pipe("transformer").model.to_bytes()
    losses = []
    for _ in range(6):
        batch = [Example(eg.x.copy(), eg.y) for eg in examples]
        losses.append(nlp.update(batch, sgd=optimizer)["character_linker"])
    assert losses[-1] < losses[0]
    assert nlp.get_pipe("transformer").model.to_bytes() != before
    text = "Nora Marsh: I told you.\nTheo Marsh: No, Nora, you did not."
    links = get_links(nlp, text)
    assert len(links) == 4
    nlp.to_disk(tmp_path / "model")
    reloaded = spacy.load(tmp_path / "model")
    assert get_links(reloaded, text) == links


def test_scorer_trains_over_a_frozen_transformer(tiny_transformer, tmp_path):
    docs = tmp_path / "train.spacy"
    docs.write_bytes(DocBin(docs=read_docs(spacy.blank("en"))).to_bytes())
    bank = ROOT / "assets/dialogues/cast.jsonl"
    paths = {"paths.train": str(docs), "paths.dev": str(docs), "paths.cast": str(bank)}
    steps = {"training.max_steps": 4, "training.eval_frequency": 2}
    config = read_config("scorer_trf.cfg", tiny_transformer, **paths, **steps)
    output = tmp_path / "model"
    output.mkdir()
    nlp = init_nlp(config)
    frozen, linker = nlp.get_pipe("transformer"), nlp.get_pipe("character_linker")
    before = frozen.model.to_bytes(), linker.model.to_bytes()
    train(nlp, output, use_gpu=-1)
    assert frozen.model.to_bytes() == before[0]
    assert linker.model.to_bytes() != before[1]
    reloaded = spacy.load(output / "model-last")
    text = "Nora Marsh: I told you.\nTheo Marsh: No, Nora, you did not."
    assert len(get_links(reloaded, text)) == 4
