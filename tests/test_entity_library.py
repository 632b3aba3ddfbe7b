import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy
import pytest
import spacy
import torch
from blocks import begin, score
from linking import (
    LIBRARY,
    TOK2VEC,
    add_linker,
    gold,
    links,
    make_docs,
    make_examples,
    predict,
    train,
)
from thinc.api import NumpyOps

from spacy_charid.bank import CharacterBank
from spacy_charid.cast import Cast
from spacy_charid.models.entity_library import build_entity_library
from spacy_charid.models.entity_library_torch import (
    EntityLibrary,
    dump_state,
    load_state,
)
from spacy_charid.models.inputs import LinkerInput
from spacy_charid.models.scenes import SceneBatch, speakers_around
from spacy_charid.structure import read_structure
from spacy_charid.view import build_view

LISTENER = {"@architectures": "spacy.Tok2VecListener.v1", "width": 16, "upstream": "*"}
CPU = torch.device("cpu")


class Evil:
    """Unpickling it creates a file."""

    def __init__(self, path):
        self.path = str(path)

    def __reduce__(self):
        return open, (self.path, "w")


def read(nlp, doc, *names):
    bank = CharacterBank.from_records([{"id": name} for name in names])
    view = read_structure(doc).view
    return LinkerInput(doc, view, Cast.from_view(bank, view))


@pytest.fixture
def model():
    tok2vec = spacy.registry.resolve({"model": TOK2VEC})["model"]
    return build_entity_library(tok2vec, hidden_width=16, entity_width=16, dropout=0.0)


@pytest.fixture
def inputs(nlp):
    return [read(nlp, doc, "Ross", "Monica", "Judy") for doc in make_docs(nlp)]


def test_library_scores_are_probabilities(model, inputs):
    model.initialize(X=inputs)
    for item, scores in zip(inputs, score(model, inputs), strict=True):
        n_mentions, n_ids = len(item.view.mentions), len(item.cast.ids)
        assert scores.shape == (n_mentions, n_ids + 1)
        assert scores.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
        unknown = [item.cast.ids.index(i) for i in item.cast.local.ids]
        assert not scores[:, unknown].any()


def test_library_batch_equals_one_by_one(model, inputs):
    model.initialize(X=inputs)
    together = score(model, inputs)
    for item, scores in zip(inputs, together, strict=True):
        assert numpy.allclose(score(model, [item])[0], scores, atol=1e-5)


def test_library_batch_with_docs_without_mentions(model, inputs, nlp):
    model.initialize(X=inputs)
    empty, bare = nlp.make_doc(""), nlp.make_doc("Ross: Fine.")
    mixed = [read(nlp, empty, "Ross"), inputs[0], read(nlp, bare, "Ross")]
    mixed = [item._replace(cast=Cast(inputs[0].cast.bank)) for item in mixed]
    scores, backprop = begin(model, mixed)
    assert [len(matrix) for matrix in scores] == [0, len(inputs[0].view.mentions), 0]
    backprop(scores)
    none = [mixed[0], mixed[2]]
    scores, backprop = begin(model, none)
    assert [matrix.shape for matrix in scores] == [(0, 4), (0, 4)]
    backprop(scores)


def test_library_of_a_smaller_cast(model, inputs):
    model.initialize(X=inputs)
    few = inputs[0]._replace(cast=Cast(CharacterBank.from_records([{"id": "Judy"}])))
    (scores,), backprop = begin(model, [few])
    assert scores.shape[1] == 2
    assert scores.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    backprop([scores])


def test_library_backprop_is_the_gradient(model, inputs):
    """Check a row of the library against finite differences of the loss."""
    model.initialize(X=inputs)
    library = model.get_ref("library").shims[0]._model
    scores, backprop = begin(model, inputs)
    backprop([_minus_first(matrix) for matrix in scores])
    gradient = library.library.grad.numpy().copy()

    def loss():
        with torch.no_grad():
            return -sum(float(numpy.log(m[:, 0]).sum()) for m in score(model, inputs))

    for place in ((0, 0), (1, 3), (3, 5)):
        value = library.library[place].item()
        found = []
        for step in (1e-2, -1e-2):
            library.library.data[place] = value + step
            found.append(loss())
        library.library.data[place] = value
        slope = (found[0] - found[1]) / 2e-2
        assert gradient[place] == pytest.approx(slope, rel=0.05, abs=1e-2)


def _minus_first(probs):
    d_logits = probs.copy()
    d_logits[:, 0] -= 1.0
    return d_logits


def test_library_speaker_embeddings_reach_the_scores(model, nlp):
    texts = ("Ross: [I](Ross) ran.", "Judy: [I](Judy) ran.")
    inputs = [read(nlp, doc, "Ross", "Judy") for doc in make_docs(nlp, *texts)]
    model.initialize(X=inputs)
    ross, judy = score(model, inputs)
    assert not numpy.allclose(ross, judy, atol=1e-3)


def test_library_scenes(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    item = read(nlp, doc, "Nora Reed", "Theo Blom")
    batch = SceneBatch([item, item], {"Nora Reed": 0, "Theo Blom": 1})
    scenes = [(s.start, s.end) for s in doc.spans["scenes"]]
    assert batch.spans == [(i, *scene) for i in (0, 1) for scene in scenes]
    assert batch.lengths.tolist() == [end - start for _, start, end in batch.spans]
    places = [
        (scene, mention.start - start, mention.end - 1 - start)
        for i in (0, 1)
        for mention in doc.spans["mentions"]
        for scene, (at, start, end) in enumerate(batch.spans)
        if at == i and start <= mention.start < end
    ]
    assert [tuple(place) for place in batch.places] == places
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


def test_library_torch_not_built():
    with pytest.raises(RuntimeError, match="build"):
        EntityLibrary(4, 4, 1, 0.0)(*[torch.zeros(1, 1, 1)] * 4)


def test_library_torch_state_round_trip():
    module = EntityLibrary(4, 6, 1, 0.0)
    assert not load_state(EntityLibrary(4, 6, 1, 0.0), dump_state(module), CPU).is_built
    module.build(token_width=5, n_rows=3)
    copy = load_state(EntityLibrary(4, 6, 1, 0.0), dump_state(module), CPU)
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
            load_state(EntityLibrary(4, 4, 1, 0.0), data, CPU)
    assert not Path(tmp_path / "created").exists()


def test_library_a_pipeline_never_runs_a_pickle(nlp, tmp_path):
    linker = add_linker(nlp, LIBRARY)
    train(nlp, make_examples(nlp), steps=1)
    for data in evil_files(tmp_path):
        shim = linker.model.get_ref("library").shims[0]
        shim._serialize_model = lambda module, data=data: data
        saved = linker.to_bytes()
        other = add_linker(spacy.blank("en"), LIBRARY)
        with pytest.raises(ValueError, match="damaged"):
            other.from_bytes(saved)
    assert not Path(tmp_path / "created").exists()
    pickle.loads(evil_files(tmp_path)[0]).close()
    assert Path(tmp_path / "created").exists()  # it would have been created


@pytest.mark.parametrize("use_gold", [True, False])
def test_library_over_a_listener(nlp, tmp_path, use_gold):
    tok2vec = {"@architectures": "spacy.Tok2Vec.v2", **_tok2vec_parts()}
    nlp.add_pipe("tok2vec", config={"model": tok2vec})
    add_linker(nlp, {**LIBRARY, "tok2vec": LISTENER}, use_gold_mentions=use_gold)
    examples = make_examples(nlp, gold_mentions=use_gold)
    losses = train(nlp, examples, steps=80)
    assert losses[-1] < losses[0] / 4
    assert predict(nlp, examples) == gold(examples)
    nlp.to_disk(tmp_path)
    assert predict(spacy.load(tmp_path), examples) == gold(examples)
    docs = list(nlp.pipe([eg.x.copy() for eg in examples] + [nlp.make_doc("")]))
    assert [len(links(doc)) for doc in docs] == [len(d) for d in gold(examples)] + [0]


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


def test_library_import_builds_no_torch_module():
    code = "import sys, spacy_charid.models.entity_library; print(sorted(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "spacy_charid.models.entity_library'" in out.stdout
    assert "entity_library_torch" not in out.stdout
