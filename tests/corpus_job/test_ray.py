"""Kill workers and drivers midway: no dialogue is lost or doubled."""

import signal
import subprocess
import sys
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest

from spacy_charid.cli import STOPPED, TERMINATED
from spacy_charid.corpus_job.engines import link_on_ray
from tests.helpers.commands import run, spawn
from tests.helpers.job_corpus import (
    DEADLY,
    files_of,
    link,
    load_deadly,
    load_rules,
    make_job,
    make_row,
    places_of,
    read,
    write_lines,
)
from tests.helpers.paths import ROOT

if find_spec("ray") is None:  # importing it takes a second in each process
    pytest.skip("Ray is not installed", allow_module_level=True)
# One cluster at a time: `address="auto"` would find another test's.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]

N_ROWS = 60
PLACES = [("a.jsonl", i + 1) for i in range(N_ROWS)]
LOCAL = ("--local",)
SETTINGS = ("--shard-size", 2, "--batch-size", 2)


@pytest.fixture(autouse=True)
def import_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ray's workers import `corpus`, too."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


@pytest.fixture
def rows() -> List[Dict[str, Any]]:
    return [make_row(i) for i in range(N_ROWS)]


@pytest.fixture
def source(tmp_path: Path, rows: List[Dict[str, Any]]) -> Path:
    return write_lines(tmp_path / "a.jsonl", rows)


def check_same(out: Path, local: Path) -> None:
    """Check that nothing is lost, nothing doubled, and every file the same."""
    assert places_of(out) == places_of(local) == PLACES
    assert read(out, "mentions") == read(local, "mentions") != []
    assert files_of(out) == files_of(local)


# Before the tests that start clusters: `auto` would find what they leave. In a process
# of its own, which Ray ends when a cluster goes away while it connects.
def test_ray_in_a_cluster_that_is_not_there(source: Path, tmp_path: Path) -> None:
    result = spawn("map", source, tmp_path / "out", "--address", "auto", text=True)
    assert result.returncode == 1
    assert "Ray has stopped" in " ".join(result.stderr.split())


def test_ray_worker_killed_midway(
    source: Path, tmp_path: Path, rows: List[Dict[str, Any]]
) -> None:
    rows[31]["utterances"].append({"text": DEADLY})  # second dialogue of a shard
    write_lines(source, rows)
    killed = tmp_path / "killed"
    load = partial(load_deadly, str(killed))
    job = make_job(source, tmp_path / "out", load=load, shard_size=5)
    results = list(job.check(link_on_ray(job.linker, job.todo, actors=2)))
    assert killed.exists()
    assert sorted(result.number for result in results) == list(range(12))
    link(source, tmp_path / "local", load=load, shard_size=5)
    check_same(tmp_path / "out", tmp_path / "local")


@pytest.mark.parametrize(
    "sent, before, after",
    [
        (signal.SIGKILL, ("-a", 2), ("-a", 1)),
        (signal.SIGTERM, ("-a", 2), LOCAL),
        (signal.SIGKILL, LOCAL, LOCAL),
        (signal.SIGTERM, LOCAL, LOCAL),
    ],
)
def test_driver_killed_midway(
    source: Path,
    tmp_path: Path,
    sent: signal.Signals,
    before: Tuple[Any, ...],
    after: Tuple[Any, ...],
) -> None:
    args = [str(arg) for arg in ("map", source, tmp_path / "out", *SETTINGS)]
    command = [sys.executable, "-m", "spacy", "charid", *args, *map(str, before)]
    log = tmp_path / "stderr"  # not a pipe, which the processes of Ray would hold open
    with log.open("w") as stderr:
        driver = subprocess.Popen(command, stderr=stderr)
    dialogues = tmp_path / "out" / "dialogues"
    while len(list(dialogues.glob("[0-9]*"))) < 3:
        assert driver.poll() is None
        time.sleep(0.005)
    driver.send_signal(sent)
    if sent == signal.SIGTERM:
        assert driver.wait() == TERMINATED
        assert log.read_text().splitlines()[-1] == STOPPED
    else:
        assert driver.wait() == -signal.SIGKILL
    assert 0 < len(places_of(tmp_path / "out")) < N_ROWS
    result = spawn(*args, *after, text=True)
    assert result.returncode == 0
    assert "finished before" in " ".join(result.stderr.split())
    run("map", source, tmp_path / "local", "--local", *SETTINGS)
    check_same(tmp_path / "out", tmp_path / "local")


def test_ray_tells_mistakes(source: Path, tmp_path: Path) -> None:
    job = make_job(source, tmp_path / "out", gpu=True)
    with pytest.raises(ValueError, match="0 GPUs for 1 actors"):
        list(job.check(link_on_ray(job.linker, job.todo)))
    job = make_job(source, tmp_path / "out2", load=load_rules)
    job.linker.digest = "other"
    with pytest.raises(ValueError, match="on this node"):
        list(job.check(link_on_ray(job.linker, job.todo, actors=1)))
    assert places_of(tmp_path / "out2") == []
