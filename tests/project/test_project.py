"""The workflows of project.yml hold together, and run on a small scale."""

import re

import pytest
import spacy
import srsly
from spacy.tokens import DocBin
from spacy.training.initialize import init_nlp
from spacy.util import load_config, load_model_from_config

from tests.helpers.commands import run, run_script
from tests.helpers.paths import ROOT

PROJECT = srsly.read_yaml(ROOT / "project.yml")
COMMANDS = {command["name"]: command for command in PROJECT["commands"]}
CONFIGS = sorted((ROOT / "configs").glob("*.cfg"))


def test_workflows_name_commands():
    for steps in PROJECT["workflows"].values():
        assert set(steps) <= set(COMMANDS)


def test_every_command_has_help_and_existing_files():
    for command in COMMANDS.values():
        assert command["help"]
        for script in command["script"]:
            for path in re.findall(r"(?:scripts|configs|benchmarks)/\S+", script):
                assert (ROOT / path).is_file(), path


def test_deps_are_made_or_there():
    made = {
        path for command in COMMANDS.values() for path in command.get("outputs", ())
    }
    for name, command in COMMANDS.items():
        for path in command.get("deps", ()):
            path = path.replace("${vars.demo_script}", PROJECT["vars"]["demo_script"])
            assert path in made or (ROOT / path).exists(), (name, path)


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_configs_are_complete(path):
    if path.stem.endswith("trf"):
        pytest.importorskip("spacy_transformers")
    config = load_config(path)
    filled = load_model_from_config(config, auto_fill=True).config
    assert set(filled["components"]) == set(config["components"])
    for name, component in filled["components"].items():
        assert component == config["components"][name]


@pytest.mark.slow
def test_demo_on_a_small_scale(tmp_path):
    train, dev = tmp_path / "train.spacy", tmp_path / "dev.spacy"
    run_script(
        *(ROOT / "scripts/convert.py", ROOT / "assets/dialogues"),
        *("--train", train, "--dev", dev, "--dev-scenes", 2, "--by-scene"),
    )
    nlp = spacy.blank("en")
    docs = list(DocBin().from_disk(dev).get_docs(nlp.vocab))
    assert len(docs) == len(list((ROOT / "assets/dialogues").glob("*.txt")))
    assert all(len(doc.spans["scenes"]) == 2 for doc in docs)
    overrides = {"paths.train": str(train), "paths.dev": str(dev)}
    overrides["paths.cast"] = str(ROOT / "assets/dialogues/cast.jsonl")
    nlp = init_nlp(load_config(ROOT / "configs/demo.cfg", overrides=overrides))
    nlp.to_disk(tmp_path / "model")
    linked, page = tmp_path / "linked.spacy", tmp_path / "page.html"
    run("evaluate", tmp_path / "model", dev, "--linked-docs", linked)
    run("report", linked, "-o", page)
    assert "Theo Marsh" in page.read_text(encoding="utf8")
