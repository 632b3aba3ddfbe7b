import pickle
from io import BytesIO
from pathlib import Path

import numpy
import pytest
import spacy
import torch
from spacy.util import fix_random_seed

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.linking.features.stretches import WINDOW
from spacy_charid.linking.loss import cross_entropy, get_targets
from spacy_charid.linking.models import candidate_scorer
from spacy_charid.linking.models import weights as weights_module
from spacy_charid.linking.models.candidate_scorer import MAX_PAIRS
from spacy_charid.linking.models.candidate_scorer_torch import (
    N_NIL,
    Batch,
    FeatureNames,
    Logits,
    ScorerEnsemble,
)
from spacy_charid.linking.models.weights import load_weights
from spacy_charid.linking.scores import AMBIGUOUS
from spacy_charid.names.nouns import is_kinship
from spacy_charid.torch_module import (
    dump_state,
    get_module,
    load_state,
    set_dropout,
)
from tests.helpers.blocks import assert_close, assert_equal, begin, get_arrays, score
from tests.helpers.evidence import long_scene, read_input
from tests.helpers.linking import (
    CANDIDATE_SCORER,
    LIBRARY,
    RULES,
    TOK2VEC,
    Evil,
    add_linker,
    gold,
    links,
    make_docs,
    make_examples,
    predict,
    train,
)

CPU = torch.device("cpu")
BANK = CharacterBank.from_records([{"id": "Ross"}, {"id": "Judy"}, {"id": "Extra"}])
TEXTS = (
    "Ross: [I](Ross) told [my mom](Judy).\nMonica: Did [you](Ross) call [Judy](Judy)?",
    "Ann: [I](Ann)",
    "Nobody: Hm.",
)
SEVERAL = """\
Ross: [We](Ross|Monica) love [Chandler](Chandler), [Monica](Monica).
Monica: Do [you guys](Ross|Chandler) know [people](#GENERAL#)?
Chandler: [He](#OTHER#) saw [them](Monica|Ross). [I](Chandler) did not.
Ross: [They](#GENERAL#) say [she](#OTHER#) likes [us](Ross|Monica|Chandler)."""
# The settings of the shipped weights.
SHIPPED_SIZES = {"hidden_width": 64, "n_networks": 2}
LISTENER = {"@architectures": "spacy.Tok2VecListener.v1", "width": 16, "upstream": "*"}


def build(**config):
    """Resolve the architecture; its weights are random, but repeatable."""
    fix_random_seed(0)
    return spacy.registry.resolve({"model": {**CANDIDATE_SCORER, **config}})["model"]


def load(weights, **config):
    model = build(**config)
    load_weights(model, Path(weights))
    return model


def read(nlp, *texts, bank=BANK):
    return [read_input(doc, bank) for doc in make_docs(nlp, *(texts or TEXTS))]


def shake(model):
    """Make every parameter matter."""
    torch.manual_seed(1)
    with torch.no_grad():
        for value in module_of(model).parameters():
            value.add_(0.3 * torch.randn(value.shape))


def module_of(model):
    return get_module(model.get_ref("scorer"))


def totals(block):
    """Give what the probabilities of whom each mention means add up to."""
    return block.links.sum(axis=-1) + block.nil.sum(axis=-1)


@pytest.fixture
def inputs(nlp):
    return read(nlp)


@pytest.fixture
def model(inputs):
    model = build()
    model.initialize(X=inputs)
    shake(model)
    return model


@pytest.fixture
def weights(model, tmp_path):
    model.to_disk(tmp_path / "weights.bin")
    return str(tmp_path / "weights.bin")


# Scores.


def test_scorer_scores_are_probabilities(model, inputs):
    for item, block in zip(inputs, score(model, inputs), strict=True):
        n, k = len(item.view.mentions), len(item.cast.ids)
        if not n:
            continue
        assert block.links.shape == block.members.shape == (1, n, k)
        assert block.nil.shape == (1, n, len(AMBIGUOUS))
        assert block.several.shape == (1, n)
        assert block.nil_labels == AMBIGUOUS
        for array in get_arrays(block):
            assert array.dtype == numpy.float32
            assert ((array >= 0) & (array <= 1)).all()
        assert totals(block) == pytest.approx(numpy.ones((1, n)), abs=1e-5)


def test_scorer_whoever_is_no_candidate_scores_nothing(model, inputs):
    item = inputs[1]
    (block,) = score(model, [item])
    extra, ann = item.cast.ids.index("Extra"), item.cast.ids.index("Ann")
    for array in (block.links, block.members):
        assert not array[..., extra].any() and array[..., ann].all()


def test_scorer_gradient_of_whoever_is_no_candidate(model, inputs):
    """A mention of somebody beyond the candidates is of somebody else to the model."""
    gradients = []
    for name in ("Extra", "#OTHER#"):
        ((block,),), backprop = model([inputs[1]], is_train=True)
        assert "Extra" not in block.candidates
        targets = get_targets(block, [(name,)])
        _, d_blocks = cross_entropy(model.ops, [block], [targets])
        module_of(model).zero_grad()
        backprop([d_blocks])
        network = module_of(model).networks[0]
        gradients.append([v.grad.clone() for v in network.first.parameters()])
    for one, other in zip(*gradients, strict=True):
        assert torch.allclose(one, other, atol=1e-6)


def test_scorer_trains_all_passes_and_predicts_with_the_last(model, inputs):
    scores, _ = begin(model, inputs)
    for item, trained, last in zip(inputs, scores, score(model, inputs), strict=True):
        if not item.view.mentions:
            continue
        # Without dropout. In prediction, the cast is followed where it names relatives.
        rows = [i for i, m in enumerate(item.view.mentions) if not is_kinship(m.head)]
        for one, other in zip(get_arrays(trained), get_arrays(last), strict=True):
            assert len(one) == 2 and len(other) == 1
            assert numpy.allclose(one[-1][rows], other[-1][rows], atol=1e-6)


@pytest.mark.parametrize("n_passes", [1, 3])
def test_scorer_number_of_passes(inputs, n_passes):
    model = build(n_passes=n_passes)
    model.initialize(X=inputs)
    scores, backprop = begin(model, inputs)
    assert len(scores[0].links) == len(scores[0].several) == n_passes
    backprop(scores)
    assert len(score(model, inputs)[0].links) == 1


def targets_of(inputs, scores):
    """Give the targets of documents by their annotation."""
    return [
        get_targets(
            block, [tuple(m.kb_id_.split("|")) for m in item.doc.spans["mentions"]]
        )
        for item, block in zip(inputs, scores, strict=True)
    ]


def test_scorer_backprop_is_the_gradient(model, nlp):
    """Compare with finite differences, at the steepest places of each parameter."""
    inputs = read(nlp, SEVERAL, TEXTS[0])

    def loss():
        scores, backprop = begin(model, inputs)
        value, d_scores = cross_entropy(model.ops, scores, targets_of(inputs, scores))
        return value, d_scores, backprop

    _, d_scores, backprop = loss()
    backprop(d_scores)
    checked = 0
    for name, value in module_of(model).named_parameters():
        gradient = value.grad.flatten()
        steepest = int(gradient.abs().argmax())
        slope = float(gradient[steepest])
        if abs(slope) < 1e-2:
            continue
        flat, step, found = value.data.view(-1), 1e-3, []
        start = float(flat[steepest])
        for sign in (1, -1):
            flat[steepest] = start + sign * step
            found.append(loss()[0])
        flat[steepest] = start
        numeric = (found[0] - found[1]) / (2 * step)
        assert numeric == pytest.approx(slope, rel=0.1, abs=5e-3), name
        checked += 1
    assert checked > 15


# Batches.


def test_scorer_batch_equals_one_by_one(model, nlp):
    inputs = read(nlp, *TEXTS, SEVERAL, long_scene(WINDOW + 9), "Ann: [I](x)")
    together = score(model, inputs)
    assert_equal(together, [score(model, [item])[0] for item in inputs])


@pytest.mark.parametrize("n_mentions", [1, 2, 5])
def test_scorer_padding_changes_nothing(model, nlp, n_mentions):
    """The same document alone, and beside one that is larger in every way."""
    speakers = "\n".join(f"N{chr(97 + i)}x: [I](x) saw [you](x)" for i in range(20))
    small, large = read(nlp, "Ann: " + "[I](x) ran " * n_mentions, speakers)
    (alone,) = score(model, [small])
    together, _ = score(model, [small, large])
    assert_equal([alone], [together])
    trained, _ = begin(model, [small])
    beside, _ = begin(model, [small, large])
    assert_close(trained, beside[:1])


def test_scorer_order_of_docs_changes_nothing(model, nlp):
    inputs = read(nlp, *TEXTS, SEVERAL, long_scene(30))
    scores = score(model, inputs)
    assert_equal(scores, score(model, inputs[::-1])[::-1])


def test_scorer_groups_of_windows_change_nothing(model, nlp, monkeypatch):
    inputs = read(nlp, *TEXTS, SEVERAL, long_scene(WINDOW + 20))
    scores = score(model, inputs)
    monkeypatch.setattr(candidate_scorer, "MAX_PAIRS", 1)
    assert_close(scores, score(model, inputs))


def test_scorer_of_no_mentions(model, nlp):
    inputs = read(nlp, "Ann: Hm.", "Ross: Hm.")
    scores, backprop = begin(model, inputs)
    assert [len(block.mentions) for block in scores] == [0, 0]
    backprop(scores)
    assert [len(block.mentions) for block in score(model, inputs)] == [0, 0]
    assert score(model, []) == []


def test_scorer_of_nobody(model, nlp):
    """Mentions without a turn, a cast without characters."""
    doc = nlp.make_doc("I saw you")
    doc.spans["utterances"] = []
    doc.spans["mentions"] = [doc[0:1], doc[2:3]]
    stray = read_input(doc)
    scores, backprop = begin(model, [stray])
    assert scores[0].links.shape == (2, 2, 0)
    backprop(scores)
    alone = score(model, [stray])
    assert alone[0].nil[0].sum(axis=1) == pytest.approx([1, 1], abs=1e-5)
    assert_close(alone, score(model, [stray, *read(nlp)])[:1])


# Long scenes.


@pytest.mark.parametrize("n", [WINDOW, WINDOW + 1, 3 * WINDOW + 10])
def test_scorer_every_mention_has_one_row(model, nlp, n):
    (item,) = read(nlp, long_scene(n, per_turn=1))
    (scores,) = score(model, [item])
    (trained,), backprop = begin(model, [item])
    assert totals(scores) == pytest.approx(numpy.ones((1, n)), abs=1e-5)
    assert_close([trained], [scores])
    backprop([trained])


def test_scorer_context_has_no_gradient(model, nlp):
    """A mention that stands in two windows teaches once."""
    (item,) = read(nlp, long_scene(WINDOW + 10))
    seen = []
    wrapper = model.get_ref("scorer")
    forward = wrapper._func

    def spy(node, batch, is_train):
        found, backprop = forward(node, batch, is_train)

        def catch(d_scores):
            seen.append(d_scores.several.copy())
            return backprop(d_scores)

        return found, catch

    wrapper._func = spy
    (scores,), backprop = begin(model, [item])
    backprop([scores.map(numpy.ones_like)])
    for d_several in seen[0]:
        assert d_several.sum() == WINDOW + 10


def work(model, item, monkeypatch):
    """Give the scores, the number of windows, and that of values that go in."""
    batches = []
    pad = candidate_scorer.pad_windows

    def spy(*args):
        batches.append(pad(*args))
        return batches[-1]

    monkeypatch.setattr(candidate_scorer, "pad_windows", spy)
    (scores,) = score(model, [item])
    monkeypatch.undo()
    sizes = [sum(array.size for array in batch) for batch in batches]
    for batch in batches:
        n_windows, n, k = batch.pairs.shape[:3]
        assert n_windows == 1 or n_windows * n * k <= MAX_PAIRS
    return scores, sum(len(batch.pairs) for batch in batches), sum(sizes)


@pytest.mark.slow
def test_scorer_work_does_not_grow_with_the_square(model, nlp, monkeypatch):
    found = []
    for n in (2500, 5000):
        (item,) = read(nlp, long_scene(n))
        scores, *sizes = work(model, item, monkeypatch)
        assert totals(scores).sum() == pytest.approx(n)
        found.append(sizes)
    (windows, size), (more, twice) = found
    assert (windows, more) == (-(-2500 // WINDOW), -(-5000 // WINDOW))
    assert twice < 2.1 * size


# Weights.


def test_scorer_shipped_weights_hold_no_padding():
    module = module_of(build(weights="shipped", **SHIPPED_SIZES))
    for name, value in module.state_dict().items():
        rows = value.reshape(len(value), -1)
        assert rows.any(dim=1).all(), name


def test_scorer_without_weights(inputs):
    model = build()
    with pytest.raises(ValueError, match="no weights"):
        score(model, inputs)
    model.initialize(X=None)
    with pytest.raises(ValueError, match="no weights"):
        score(model, inputs)


def test_scorer_weights_from_a_file(model, inputs, weights):
    loaded = load(weights)
    assert_close(score(loaded, inputs), score(model, inputs))


def test_scorer_weights_that_are_shipped(model, inputs, weights, monkeypatch):
    folder = Path(weights).parent
    monkeypatch.setattr(weights_module.resources, "files", lambda package: folder)
    loaded = build(weights="shipped")
    assert_close(score(loaded, inputs), score(model, inputs))


def test_scorer_comes_with_weights(nlp):
    nlp.add_pipe("character_linker", config={"top_k": 2})
    doc = nlp("Ross: I saw Judy.\nMonica: We saw her, Ross.")
    found = [(m.text, m.kb_id_) for m in doc.spans["mentions"]]
    assert found[0] == ("I", "Ross") and found[1] == ("Judy", "Judy")
    assert found[-1] == ("Ross", "Ross")
    assert all(m._.character_scores for m in doc.spans["mentions"])


def test_scorer_weights_link_without_training(nlp, weights):
    linker = add_linker(nlp, CANDIDATE_SCORER)
    load_weights(linker.model, Path(weights))
    doc = nlp("Ross: I saw Judy.")
    assert [m.text for m in doc.spans["mentions"]] == ["I", "Judy"]
    copy = spacy.blank("en")
    add_linker(copy, CANDIDATE_SCORER)
    copy.from_bytes(nlp.to_bytes())
    assert links(copy("Ross: I saw Judy.")) == links(doc)


def test_scorer_weights_stay_at_initialize(model, nlp, weights):
    """Characters that training never saw change nothing."""
    bank = CharacterBank.from_records([{"id": i} for i in ("Bo", "Judy", "Cy", "Ross")])
    inputs = read(nlp)
    loaded = load(weights)
    loaded.initialize(X=read(nlp, bank=bank))
    assert_equal(score(loaded, inputs), score(model, inputs))


def test_scorer_does_not_depend_on_the_order_of_the_bank(model, nlp):
    there = CharacterBank.from_records([{"id": i} for i in ("Judy", "Extra", "Ross")])
    (one,), (other,) = read(nlp, TEXTS[0]), read(nlp, TEXTS[0], bank=there)
    (scores,), (found,) = score(model, [one]), score(model, [other])
    order = [other.cast.ids.index(name) for name in one.cast.ids]
    assert numpy.allclose(scores.links, found.links[..., order], atol=1e-5)
    assert numpy.allclose(scores.members, found.members[..., order], atol=1e-5)


def test_scorer_weights_that_there_are_not():
    with pytest.raises(ValueError, match=r"weights.* shipped.*weights = path"):
        build(weights="weights.bin")


def test_scorer_weights_that_are_damaged(weights):
    path = Path(weights)
    whole = path.read_bytes()
    half = len(whole) // 2
    for data in (b"", b"garbage", whole[:20], whole[:half], whole[:-9], whole[9:]):
        path.write_bytes(data)
        with pytest.raises(ValueError, match="does not fit the config"):
            load(weights)


@pytest.mark.parametrize(
    "config",
    [
        {"hidden_width": 8},
        {"n_passes": 1},
        {"n_passes": 3},
        {"n_networks": 2},
        {"tok2vec": TOK2VEC},
    ],
    ids=str,
)
def test_scorer_weights_of_other_settings(weights, config):
    with pytest.raises(ValueError, match="does not fit the config"):
        load(weights, **config)


@pytest.mark.parametrize("other", [RULES, LIBRARY], ids=["rules", "library"])
def test_scorer_weights_of_another_model(tmp_path, other):
    model = spacy.registry.resolve({"model": other})["model"]
    model.to_disk(tmp_path / "model")
    with pytest.raises(ValueError, match="does not fit the config"):
        load(tmp_path / "model")


def test_scorer_never_runs_a_pickle(model, tmp_path):
    evil = Evil(tmp_path / "created")
    zipped, legacy = BytesIO(), BytesIO()
    torch.save({"state": evil}, zipped)
    torch.save(evil, legacy, _use_new_zipfile_serialization=False)
    path = tmp_path / "weights.bin"
    for data in (pickle.dumps(evil, protocol=2), zipped.getvalue(), legacy.getvalue()):
        with pytest.raises(pickle.UnpicklingError):
            load_state(module_of(build()), data, CPU)
        shim = model.get_ref("scorer").shims[0]
        shim._serialize_model = lambda module, data=data: data
        model.to_disk(path)
        with pytest.raises(ValueError, match="does not fit the config"):
            load(path)
    assert not (tmp_path / "created").exists()


# Learning.


def by_heart(nlp, text, model=None, **config):
    linker = add_linker(nlp, {**CANDIDATE_SCORER, **(model or {})}, **config)
    examples = make_examples(nlp, text)
    losses = train(nlp, examples, steps=120)
    assert losses[-1] < losses[0] / 10
    return linker, examples


def sets(found):
    return [[(text, set(kb_id.split("|"))) for text, kb_id in doc] for doc in found]


@pytest.mark.slow
def test_scorer_learns_several_people_and_nobody(nlp, tmp_path):
    linker, examples = by_heart(nlp, SEVERAL, top_k=3)
    assert sets(predict(nlp, examples)) == sets(gold(examples))
    nlp.to_disk(tmp_path)
    assert predict(spacy.load(tmp_path), examples) == predict(nlp, examples)
    doc = nlp(examples[0].x.copy())
    scores = doc.spans["mentions"][0]._.character_scores  # of "We"
    assert {name for name, score in scores if score > 0.5} == {"Ross", "Monica"}
    linker.cfg["threshold"] = 1.0
    few = [kb_id for _, kb_id in predict(nlp, examples)[0]]
    assert sum(map(bool, few)) < len(few)


@pytest.mark.slow
def test_scorer_several_networks_learn_and_reload(nlp, tmp_path):
    linker, examples = by_heart(nlp, SEVERAL, {"n_networks": 2})
    assert len(module_of(linker.model).networks) == 2
    assert sets(predict(nlp, examples)) == sets(gold(examples))
    nlp.to_disk(tmp_path)
    assert predict(spacy.load(tmp_path), examples) == predict(nlp, examples)


@pytest.mark.slow
def test_scorer_learns_with_dropout(nlp):
    add_linker(nlp, {**CANDIDATE_SCORER, "feature_dropout": 0.1})
    examples = make_examples(nlp, SEVERAL)
    losses = train(nlp, examples, steps=60, drop=0.1)
    assert sum(losses[-5:]) < sum(losses[:5]) / 2
    assert predict(nlp, examples) == predict(nlp, examples)


# Over an encoder.


@pytest.mark.slow
def test_scorer_over_tok2vec_learns_and_reloads(nlp, tmp_path):
    _, examples = by_heart(nlp, SEVERAL, {"tok2vec": TOK2VEC})
    assert sets(predict(nlp, examples)) == sets(gold(examples))
    nlp.to_disk(tmp_path)
    assert predict(spacy.load(tmp_path), examples) == predict(nlp, examples)


def test_scorer_tok2vec_has_the_gradient(nlp):
    """Move a token's vector: the loss changes by the gradient."""
    model = build(tok2vec=TOK2VEC)
    (item,) = read(nlp, TEXTS[0])
    model.initialize(X=[item])
    shake(model)
    tok2vec = model.get_ref("tok2vec")
    forward, seen = tok2vec._func, {}
    moved = numpy.zeros((len(item.doc), 16), "float32")

    def spy(node, docs, is_train):
        vectors, _ = forward(node, docs, is_train)
        return [vectors[0] + moved], lambda d: seen.update(d=d[0].copy()) or docs

    tok2vec._func = spy

    def loss():
        scores, backprop = begin(model, [item])
        value, d_scores = cross_entropy(model.ops, scores, targets_of([item], scores))
        return value, d_scores, backprop

    _, d_scores, backprop = loss()
    backprop(d_scores)
    gradient = seen["d"]
    inside = {i for m in item.doc.spans["mentions"] for i in (m.start, m.end - 1)}
    assert {int(i) for i in numpy.flatnonzero(gradient.any(axis=1))} == inside
    for index in ((0, 3), (3, 5), (sorted(inside)[-1], 0)):
        found = []
        for step in (1e-2, -1e-2):
            moved[index] = step
            found.append(loss()[0])
        moved[index] = 0
        numeric = (found[0] - found[1]) / 2e-2
        assert numeric == pytest.approx(gradient[index], rel=0.1, abs=2e-3)


def test_scorer_tok2vec_learns(nlp):
    linker = add_linker(nlp, {**CANDIDATE_SCORER, "tok2vec": TOK2VEC})
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    tok2vec = linker.model.get_ref("tok2vec")
    before = tok2vec.predict([examples[0].x])[0].copy()
    nlp.update(examples, sgd=nlp.resume_training())
    assert not numpy.array_equal(before, tok2vec.predict([examples[0].x])[0])


@pytest.mark.slow
def test_scorer_over_a_listener(nlp, tmp_path):
    nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
    _, examples = by_heart(nlp, SEVERAL, {"tok2vec": LISTENER})
    assert sets(predict(nlp, examples)) == sets(gold(examples))
    nlp.to_disk(tmp_path)
    assert predict(spacy.load(tmp_path), examples) == predict(nlp, examples)
    docs = list(nlp.pipe([nlp.make_doc(""), examples[0].x.copy()]))
    assert [len(links(doc)) for doc in docs] == [0, len(gold(examples)[0])]


def test_scorer_over_tok2vec_batch_equals_one_by_one(nlp):
    model = build(tok2vec=TOK2VEC)
    inputs = read(nlp, *TEXTS, long_scene(WINDOW + 9))
    model.initialize(X=inputs)
    shake(model)
    together = score(model, inputs)
    assert_close(together, [score(model, [item])[0] for item in inputs])
    scores, backprop = begin(model, read(nlp, "Ann: Hm."))
    backprop(scores)


# The torch module.

NAMES = FeatureNames(
    ("speaks", "before", "after"),
    ("F", "M"),
    ("decay2", "you nearby", "predicate", "inside"),
)
CONFIG = {"hidden_width": 8, "n_passes": 2, "feature_dropout": 0.0}


def make_module(n_networks=1, **config):
    torch.manual_seed(0)
    module = ScorerEnsemble(n_networks, NAMES, **{**CONFIG, **config})
    module.build(token_width=0)
    set_dropout(module, 0.0)
    for value in module.parameters():
        value.data += 0.3 * torch.randn(value.shape)
    return module.eval()


def make_batch(n_windows, n, k):
    torch.manual_seed(1)
    return Batch(
        None,
        torch.rand(n_windows, n, k, 3),
        torch.rand(n_windows, n, 2),
        torch.rand(n_windows, 4, n, n),
        torch.ones(n_windows, k, dtype=torch.bool),
        torch.ones(n_windows, n, dtype=torch.bool),
    )


def pad(batch, n, k):
    """Make room for n mentions and k candidates more."""
    return Batch(
        None,
        torch.nn.functional.pad(batch.pairs, (0, 0, 0, k, 0, n)),
        torch.nn.functional.pad(batch.mentions, (0, 0, 0, n)),
        torch.nn.functional.pad(batch.antecedents, (0, n, 0, n)),
        torch.nn.functional.pad(batch.is_candidate, (0, k)),
        torch.nn.functional.pad(batch.is_mention, (0, n)),
    )


@pytest.mark.parametrize("n, k", [(1, 1), (1, 3), (2, 1), (4, 3)])
def test_scorer_torch_padding_changes_nothing(n, k):
    module, batch = make_module(), make_batch(2, n, k)
    with torch.no_grad():
        alone = module(*batch).probabilities()
        links, members, several = module(*pad(batch, 3, 2)).probabilities()
    assert not links[..., k:-N_NIL].gt(1e-6).any()
    assert not members[..., k:].gt(1e-6).any()
    links = torch.cat((links[..., :n, :k], links[..., :n, -N_NIL:]), dim=-1)
    parts = (links, members[..., :n, :k], several[..., :n])
    for one, other in zip(alone, parts, strict=True):
        assert torch.allclose(one, other, atol=1e-6)


def test_scorer_torch_inclusion():
    logits = Logits(
        torch.tensor([[[0.0, 0.0, -30.0, -30.0]]]),
        torch.tensor([[[30.0, -30.0]]]),
        torch.tensor([[0.0]]),
    )
    # Half for one of two alike, half for several who include the first.
    assert logits.inclusion()[0, 0].tolist() == pytest.approx([0.75, 0.25], abs=1e-6)


def test_scorer_torch_networks_are_averaged_and_train_in_turn():
    module, batch = make_module(n_networks=3), make_batch(2, 4, 3)
    with torch.no_grad():
        each = [network(batch)[-1] for network in module.networks]
        found = module(*batch)
    logs = [torch.log_softmax(one.links, dim=-1) for one in each]
    expected = torch.softmax(torch.stack(logs).mean(dim=0), dim=-1)
    assert torch.allclose(found.probabilities().links[0], expected, atol=1e-6)
    module.train()
    trained = []
    for _ in range(4):
        module.zero_grad(set_to_none=True)
        logits = module(*batch)
        assert len(logits.links) == len(logits.members) == len(logits.several) == 2
        logits.links[-1].sum().backward()
        grads = [network.first.link.weight.grad for network in module.networks]
        trained.append([i for i, grad in enumerate(grads) if grad is not None])
    assert trained == [[1], [2], [0], [1]]


def test_scorer_torch_state_round_trip():
    fresh = ScorerEnsemble(2, NAMES, **CONFIG)
    assert not load_state(fresh, dump_state(fresh), CPU).is_built
    module = make_module(n_networks=2)
    copy = load_state(fresh, dump_state(module), CPU).eval()
    batch = make_batch(1, 3, 2)
    with torch.no_grad():
        for one, other in zip(module(*batch), copy(*batch), strict=True):
            assert torch.equal(one, other)


def test_scorer_torch_state_with_tokens():
    module = ScorerEnsemble(1, NAMES, **CONFIG)
    module.build(token_width=6)
    copy = load_state(ScorerEnsemble(1, NAMES, **CONFIG), dump_state(module), CPU)
    assert copy.networks[0].tokens.in_features == 6


def test_scorer_torch_state_of_other_features():
    """As many features in another order would be misread."""
    swapped = NAMES._replace(pair=("before", "speaks", "after"))
    with pytest.raises(ValueError, match="differ in pair features"):
        load_state(ScorerEnsemble(1, swapped, **CONFIG), dump_state(make_module()), CPU)


def test_scorer_torch_file_knows_no_spacy():
    text = Path(candidate_scorer.__file__).with_name("candidate_scorer_torch.py")
    lines = text.read_text(encoding="utf8").splitlines()
    imports = [line for line in lines if line.startswith(("import", "from"))]
    assert imports and not any("spacy" in line for line in imports)


def test_scorer_follows_the_cast_on_relatives(nlp):
    linker = nlp.add_pipe("character_linker")
    text = "Nora: I told my mom.\nIda: Ruth has called."

    def mom():
        doc = nlp(text)
        (found,) = [m for m in doc.spans["mentions"] if m.text == "mom"]
        return found._.character

    assert mom() not in ("Nora", "Ida")
    linker.add_character("Ruth", gender="F", relations={"mother": ["Nora"]})
    assert mom() == "Ruth"
