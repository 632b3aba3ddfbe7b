"""Measure how fast BM25 ranks 10,000 candidates, and how its time and memory grow."""

import random
import time
import tracemalloc
from typing import Annotated, List

import typer

from spacy_charid.responses.lexical import bm25_scores

N_WORDS = 12  # of a candidate
N_QUERY = 60  # words of a context
VOCABULARY = 20_000
N_RUNS = 5


def make_texts(n: int, rng: random.Random) -> List[List[str]]:
    """Draw candidates whose words are as skewed as those of a language."""
    ranks = [min(int(rng.paretovariate(0.8)), VOCABULARY) for _ in range(n * N_WORDS)]
    words = [f"w{rank}" for rank in ranks]
    return [words[i * N_WORDS : (i + 1) * N_WORDS] for i in range(n)]


def measure(n: int) -> None:
    rng = random.Random(0)
    texts, (*_, query) = make_texts(n, rng), make_texts(1, rng)
    query = [word for text in make_texts(N_QUERY // N_WORDS, rng) for word in text]
    times = []
    for _ in range(N_RUNS):
        begin = time.process_time()
        bm25_scores(query, texts)
        times.append(time.process_time() - begin)
    tracemalloc.start()
    bm25_scores(query, texts)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    typer.echo(
        f"{n:>8,} candidates: {1000 * min(times):6.1f} ms, "
        f"{peak / n / N_WORDS:5.1f} bytes per word"
    )


def main(
    sizes: Annotated[List[int], typer.Argument()] = [1000, 10_000, 100_000],  # noqa: B006
) -> None:
    """Rank candidates of 12 words, with document frequencies counted in them."""
    for n in sizes:
        measure(n)


if __name__ == "__main__":
    typer.run(main)
