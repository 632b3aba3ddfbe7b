"""The same input, seed and version give the same output, bit for bit."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest
import spacy
from spacy.tokens import Doc

from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.formats.documents import read_docs
from spacy_charid.formats.registry import WRITERS
from tests.helpers.paths import ROOT

SCRIPTS = [
    ROOT / "assets" / "dialogues" / name for name in ("caravan.txt", "lighthouse.txt")
]
SUBTITLES = """\
1
00:00:01,000 --> 00:00:02,000
Nora: I told you.

2
00:00:03,000 --> 00:00:04,000
Theo: My sister did not.
"""
# Writes a file of each kind.
WRITE = """
from pathlib import Path
from tests.helpers.commands import run
from tests.robustness import test_determinism as test
for args in test.all_commands(Path()):
    run(*args)
"""
# Trains with a config.
TRAIN = """
from pathlib import Path
from spacy.cli.train import train
from tests.helpers.commands import run
from tests.robustness import test_determinism as test
run("convert", test.SCRIPTS[0], "train.spacy", "--by-scene")
overrides = {
    "paths.train": "train.spacy",
    "paths.dev": "train.spacy",
    "training.max_epochs": 1,
    "training.eval_frequency": 2,
}
folder = Path("model")  # its path is in the config of a model
train(test.ROOT / "configs" / "CONFIG", folder, overrides=overrides)
"""


@pytest.mark.slow
def test_outputs_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    first, second = run_with_hash_seeds(WRITE, tmp_path)
    assert len(first) == 2 * len(WRITERS) + 3
    assert all(first.values()) and first == second


@pytest.mark.slow
@pytest.mark.parametrize("config", ["demo.cfg", "scorer.cfg"])
def test_models_do_not_depend_on_the_hash_seed(config: str, tmp_path: Path) -> None:
    first, second = run_with_hash_seeds(TRAIN.replace("CONFIG", config), tmp_path)
    assert "model/model-best/character_linker/model" in first
    assert first == second


def run_with_hash_seeds(program: str, tmp_path: Path) -> List[Dict[str, bytes]]:
    """Run a program in two folders and return the files that it writes in each."""
    found = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        found.append(read_folder(folder))
    return found


@pytest.mark.slow
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
    """Give commands that write a file of each kind."""
    film = folder / "film.srt"
    film.write_text(SUBTITLES, encoding="utf8")
    for name in WRITERS:
        scripts = [film] if name in ("srt", "vtt") else SCRIPTS  # which have no times
        yield ["link", *scripts, "-o", folder / f"link.{name}", "--to", name]
        yield ["convert", *scripts, folder / f"convert.{name}", "--to", name]
    yield ["report", *SCRIPTS, "-o", folder / "report.html"]
    yield ["cast", *SCRIPTS, "-o", folder / "cast.jsonl"]


def links(doc: Doc) -> List[Any]:
    """Give the links of a Doc."""
    spans = doc.spans[MENTIONS]
    return [(span.start, span.end, span.label_, span.kb_id_) for span in spans]


def read_folder(folder: Path) -> Dict[str, bytes]:
    """Give the contents of all files below a folder by their paths."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
