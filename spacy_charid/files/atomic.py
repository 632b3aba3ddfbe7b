"""Write files and folders atomically."""

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
    """Write a file atomically: a reader sees the old file or the new one.

    path (Union[str, Path]): The file; `-` for standard output. Its folder is created
        if needed.
    content (Union[str, bytes]): The content; text as UTF-8, line ends unchanged.
    RAISES (OSError): If the file cannot be written.
    """
    data = content.encode("utf8") if isinstance(content, str) else content
    with open_atomic(path) as file:
        file.write(data)


@contextmanager
def open_atomic(path: Any) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces the file once it is complete.

    The old file is kept if writing fails or is interrupted. A killed process leaves a
    hidden file `.*.part` in the folder. Links are followed; devices and pipes are
    written to directly.

    path (Union[str, Path]): The file; `-` for standard output. Its folder is created
        if needed.
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
        # The error may come from a file that the caller reads.
        if error.errno is None or error.filename not in (None, str(part)):
            raise
        reason = error.strerror
        raise OSError(Errors.E240.format(path=path, reason=reason)) from error
    finally:
        with suppress(OSError):
            part.unlink()


def copy_folder_atomic(source: Path, target: Path) -> None:
    """Copy a folder so that the target is complete at any time.

    The old target is renamed to `*.old` while it is replaced: at any time, either the
    target or that folder exists.

    source (Path): The folder to copy.
    target (Path): The copy; replaced if it exists. Only one process may write it.
    RAISES (OSError): If the folder cannot be copied; the old target is kept.
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
    """Redirect standard output to nowhere, so that a failed write is not repeated
    when the process exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_folder(path: Path) -> None:
    for parent in path.parents:
        if parent.exists() and not parent.is_dir():
            raise NotADirectoryError(Errors.E201.format(path=path, parent=parent))
    path.parent.mkdir(parents=True, exist_ok=True)


def _remove_folder(path: Path) -> None:
    if path.exists():
        shutil.rmtree(path)
