"""The same input, seed and version give the same output, bit for bit."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List

import pytest
import spacy
from spacy.tokens import Doc

from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.formats import WRITERS
from spacy_charid.formats.convert import read_docs
from tests.helpers.paths import ROOT

SCRIPTS = [
    ROOT / "assets" / "dialogues" / name for name in ("caravan.txt", "lighthouse.txt")
]
HASH_SEEDS = ("1", "2")
# Runs each command of the arguments; they are separated by "+".
COMMANDS = """
import sys
from itertools import groupby
from typer.testing import CliRunner
from spacy_charid.cli import app
for last, words in groupby(sys.argv[1:], key=lambda word: word == "+"):
    if not last:
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code == 0, result.output
"""
TRAIN = """
import sys
from pathlib import Path
from spacy.cli.train import train
config, train_docs, dev_docs, output = map(Path, sys.argv[1:])
overrides = {
    "paths.train": str(train_docs),
    "paths.dev": str(dev_docs),
    "training.max_epochs": 1,
    "training.eval_frequency": 2,
}
train(config, output, overrides=overrides)
"""


def test_outputs_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    found = []
    for seed in HASH_SEEDS:
        folder = tmp_path / seed
        run_python(COMMANDS, *all_commands(folder), seed=seed)
        found.append(read_folder(folder))
    assert len(found[0]) == 2 * len(WRITERS) + 2
    assert all(found[0].values()) and found[0] == found[1]


@pytest.mark.parametrize("config", ["demo", "scorer"])
def test_training_gives_the_same_bytes(tmp_path: Path, config: str) -> None:
    train_docs, dev_docs = tmp_path / "train.spacy", tmp_path / "dev.spacy"
    args = ["convert", SCRIPTS[0], train_docs, "--by-scene"]
    run_python(COMMANDS, *args, "+", "convert", SCRIPTS[0], dev_docs, seed="0")
    path = ROOT / "configs" / f"{config}.cfg"
    found = []
    for seed in HASH_SEEDS:
        output = tmp_path / seed
        run_python(TRAIN, path, train_docs, dev_docs, output, seed=seed)
        found.append(read_folder(output))
    assert any(name.endswith("character_linker/model") for name in found[0])
    assert found[0] == found[1]


def test_links_do_not_depend_on_batches_or_order() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    docs = list(read_docs(nlp, SCRIPTS, unit="scene"))
    for doc in docs:
        doc.spans.pop(MENTIONS, None)
    expected = [links(nlp(doc.copy())) for doc in docs]
    assert sum(map(len, expected)) > 100
    for batch_size, n_process in ((2, 1), (1000, 1), (3, 2)):
        copies = [doc.copy() for doc in docs]
        made = nlp.pipe(copies, batch_size=batch_size, n_process=n_process)
        assert [links(doc) for doc in made] == expected
    order = random.Random(0).sample(range(len(docs)), len(docs))
    shuffled = nlp.pipe([docs[i].copy() for i in order], batch_size=4)
    assert [links(doc) for doc in shuffled] == [expected[i] for i in order]


def all_commands(folder: Path) -> List[Any]:
    """Give commands that write a file of each kind, separated by "+"."""
    commands: List[Any] = []
    for name in WRITERS:
        link = ["link", *SCRIPTS, "-o", folder / f"link.{name}", "--to", name]
        convert = [*SCRIPTS, folder / f"convert.{name}", "--to", name]
        commands += [*link, "+", "convert", *convert, "+"]
    commands += ["report", *SCRIPTS, "-o", folder / "report.html", "+"]
    return [*commands, "cast", *SCRIPTS, "-o", folder / "cast.jsonl"]


def links(doc: Doc) -> List[Any]:
    """Give the links of a Doc."""
    spans = doc.spans[MENTIONS]
    return [(span.start, span.end, span.label_, span.kb_id_) for span in spans]


def read_folder(folder: Path) -> Dict[str, bytes]:
    """Give the contents of all files below a folder by their paths."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def run_python(program: str, *args: Any, seed: str) -> None:
    """Run a program with a hash seed."""
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, args)],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
