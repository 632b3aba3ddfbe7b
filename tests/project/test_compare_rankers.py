"""The workflow `ranking` on a set of a few dialogues."""

import argparse
import json
import sys

import pytest
import spacy
import srsly

from spacy_charid.dialogue.response_spans import read_responses
from spacy_charid.formats.documents import read_docs
from tests.helpers.commands import run_script
from tests.helpers.paths import ROOT
from tests.helpers.ranking import make_dialogues

sys.path.insert(0, str(ROOT / "scripts"))
import compare_rankers  # noqa: E402
from ranking_sets import Set  # noqa: E402


def test_a_mixture_has_wrong_candidates_of_the_same_set(tmp_path, monkeypatch):
    settings = {"n_negatives": 2, "draw": {"near_share": 0.0}}
    sets = {"mutual": Set("", "good.jsonl", **settings, also=("dailydialog-pp",))}
    for name, words in (("mutual", "boat soup horse"), ("dailydialog-pp", "red old")):
        sets.setdefault(name, Set("", "also.jsonl"))
        path = tmp_path / sets[name].train
        lines = (format_answers(name, word) for word in words.split())
        path.write_text("".join(lines), encoding="utf8")
    monkeypatch.setattr(compare_rankers, "SETS", sets)
    args = argparse.Namespace(data=tmp_path, models=tmp_path)
    path = compare_rankers.write_mixture("mutual", 0, 9, args)
    docs = list(read_docs(spacy.blank("en"), path))
    found = [{one.text for one in read_responses(doc)} for doc in docs]
    assert found == 3 * [{"boat", "soup", "horse"}] + 2 * [{"red", "old"}]


def format_answers(name, word):
    """Write a dialogue with one right answer, as in a file of a set."""
    if name == "mutual":
        record = {"id": word, "article": f"f : the {word}", "options": [word]}
        record["answers"] = "A"
    else:
        record = {"context": [f"The {word}."], "positive_responses": [word]}
    return json.dumps(record) + "\n"


def test_the_table_says_what_a_ranker_lacks():
    rows = [{"set": "grade", "ranker": "CNN", "seed": 0, "lack": "a training file"}]
    table = compare_rankers.make_table(rows)
    assert "| grade | CNN | - |" in table
    assert table.endswith("Not run for want of a training file: CNN (grade).")
    later = {"set": "grade", "ranker": "CNN", "seed": 1}
    assert compare_rankers.merge(rows, later) == [later]


def test_scores_of_folds_are_averaged_by_their_dialogues():
    parts = [
        {"p_at_1": p, "n": n, "r_at_k": {"R10@1": p}} for p, n in ((1.0, 3), (0.0, 1))
    ]
    expected = {"p_at_1": 0.75, "n": 4, "r_at_k": {"R10@1": 0.75}}
    assert compare_rankers.average(parts, [3, 1]) == expected


@pytest.mark.slow
def test_compare_rankers(tmp_path):
    folder = tmp_path / "mutual"
    folder.mkdir()
    records = [
        {
            "id": dialogue.id,
            "article": " ".join(f"f : {turn.text}" for turn in dialogue.utterances),
            "options": [f"f : {one.text}" for one in dialogue.responses],
            "answers": "B",
        }
        for dialogue in make_dialogues(96)
    ]
    for name in ("train", "dev"):
        lines = "".join(json.dumps(record) + "\n" for record in records)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf8")
    output = tmp_path / "metrics" / "ranking"
    run_script(
        *(ROOT / "scripts" / "compare_rankers.py", tmp_path),
        *("--output", output, "--models", tmp_path / "models"),
        *("--sets", "mutual", "grade", "--rankers", "shortest", "GBDT", "CNN", "Joint"),
        *("--seeds", "1", "2", "--steps", "2"),
        *("--n-stop", "16", "--n-joint", "40"),
    )
    rows = srsly.read_json(output.with_suffix(".json"))
    trained = [(label, seed) for label in ("GBDT", "CNN", "Joint") for seed in (1, 2)]
    ran = [(row["ranker"], row["seed"]) for row in rows]
    assert ran == [("shortest", 0), *trained]
    for label, seed in trained:
        nlp = spacy.load(tmp_path / "models" / "mutual" / f"{label}-{seed}/model-best")
        model = nlp.get_pipe("response_ranker").model
        if label != "CNN":
            assert f"[seed: {seed}]" in model.attrs["trees"]
        assert label != "Joint" or model.maybe_get_ref("encoder") is not None
    assert rows[1]["p_at_1"] > rows[0]["p_at_1"]
    table = output.with_suffix(".md").read_text(encoding="utf8")
    assert table.count("\n") == 6 and "| mutual | GBDT |" in table
