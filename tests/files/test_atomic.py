"""Files and folders are there whole or not at all, also after a kill."""

import multiprocessing
import os
import random
import resource
import signal
import stat
import subprocess
import time
from itertools import cycle
from pathlib import Path
from typing import Any, Callable

import pytest

from spacy_charid.files.atomic import copy_folder_atomic, open_atomic, write_atomic

N_KILLS = 10
SIZE = 1_000_000


def test_write_atomic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "folder" / "a.txt"
    write_atomic(path, "é\n")
    assert path.read_bytes() == "é\n".encode()
    write_atomic(str(path), b"b")
    assert [p.name for p in path.parent.iterdir()] == ["a.txt"]

    def fail(*args: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("spacy_charid.files.atomic.os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_atomic(path, "c")
    assert [p.read_text() for p in path.parent.iterdir()] == ["b"]
    with pytest.raises(IsADirectoryError, match="is a folder"):
        write_atomic(tmp_path, "c")
    with pytest.raises(NotADirectoryError, match="is a file, but a folder"):
        write_atomic(path / "c", "c")


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_open_atomic_keeps_what_was_there(tmp_path: Path, error: Any) -> None:
    path = tmp_path / "new" / "a.txt"
    write_atomic(path, "before")
    with pytest.raises(error), open_atomic(path) as file:
        file.write(b"half")
        raise error
    assert [p.read_text() for p in path.parent.iterdir()] == ["before"]


def test_open_atomic_leaves_errors_of_other_files_alone(tmp_path: Path) -> None:
    path, other = tmp_path / "a.txt", tmp_path / "none.txt"
    with pytest.raises(FileNotFoundError) as caught, open_atomic(path):
        other.read_bytes()
    assert caught.value.filename == str(other)
    assert not list(tmp_path.iterdir())


def test_write_to_standard_output(capfdbinary: Any) -> None:
    write_atomic("-", "é\n")
    assert capfdbinary.readouterr().out == "é\n".encode()


def test_write_keeps_links_and_permissions(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("before")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomic(link, "after")
    assert link.is_symlink() and path.read_text() == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_write_to_a_pipe_or_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    write_atomic(pipe, "through")
    assert reader.communicate(timeout=600)[0] == b"through"  # a guard for hangs
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
    assert pipe.is_fifo()
    write_atomic(os.devnull, "away")
    assert Path(os.devnull).is_char_device()


def test_write_a_name_as_long_as_can_be(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    write_atomic(path, "long")
    assert path.read_text() == "long"


def test_full_disk_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomic(path, "before")
    told = tmp_path / "told.txt"

    def write() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        try:
            write_atomic(path, "x" * 2000)
        except OSError as error:
            told.write_text(str(error))

    process = multiprocessing.get_context("fork").Process(target=write)
    process.start()
    process.join()
    message = told.read_text()
    assert "Can't write" in message and "File too large" in message
    assert str(path) in message
    told.unlink()
    assert [p.read_text() for p in tmp_path.iterdir()] == ["before"]


@pytest.mark.slow
def test_killed_writers_leave_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for _ in range(N_KILLS):
        kill_at_random(keep_writing, path)
        content = path.read_bytes()
        assert len(content) == SIZE and len(set(content)) == 1
        assert all(p.suffix == ".part" for p in tmp_path.iterdir() if p != path)


@pytest.mark.slow
def test_killed_copies_leave_a_whole_folder(tmp_path: Path) -> None:
    names = [f"{i}.txt" for i in range(30)]
    for letter in "ab":
        for name in names:
            write_atomic(tmp_path / letter / name, letter)
    copy, old = tmp_path / "copy", tmp_path / "copy.old"
    for _ in range(N_KILLS):
        kill_at_random(keep_copying, copy)
        found = copy if copy.exists() else old
        assert sorted(p.name for p in found.iterdir()) == sorted(names)
        assert len({p.read_text() for p in found.iterdir()}) == 1


def test_copy_folder_atomic_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    write_atomic(source / "a.txt", "before")
    copy_folder_atomic(source, target)
    write_atomic(source / "a.txt", "after")

    def fail(source: Path, target: Path) -> None:
        (target / "half").mkdir(parents=True)
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("spacy_charid.files.atomic.shutil.copytree", fail)
        with pytest.raises(OSError, match="disk full"):
            copy_folder_atomic(source, target)
    assert (target / "a.txt").read_text() == "before"
    copy_folder_atomic(source, target)
    assert (target / "a.txt").read_text() == "after"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["source", "target"]


def keep_writing(path: Path) -> None:
    """Write a file over and over, all of it the same letter."""
    for letter in cycle("ab"):
        with open_atomic(path) as file:
            for _ in range(10):
                file.write(letter.encode() * (SIZE // 10))


def keep_copying(copy: Path) -> None:
    """Copy one of two folders over and over."""
    for letter in cycle("ab"):
        copy_folder_atomic(copy.parent / letter, copy)


def kill_at_random(target: Callable[[Path], None], path: Path) -> None:
    """Run a function in a process, which is killed once the path was there."""
    process = multiprocessing.get_context("fork").Process(target=target, args=(path,))
    process.start()
    while not path.exists() and process.is_alive():
        time.sleep(0.01)
    time.sleep(random.uniform(0, 0.1))
    process.kill()
    process.join()
    assert process.exitcode == -signal.SIGKILL
