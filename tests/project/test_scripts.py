"""The scripts that train and compare models."""

import sys
from pathlib import Path
from random import Random

import pytest
import spacy
import srsly
from spacy.tokens import DocBin

from spacy_charid import Character, CharacterBank
from tests.helpers.commands import run_script
from tests.helpers.linking import (
    ENCODER_DECODER,
    LIBRARY,
    RULES,
    add_linker,
    make_docs,
    train,
)
from tests.helpers.linking import make_examples as make_linked
from tests.helpers.paths import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import compare  # noqa: E402
import mix_corpora  # noqa: E402
import ship_cast  # noqa: E402


def test_compare_counts_parameters(nlp):
    add_linker(nlp, LIBRARY)
    nlp.initialize(lambda: make_linked(nlp))
    model = nlp.get_pipe("character_linker").model
    (library,) = (shim._model for node in model.walk() for shim in node.shims)
    encoder = model.get_ref("tok2vec")
    sizes = [
        node.get_param(name).size
        for node in encoder.walk()
        for name in node.param_names
    ]
    sizes += [tensor.numel() for tensor in library.parameters()]
    assert compare.count_parameters(nlp) == sum(sizes) > 1000
    frozen = next(library.parameters()).requires_grad_(False)
    assert compare.count_parameters(nlp) == sum(sizes) - frozen.numel()


def test_compare_counts_no_parameters_of_rules(nlp):
    add_linker(nlp, RULES)
    assert compare.count_parameters(nlp) == 0
    assert compare.count_parameters(spacy.blank("en")) == 0


def test_compare_needs_labels():
    assert compare.split_label("a b=c=d") == ("a b", Path("c=d"))
    with pytest.raises(compare.typer.BadParameter, match="label=path"):
        compare.split_label("training/rules")


def test_compare_lays_out_a_table():
    row = {
        "model": "m",
        "parameters": 1234567,
        "training_seconds": 61.4,
        "cpu_seconds": None,
        "words_per_second": 9876.5,
        "all": {"accuracy": 0.5, "macro_f1": 0.25},
        "main": {"accuracy": 1.0, "macro_f1": 0.75},
        "by_type": {"1st": 0.125, "noun": 0.0},
    }
    head, rule, *lines = compare.to_markdown(
        [row, {**row, "training_seconds": None, "cpu_seconds": 1000.4}]
    ).splitlines()
    assert head.count("|") == rule.count("|") == lines[0].count("|") == 15
    assert lines[0] == (
        "| m | 1,234,567 | 61 | - | 9,876 | 50.00 | 25.00 | 100.00 | 75.00 "
        "| 12.50 | - | - | - | 0.00 |"
    )
    assert lines[1].startswith("| m | 1,234,567 | - | 1,000 | 9,876 |")


def test_compare_models(nlp, tmp_path):
    DocBin(docs=make_docs(nlp)).to_disk(tmp_path / "dev.spacy")
    names = enumerate(("Ross", "Monica", "Judy", "Chandler"))
    lines = "".join(f"{i}\t{name}\n" for i, name in names)
    (tmp_path / "map.txt").write_text(lines, encoding="utf8")
    for label, config in (("rules", RULES), ("decoder", ENCODER_DECODER)):
        pipeline = spacy.blank("en")
        add_linker(pipeline, config)
        train(pipeline, make_linked(pipeline), steps=2)
        (tmp_path / label).mkdir()
        pipeline.to_disk(tmp_path / label / "model-best")
    srsly.write_json(tmp_path / "decoder/training.json", {"training_seconds": 2.0})
    models = [f"{name}={tmp_path / name}/model-best" for name in ("rules", "decoder")]
    output = run_script(
        *(ROOT / "scripts/compare.py", *models, "--data", tmp_path / "dev.spacy"),
        *("--entity-map", tmp_path / "map.txt", "--output", tmp_path / "new/table"),
    )
    assert output == (tmp_path / "new/table.md").read_text(encoding="utf8")
    rules, decoder = srsly.read_json(tmp_path / "new/table.json")
    assert (rules["model"], rules["parameters"]) == ("rules", 0)
    assert rules["training_seconds"] is None and decoder["training_seconds"] == 2.0
    assert rules["cpu_seconds"] is None and decoder["cpu_seconds"] is None
    assert rules["words_per_second"] > 0 and decoder["parameters"] > 0
    assert rules["by_type"]["1st"] == 1.0


@pytest.mark.slow
def test_train_notes_its_seconds(nlp, tmp_path):
    DocBin(docs=make_docs(nlp)).to_disk(tmp_path / "train.spacy")
    paths = [f"--paths.{part}={tmp_path}/train.spacy" for part in ("train", "dev")]
    run_script(
        *(ROOT / "scripts/train.py", ROOT / "configs/rules.cfg"),
        *("--output", tmp_path / "model", *paths, "--training.max_steps", 1),
    )
    assert (tmp_path / "model/model-best/config.cfg").is_file()
    notes = srsly.read_json(tmp_path / "model/training.json")
    assert notes["training_seconds"] > 0 and notes["cpu_seconds"] > 0


def test_the_cast_learned_from_a_corpus(nlp, tmp_path):
    DocBin(docs=make_docs(nlp)).to_disk(tmp_path / "train.spacy")
    bank, cast = tmp_path / "bank.jsonl", tmp_path / "cast.jsonl"
    CharacterBank([Character("Judy", external_ids={"emory": "1"})]).to_disk(bank)
    ship_cast.main(tmp_path / "train.spacy", bank, cast)
    learned = CharacterBank.from_disk(cast)
    assert learned.ids == ["Judy", "Ross", "Chandler", "Monica"]
    assert learned["Judy"].relations == {"mother": ["Ross"]}
    assert learned["Judy"].external_ids == {"emory": "1"}
    assert CharacterBank.from_disk(bank).ids == ["Judy"]


def test_parts_of_a_mixed_corpus(nlp, tmp_path):
    text = "Ann: [[My](Ann) boss](x) and [we](Ann|Bo) left.\n: [Bo](Bo) sang."
    DocBin(docs=make_docs(nlp, text)).to_disk(tmp_path / "one.spacy")

    def read(part):
        _, docs = mix_corpora.read(f"{tmp_path / 'one.spacy'}:{part}", nlp, Random(0))
        spans = docs[0].spans["mentions"]
        return [(span.text, span.kb_id_) for span in spans], len(docs)

    mentions = [("My", "Ann"), ("My boss", "x"), ("we", "Ann|Bo"), ("Bo", "Bo")]
    assert read("2") == (mentions, 2)
    assert read("1:quotes") == (mentions[:3], 1)
    assert read("1:single") == ([*mentions[:2], ("we", ""), mentions[3]], 1)
    heads = [("My", "Ann"), ("boss", "x"), *mentions[2:]]
    assert read("1:detected") == (heads, 1)
