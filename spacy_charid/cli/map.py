from functools import partial
from pathlib import Path
from typing import Annotated, Dict, Iterable, Optional

import typer
from tqdm import tqdm

from ..cast.shipped import SHIPPED_CASTS
from ..corpus_job.engines import (
    RAY_PACKAGES,
    link_locally,
    link_on_ray,
    require_packages,
)
from ..corpus_job.job import CorpusJob
from ..corpus_job.linker import Result
from ..corpus_job.output import COUNTS, DIALOGUES
from ..dialogue.data import MENTIONS, UTTERANCES
from ..report import count
from .options import DEFAULT_MODEL, CastFile, Model
from .output import say, tell
from .pipeline import TOP_K, load_pipeline

_LINKED = (DIALOGUES, UTTERANCES, MENTIONS)
BATCH_SIZE = 16
SHARD_SIZE = 256


def map_cli(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="INPUT",
            help="A file with one dialogue in each row (.jsonl, .ndjson, .parquet), or "
            "a folder of such files",
        ),
    ],
    output: Annotated[
        Path, typer.Argument(metavar="OUTPUT", help="Folder for the Parquet files")
    ],
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    actors: Annotated[
        Optional[int],
        typer.Option(
            "--actors",
            "-a",
            min=1,
            help="Pipelines; default: one per CPU or GPU",
        ),
    ] = None,
    batch_size: Annotated[
        int,
        typer.Option(
            "--batch-size",
            "-b",
            min=1,
            help="Dialogues per batch",
        ),
    ] = BATCH_SIZE,
    shard_size: Annotated[
        int,
        typer.Option("--shard-size", "-s", min=1, help="Dialogues per output file"),
    ] = SHARD_SIZE,
    gpu: Annotated[bool, typer.Option("--gpu", help="One GPU per pipeline")] = False,
    local: Annotated[
        bool, typer.Option("--local", help="Work in this process, without Ray")
    ] = False,
    address: Annotated[
        Optional[str],
        typer.Option(
            "--address",
            envvar="RAY_ADDRESS",
            help="Ray cluster, e.g. auto; default: start one on this machine",
        ),
    ] = None,
) -> None:
    """
    Link a corpus on many cores or machines.

    Uses Ray. If it is interrupted, run it again: it continues with the unfinished
    shards.
    """
    try:
        require_packages("pyarrow", *(() if local else RAY_PACKAGES))
    except ImportError as error:
        raise ValueError(str(error)) from error
    job = CorpusJob(
        source,
        output,
        partial(
            load_pipeline,
            _absolute(model),
            cast=cast and _absolute(cast),
            top_k=TOP_K,
        ),
        batch_size=batch_size,
        shard_size=shard_size,
        gpu=gpu,
    )
    if local:
        results = link_locally(job.linker, job.todo)
    else:
        results = link_on_ray(job.linker, job.todo, actors=actors, address=address)
    counts = _count(job, results)
    tell(f"Read {_describe(source, counts)}")
    found = ", ".join(count(counts[key], key[:-1]) for key in _LINKED)
    before = f"; {count(len(job.finished), 'shard')} finished before"
    say(f"Linked {found}{before if job.finished else ''}", output)


def _absolute(path: str) -> str:
    """Make a path absolute, for workers in other folders; leave other names as is."""
    is_name = path in SHIPPED_CASTS or not Path(path).exists()
    return path if is_name else str(Path(path).resolve())


def _describe(source: Path, counts: Dict[str, int]) -> str:
    """Describe what was read in this run."""
    odd = [f"{counts['unnamed']:,} of nobody"] * bool(counts["unnamed"])
    odd += [f"{count(counts['empty'], 'note')} (no words)"] * bool(counts["empty"])
    numbers = (
        f"{count(counts[DIALOGUES], 'dialogue')}, {count(counts[UTTERANCES], 'turn')}"
    )
    return f"{source}: {', '.join([numbers, *odd])}."


def _count(job: CorpusJob, results: Iterable[Result]) -> Dict[str, int]:
    """Count the linked dialogues, with a progress bar on a terminal."""
    counts = dict.fromkeys((DIALOGUES, *COUNTS), 0)
    with tqdm(total=len(job.todo), unit="shard", leave=False, disable=None) as bar:
        for result in job.check(results):
            for key in counts:
                counts[key] += result.counts[key]
            bar.update()
    return counts
