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
        for dialogue in make_dialogues(150)
    ]
    for name in ("train", "dev"):
        lines = "".join(json.dumps(record) + "\n" for record in records)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf8")
    output = tmp_path / "metrics" / "ranking"
    run_script(
        *(ROOT / "scripts" / "compare_rankers.py", tmp_path),
        *("--output", output, "--models", tmp_path / "models"),
        *("--sets", "mutual", "grade", "--rankers", "shortest", "GBDT", "Sentence"),
        *("--seeds", "1", "2"),
    )
    rows = srsly.read_json(output.with_suffix(".json"))
    trained = [("GBDT", 1), ("GBDT", 2)]
    assert [(row["ranker"], row["seed"]) for row in rows] == [("shortest", 0), *trained]
    seeds = [f"[seed: {seed}]" for _, seed in trained]
    for (label, seed), setting in zip(trained, seeds, strict=True):
        nlp = spacy.load(tmp_path / "models" / "mutual" / f"{label}-{seed}/model-best")
        assert setting in nlp.get_pipe("response_ranker").model.attrs["trees"]
    assert rows[1]["p_at_1"] > rows[0]["p_at_1"]
    table = output.with_suffix(".md").read_text(encoding="utf8")
    assert table.count("\n") == 4 and "| mutual | GBDT |" in table
