"""`charid rank` and `charid evaluate-ranking`."""

import json

import pytest
import srsly

from spacy_charid.dialogue.response_spans import read_responses
from spacy_charid.formats.documents import write_docs
from tests.formats.response_sets.test_readers import SAMPLES
from tests.helpers.commands import fail, run
from tests.helpers.ranking import make_docs

SCRIPT = """\
Nora: Where were you last night?
Theo: At the harbour. The boat needed a new sail.
Nora: You could have told me, Theo.
"""
KEYS = {"p_at_1", "map", "mrr", "ndcg", "r_at_k", "n"}


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(SCRIPT, encoding="utf8")
    lines = "I am sorry, Nora.\n\nThe sail is red.\r\nI am sorry, Nora.\n"
    (tmp_path / "lines.txt").write_text(lines, encoding="utf8")
    return tmp_path


def test_rank_as_a_table(files):
    out, err = run("rank", "a.txt", "--responses", "lines.txt", "--speaker", "Theo")
    rows = [line.split("   ") for line in out.splitlines() if line.strip()]
    assert [row[1].strip() for row in rows[2:]] == ["1", "2", "3"]
    assert "The sail is red." in out and "it names Nora, who spoke last" in out
    assert "does not speak" not in err


def test_rank_as_json_lines(files):
    out, err = run("rank", "a.txt", "-r", "lines.txt", "-s", "Max", "-o", "-")
    ranked = [json.loads(line) for line in out.splitlines()]
    assert [one["position"] for one in ranked] == [1, 0, 2]
    assert list(ranked[0]) == ["rank", "score", "text", "reasons", "position"]
    assert "'Max' does not speak in a.txt" in err
    run("rank", "a.txt", "-r", "lines.txt", "-s", "Theo", "-o", "b.jsonl")
    assert list(srsly.read_jsonl("b.jsonl")) == [
        {**one, "reasons": more["reasons"]}
        for one, more in zip(ranked, srsly.read_jsonl("b.jsonl"), strict=True)
    ]


def test_mistakes_of_rank(files):
    (files / "none.txt").write_text("\n \n", encoding="utf8")
    assert "none.txt has no candidate" in fail("rank", "a.txt", "-r", "none.txt")
    assert "There is no file gone.txt" in fail("rank", "a.txt", "-r", "gone.txt")
    message = fail("rank", "a.txt", "-r", "lines.txt", "-o", "lines.txt")
    assert "lines.txt" in message


@pytest.mark.parametrize("format", sorted(SAMPLES))
def test_evaluate(files, format):
    (files / "set.json").write_text(SAMPLES[format], encoding="utf8")
    command = ("evaluate-ranking", "blank:en", "set.json", "--format", format)
    out, _ = run(*command, "--output", "scores.json")
    scores = srsly.read_json("scores.json")
    assert scores.keys() >= KEYS | {"cuts"}
    for cut, part in scores["cuts"].items():
        assert part.keys() == KEYS and f"grade >= {cut}" in out
    cuts = {"tencent": ["3", "4", "5"], "grade": ["3", "4"]}
    assert list(scores["cuts"]) == cuts.get(format, ["1"])
    assert ("without_scene" in scores) == (format == "hpd")
    assert scores["n"] > 0
    printed, _ = run(*command, "--output", "-")
    assert json.loads(printed).keys() == scores.keys()


def test_contexts_of_one_label_say_nothing(files):
    (files / "set.json").write_text(SAMPLES["cdconv"], encoding="utf8")
    args = ("evaluate-ranking", "blank:en", "set.json", "-f", "cdconv", "-o", "-")
    assert json.loads(run(*args)[0])["n"] == 1


def test_evaluate_docs(nlp, files):
    docs = make_docs(nlp, 3)
    write_docs(docs, "docs.spacy")
    out, _ = run("evaluate-ranking", "blank:en", "docs.spacy", "-o", "-")
    assert json.loads(out)["r_at_k"]["R3@5"] == 1.0
    assert all(one.rank is None for doc in docs for one in read_responses(doc))


def test_mistakes_of_evaluate(files):
    message = fail("evaluate-ranking", "blank:en", "a.txt", "-f", "transcript")
    assert "--format is 'transcript', but has to be one of: hpd, tencent" in message
    (files / "set.json").write_text("[]", encoding="utf8")
    message = fail("evaluate-ranking", "blank:en", "set.json", "-f", "grade")
    assert "No dialogue in set.json has graded candidates" in message
