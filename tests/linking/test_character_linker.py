import gc
import pickle
from copy import deepcopy

import numpy
import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span
from spacy.training import Example
from spacy.util import fix_random_seed

from spacy_charid.cast import bank as bank_module
from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import copy_structure
from spacy_charid.linking import character_linker
from spacy_charid.linking.character_linker import CharacterLinker
from spacy_charid.linking.scores import ScoreBlock
from tests.helpers.linking import (
    CANDIDATE_SCORER,
    LIBRARY,
    MODELS,
    RULES,
    TRAINED,
    add_linker,
    gold,
    links,
    load_trained,
    make_docs,
    make_examples,
    predict,
    train,
)
from tests.helpers.pipelines import blank

# In one process, which trains each model once.
pytestmark = pytest.mark.xdist_group("trained")
TEXT = "Ross: I saw Judy.\nMonica: You did? She is here."


# The slow tests run these; the model that consists of the two is always tested.
PARTS = ("library", "encoder-decoder")


def _vary(models):
    """Make a parameter of each model."""
    return [
        pytest.param(model, id=name, marks=[pytest.mark.slow] * (name in PARTS))
        for name, model in models.items()
    ]


@pytest.fixture(params=_vary(MODELS))
def model(request):
    return request.param


@pytest.fixture
def trained(nlp, model):
    """A pipeline with each model, and the examples it learned."""
    return nlp, load_trained(nlp, model)


@pytest.fixture
def linker(nlp):
    return add_linker(nlp, RULES)


def fresh(model, **config):
    """Make a pipeline with a vocabulary of its own, to load a pipeline into."""
    nlp = spacy.blank("en")
    add_linker(nlp, model, **config)
    return nlp


def fresh_linker(model):
    return add_linker(blank(), model)


def state(nlp):
    """Give the parameters of the linker's model."""
    found = {}
    for i, node in enumerate(nlp.get_pipe("character_linker").model.walk()):
        for name in node.param_names:
            found[i, name] = node.get_param(name).tolist()
        for shim in node.shims:
            values = shim._model.state_dict().items()
            found.update({(i, name): value.tolist() for name, value in values})
    return found


def test_linker_learns_and_reloads(trained, model, tmp_path):
    nlp, examples = trained
    assert predict(nlp, examples) == gold(examples)
    nlp.to_disk(tmp_path / "nlp")
    assert predict(spacy.load(tmp_path / "nlp"), examples) == gold(examples)
    copy = fresh(model).from_bytes(nlp.to_bytes())
    assert predict(copy, examples) == gold(examples)
    bank = nlp.get_pipe("character_linker").bank
    assert copy.get_pipe("character_linker").bank.to_records() == bank.to_records()


def test_linker_component_alone_reloads(trained, model, tmp_path):
    nlp, examples = trained
    linker = nlp.get_pipe("character_linker")
    linker.to_disk(tmp_path / "linker")
    for load in ("bytes", "disk"):
        copy = fresh(model)
        other = copy.get_pipe("character_linker")
        if load == "bytes":
            other.from_bytes(linker.to_bytes())
        else:
            other.from_disk(tmp_path / "linker")
        assert predict(copy, examples) == gold(examples)
        assert other.to_bytes(exclude=["vocab"]) == linker.to_bytes(exclude=["vocab"])


def test_linker_reload_into_an_initialized_pipeline(trained, model):
    nlp, examples = trained
    other = fresh(model)
    text = "Phoebe: [I](Phoebe) know [Ben](Ben)."
    other.initialize(lambda: make_examples(other, text))
    other.from_bytes(nlp.to_bytes())
    assert predict(other, examples) == gold(examples)


def test_linker_serialization_before_initialize(model, tmp_path):
    nlp = fresh(model, threshold=0.25, nil_weight=0.75)
    nlp.get_pipe("character_linker").add_character("Ross")
    nlp.to_disk(tmp_path / "nlp")
    for copy in (fresh(model).from_bytes(nlp.to_bytes()), spacy.load(tmp_path / "nlp")):
        linker = copy.get_pipe("character_linker")
        assert linker.bank.ids == ["Ross"]
        assert linker.cfg == {"threshold": 0.25, "nil_weight": 0.75, "top_k": 0}
        examples = make_examples(copy)
        train(copy, examples, steps=1)
    train(copy, examples)
    assert predict(copy, examples) == gold(examples)


def test_linker_bank_is_saved_as_json_lines(trained, tmp_path):
    nlp, _ = trained
    nlp.to_disk(tmp_path)
    bank = CharacterBank.from_disk(tmp_path / "character_linker" / "bank.jsonl")
    assert sorted(bank.ids) == ["Chandler", "Judy", "Monica", "Ross"]


def test_linker_exclude_on_save_and_load(trained, model, tmp_path):
    nlp, _ = trained
    linker = nlp.get_pipe("character_linker")
    linker.to_disk(tmp_path / "linker", exclude=["bank", "vocab"])
    assert not (tmp_path / "linker" / "bank.jsonl").exists()
    other = fresh_linker(model)
    other.from_disk(tmp_path / "linker", exclude=["bank", "vocab"])
    assert other.bank.ids == []


def scan(path):
    """Tell whether loading a file might run a pickle."""
    data = path.read_bytes()
    try:
        pickle.loads(data)
    except Exception:
        return False
    return bool(data)


def test_linker_saved_pipeline_holds_no_pickle(trained, tmp_path):
    nlp, _ = trained
    nlp.to_disk(tmp_path)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 5
    assert [path for path in files if scan(path)] == []
    assert [path for path in files if path.suffix in (".pkl", ".pickle", ".pt")] == []


def test_linker_pipe_equals_call_equals_batch_of_one(trained):
    nlp, examples = trained
    docs = [eg.x for eg in examples] + [nlp.make_doc(TEXT), nlp.make_doc("")]
    called = [links(nlp(doc.copy())) for doc in docs]
    for size in (1, 2, 8):
        piped = nlp.pipe([doc.copy() for doc in docs], batch_size=size)
        assert [links(doc) for doc in piped] == called


def test_linker_n_process(trained):
    nlp, examples = trained
    texts = [TEXT] * 3
    called = [links(doc) for doc in nlp.pipe(texts)]
    with_two = list(nlp.pipe(texts, n_process=2, batch_size=1))
    assert [links(doc) for doc in with_two] == called
    assert [m._.speaker for m in with_two[0].spans["mentions"]][0] == "Ross"
    docs = list(nlp.pipe([eg.x.copy() for eg in examples], n_process=2, batch_size=1))
    assert [[(t, k) for t, _, k in links(doc)] for doc in docs] == gold(examples)


def test_linker_is_deterministic(model):
    runs = []
    for _ in range(2):
        nlp = blank()
        add_linker(nlp, model)
        examples = make_examples(nlp)
        losses = train(nlp, examples, steps=3)
        runs.append((losses, state(nlp), predict(nlp, examples)))
    assert runs[0] == runs[1]


def test_linker_predict_leaves_docs_as_they_are(trained):
    nlp, examples = trained
    linker = nlp.get_pipe("character_linker")
    docs = [examples[0].x.copy(), nlp.make_doc(TEXT), nlp.make_doc("")]
    before = [doc.to_bytes() for doc in docs]
    linker.predict(docs)
    assert [doc.to_bytes() for doc in docs] == before


def test_linker_set_annotations_computes_nothing(trained):
    nlp, examples = trained
    linker = nlp.get_pipe("character_linker")
    docs = [examples[0].x.copy(), nlp.make_doc(TEXT)]
    predictions = linker.predict(docs)
    linker.model = linker.reader = Broken(linker.model)
    linker.set_annotations(docs, predictions)
    assert links(docs[0])[0] == ("I", "PRONOUN", "Ross")
    assert docs[1].spans["mentions"][0]._.speaker == "Ross"


class Broken:
    def __init__(self, model):
        self.ops, self.attrs = model.ops, model.attrs


def test_linker_keeps_what_a_doc_has(nlp, linker):
    doc = nlp.make_doc("Ross I saw I")
    doc.spans["utterances"] = [Span(doc, 1, 4, label="Ross", span_id="u1")]
    doc.spans["mentions"] = [
        Span(doc, 3, 4, label="X", kb_id="Wrong", span_id="m1"),
        Span(doc, 1, 3),
        Span(doc, 1, 2, kb_id="Wrong"),
    ]
    doc.spans["mentions"].attrs["note"] = "mine"
    nlp(doc)
    mentions = list(doc.spans["mentions"])
    assert [(m.start, m.end) for m in mentions] == [(3, 4), (1, 3), (1, 2)]
    assert [m.label_ for m in mentions] == ["X", "NOMINAL", "PRONOUN"]
    assert [m._.character for m in mentions] == ["Ross", None, "Ross"]
    assert mentions[0].id_ == "m1"
    assert doc.spans["mentions"].attrs == {"note": "mine"}
    assert doc.spans["utterances"][0].id_ == "u1"


def test_linker_overwrites_its_own_links(nlp, linker):
    linker.cfg["top_k"] = 2
    doc = nlp(TEXT)
    assert links(nlp(doc)) == links(nlp(TEXT))
    assert doc.spans["mentions"].attrs["scores"]
    linker.cfg["top_k"] = 0
    nlp(doc)
    assert "scores" not in doc.spans["mentions"].attrs


def test_linker_names_with_separators(nlp, linker):
    linker.add_character("A|B\\C", aliases=["Judy"])
    doc = nlp("Ross: I saw Judy.")
    assert [m._.character for m in doc.spans["mentions"]] == ["Ross", "A|B\\C"]


def test_linker_survives_doc_bin(nlp, linker):
    linker.cfg["top_k"] = 2
    doc = nlp(TEXT)
    data = DocBin(docs=[doc]).to_bytes()
    (copy,) = DocBin().from_bytes(data).get_docs(nlp.vocab)
    assert links(copy) == links(doc)
    scores = [m._.character_scores for m in doc.spans["mentions"]]
    assert [m._.character_scores for m in copy.spans["mentions"]] == scores


@pytest.mark.parametrize("model", _vary(TRAINED))
def test_linker_not_initialized(nlp, model):
    add_linker(nlp, model)
    with pytest.raises(ValueError, match="E030|train"):
        nlp(TEXT)
    assert links(nlp("")) == []


@pytest.mark.parametrize("model", _vary(TRAINED))
def test_linker_not_initialized_update(nlp, model):
    add_linker(nlp, model)
    with pytest.raises(ValueError, match="train"):
        nlp.get_pipe("character_linker").update(make_examples(nlp))


def test_linker_rules_need_no_initialize(nlp):
    add_linker(nlp, RULES)
    assert links(nlp(TEXT))[0] == ("I", "PRONOUN", "Ross")


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan")])
def test_linker_invalid_threshold(nlp, threshold):
    with pytest.raises(ValueError, match="threshold"):
        add_linker(nlp, RULES, threshold=threshold)


@pytest.mark.parametrize("weight", [-0.1, float("nan")])
def test_linker_invalid_nil_weight(nlp, weight):
    with pytest.raises(ValueError, match="nil_weight"):
        add_linker(nlp, RULES, nil_weight=weight)


def test_linker_invalid_top_k(nlp):
    with pytest.raises(ValueError, match="top_k"):
        add_linker(nlp, RULES, top_k=-1)


def test_linker_threshold(trained):
    nlp, examples = trained
    linker = nlp.get_pipe("character_linker")
    predictions = linker.predict([eg.x for eg in examples])
    blocks = [block for p in predictions for block in p.scores]
    best = numpy.concatenate([b.links[-1].max(axis=1) for b in blocks])
    sure = float(numpy.median(best))
    linked = []
    for threshold in (0.0, sure, 1.0):
        linker.cfg["threshold"] = threshold
        found = predict(nlp, examples)
        linked.append(sum(kb_id != "" for doc in found for _, kb_id in doc))
    assert linked == [len(best), *(sum(best >= at) for at in (sure, 1.0))]
    assert linked[0] > linked[2]


def test_linker_top_k(trained):
    nlp, examples = trained
    linker = nlp.get_pipe("character_linker")
    for top_k in (1, 3, 100):
        linker.cfg["top_k"] = top_k
        doc = nlp(examples[0].x.copy())
        for mention in doc.spans["mentions"]:
            kept = mention._.character_scores
            scores = [score for _, score in kept]
            assert 0 < len(kept) <= top_k
            assert scores == sorted(scores, reverse=True)
            assert all(0.0 < score <= 1.0 for score in scores)
            if mention._.character:
                assert kept[0][0] == mention._.character
        assert len({name for name, _ in kept}) == len(kept)


def test_linker_no_scores_unless_asked(nlp, linker):
    doc = nlp(TEXT)
    assert [m._.character_scores for m in doc.spans["mentions"]][0] == []
    assert "scores" not in doc.spans["mentions"].attrs


def test_linker_docs_of_every_kind(trained):
    nlp, _ = trained
    silent = nlp.make_doc("Nobody speaks here")
    silent.spans["utterances"] = []
    stray = nlp.make_doc("I saw you")
    stray.spans["utterances"] = []
    stray.spans["mentions"] = [stray[0:1], stray[2:3]]
    empty = nlp.make_doc("")
    bare = nlp.make_doc("Ross: Fine.")
    docs = list(nlp.pipe([silent, stray, empty, bare, nlp.make_doc("I")]))
    assert [len(doc.spans["mentions"]) for doc in docs] == [0, 2, 0, 0, 1]
    assert list(nlp.pipe([])) == []
    assert nlp.get_pipe("character_linker").predict([]) == []


def test_linker_batch_without_mentions_does_not_run_the_model(nlp):
    add_linker(nlp, LIBRARY)
    linker = nlp.get_pipe("character_linker")
    (prediction,) = linker.predict([nlp.make_doc("Ross: Fine.")])
    assert prediction.scores == []


def test_linker_update_without_mentions(trained):
    nlp, _ = trained
    linker = nlp.get_pipe("character_linker")
    before = state(nlp)
    examples = make_examples(nlp, "Ross: Fine.", "Monica: Okay.")
    optimizer = nlp.resume_training()
    assert linker.update(examples, sgd=optimizer) == {"character_linker": 0.0}
    assert linker.update([], sgd=optimizer) == {"character_linker": 0.0}
    assert state(nlp) == before


def test_linker_update_adds_to_the_losses(trained):
    nlp, examples = trained
    losses = {"other": 1.0}
    nlp.update(examples, losses=losses)
    once = losses["character_linker"]
    assert losses["other"] == 1.0 and once > 0.0
    nlp.get_pipe("character_linker").update(examples, losses=losses)
    assert losses["character_linker"] >= once


def test_linker_initialize_from_a_cast(nlp, tmp_path):
    linker = add_linker(nlp, LIBRARY)
    gunther = CharacterBank()
    gunther.add("Gunther", aliases=["Gun"])
    gunther.to_disk(tmp_path / "cast.jsonl")
    examples = make_examples(nlp)
    for cast in (gunther, tmp_path / "cast.jsonl", str(tmp_path / "cast.jsonl")):
        linker.initialize(lambda: examples, nlp=nlp, cast=cast)
        assert linker.bank.ids[0] == "Gunther" and len(linker.bank) == 5
        assert linker.model.attrs["characters"] == linker.bank.ids
    assert gunther.ids == ["Gunther"]


def test_linker_initialize_from_config(nlp, tmp_path):
    linker = add_linker(nlp, RULES)
    path = tmp_path / "cast.jsonl"
    path.write_text('{"id": "Gunther"}\n', encoding="utf8")
    init = nlp.config["initialize"]["components"]
    init["character_linker"] = {"cast": str(path)}
    nlp.initialize(lambda: make_examples(nlp))
    assert "Gunther" in linker.bank and "Judy" in linker.bank
    nlp.to_disk(tmp_path / "nlp")
    path.unlink()
    assert "Gunther" in spacy.load(tmp_path / "nlp").get_pipe("character_linker").bank


@pytest.mark.parametrize("model", _vary(TRAINED))
def test_linker_initialize_with_weights(nlp, model, tmp_path):
    add_linker(nlp, model)
    examples = make_examples(nlp)
    train(nlp, examples)
    nlp.to_disk(tmp_path)
    other = fresh(model)
    init = other.config["initialize"]["components"]
    init["character_linker"] = {"weights": str(tmp_path / "character_linker" / "model")}
    other.initialize(lambda: make_examples(other))
    assert state(other) == state(nlp)
    assert predict(other, examples) == gold(examples)


@pytest.mark.parametrize("model", _vary(TRAINED))
def test_linker_initialize_with_weights_of_another_model(nlp, model, tmp_path):
    linker = add_linker(nlp, model)
    examples = make_examples(nlp)
    with pytest.raises(ValueError, match="no weights at"):
        linker.initialize(lambda: examples, weights=tmp_path / "model")
    fresh(RULES).get_pipe("character_linker").model.to_disk(tmp_path / "model")
    with pytest.raises(ValueError, match="does not fit the config"):
        linker.initialize(lambda: examples, weights=tmp_path / "model")


def test_linker_initialize_reads_the_corpus_once(nlp):
    linker = add_linker(nlp, LIBRARY)
    calls = []

    def get_examples():
        calls.append(1)
        return iter(make_examples(nlp))

    linker.initialize(get_examples)
    assert calls == [1]
    with pytest.raises(TypeError):
        linker.initialize(lambda: [])


def test_linker_initialize_leaves_the_examples_alone(nlp, model):
    add_linker(nlp, model)
    examples = make_examples(nlp, gold_mentions=False)
    before = [(eg.x.to_bytes(), eg.y.to_bytes()) for eg in examples]
    nlp.initialize(lambda: examples)
    assert [(eg.x.to_bytes(), eg.y.to_bytes()) for eg in examples] == before


def test_linker_initialize_again_forgets(nlp, model):
    linker = add_linker(nlp, model)
    nlp.initialize(lambda: make_examples(nlp))
    train(nlp, make_examples(nlp, "Ben: [I](Ben) run."), steps=10)
    assert linker.bank.ids == ["Ben"]
    assert links(nlp("Ben: I run."))[0][2] == "Ben"


def test_linker_initialize_without_annotation(nlp):
    add_linker(nlp, LIBRARY)
    nlp.initialize(lambda: [Example(nlp.make_doc("Hi"), nlp.make_doc("Hi"))])
    with pytest.raises(ValueError, match="annotated examples"):
        nlp("Ross: I run.")


def test_linker_a_character_added_after_training(trained):
    nlp, examples = trained
    linker = nlp.get_pipe("character_linker")
    linker.add_character("gun", name="Gunther", aliases=["Gunny"], gender="M")
    assert predict(nlp, examples) == gold(examples)
    with pytest.raises(ValueError, match="already"):
        linker.add_character("gun")
    if linker.model.name == "charid_rules":
        doc = nlp("Ross: I met Gunther.")
        assert doc.spans["mentions"][1]._.character == "gun"


def test_linker_misaligned_tokenization(nlp, model):
    add_linker(nlp, model)
    train(nlp, make_examples(nlp), steps=5)
    (reference,) = make_docs(nlp, "Ross: [I](Ross) cannot go,[I](Ross) ca n't")
    predicted = Doc(nlp.vocab, words=["I", "cannot", "go,I", "ca", "n't"])
    example = Example(predicted, reference)
    copy_structure(example, mentions=True)
    losses = nlp.get_pipe("character_linker").update([example])
    assert numpy.isfinite(losses["character_linker"])
    # The second "I" is no token of its own any more: it is left out.
    assert links(example.predicted) == [("I", "", "")]


def test_linker_trains_on_the_mentions_that_the_reader_gives(nlp, monkeypatch):
    linker = add_linker(nlp, LIBRARY)
    text = "Ross: [I](Ross) like the [thing](Judy). You do not."
    nlp.initialize(lambda: make_examples(nlp, text))
    found = []

    def spy(words, notes):
        found.append([mention.text for mention in detect(words, notes)])
        return detect(words, notes)

    detect = linker.detector.detect_in
    monkeypatch.setattr(linker.detector, "detect_in", spy)
    linker.update(make_examples(nlp, text, gold_mentions=True))
    assert found == []
    linker.update(make_examples(nlp, text, gold_mentions=False))
    # For the scores, and for the loss, which takes nothing but examples and scores.
    assert found == [["I", "You"]] * 2


def test_linker_trains_on_mentions_that_it_finds(nlp, model):
    linker = add_linker(nlp, model)
    examples = make_examples(nlp, gold_mentions=False)
    assert all("mentions" not in eg.x.spans for eg in examples)
    nlp.initialize(lambda: examples)
    losses = linker.update(examples)
    assert losses["character_linker"] > 0.0
    assert all("mentions" not in eg.x.spans for eg in examples)
    train(nlp, examples)
    assert predict(nlp, examples) == gold(examples)


def loss_of(nlp, *texts):
    """Give loss, gradients and scores of a linker for annotated texts."""
    linker = nlp.get_pipe("character_linker")
    examples = make_examples(nlp, *texts)
    scores = [p.scores for p in linker.predict([eg.x for eg in examples])]
    loss, gradients = linker.get_loss(examples, scores)
    return loss, gradients, scores


def test_linker_update_learns_from_the_public_loss(nlp, monkeypatch):
    linker = add_linker(nlp, CANDIDATE_SCORER, n_folds=0)
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    calls = []

    def spy(examples, scores, **kwargs):
        calls.append(CharacterLinker.get_loss(linker, examples, scores, **kwargs))
        return calls[-1]

    monkeypatch.setattr(linker, "get_loss", spy)
    losses = linker.update(examples)
    ((loss, d_scores),) = calls
    assert losses["character_linker"] == loss > 0.0
    assert [type(block) for blocks in d_scores for block in blocks] == [ScoreBlock] * 2


def test_linker_partial_gold_has_no_gradient(trained):
    nlp, _ = trained
    text = "Ross: [I](Ross) saw [you]().\nMonica: [I](Monica) saw [him](Nobody Known)."
    _, ((gradient,),), _ = loss_of(nlp, text)
    counted = numpy.abs(gradient.links[-1]).sum(axis=1) > 1e-9
    # People who are not candidates are somebody else to a model that knows such.
    assert not counted[1] and counted[3] == gradient.has_plurals


def test_linker_unannotated_reference(trained):
    nlp, _ = trained
    linker = nlp.get_pipe("character_linker")
    example = Example(nlp.make_doc(TEXT), nlp.make_doc(TEXT))
    assert linker.update([example]) == {"character_linker": 0.0}


def test_linker_a_new_character_in_update_does_not_distort(nlp):
    """Somebody without a row speaks: no candidate of the library's, no gradient."""
    add_linker(nlp, LIBRARY)
    train(nlp, make_examples(nlp), steps=2)
    text = "Gunther: [I](Gunther) run with [Ross](Ross)."
    loss, ((gradient,),), _ = loss_of(nlp, text)
    assert loss > 0.0
    d_links, d_nil = gradient.links[0], gradient.nil[0]
    assert not d_links[0].any() and d_links[1].any()
    assert d_links.sum(axis=1) + d_nil[:, 0] == pytest.approx(0.0, abs=1e-6)
    loss, ((gradient,),), _ = loss_of(nlp, "Gunther: [I](Gunther) run.")
    assert loss == 0.0 and not gradient.links.any() and not gradient.nil.any()


def test_linker_damaged_model(trained, model, tmp_path):
    nlp, _ = trained
    linker = nlp.get_pipe("character_linker")
    linker.to_disk(tmp_path)
    path = tmp_path / "model"
    whole = path.read_bytes()
    for damaged in (b"", b"garbage", whole[:20], whole[: len(whole) // 2], whole[:-9]):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="damaged.*train it again"):
            fresh_linker(model).from_disk(tmp_path)


@pytest.mark.parametrize(
    "damaged", ["", "{oops", "[1]", '{"top_k": "many"}', '{"x": 1}']
)
def test_linker_damaged_settings(trained, model, tmp_path, damaged):
    nlp, _ = trained
    nlp.get_pipe("character_linker").to_disk(tmp_path)
    (tmp_path / "cfg").write_text(damaged, encoding="utf8")
    with pytest.raises(ValueError, match=f"{tmp_path}/cfg.*damaged"):
        fresh_linker(model).from_disk(tmp_path)


def test_linker_model_of_another_config(trained, model, tmp_path):
    nlp, _ = trained
    linker = nlp.get_pipe("character_linker")
    changed = RULES if model is LIBRARY else {**LIBRARY, "hidden_width": 8}
    with pytest.raises(ValueError, match="does not fit the config"):
        fresh_linker(changed).from_bytes(linker.to_bytes())


def test_linker_damaged_bank(trained, model, tmp_path):
    nlp, _ = trained
    nlp.to_disk(tmp_path)
    path = tmp_path / "character_linker" / "bank.jsonl"
    path.write_text("{oops\n", encoding="utf8")
    with pytest.raises(ValueError, match="bank.jsonl, line 1"):
        spacy.load(tmp_path)


def test_linker_constructed_by_hand():
    nlp = spacy.blank("en")
    rules = nlp.create_pipe("character_linker").model
    linker = CharacterLinker(nlp.vocab, rules)
    assert links(linker(nlp(TEXT)))[0] == ("I", "PRONOUN", "Ross")
    assert linker.name == "character_linker" and linker.is_trainable


def test_linker_repr(nlp, monkeypatch):
    linker = add_linker(nlp, RULES, cast="friends")
    monkeypatch.setattr(character_linker, "load_cast", None)  # it reads no file
    linker.bank = CharacterBank()
    linker.add_character("Judy")
    found = repr(linker)
    assert found == "CharacterLinker('character_linker', charid_rules, cast of 1)"


# Names of the cast in the text.

QUILL = "Al: Quill saw Zorro. The quill broke."


def found_in(nlp, text=QUILL):
    doc = nlp(text)
    return [(m.text, m.kb_id_) for m in doc.spans["mentions"]]


@pytest.fixture(params=["with a detector", "alone"])
def quill(nlp, request):
    """A pipeline whose cast has somebody with a name that is in no list of names."""
    if request.param == "with a detector":
        nlp.add_pipe("mention_detector", config={"nouns": False})
    linker = add_linker(nlp, RULES)
    assert found_in(nlp) == [("Zorro", "Zorro")]
    linker.add_character("Dr. Quill", aliases=["Zorro"])
    return nlp


QUILLS = [("Quill", "Dr. Quill"), ("Zorro", "Dr. Quill")]


def test_linker_names_of_the_cast_are_mentions(quill):
    assert found_in(quill) == QUILLS
    linker = quill.get_pipe("character_linker")
    linker.bank.add_alias("Dr. Quill", "Zumba")
    assert found_in(quill, "Al: Zumba ran.") == [("Zumba", "Dr. Quill")]
    linker.bank = CharacterBank()
    assert found_in(quill) == [("Zorro", "Zorro")]


def test_linker_names_of_the_cast_survive(quill, tmp_path):
    quill.to_disk(tmp_path / "nlp")
    blank = fresh(RULES)
    if quill.has_pipe("mention_detector"):
        blank = spacy.blank("en")
        blank.add_pipe("mention_detector")
        add_linker(blank, RULES)
    for other in (
        spacy.load(tmp_path / "nlp"),
        blank.from_bytes(quill.to_bytes()),
        deepcopy(quill),
        pickle.loads(pickle.dumps(quill)),
    ):
        assert found_in(other) == QUILLS
    for doc in quill.pipe([QUILL] * 2, n_process=2, batch_size=1):
        assert [(m.text, m.kb_id_) for m in doc.spans["mentions"]] == QUILLS


def test_linker_names_are_gathered_once_per_change_of_the_bank(quill, monkeypatch):
    calls = []

    def spy(names):
        calls.append(1)
        return name_words(names)

    name_words = bank_module.name_words
    monkeypatch.setattr(bank_module, "name_words", spy)
    linker = quill.get_pipe("character_linker")
    linker.add_character("Bo")
    for _ in range(3):
        quill(QUILL)
    assert calls == [1]
    linker.bank.add_alias("Bo", "Zumba")
    quill(QUILL)
    assert calls == [1, 1]


def test_linker_uses_the_detector_before_it(nlp):
    detector = nlp.add_pipe("mention_detector", config={"pronouns": False})
    linker = add_linker(nlp, RULES)
    assert linker.detector is detector and linker.bank is detector.bank
    with nlp.select_pipes(disable=["mention_detector"]):
        assert found_in(nlp, "Al: I ran, Al.") == [("Al", "Al")]


def test_linker_error_handler(nlp, linker):
    fix_random_seed(0)
    bad = nlp.make_doc("a b")
    bad.spans["utterances"] = [bad[0:2], bad[1:2]]
    with pytest.raises(ValueError, match="overlap"):
        nlp(bad)
    seen = []
    nlp.set_error_handler(lambda name, proc, docs, error: seen.append(name))
    docs = list(nlp.pipe([bad, nlp.make_doc(TEXT)], batch_size=1))
    assert seen == ["character_linker"] and len(docs) == 1


def test_character_linker_predict_makes_no_circles_of_objects():
    nlp = blank()
    linker = nlp.add_pipe("character_linker")
    text = "Ross: My sister and I saw Dr. Green.\nMonica: We did? You two? She is here."
    linker(nlp.make_doc(text))  # loads what is read at first use
    doc = nlp.make_doc(text)
    gc.collect()
    try:
        gc.disable()  # they would stay in memory, since `predict` pauses collection
        linker.predict([doc])
        assert gc.collect() == 0
    finally:
        gc.enable()
