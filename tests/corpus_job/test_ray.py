"""Kill workers and drivers midway: no dialogue is lost or doubled."""

import signal
import subprocess
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest
from spacy.language import Language

from spacy_charid.cli import STOPPED, TERMINATED
from spacy_charid.corpus_job.engines import link_on_ray
from tests.helpers.apart import HANGS, call_apart
from tests.helpers.commands import SPACY, run, spawn
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
def set_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ray's workers import the helpers, too, and have their share of a busy
    machine: they give way to all other processes by default, and seem to hang."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("RAY_worker_niceness", "0")
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


def map_apart(*args: Any) -> "subprocess.CompletedProcess[str]":
    return spawn("map", *args, text=True, timeout=HANGS)


# Before the tests that start clusters: `auto` would find what they leave.
def test_ray_in_a_cluster_that_is_not_there(source: Path, tmp_path: Path) -> None:
    result = map_apart(source, tmp_path / "out", "--address", "auto")
    assert result.returncode == 1
    assert "Ray has stopped" in " ".join(result.stderr.split())


# Ray may end the process that it runs in, so not in that of the tests.
def map_on_two_actors(
    source: Path, output: Path, load: Callable[[], Language]
) -> List[int]:
    job = make_job(source, output, load=load, shard_size=5)
    results = job.check(link_on_ray(job.linker, job.todo, actors=2))
    return [result.number for result in results]


def test_ray_worker_killed_midway(
    source: Path, tmp_path: Path, rows: List[Dict[str, Any]]
) -> None:
    rows[31]["utterances"].append({"text": DEADLY})  # second dialogue of a shard
    write_lines(source, rows)
    killed = tmp_path / "killed"
    load = partial(load_deadly, str(killed))
    numbers = call_apart(map_on_two_actors, source, tmp_path / "out", load)
    assert killed.exists()
    assert sorted(numbers) == list(range(12))
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
    args = (source, tmp_path / "out", *SETTINGS)
    command = [*SPACY, "charid", "map", *map(str, (*args, *before))]
    log = tmp_path / "stderr"  # not a pipe, which the processes of Ray would hold open
    with log.open("w") as stderr:
        driver = subprocess.Popen(command, stderr=stderr)
    dialogues = tmp_path / "out" / "dialogues"
    for _ in range(200 * HANGS):
        if len(list(dialogues.glob("[0-9]*"))) >= 3:
            break
        assert driver.poll() is None
        time.sleep(0.005)
    driver.send_signal(sent)
    if sent == signal.SIGTERM:
        assert driver.wait(HANGS) == TERMINATED
        assert log.read_text().splitlines()[-1] == STOPPED
    else:
        assert driver.wait(HANGS) == -signal.SIGKILL
    assert 0 < len(places_of(tmp_path / "out")) < N_ROWS
    result = map_apart(*args, *after)
    assert result.returncode == 0
    assert "finished before" in " ".join(result.stderr.split())
    run("map", source, tmp_path / "local", "--local", *SETTINGS)
    check_same(tmp_path / "out", tmp_path / "local")


def ask_for_gpus(source: Path, output: Path) -> str:
    job = make_job(source, output, gpu=True)
    with pytest.raises(ValueError) as error:
        list(job.check(link_on_ray(job.linker, job.todo)))
    return str(error.value)


def send_to_other_pipeline(source: Path, output: Path) -> str:
    job = make_job(source, output, load=load_rules)
    job.linker.digest = "other"
    with pytest.raises(ValueError) as error:
        list(job.check(link_on_ray(job.linker, job.todo, actors=1)))
    return str(error.value)


def test_ray_tells_mistakes(source: Path, tmp_path: Path) -> None:
    error = call_apart(ask_for_gpus, source, tmp_path / "out")
    assert "0 GPUs for 1 actors" in error
    error = call_apart(send_to_other_pipeline, source, tmp_path / "out2")
    assert "on this node" in error
    assert places_of(tmp_path / "out2") == []
