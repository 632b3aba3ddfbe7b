"""Measure the overhead of the Ray driver, in shards per second.

The shards are empty, and the actors return immediately.
"""

from pathlib import Path
from time import perf_counter
from typing import Annotated

import spacy
import typer
from wasabi import msg

from spacy_charid.corpus_job.engines import link_on_ray
from spacy_charid.corpus_job.linker import Result, ShardLinker
from spacy_charid.corpus_job.shards import Shard


class EmptyLinker(ShardLinker):
    """Reports every shard as finished."""

    def __call__(self, shard: Shard) -> Result:
        return Result(shard.number, {"dialogues": 0})


def main(
    shards: Annotated[int, typer.Option(help="How many")] = 10_000,
    actors: Annotated[int, typer.Option(help="How many")] = 2,
) -> None:
    """Print the time until the first result, and the rate of all others."""
    linker = EmptyLinker(lambda: spacy.blank("en"), Path(), Path(), batch_size=1)
    todo = [Shard(i, "a.jsonl", i + 1, 1, 0, 0, "0" * 64) for i in range(shards)]
    start = perf_counter()
    results = link_on_ray(linker, todo, actors=actors)
    next(results)
    first = perf_counter()
    n_others = sum(1 for _ in results)
    rate = n_others / (perf_counter() - first)
    msg.text(f"First answer after {first - start:.1f} s, then {rate:,.0f} shards/s")


if __name__ == "__main__":
    typer.run(main)
