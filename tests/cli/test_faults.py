"""What commands do where something goes wrong that is not the user's mistake."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, List

import pytest
import spacy

from spacy_charid.cli import INTERRUPTED
from tests.helpers.commands import SPACY, fail, fail_with_full_disk
from tests.helpers.paths import ROOT

CHARID = [*SPACY, "charid"]
SCRIPT = "Nora: I told mom.\nTheo: You did?\n"
N_LINES = 20_000  # takes minutes to link
HANG = 600  # seconds after which a process is taken to hang
FULL = Path("/dev/full")


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "play.txt"
    path.write_text(SCRIPT, encoding="utf8")
    return path


@pytest.fixture
def long_script(tmp_path: Path) -> Path:
    path = tmp_path / "long.txt"
    path.write_text(SCRIPT * N_LINES, encoding="utf8")
    return path


@pytest.mark.slow
def test_ctrl_c_ends_without_traceback_or_half_file(
    long_script: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    command = [*CHARID, "link", str(long_script), "-o", str(folder / "out.jsonl")]
    process = subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        text=True,
        # A job in the background ignores it, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(folder, process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANG)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in err
    assert not list(folder.iterdir())


@pytest.mark.parametrize("suffix", ["jsonl", "csv", "spacy", "gexf", "graphml", "html"])
def test_full_disk_keeps_what_was_there(
    script: Path, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / "out" / f"out.{suffix}"
    path.parent.mkdir()
    path.write_text("before")
    name = "report" if suffix == "html" else "link"
    told = fail_with_full_disk(64, name, script, "-o", path)
    assert told.count("Can't write") == 1 and path.name in told
    assert [p.read_text() for p in path.parent.iterdir()] == ["before"]


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason=f"no {FULL}")
def test_full_standard_output(script: Path) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*CHARID, "link", str(script)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 1
    assert "Standard input or output failed" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr and "ignored" not in done.stderr


def test_a_folder_that_nobody_may_write_to(script: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    if os.geteuid() == 0:  # who may write to any, but not to this
        folder = Path("/proc/self")
    else:
        folder.chmod(0o555)
    assert "Can't write" in fail("link", script, "-o", folder / "out.jsonl")


@pytest.mark.slow
def test_two_processes_share_a_read_only_model(script: Path, tmp_path: Path) -> None:
    model = tmp_path / "model"
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    nlp.to_disk(model)
    make_read_only(model)
    before = state(model)
    command = [*CHARID, "link", str(script), "--model", str(model)]
    pipes: Dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, text=True, **pipes) for _ in range(2)]
    outputs = [process.communicate(timeout=HANG) for process in processes]
    assert [process.returncode for process in processes] == [0, 0], outputs
    assert outputs[0][0] == outputs[1][0] != ""
    assert state(model) == before


@pytest.mark.slow
def test_two_processes_write_one_file(script: Path, tmp_path: Path) -> None:
    path = tmp_path / "out" / "out.jsonl"
    command = [*CHARID, "link", str(script), "-o", str(path)]
    processes = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait(timeout=HANG) for process in processes] == [0, 0]
    assert len(path.read_text(encoding="utf8").splitlines()) == 3
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.slow
@pytest.mark.parametrize("command,kills", [("link", 1), ("train", 1)])
def test_killed_commands_leave_nothing_half_done(command: str, kills: int) -> None:
    script = ROOT / "benchmarks" / "crash_safety.py"
    seed = str(time.time_ns() % 1000)  # other moments each time
    done = subprocess.run(
        [sys.executable, script, command, "--kills", str(kills), "--seed", seed],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"seed {seed}: {done.stdout} {done.stderr}"


def wait_for(folder: Path, process: "subprocess.Popen[str]") -> None:
    """Wait until a command has begun to write in a folder."""
    while not (folder.is_dir() and list(folder.iterdir())):
        assert process.poll() is None, "the command ended before it wrote"
        time.sleep(0.05)


def make_read_only(folder: Path) -> None:
    for path in [*folder.rglob("*"), folder]:
        path.chmod(0o555 if path.is_dir() else 0o444)


def state(folder: Path) -> List[Any]:
    """Give what tells whether anything in a folder was written."""
    stats = {path: path.stat() for path in [folder, *folder.rglob("*")]}
    return sorted((str(p), s.st_mtime_ns, s.st_size) for p, s in stats.items())
