"""The same input, seed and version give the same output, bit for bit."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List

import spacy
from spacy.tokens import Doc

from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.formats.documents import read_docs
from spacy_charid.formats.registry import WRITERS
from tests.helpers.paths import ROOT

SCRIPTS = [
    ROOT / "assets" / "dialogues" / name for name in ("caravan.txt", "lighthouse.txt")
]
HASH_SEEDS = ("1", "2")
CONFIGS = ("demo", "scorer")
# Writes a file of each kind, and trains with each config.
PROGRAM = """
from pathlib import Path
from spacy.cli.train import train
from tests.helpers.commands import run
from tests.robustness import test_determinism as test
folder = Path()  # its path is in the config of a model
for args in test.all_commands(folder):
    run(*args)
data = folder / "train.spacy"
overrides = {
    "paths.train": str(data),
    "paths.dev": str(data),
    "training.max_epochs": 1,
    "training.eval_frequency": 2,
}
for name in test.CONFIGS:
    config = test.ROOT / "configs" / f"{name}.cfg"
    train(config, folder / name, overrides=overrides)
"""


def test_outputs_and_models_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    found = []
    for seed in HASH_SEEDS:
        folder = tmp_path / seed
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        found.append(read_folder(folder))
    outputs = [name for name in found[0] if "/" not in name]
    assert len(outputs) == 2 * len(WRITERS) + 3
    for config in CONFIGS:
        assert f"{config}/model-best/character_linker/model" in found[0]
    assert all(found[0][name] for name in outputs) and found[0] == found[1]


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


def all_commands(folder: Path) -> Iterator[List[Any]]:
    """Give commands that write a file of each kind, and one to train on."""
    for name in WRITERS:
        yield ["link", *SCRIPTS, "-o", folder / f"link.{name}", "--to", name]
        yield ["convert", *SCRIPTS, folder / f"convert.{name}", "--to", name]
    yield ["report", *SCRIPTS, "-o", folder / "report.html"]
    yield ["cast", *SCRIPTS, "-o", folder / "cast.jsonl"]
    yield ["convert", SCRIPTS[0], folder / "train.spacy", "--by-scene"]


def links(doc: Doc) -> List[Any]:
    """Give the links of a Doc."""
    spans = doc.spans[MENTIONS]
    return [(span.start, span.end, span.label_, span.kb_id_) for span in spans]


def read_folder(folder: Path) -> Dict[str, bytes]:
    """Give the contents of all files below a folder by their paths."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
