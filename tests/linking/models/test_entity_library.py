import pickle
from io import BytesIO
from pathlib import Path

import numpy
import pytest
import spacy
import torch
from thinc.api import NumpyOps

from spacy_charid.dialogue.view_builder import build_view
from spacy_charid.linking.models.entity_library_torch import EntityLibrary
from spacy_charid.linking.models.scene_batch import SceneBatch, speakers_around
from spacy_charid.torch_module import dump_state, load_state
from tests.helpers.linking import (
    LIBRARY,
    Evil,
    add_linker,
    gold,
    make_examples,
    predict,
    read_input,
    train,
)

LISTENER = {"@architectures": "spacy.Tok2VecListener.v1", "width": 16, "upstream": "*"}
CPU = torch.device("cpu")


def test_library_scenes(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    item = read_input(doc, "Nora Reed", "Theo Blom")
    batch = SceneBatch([item, item], {"Nora Reed": 0, "Theo Blom": 1})
    assert batch.scenes == [(i, *scene) for i in (0, 1) for scene in item.view.scenes]
    assert len(batch.scenes) == 2 * len(doc.spans["scenes"])
    assert batch.lengths.tolist() == [end - start for _, start, end in batch.scenes]
    spans = [
        (scene, mention.start - start, mention.end - 1 - start)
        for i in (0, 1)
        for mention in item.view.mentions
        for scene, (at, start, end) in enumerate(batch.scenes)
        if at == i and start <= mention.start < end
    ]
    assert [tuple(span) for span in batch.mention_spans] == spans
    assert batch.speakers.shape == (4, max(batch.lengths), 3)
    assert batch.speakers[0, 0].tolist() == [0, -1, 1]
    tokvecs = [numpy.random.rand(len(doc), 4).astype("f") for _ in range(2)]
    ops = NumpyOps()
    padded = batch.pad(ops, tokvecs)
    for vectors, found in zip(tokvecs, batch.unpad(ops, padded, tokvecs), strict=True):
        assert numpy.array_equal(vectors, found)


def test_library_speakers_around():
    names = ["A", "A", "B", None, "A", "C", "A"]
    scenes = [(0, 5), (5, 7)]
    turns = [(i, i + 1, (name,) if name else ()) for i, name in enumerate(names)]
    view = build_view(["w"] * 7, turns, scenes, [])
    assert speakers_around(view) == [
        ("A", None, "B"),
        ("A", None, "B"),
        ("B", "A", "A"),
        (None, "B", "A"),
        ("A", "B", None),
        ("C", None, "A"),
        ("A", "C", None),
    ]
    assert speakers_around(build_view([], [], [], [])) == []


def test_library_torch_state_round_trip():
    module = EntityLibrary(4, 6, 1)
    assert not load_state(EntityLibrary(4, 6, 1), dump_state(module), CPU).is_built
    module.build(token_width=5, n_rows=3)
    copy = load_state(EntityLibrary(4, 6, 1), dump_state(module), CPU)
    for name, value in module.state_dict().items():
        assert torch.equal(copy.state_dict()[name], value)


def evil_files(tmp_path):
    evil = Evil(tmp_path / "created")
    zipped = BytesIO()
    torch.save({"library": evil}, zipped)
    legacy = BytesIO()
    torch.save({"library": evil}, legacy, _use_new_zipfile_serialization=False)
    return [pickle.dumps(evil, protocol=2), zipped.getvalue(), legacy.getvalue()]


def test_library_never_runs_a_pickle(tmp_path):
    for data in evil_files(tmp_path):
        with pytest.raises(pickle.UnpicklingError):
            load_state(EntityLibrary(4, 4, 1), data, CPU)
    assert not Path(tmp_path / "created").exists()


def test_library_a_pipeline_never_runs_a_pickle(nlp, tmp_path):
    linker = add_linker(nlp, LIBRARY)
    train(nlp, make_examples(nlp), steps=1)
    for data in evil_files(tmp_path):
        shim = linker.model.layers[1].shims[0]
        shim._serialize_model = lambda module, data=data: data
        saved = linker.to_bytes()
        other = add_linker(spacy.blank("en"), LIBRARY)
        with pytest.raises(ValueError, match="damaged"):
            other.from_bytes(saved)
    assert not Path(tmp_path / "created").exists()
    pickle.loads(evil_files(tmp_path)[0]).close()
    assert Path(tmp_path / "created").exists()  # it would have been created


@pytest.mark.slow
def test_library_over_a_listener_with_predicted_mentions(nlp):
    tok2vec = {"@architectures": "spacy.Tok2Vec.v2", **_tok2vec_parts()}
    nlp.add_pipe("tok2vec", config={"model": tok2vec})
    add_linker(nlp, {**LIBRARY, "tok2vec": LISTENER})
    examples = make_examples(nlp, gold_mentions=False)
    losses = train(nlp, examples, steps=80)
    assert losses[-1] < losses[0] / 4
    assert predict(nlp, examples) == gold(examples)


def test_library_listener_trains_the_encoder(nlp):
    tok2vec = {"@architectures": "spacy.Tok2Vec.v2", **_tok2vec_parts()}
    nlp.add_pipe("tok2vec", config={"model": tok2vec})
    add_linker(nlp, {**LIBRARY, "tok2vec": LISTENER})
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    encoder = nlp.get_pipe("tok2vec").model
    before = encoder.predict([examples[0].x])[0].copy()
    optimizer = nlp.resume_training()
    for _ in range(2):  # nlp.update steps the encoder before its listeners
        nlp.update(examples, sgd=optimizer)
    assert not numpy.array_equal(before, encoder.predict([examples[0].x])[0])


def _tok2vec_parts():
    return {
        "embed": {
            "@architectures": "spacy.MultiHashEmbed.v2",
            "width": 16,
            "rows": [50, 50],
            "attrs": ["NORM", "SHAPE"],
            "include_static_vectors": False,
        },
        "encode": {
            "@architectures": "spacy.MaxoutWindowEncoder.v2",
            "width": 16,
            "depth": 1,
            "window_size": 1,
            "maxout_pieces": 2,
        },
    }
