"""Knowledge for each turn: lexical, trained, the oracle; and its scores."""

import random
import warnings

import pytest
import spacy
from spacy.tokens import Doc, DocBin
from spacy.training import Example

from spacy_charid import Dialogue, Scene, Utterance, set_extensions
from spacy_charid.dialogue.knowledge import Document, set_documents
from spacy_charid.responses.embedding import Embedder
from spacy_charid.responses.generation.small_models import write_small_model
from spacy_charid.responses.knowledge.features import N_FEATURES, read_features
from spacy_charid.responses.knowledge.reading import read_choices
from spacy_charid.responses.knowledge.scoring import Ranked, score_rankings
from tests.helpers.pipelines import blank

ARCHITECTURES = ("TfidfSelector", "BM25Selector", "FeatureSelector")
LAMP = Document("FS1", ("A lamp burns oil.", "Keepers light it."), title="Lamp")
CAT = Document("FS2", ("Cats hunt mice.", "A cat sleeps all day."), title="Cat")
TALK = [
    ("Nora", "Do you like lamps?", []),
    ("Theo", "A lamp burns oil.", ["FS1"]),
    ("Nora", "And does your cat hunt?", ["FS2"]),
    ("Theo", "They hunt mice.", ["FS2"]),
]


def make_doc(documents=(LAMP, CAT), talk=TALK):
    turns = [Utterance(n, text, meta={"sections": s}) for n, text, s in talk]
    doc = Dialogue("d", [Scene("1", turns)]).to_doc(blank())
    set_extensions()
    if documents:
        doc._.documents = documents
    return doc


def make_nlp(name="TfidfSelector", nlp=None, **config):
    nlp = nlp or blank()
    model = {"@architectures": f"spacy_charid.{name}.v1"}
    if name != "FeatureSelector":
        model["n_turns"] = 1
    nlp.add_pipe("knowledge_selector", config={"model": model, **config})
    if name == "FeatureSelector":
        nlp.initialize()
    return nlp


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_each_turn_and_the_next_one_get_knowledge(name):
    nlp = make_nlp(name, top_k=2)
    doc = nlp(make_doc())
    turns = list(doc.spans["utterances"])
    assert [len(turn._.knowledge) for turn in turns] == [0, 2, 2, 2]
    best = nlp.get_pipe("knowledge_selector").select(doc)
    assert len(best) == 4
    assert [p.score for p in best] == sorted((p.score for p in best), reverse=True)
    (same,) = nlp.pipe([make_doc()])
    assert same.spans["utterances"][2]._.knowledge == turns[2]._.knowledge


def test_tfidf_follows_the_last_turns():
    doc = make_nlp()(make_doc())
    passages = doc.spans["utterances"][3]._.knowledge
    assert passages[0].document == "FS2"
    assert doc.spans["utterances"][3][0:2]._.knowledge == passages


def test_oracle_looks_at_the_turn_itself():
    doc = make_nlp(oracle=True)(make_doc())
    found = [t._.knowledge[0].text for t in list(doc.spans["utterances"])[1:]]
    assert found[0] == "A lamp burns oil."
    assert found[2] == "Cats hunt mice."


def test_knowledge_survives_a_docbin():
    doc = make_nlp()(make_doc())
    data = DocBin(docs=[doc]).to_bytes()
    (again,) = DocBin().from_bytes(data).get_docs(blank().vocab)
    assert again._.documents == [LAMP, CAT]
    turns = zip(again.spans["utterances"], doc.spans["utterances"], strict=True)
    assert all(a._.knowledge == b._.knowledge for a, b in turns)


def test_speakers_choose_from_what_they_have_read():
    only = Document("FS3", ("Oil lamps burn.",), readers=("Nora",))
    choices = read_choices(make_doc(documents=(CAT, only)))
    sections = [{s.section for s in choice.sentences} for choice in choices]
    assert sections == [
        {"FS2", "FS3"},
        {"FS2"},
        {"FS2", "FS3"},
        {"FS2"},
        {"FS2", "FS3"},
    ]


def test_features_have_a_row_for_each_sentence():
    for choice in read_choices(make_doc()):
        assert read_features(choice).shape == (4, N_FEATURES)


def test_trained_selector_learns_and_reloads(tmp_path):
    # The section follows the number of the turn, which the words do not show.
    talk = [("A", f"word{i} and so on", ["FS1" if i < 4 else "FS2"]) for i in range(8)]
    examples = [Example(make_doc(talk=talk), make_doc(talk=talk)) for _ in range(2)]
    nlp = spacy.blank("en")
    make_nlp("FeatureSelector", nlp)
    spacy.util.fix_random_seed(0)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.01
    for _ in range(25):
        random.Random(0).shuffle(examples)
        losses = nlp.update(examples, sgd=optimizer)
    assert losses["knowledge_selector"] < 0.4
    assert nlp.evaluate(examples)["knowledge_r_at_1"] == 1.0
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    before, after = (pipe(make_doc(talk=talk)) for pipe in (nlp, again))
    turns = zip(before.spans["utterances"], after.spans["utterances"], strict=True)
    assert all(one._.knowledge == other._.knowledge for one, other in turns)


def test_spread_mixes_sections():
    by_score, mixed = (make_nlp(top_k=4, spread=value) for value in (0.0, 1.0))
    doc = make_doc(talk=[("Nora", "Cats hunt mice; one cat sleeps.", [])])
    found = [
        [p.document for p in nlp.get_pipe("knowledge_selector").select(doc)]
        for nlp in (by_score, mixed)
    ]
    assert found == [["FS2", "FS2", "FS1", "FS1"], ["FS2", "FS1", "FS2", "FS1"]]


def test_embeddings_of_a_local_transformer(tmp_path):
    pytest.importorskip("transformers")
    texts = [*LAMP.sentences, *CAT.sentences]
    write_small_model("bert", tmp_path, texts, width=16, vocabulary_size=270)
    nlp = blank()
    model = {"@architectures": "spacy_charid.EmbeddingSelector.v1", "n_turns": 1}
    model["folder"] = str(tmp_path)
    selector = nlp.add_pipe("knowledge_selector", config={"model": model, "top_k": 4})
    doc = make_doc(talk=[("Nora", "Cats hunt mice.", [])])
    best = selector.select(doc)
    assert best[0].text == "Cats hunt mice." and best[0].score > best[1].score
    # The query has no punctuation marks and no capitals.
    vectors = Embedder(tmp_path)(["cats hunt mice", *texts])
    scores = dict(zip(texts, (vectors[1:] @ vectors[0]).tolist(), strict=True))
    for passage in best:
        assert passage.score == pytest.approx(scores[passage.text], abs=1e-4)
    for empty in (Doc(nlp.vocab), make_doc(documents=())):
        assert nlp(empty)._.documents == []
    with pytest.raises(ValueError, match="no config.json"):
        model["folder"] = str(tmp_path / "nowhere")
        other = blank()
        other.add_pipe("knowledge_selector", config={"model": model})(make_doc())


def test_scores_counted_by_hand():
    scores = score_rankings(
        [
            Ranked(["FS1", "FS2"], ["FS1"]),  # rank 1
            Ranked(["FS1", "FS1", "FS2"], ["FS2", "AS1"]),  # rank 3
            Ranked(["FS1"] * 5 + ["FS3"], ["FS3"]),  # rank 6
            Ranked(["FS1"], ["AS2"]),  # not in the reading set
            Ranked(["FS1"], []),  # not annotated
        ]
    )
    assert scores["knowledge_turns"] == 3
    assert scores["knowledge_r_at_1"] == pytest.approx(1 / 3)
    assert scores["knowledge_r_at_5"] == pytest.approx(2 / 3)
    assert scores["knowledge_mrr"] == pytest.approx((1 + 1 / 3 + 1 / 6) / 3)


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_docs_without_turns_or_reading_sets_stay(name):
    nlp = make_nlp(name)
    for doc in (Doc(nlp.vocab), nlp.make_doc("Hi."), make_doc(documents=())):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = nlp(doc)
        assert found._.documents == []
        assert nlp.evaluate([Example(found, found)])["knowledge_turns"] == 0


def test_a_pipeline_goes_on_without_some_reading_sets():
    nlp = make_nlp()
    docs = [make_doc(documents=()), make_doc(), make_doc(documents=())]
    with warnings.catch_warnings(record=True) as caught:
        warnings.resetwarnings()
        found = list(nlp.pipe(docs, batch_size=1))
    assert [bool(doc.spans["utterances"][3]._.knowledge) for doc in found] == [0, 1, 0]
    (warning,) = caught
    assert "has no reading set" in str(warning.message)


def test_errors():
    selector = make_nlp().get_pipe("knowledge_selector")
    with pytest.raises(ValueError, match="There is no reading set"):
        selector.select(make_doc(documents=()))
    with pytest.raises(ValueError, match="nobody has said anything"):
        selector.select(Doc(blank().vocab))
    with pytest.raises(ValueError, match="top_k is 0"):
        make_nlp(top_k=0)
    with pytest.raises(ValueError, match="spread is -1"):
        make_nlp(spread=-1)
    with pytest.raises(ValueError, match="'FS1'"):
        set_documents(make_doc(), [LAMP, LAMP])
    nlp = blank()
    model = {"@architectures": "spacy_charid.FeatureSelector.v1"}
    nlp.add_pipe("knowledge_selector", config={"model": model})
    with pytest.raises(ValueError, match="not trained yet"):
        nlp(make_doc())


def test_a_sentence_of_10000_words_is_ranked():
    long = Document("FS3", (" ".join(f"w{i}" for i in range(10_000)), "A cat hunts."))
    doc = make_nlp("BM25Selector")(make_doc(documents=(long, LAMP)))
    assert doc.spans["utterances"][3]._.knowledge[0].text == "A cat hunts."
