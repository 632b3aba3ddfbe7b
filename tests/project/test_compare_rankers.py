"""The workflow `ranking` on a set of a few dialogues."""

import json

import pytest
import spacy
import srsly

from tests.helpers.commands import run_script
from tests.helpers.paths import ROOT
from tests.helpers.ranking import make_dialogues


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
    assert [(row["ranker"], row["seed"]) for row in rows] == [("shortest", 0), *trained]
    for label, seed in trained:
        nlp = spacy.load(tmp_path / "models" / "mutual" / f"{label}-{seed}/model-best")
        model = nlp.get_pipe("response_ranker").model
        if label != "CNN":
            assert f"[seed: {seed}]" in model.attrs["trees"]
        assert label != "Joint" or model.maybe_get_ref("encoder") is not None
    assert rows[1]["p_at_1"] > rows[0]["p_at_1"]
    table = output.with_suffix(".md").read_text(encoding="utf8")
    assert table.count("\n") == 6 and "| mutual | GBDT |" in table
