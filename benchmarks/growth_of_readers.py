"""Measure how the time to read a file grows with repetitions of a piece of it.

Each file is a head, a piece that is repeated, and a tail. It is read with n, 4n and 16n
repetitions. Linear growth is four times the CPU time from each size to the next; what
takes more than `FACTOR` times the time, and `LEAST` seconds, is measured again (other
work on the machine disturbs), and then marked with `!`.

    python benchmarks/growth_of_readers.py
    python benchmarks/growth_of_readers.py --only vtt,text --size 10000
"""

import tempfile
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Annotated, Any, Callable, Dict, Iterator, List, Optional, Tuple

import spacy
import typer
from growth_of_readers_pieces import PIECES
from lost_text_packages import write_package
from wasabi import msg

from spacy_charid.formats.registry import READERS

FACTOR = 8.0
TRIES = 3
LEAST = 0.5  # CPU seconds of the largest size
LIMIT = 60  # seconds of waiting for one size


def measure(format: str, text: str) -> float:
    """Read a text as a file of a format.

    RETURNS (float): The CPU seconds, with those for what the reader refuses.
    """
    path = Path(tempfile.mkdtemp(prefix="growth")) / "input"
    path, _ = write_package(path, text.encode("utf8"), format)
    call: Callable[[], Any] = lambda: list(READERS[format](path))  # noqa: E731
    if format == "text":
        nlp = spacy.blank("en")
        nlp.max_length = 10**9
        nlp.add_pipe("mention_detector")
        nlp("Bo: Hi.")  # loads the word lists
        call = lambda: nlp(text)  # noqa: E731
    before = time.process_time()
    with suppress(ValueError):
        call()
    return time.process_time() - before


def measure_sizes(pool: Pool, format: str, parts: Tuple[str, str, str], n: int) -> Any:
    """Measure three sizes of a file; None for those that take longer than `LIMIT`."""
    head, piece, tail = parts
    found: List[Optional[float]] = []
    for size in (n, 4 * n, 16 * n):
        task = pool.apply_async(measure, (format, head + piece * size + tail))
        try:
            found.append(task.get(LIMIT))
        except Exception as error:
            if type(error).__name__ != "TimeoutError":
                raise
            return [*found, *[None] * (3 - len(found))]
    return found


def is_superlinear(seconds: List[Optional[float]]) -> bool:
    """Check whether the time grows faster than the size."""
    _, four, sixteen = seconds
    if four is None or sixteen is None:
        return True
    return sixteen > max(LEAST, FACTOR * four)


def _cells(format: str) -> Iterator[Tuple[str, str, str]]:
    for head, pieces, tail in PIECES[format]:
        for piece in pieces:
            yield head, piece, tail


def main(
    size: Annotated[int, typer.Option(help="The smallest number of pieces")] = 2500,
    only: Annotated[Optional[str], typer.Option(help="Formats, by commas")] = None,
) -> None:
    """Print CPU seconds by format and piece."""
    rows: List[Tuple[str, ...]] = []
    context = get_context("spawn")
    pool = context.Pool(1)
    for format in only.split(",") if only else list(PIECES):
        for parts in _cells(format):
            seconds = measure_sizes(pool, format, parts, size)
            for _ in range(TRIES - 1):
                if None not in seconds and is_superlinear(seconds):
                    seconds = measure_sizes(pool, format, parts, size)
            if None in seconds:
                pool.terminate()
                pool = context.Pool(1)
            mark = "!" if is_superlinear(seconds) else ""
            shown = ["over" if s is None else f"{s:.2f}" for s in seconds]
            piece = parts[1] if len(parts[1]) < 33 else f"{parts[1][:30]}..."
            rows.append((format, repr(piece), *shown, mark))
            print(*rows[-1], flush=True)
    pool.terminate()
    header = ("format", "piece", f"{size:,}", f"{4 * size:,}", f"{16 * size:,}", "")
    worst: Dict[str, Tuple[str, ...]] = {}
    for row in rows:
        kept = worst.get(row[0], row)
        worst[row[0]] = max(row, kept, key=lambda r: (r[5], r[4] == "over", r[4]))
    msg.table(list(worst.values()), header=header, divider=True)
    msg.text(f"{len(rows)} pieces, {sum(bool(row[5]) for row in rows)} not linear")


if __name__ == "__main__":
    typer.run(main)
