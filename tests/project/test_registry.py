import importlib
import json
import re
import subprocess
import sys
from configparser import ConfigParser
from importlib import metadata

import pytest
import spacy

import spacy_charid.cli
from tests.helpers.paths import ROOT

SETUP = ROOT / "setup.cfg"
# A new process, in which only spaCy is imported and the network is refused.
CODE = """
import json, socket, sys
import spacy
def refuse(*args, **kwargs):
    raise OSError("network")
socket.socket.connect = refuse
groups, found = json.loads(sys.argv[1]), {}
nlp = spacy.blank("en")  # loads the entry points of factories
for group, names in groups.items():
    for name in names:
        found[name] = spacy.registry.get(group, name).__module__
for name in ("mention_detector", "character_linker"):
    nlp.add_pipe(name)
nlp("Ross: I saw you.")
print(json.dumps(found))
"""


def entry_points():
    """Read the entry points as `group: {name: "module:attribute"}`."""
    parser = ConfigParser()
    parser.optionxform = str
    parser.read(SETUP, encoding="utf8")
    points = {}
    for group, lines in parser["options.entry_points"].items():
        if not group.startswith("spacy_"):  # the command line's
            continue
        pairs = (line.split(" = ") for line in lines.strip().splitlines())
        points[group.removeprefix("spacy_")] = dict(pairs)
    return points


@pytest.mark.slow
def test_registry_resolves_every_entry_point_by_name():
    points = entry_points()
    assert {"factories", "architectures", "scorers", "readers", "cli"} <= set(points)
    names = json.dumps({group: list(targets) for group, targets in points.items()})
    command = [sys.executable, "-c", CODE, names]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    for targets in points.values():
        for name, target in targets.items():
            if name != "charid":
                assert found[name] == target.split(":")[0]


def test_registry_finds_every_entry_point_in_this_process():
    spacy.blank("en")  # loads the entry points of factories
    for group, targets in entry_points().items():
        for name, target in targets.items():
            if group == "cli":
                continue
            module, attribute = target.split(":")
            found = spacy.registry.get(group, name)
            assert found is getattr(importlib.import_module(module), attribute)


def test_registry_names_are_versioned():
    for group, targets in entry_points().items():
        if group not in ("factories", "cli"):
            assert all(re.fullmatch(r"spacy_charid\.\w+\.v\d+", n) for n in targets)


@pytest.mark.parametrize("name", ["mention_detector", "character_linker"])
def test_registry_every_knob_is_in_the_default_config(name):
    nlp = spacy.blank("en")
    nlp.add_pipe(name)
    filled = nlp.config["components"][name]
    meta = nlp.get_factory_meta(name)
    assert set(meta.default_config) == set(filled) - {"factory"}
    again = spacy.util.load_model_from_config(nlp.config)
    assert again.pipe_names == [name]


def test_registry_pipe_analysis_is_clean():
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    problems = nlp.analyze_pipes()["problems"]
    assert not any(problems.values())


def test_version_and_command_are_those_of_setup():
    parser = ConfigParser()
    parser.read(SETUP, encoding="utf8")
    assert spacy_charid.__version__ == parser["metadata"]["version"]
    (command,) = metadata.entry_points(group="console_scripts", name="charid")
    assert command.load() is spacy_charid.cli.app
