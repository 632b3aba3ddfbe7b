"""What commands do where something goes wrong that is not the user's mistake."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, List

import pytest
import spacy

from spacy_charid.cli import INTERRUPTED
from tests.helpers.paths import ROOT

SPACY = [sys.executable, "-m", "spacy", "charid"]
SCRIPT = "Nora: I told mom.\nTheo: You did?\n"
N_LINES = 20_000  # takes minutes to link
LIMIT = 120
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


def test_ctrl_c_ends_without_traceback_or_half_file(
    long_script: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    command = [*SPACY, "link", str(long_script), "-o", str(folder / "out.jsonl")]
    process = subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        text=True,
        # A job in the background ignores it, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(folder)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=LIMIT)
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
    done = run_with_full_disk(name, script, "-o", path)
    assert done.returncode == 1
    assert said(done.stderr).count("Can't write") == 1 and path.name in done.stderr
    assert "Traceback" not in done.stderr
    assert [p.read_text() for p in path.parent.iterdir()] == ["before"]


@pytest.mark.skipif(not FULL.exists(), reason=f"no {FULL}")
def test_full_standard_output(script: Path) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*SPACY, "link", str(script)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 1
    assert "Standard input or output failed" in said(done.stderr)
    assert "Traceback" not in done.stderr and "ignored" not in done.stderr


def test_a_folder_that_nobody_may_write_to(script: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    if os.geteuid() == 0:  # who may write to any, but not to this
        folder = Path("/proc/self")
    else:
        folder.chmod(0o555)
    done = subprocess.run(
        [*SPACY, "link", str(script), "-o", str(folder / "out.jsonl")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "Can't write" in said(done.stderr) and "Traceback" not in done.stderr


def test_two_processes_share_a_read_only_model(script: Path, tmp_path: Path) -> None:
    model = tmp_path / "model"
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    nlp.to_disk(model)
    make_read_only(model)
    before = state(model)
    command = [*SPACY, "link", str(script), "--model", str(model)]
    pipes: Dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, text=True, **pipes) for _ in range(2)]
    outputs = [process.communicate(timeout=LIMIT) for process in processes]
    assert [process.returncode for process in processes] == [0, 0], outputs
    assert outputs[0][0] == outputs[1][0] != ""
    assert state(model) == before


def test_two_processes_write_one_file(script: Path, tmp_path: Path) -> None:
    path = tmp_path / "out" / "out.jsonl"
    command = [*SPACY, "link", str(script), "-o", str(path)]
    processes = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait(timeout=LIMIT) for process in processes] == [0, 0]
    assert len(path.read_text(encoding="utf8").splitlines()) == 3
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("command,kills", [("link", 3), ("train", 3)])
def test_killed_commands_leave_nothing_half_done(command: str, kills: int) -> None:
    script = ROOT / "benchmarks" / "crash_safety.py"
    seed = str(time.time_ns() % 1000)  # other moments each time
    done = subprocess.run(
        [sys.executable, script, command, "--kills", str(kills), "--seed", seed],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"seed {seed}: {done.stdout} {done.stderr}"


def wait_for(folder: Path) -> None:
    """Wait until a command has begun to write in a folder."""
    end = time.monotonic() + LIMIT
    while not (folder.is_dir() and list(folder.iterdir())):
        assert time.monotonic() < end, "the command has not begun to write"
        time.sleep(0.05)


def run_with_full_disk(*args: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command that can't write more than some bytes of any file."""
    return subprocess.run(
        [*SPACY, *map(str, args)],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)),
    )


def said(message: str) -> str:
    return " ".join(message.split())


def make_read_only(folder: Path) -> None:
    for path in [*folder.rglob("*"), folder]:
        path.chmod(0o555 if path.is_dir() else 0o444)


def state(folder: Path) -> List[Any]:
    """Give what tells whether anything in a folder was written."""
    stats = {path: path.stat() for path in [folder, *folder.rglob("*")]}
    return sorted((str(p), s.st_mtime_ns, s.st_size) for p, s in stats.items())
