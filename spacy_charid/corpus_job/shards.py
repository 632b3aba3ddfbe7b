"""Cut the input of a job into numbered shards, in a reproducible way."""

import hashlib
from itertools import islice
from pathlib import Path
from typing import IO, Any, Iterator, List, NamedTuple, Tuple

from ..errors import Errors
from ..files.source import HEAD, check_file, check_text
from ..formats.folders import list_files
from .rows import parse_line

LINES = (".jsonl", ".ndjson")
PARQUET = (".parquet",)
_BLOCK = 1 << 20
_BOM = b"\xef\xbb\xbf"


class Shard(NamedTuple):
    """Successive rows of one file.

    number (int): The number of the shard, from 0.
    file (str): The path of the file, relative to the input folder.
    first (int): The number of the first row (or line), from 1.
    rows (int): The number of rows (or lines).
    offset, size (int): Start and size of the lines in the file, in bytes; 0 for
        Parquet.
    digest (str): The SHA-256 of the lines; for Parquet, of the whole file.
    """

    number: int
    file: str
    first: int
    rows: int
    offset: int
    size: int
    digest: str

    @property
    def content(self) -> Tuple[str, int, int, str]:
        """The values that identify the input of the shard."""
        return self.file, self.first, self.rows, self.digest


def find_root(path: Path) -> Path:
    """Get the folder that the paths of the input files are relative to."""
    return path if path.is_dir() else path.parent


def cut_shards(path: Path, size: int) -> Iterator[Shard]:
    """Cut a file, or the files below a folder in natural order, into shards.

    The whole input is read once for the digests.

    path (Path): The file or folder. Hidden files and folders are left out.
    size (int): The number of rows per shard; the last shard of a file may have fewer.
    YIELDS (Shard): The shards, numbered from 0.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If there is nothing to read.
    """
    number = 0
    root = find_root(path)
    for file in _list_input(path):
        cut = _cut_table if file.suffix.lower() in PARQUET else _cut_lines
        name = file.relative_to(root).as_posix()
        for first, rows, offset, n_bytes, digest in cut(file, size):
            yield Shard(number, name, first, rows, offset, n_bytes, digest)
            number += 1
    if number == 0:
        raise ValueError(Errors.E185.format(path=path))


def read_rows(root: Path, shard: Shard) -> Iterator[Tuple[int, Any]]:
    """Read the rows of a shard.

    root (Path): The folder of the input.
    shard (Shard): The shard.
    YIELDS (Tuple[int, Any]): The number of each row, from 1, and its value.
    RAISES (ValueError): If a line is not JSON, or the input has changed.
    """
    path = root / shard.file
    is_table = path.suffix.lower() in PARQUET
    yield from _read_table(path, shard) if is_table else _read_lines(path, shard)


def describe(shard: Shard, row: int) -> str:
    """Get the file and line of a row, for error messages."""
    is_table = Path(shard.file).suffix.lower() in PARQUET
    return f"{shard.file}, {'row' if is_table else 'line'} {row}"


def _list_input(path: Path) -> List[Path]:
    suffixes = (*LINES, *PARQUET)
    if not path.is_dir():
        check_file(path)
    files = list_files(path, suffixes, any_content=True)
    if files[0].suffix.lower() not in suffixes:
        message = Errors.E031.format(path=path, suffixes=", ".join(suffixes))
        raise ValueError(message)
    return files


# First row, number of rows, offset and size in bytes, digest.
Cut = Tuple[int, int, int, int, str]


def _cut_lines(path: Path, size: int) -> Iterator[Cut]:
    with path.open("rb") as file:
        check_text(file.read(HEAD), path)
        file.seek(0)
        first, offset = 1, 0
        while True:
            rows, n_bytes, digest = _digest_lines(file, size)
            if not rows:
                return
            yield first, rows, offset, n_bytes, digest
            first += rows
            offset += n_bytes


def _digest_lines(file: IO[bytes], count: int) -> Tuple[int, int, str]:
    """Read up to `count` lines; get their number, size in bytes and digest."""
    rows, n_bytes, digest = 0, 0, hashlib.sha256()
    for line in islice(file, count):
        digest.update(line)
        rows += 1
        n_bytes += len(line)
    return rows, n_bytes, digest.hexdigest()


def _cut_table(path: Path, size: int) -> Iterator[Cut]:
    total = _open_table(path).metadata.num_rows
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    for start in range(0, total, size):
        yield start + 1, min(size, total - start), 0, 0, digest.hexdigest()


def _read_lines(path: Path, shard: Shard) -> Iterator[Tuple[int, Any]]:
    with path.open("rb") as file:
        file.seek(shard.offset)
        data = file.read(shard.size)
    if hashlib.sha256(data).hexdigest() != shard.digest:
        raise ValueError(_changed(shard))
    for number, line in enumerate(data.split(b"\n"), start=shard.first):
        if number == 1:
            line = line.removeprefix(_BOM)
        if line.strip():
            yield number, parse_line(line, shard.file, number)


def _read_table(path: Path, shard: Shard) -> Iterator[Tuple[int, Any]]:
    """Read only the row groups that contain rows of the shard."""
    table = _open_table(path)
    start, stop = shard.first - 1, shard.first - 1 + shard.rows
    if stop > table.metadata.num_rows:
        raise ValueError(_changed(shard))
    at, groups, skipped = 0, [], 0
    for i in range(table.num_row_groups):
        end = at + table.metadata.row_group(i).num_rows
        if at < stop and end > start:
            groups.append(i)
            skipped = at if len(groups) == 1 else skipped
        at = end
    number = skipped
    for batch in table.iter_batches(batch_size=shard.rows, row_groups=groups):
        first, last = max(start - number, 0), min(stop - number, batch.num_rows)
        inside = batch.slice(first, last - first) if first < last else batch.slice(0, 0)
        yield from enumerate(inside.to_pylist(), start=number + first + 1)
        number += batch.num_rows
        if number >= stop:
            return


def _changed(shard: Shard) -> str:
    return Errors.E226.format(
        file=shard.file, path=f"dialogues/{shard.number:08d}.parquet"
    )


def _open_table(path: Path) -> Any:
    import pyarrow.parquet as pq
    from pyarrow import ArrowInvalid

    try:
        return pq.ParquetFile(path)
    except ArrowInvalid as error:
        reason = str(error).split(".")[0]
        raise ValueError(Errors.E223.format(path=path, reason=reason)) from error
