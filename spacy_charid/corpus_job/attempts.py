"""How often a shard was begun, so that one that kills its workers is found."""

from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from ..errors import Errors
from .output import ATTEMPTS
from .shards import Shard

MAX_ATTEMPTS = 5


@contextmanager
def count_attempt(output: Path, shard: Shard) -> Iterator[None]:
    """Note that a shard is begun; forget it once it is left alive.

    An engine begins a shard anew where its worker has died, which would go on for
    ever if it is the shard that kills them.

    output (Path): The output folder.
    shard (Shard): The shard.
    RAISES (ValueError): If the shard was begun too often.
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
    finally:  # not reached by a process that is killed
        path.unlink(missing_ok=True)


def forget_attempts(output: Path) -> None:
    """Forget what was begun in an earlier run, or by workers that are gone."""
    folder = output / ATTEMPTS
    for path in folder.glob("[0-9]*"):
        path.unlink(missing_ok=True)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _path(output: Path, shard: Shard) -> Path:
    return output / ATTEMPTS / f"{shard.number:08d}"
