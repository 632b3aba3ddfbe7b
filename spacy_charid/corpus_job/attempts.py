"""Count how often a shard was started, to find shards that kill their workers."""

from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from ..errors import Errors
from .output import ATTEMPTS
from .shards import Shard

MAX_ATTEMPTS = 5


@contextmanager
def count_attempt(output: Path, shard: Shard) -> Iterator[None]:
    """Record that a shard was started, until it is finished or raises an error.

    Engines restart the shard of a dead worker, forever if it is the shard that kills
    the workers.

    output (Path): The output folder.
    shard (Shard): The shard.
    RAISES (ValueError): If the shard was started more than `MAX_ATTEMPTS` times.
    """
    path = _path(output, shard)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.write(b".")
        count = file.tell()
    if count > MAX_ATTEMPTS:
        message = Errors.E227.format(
            file=shard.file,
            first=shard.first,
            last=shard.first + shard.rows - 1,
            count=MAX_ATTEMPTS,
        )
        raise ValueError(message)
    try:
        yield
    finally:  # not reached if the process is killed
        path.unlink(missing_ok=True)


def forget_attempts(output: Path) -> None:
    """Remove the records of earlier runs and of dead workers."""
    folder = output / ATTEMPTS
    for path in folder.glob("[0-9]*"):
        path.unlink(missing_ok=True)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _path(output: Path, shard: Shard) -> Path:
    return output / ATTEMPTS / f"{shard.number:08d}"
