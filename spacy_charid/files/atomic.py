"""Files and folders that are there whole or not at all."""

import os
import shutil
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Iterator, Union
from uuid import uuid4

from ..errors import Errors

STDOUT = "-"


def write_atomic(path: Any, content: Union[str, bytes]) -> None:
    """Write a file in one step: a reader sees the old file or the new one.

    path (Union[str, Path]): The file; `-` for standard output. Its folder is made if
        it does not exist.
    content (Union[str, bytes]): What to write; text as UTF-8, line ends as they are.
    RAISES (OSError): If the file cannot be written.
    """
    data = content.encode("utf8") if isinstance(content, str) else content
    with open_atomic(path) as file:
        file.write(data)


@contextmanager
def open_atomic(path: Any) -> Iterator[IO[bytes]]:
    """Open a file to write, which takes its place once all is written.

    Where writing fails or is interrupted, what was there before stays. A killed
    process leaves a hidden file `.*.part` beside. A link stays one, and a device or
    pipe is written to as it is.

    path (Union[str, Path]): The file; `-` for standard output. Its folder is made if
        it does not exist.
    YIELDS (IO[bytes]): The file to write to.
    RAISES (OSError): If the path is a folder, or the file cannot be written.
    """
    if str(path) == STDOUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(str(path))
    if path.is_dir():
        raise IsADirectoryError(Errors.E101.format(path=path))
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{uuid4().hex}.part")
    try:
        _make_folder(target)
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        os.replace(part, target)
    except OSError as error:
        # Not what went wrong with a file that is read meanwhile.
        if error.errno is None or error.filename not in (None, str(part)):
            raise
        reason = error.strerror
        raise OSError(Errors.E240.format(path=path, reason=reason)) from error
    finally:
        with suppress(OSError):
            part.unlink()


def copy_folder_atomic(source: Path, target: Path) -> None:
    """Copy a folder so that what has the name of the target is always whole.

    Renames the former target to `*.old` for the instant in which it is replaced: at
    any time the target is there, or else its former state under that name.

    source (Path): The folder to copy.
    target (Path): Where to; replaced if it exists. One process at a time.
    RAISES (OSError): If it cannot be copied; the former target stays.
    """
    part = target.with_name(f"{target.name}.part")
    old = target.with_name(f"{target.name}.old")
    _remove_folder(part)
    try:
        shutil.copytree(source, part)
        if target.exists():
            _remove_folder(old)
            os.rename(target, old)
        os.rename(part, target)
        _remove_folder(old)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def discard_output() -> None:
    """Let standard output lead nowhere: what could not be written to it would fail
    once more when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_folder(path: Path) -> None:
    for parent in path.parents:
        if parent.exists() and not parent.is_dir():
            raise NotADirectoryError(Errors.E201.format(path=path, parent=parent))
    path.parent.mkdir(parents=True, exist_ok=True)


def _remove_folder(path: Path) -> None:
    if path.exists():
        shutil.rmtree(path)
