"""`charid evaluate-responses`, and the scores that it computes."""

import json

import numpy
import pytest

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.dialogue.data import Response
from spacy_charid.dialogue.knowledge import Document, set_documents
from spacy_charid.responses.evaluation import (
    Outcome,
    evaluate_responses,
    get_selector,
    score_outcome,
)
from spacy_charid.responses.generation.corpus import make_example
from spacy_charid.responses.metrics.mauve import mauve
from tests.helpers.commands import fail, run
from tests.helpers.knowledge import write_film_chat, write_topical_chat_files
from tests.helpers.pipelines import blank

SMALL = {
    "@architectures": "spacy_charid.TransformerGenerator.v1",
    "width": 8,
    "hidden_width": 8,
    "vocabulary_size": 50,
}
KEYS = {"ppl", "f1", "diversity_1", "diversity_2", "dist_1", "dist_2", "delta_p"}


def test_gold_of_each_corpus(tmp_path):
    topical, film = write_topical_chat_files(tmp_path), write_film_chat(tmp_path)
    for path, format in ((topical, "topical-chat"), (film, "cmu-dog")):
        output = tmp_path / "scores.json"
        options = ("--format", format, "--output", output, "--bleu")
        run("evaluate-responses", "gold", path, *options)
        scores = json.loads(output.read_text())
        assert scores.keys() >= KEYS
        assert scores["n_responses"] == 2
        assert (scores["f1"], scores["ppl"]) == (1.0, None)
        assert scores["bleu"] == pytest.approx(100)


def test_gold_of_graded_responses():
    dialogue = Dialogue("d", [Scene("1", [Utterance("Nora", "Is it dark?")])])
    dialogue.responses = [
        Response("Yes, it is dark.", ("Theo",), 1.0),
        Response("No cats.", ("Theo",), 0.0),
    ]
    scores = evaluate_responses([dialogue.to_doc(blank())])
    assert scores["n_responses"] == 1
    assert scores["dist_1"] == 100.0  # yes , it is dark .


def make_dialogue(n_turns=2, name="d"):
    turns = [Utterance("AB"[i % 2], f"turn {i}") for i in range(n_turns)]
    return Dialogue(name, [Scene("1", turns)]).to_doc(blank())


def make_generator(doc):
    nlp = blank()
    nlp.add_pipe("response_generator", config={"max_length": 2, "model": SMALL})
    nlp.initialize(lambda: [make_example(doc)])
    return nlp


def test_a_generator_without_reading_sets_warns():
    doc = make_dialogue()
    with pytest.warns(UserWarning, match="has no reading set"):
        scores = evaluate_responses([doc], make_generator(doc))
    assert (scores["knowledge"], scores["n_with_knowledge"]) == ("none", 0)


def test_a_request_for_knowledge_needs_a_reading_set():
    doc = make_dialogue()
    nlp = make_generator(doc)
    nlp.add_pipe("knowledge_selector")
    for pipeline, knowledge in ((nlp, "oracle"), (nlp, "model"), (None, "oracle")):
        with pytest.raises(ValueError, match="No dialogue has a reading set"):
            evaluate_responses([doc], pipeline, knowledge=knowledge)
    other = make_dialogue(name="e")
    set_documents(other, [Document("FS1", ("turn 0", "turn 1"))])
    with pytest.warns(UserWarning, match="has no reading set"):
        scores = evaluate_responses([doc, other], nlp, knowledge="oracle")
    assert (scores["n_responses"], scores["n_with_knowledge"]) == (2, 1)
    assert evaluate_responses([doc], nlp, knowledge="none")["n_responses"] == 1


def test_limit_of_turns_per_dialogue():
    doc = make_dialogue(41)
    assert evaluate_responses([doc])["n_responses"] == 40
    assert evaluate_responses([doc], per_dialogue=4)["n_responses"] == 4


def test_scores_of_an_outcome():
    outcome = Outcome(
        gold=["the lamp is out"],
        found=["the lamp is lit"],
        losses=[5 * numpy.log(10)],
        wrong=["no"],
        wrong_losses=[2 * numpy.log(30)],
    )
    scores = score_outcome(outcome)
    assert scores["ppl"] == pytest.approx(10)
    assert scores["delta_p"] == pytest.approx(0.5)
    assert scores["f1"] == pytest.approx(2 / 3)
    assert scores["n_words"] == 4


@pytest.mark.slow
def test_mauve_tells_equal_from_different():
    pytest.importorskip("mauve")
    rows = numpy.random.default_rng(0).normal(size=(200, 8))
    vectors = {"a": rows[:100], "same": rows[100:], "far": rows[:100] + 5}

    def embed(texts):
        return vectors[texts[0]]

    texts = {name: [name] * 100 for name in vectors}
    with pytest.warns(UserWarning, match="MAUVE of 100 texts is not reliable"):
        near = mauve(embed, texts["a"], texts["same"])
        far = mauve(embed, texts["a"], texts["far"])
    assert near > 0.5 > 0.2 > far


def test_mistakes(tmp_path):
    path = write_topical_chat_files(tmp_path)
    output = tmp_path / "scores.json"
    command = ("evaluate-responses", "gold", path, "--output", output)
    assert "has to be one of: oracle" in fail(*command, "--knowledge", "all")
    assert "no config.json" in fail(*command, "--mauve", tmp_path)
    assert "Can't load a pipeline" in fail("evaluate-responses", "nowhere", path)
    alone = tmp_path / "alone.json"
    alone.write_text('{"t": {"content": [{"message": "Hi", "agent": "agent_1"}]}}')
    wrong = ("evaluate-responses", "gold", alone, "--output", output)
    assert "no response to score" in fail(*wrong)
    assert not output.exists()


def test_pipeline_without_a_generator(tmp_path):
    path = write_topical_chat_files(tmp_path)
    blank().to_disk(tmp_path / "model")
    command = ("evaluate-responses", tmp_path / "model", path)
    assert "has no response_generator; it has nothing" in fail(*command)
    (tmp_path / "model" / "vocab" / "strings.json").write_text("[")
    assert "strings.json" in fail(*command)


def test_knowledge_of_a_pipeline_without_a_selector():
    with pytest.raises(ValueError, match="no knowledge_selector; it has nothing"):
        get_selector(blank(), "model")
