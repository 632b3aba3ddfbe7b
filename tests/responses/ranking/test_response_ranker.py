"""The component: what it writes, what it says, and what it makes of bad input."""

import pytest
import spacy
from spacy.tokens import Doc, DocBin
from spacy.training import Example

from spacy_charid import Dialogue, Response, Scene, Utterance
from spacy_charid.dialogue.response_spans import read_responses
from spacy_charid.responses.ranking.corpora import make_ranking_example
from tests.helpers.ranking import (
    BILSTM,
    BM25,
    CNN,
    FITTED,
    GBDT,
    LINEAR,
    NEURAL,
    SHORTEST,
    TRAINED,
    UNTRAINED,
    add_ranker,
    make_dialogues,
    make_docs,
    make_examples,
)

TEXT = """\
Nora: Where were you last night?
Theo: At the harbour. The boat needed a new sail.
Nora: You could have told me, Theo."""


def get_scores(docs):
    return [[(one.score, one.rank) for one in read_responses(doc)] for doc in docs]


def test_ranks_of_a_doc(nlp):
    add_ranker(nlp, BM25)
    doc = nlp(make_docs(nlp, 1)[0])
    responses = read_responses(doc)
    assert [one.rank for one in responses] == [2, 1, 3]
    assert doc.spans["responses"][1]._.response_rank == 1
    assert doc.spans["responses"][1]._.response_score > 0
    assert [one.grade for one in responses] == [0.0, 1.0, 0.0]


def test_a_doc_without_candidates_stays_as_it_is(nlp):
    add_ranker(nlp, BM25)
    assert "responses" not in nlp(TEXT).spans
    empty = nlp(Doc(nlp.vocab))
    assert "responses" not in empty.spans


def test_rank(nlp):
    ranker = add_ranker(nlp, BM25)
    doc = nlp(TEXT)
    texts = [
        "Stocks fell.",
        "I am sorry, Nora.",
        "The sail is red.",
        "",
        "Stocks fell.",
    ]
    ranked = ranker.rank(doc, texts, speaker="Theo")
    assert [one.rank for one in ranked] == [1, 2, 3, 4, 5]
    assert [one.position for one in ranked] == [2, 0, 1, 3, 4]
    assert ranked[0].reasons == ('it shares "sail", "the" with an earlier turn',)
    assert ranked[2].reasons == ("it names Nora, who spoke last",)
    assert ranked[3].reasons == ("it has no words",)
    assert "responses" not in doc.spans


def test_reasons_name_the_scene_and_the_last_speaker(nlp):
    ranker = add_ranker(nlp, BM25)
    (doc,) = make_docs(nlp, 1)
    (one,) = ranker.rank(doc, ["Look, Nora: which boat?"], speaker="Theo")
    assert one.reasons == (
        'it shares "which", "boat" with what Theo said last',
        'it shares "look", "boat" with the scene',
        "it names Nora",
    )
    (repeated,) = ranker.rank(doc, ["Which boat do you mean?"])
    assert repeated.reasons[-1] == "it repeats a turn"


@pytest.mark.parametrize("wrong", ["one string", [1], [None], ["a", b"b"]])
def test_candidates_of_another_type(nlp, wrong):
    ranker = add_ranker(nlp, BM25)
    with pytest.raises(TypeError, match="list of strings"):
        ranker.rank(nlp(TEXT), wrong)


@pytest.mark.parametrize("text", [TEXT, "", "\n", "[A door slams.]"])
@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["", "", "a"],
        ["Yes"],
        ["ok 好的 да 🙂", "你好"],
        ["word " * 100_000, "no"],
    ],
    ids=["none", "empty", "several", "one", "mixed", "long"],
)
def test_odd_candidates_and_contexts(nlp, text, texts):
    ranker = add_ranker(nlp, BM25)
    ranked = ranker.rank(nlp(text), texts, speaker="Nobody Known")
    assert sorted(one.position for one in ranked) == list(range(len(texts)))


@pytest.mark.parametrize("model", TRAINED.values(), ids=list(TRAINED))
def test_odd_candidates_of_trained_models(nlp, model):
    ranker = add_ranker(nlp, model)
    examples = make_examples(nlp, 8)
    nlp.initialize(lambda: examples)
    texts = ["", "ok 好的 🙂", "word " * 5_000, "Yes"]
    for context in (TEXT, ""):
        ranked = ranker.rank(nlp(context), texts)
        assert sorted(one.position for one in ranked) == [0, 1, 2, 3]
        assert ranker.rank(nlp(context), []) == []


def test_missing_grades(nlp):
    """Those that have one are learned from and scored."""
    dialogues = make_dialogues(4)
    for dialogue in dialogues:
        dialogue.responses[0].grade = None
    examples = [make_ranking_example(one.to_doc(nlp)) for one in dialogues]
    for config in (GBDT, CNN):
        add_ranker(nlp, config)
        nlp.initialize(lambda: examples)
        scores = nlp.evaluate(examples)
        assert scores["response_p_at_1"] is not None
        nlp.remove_pipe("response_ranker")


@pytest.mark.parametrize("model", TRAINED.values(), ids=list(TRAINED))
def test_no_grades_at_all(nlp, model):
    ungraded = Dialogue("d", [Scene("s", [Utterance((), "Hi.")])])
    ungraded.responses = [Response("Hello."), Response("No.")]
    example = make_ranking_example(ungraded.to_doc(nlp))
    add_ranker(nlp, model)
    with pytest.raises(ValueError, match="no candidate in the training data has one"):
        nlp.initialize(lambda: [example])


@pytest.mark.parametrize("model", FITTED.values(), ids=list(FITTED))
def test_grades_that_are_all_the_same(nlp, model):
    (dialogue,) = make_dialogues(1)
    for response in dialogue.responses:
        response.grade = 1.0
    example = make_ranking_example(dialogue.to_doc(nlp))
    add_ranker(nlp, model)
    with pytest.raises(ValueError, match="no dialogue with both right and wrong"):
        nlp.initialize(lambda: [example])


@pytest.mark.parametrize("model", TRAINED.values(), ids=list(TRAINED))
def test_not_initialized(nlp, model):
    ranker = add_ranker(nlp, model)
    with pytest.raises(ValueError, match="is not trained yet"):
        nlp(make_docs(nlp, 1)[0])
    with pytest.raises(ValueError, match="is not trained yet"):
        ranker.rank(nlp.make_doc(TEXT), ["a"])


@pytest.mark.parametrize(
    "model", [*UNTRAINED.values(), *TRAINED.values()], ids=[*UNTRAINED, *TRAINED]
)
def test_bytes_disk_and_pipe(model, tmp_path):
    nlp = spacy.blank("xx")  # English has 1,300 exceptions to load
    add_ranker(nlp, model, n_turns=2)
    before = nlp.to_bytes()
    nlp.from_bytes(before)
    examples = make_examples(nlp, 8)
    nlp.initialize(lambda: examples)
    expected = get_scores([nlp(doc) for doc in make_docs(nlp, 5)])
    assert get_scores(nlp.pipe(make_docs(nlp, 5), batch_size=2)) == expected
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    assert get_scores(loaded.pipe(make_docs(loaded, 5))) == expected
    copied = spacy.blank("xx")
    add_ranker(copied, model, n_turns=2)
    copied.from_bytes(nlp.to_bytes())
    assert get_scores(copied.pipe(make_docs(copied, 5))) == expected


@pytest.mark.parametrize("model", FITTED.values(), ids=list(FITTED))
def test_fitted_models_learn(nlp, model):
    add_ranker(nlp, model)
    examples = make_examples(nlp, 48)
    nlp.initialize(lambda: examples)
    assert nlp.evaluate(examples)["response_p_at_1"] == 1.0
    before = nlp.get_pipe("response_ranker").model.to_bytes()
    assert nlp.update(examples) == {"response_ranker": 0.0}
    assert nlp.get_pipe("response_ranker").model.to_bytes() == before


@pytest.mark.parametrize("model", NEURAL.values(), ids=list(NEURAL))
def test_neural_models_learn(nlp, model):
    add_ranker(nlp, model)
    examples = make_examples(nlp, 8)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.02
    losses = [nlp.update(examples, sgd=optimizer)["response_ranker"] for _ in range(30)]
    assert losses[-1] < losses[0] / 2
    assert nlp.evaluate(examples)["response_p_at_1"] == 1.0


def test_update_without_candidates(nlp):
    add_ranker(nlp, CNN)
    examples = make_examples(nlp, 2)
    nlp.initialize(lambda: examples)
    bare = Example(nlp.make_doc("Nora: Hi."), nlp.make_doc("Nora: Hi."))
    assert nlp.update([bare]) == {"response_ranker": 0.0}
    assert nlp.evaluate([bare])["response_p_at_1"] is None


@pytest.mark.slow
@pytest.mark.parametrize("model", [BILSTM, GBDT], ids=["bilstm", "gbdt"])
def test_two_processes(model):
    nlp = spacy.blank("en")
    add_ranker(nlp, model)
    examples = make_examples(nlp, 8)
    nlp.initialize(lambda: examples)
    expected = get_scores([nlp(doc) for doc in make_docs(nlp, 4)])
    parallel = nlp.pipe(make_docs(nlp, 4), n_process=2, batch_size=2)
    assert get_scores(parallel) == expected


def test_predicted_scores_survive_a_docbin(nlp):
    add_ranker(nlp, SHORTEST)
    doc = nlp(make_docs(nlp, 1)[0])
    (copy,) = DocBin().from_bytes(DocBin(docs=[doc]).to_bytes()).get_docs(nlp.vocab)
    assert read_responses(copy) == read_responses(doc)


def test_without_the_scene(nlp):
    add_ranker(nlp, BM25)
    scores = get_scores([nlp(make_docs(nlp, 1)[0])])
    nlp.remove_pipe("response_ranker")
    add_ranker(nlp, BM25, use_scene=False)
    assert get_scores([nlp(make_docs(nlp, 1)[0])]) != scores


@pytest.mark.parametrize("wrong", [-1, -5])
def test_wrong_setting(nlp, wrong):
    with pytest.raises(ValueError, match=f"n_turns is {wrong}"):
        add_ranker(nlp, BM25, n_turns=wrong)


@pytest.mark.parametrize(
    "segmenter", ["char", pytest.param("jieba", marks=pytest.mark.slow)]
)
def test_chinese(segmenter):
    if segmenter == "jieba":
        pytest.importorskip("jieba")
    settings = {"nlp": {"tokenizer": {"segmenter": segmenter}}}
    nlp = spacy.blank("zh", config=settings)
    ranker = add_ranker(nlp, BM25)
    context = Dialogue("d", [Scene("s", [Utterance((), "你喜欢喝咖啡吗?")])])
    ranked = ranker.rank(context.to_doc(nlp), ["今天下雨", "我最喜欢咖啡"])
    assert ranked[0].text == "我最喜欢咖啡"


def test_features_that_do_not_exist(nlp):
    add_ranker(nlp, {**LINEAR, "features": ["length", "colour"]})
    with pytest.raises(ValueError, match="features is 'colour', but has to be one of"):
        nlp.initialize(lambda: make_examples(nlp, 2))
