"""Measure time and memory by length of a document, size of its cast, number of
documents, and number of training documents.

Every row is measured in its own process, for its peak memory. Dialogue comes from the
samples, with renamed speakers; see `make_script`.
"""

import random
import resource
import sys
from collections.abc import Iterator
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Annotated, Dict, List, NamedTuple, Optional

import spacy
import typer
from spacy.training import Example
from spacy.util import minibatch
from wasabi import msg

from spacy_charid.formats.transcript import read_transcript

SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"
LENGTHS = (1_000, 10_000, 100_000, 1_000_000)
CASTS = (5, 50, 500, 5_000)
CORPORA = (1_000, 10_000, 100_000)
TRAININGS = (20, 200, 2_000)  # dialogues to initialize with and to learn from once
N_CHARACTERS = 500  # of the documents that grow in length
N_WORDS = 100_000  # of the document whose cast grows
PER_SCENE = 8  # characters
BEGINNINGS = "Bar Kel Mor Tan Vin Zor Ash Del Fen Gal Hob Jun Lor Nis Pel Quo".split()
MIDDLES = ["", *"ri na da mi to be lo se ka vu po li ne ro ta ju ga fi sa mu".split()]
ENDS = "ric na dal wyn mira bert ola ius ette on ane ik ya us or a".split()


class Row(NamedTuple):
    """The measurements of a workload.

    growing (str): What grows: `words`, `characters`, `dialogues` or `trained on`.
    size (int): The number of them.
    words (int): Tokens read.
    seconds (float): For linking or training alone; for dialogues, with tokenization.
    before, peak (float): Megabytes held before linking, and the most at any time.
    """

    growing: str
    size: int
    words: int
    seconds: float
    before: float
    peak: float


def main(
    longest: Annotated[int, typer.Option(help="Words of the longest document")] = max(
        LENGTHS
    ),
    most: Annotated[int, typer.Option(help="Dialogues of the largest corpus")] = max(
        CORPORA
    ),
    picture: Annotated[
        Optional[Path], typer.Option(help="Draw to this file; needs matplotlib")
    ] = None,
) -> None:
    """Print a table, and draw the curves."""
    work = [("words", n) for n in LENGTHS if n <= longest]
    work += [("characters", n) for n in CASTS]
    work += [("dialogues", n) for n in CORPORA if n <= most]
    work += [("trained on", n) for n in TRAININGS]
    rows: List[Row] = []
    for growing, size in work:
        with get_context("spawn").Pool(1) as pool:
            rows.append(pool.apply(measure, (growing, size)))
    cells = [
        (
            row.growing,
            f"{row.size:,}",
            f"{row.words:,}",
            f"{row.seconds:.2f}",
            f"{1e6 * row.seconds / row.words:.1f}",
            f"{row.before:,.0f}",
            f"{row.peak:,.0f}",
        )
        for row in rows
    ]
    head = ("growing", "size", "words", "s", "µs/word", "MB before", "MB peak")
    msg.table(cells, header=head, divider=True, aligns=("l",) + ("r",) * 6)
    if picture is not None:
        draw(rows, picture)


def measure(growing: str, size: int) -> Row:
    """Link a document or dialogues of the given size."""
    nlp = spacy.blank("en")
    nlp.max_length = sys.maxsize
    linker = nlp.create_pipe("character_linker")
    linker(nlp("Ross: I ran."))  # loads the data that is read at first use
    if growing == "trained on":
        return measure_training(size)
    if growing == "dialogues":
        nlp.add_pipe("character_linker")
        before = peak_memory()
        start = perf_counter()
        words = sum(len(doc) for doc in nlp.pipe(make_dialogues(size)))
        seconds = perf_counter() - start
    else:
        n_words, n_characters = N_WORDS, size
        if growing == "words":
            n_words, n_characters = size, N_CHARACTERS
        doc = nlp.make_doc("\n".join(make_script(n_words, n_characters)))
        before = peak_memory()
        start = perf_counter()
        words = len(linker(doc))
        seconds = perf_counter() - start
    return Row(growing, size, words, seconds, before, peak_memory())


def measure_training(n_dialogues: int) -> Row:
    """Learn once from so many dialogues, annotated by the shipped model."""
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    gold = list(nlp.pipe(make_dialogues(n_dialogues)))
    learner = spacy.blank("en")
    model = {"@architectures": "spacy_charid.CandidateScorer.v1", "weights": None}
    learner.add_pipe("character_linker", config={"model": model})
    examples = [Example(learner.make_doc(doc.text), doc) for doc in gold]
    before = peak_memory()
    start = perf_counter()
    optimizer = learner.initialize(lambda: examples)
    for batch in minibatch(examples, 8):
        learner.update(batch, sgd=optimizer)
    seconds = perf_counter() - start
    words = sum(len(doc) for doc in gold)
    return Row("trained on", n_dialogues, words, seconds, before, peak_memory())


def peak_memory() -> float:
    """Get the peak memory of this process, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def make_dialogues(n: int) -> Iterator[str]:
    """Create dialogues of a few turns, each with its own characters."""
    lines: Iterator[str] = iter(())
    for seed in range(n):
        turns = list(islice(lines, 8))
        if len(turns) < 8:
            lines = iter(make_script(10_000, PER_SCENE, seed=seed))
            turns = list(islice(lines, 8))
        yield "\n".join(turns)


def make_script(n_words: int, n_characters: int, *, seed: int = 0) -> Iterator[str]:
    """Create the lines of a script: sample scenes in random order, with the speakers of
    each renamed to other characters.

    n_words (int): The minimum number of words.
    n_characters (int): The maximum number of characters.
    """
    rng = random.Random(seed)
    scenes = [
        scene
        for path in sorted(SAMPLES.glob("*.txt"))
        for story in read_transcript(path)
        for scene in story.scenes
    ]
    names = make_names(n_characters)
    said = n_scenes = 0
    while said < n_words:
        n_scenes += 1
        yield f"[Scene: number {n_scenes}]"
        players = iter(rng.sample(names, min(PER_SCENE, len(names))) * PER_SCENE)
        roles: Dict[str, str] = {}
        for turn in rng.choice(scenes).utterances:
            for speaker in turn.speakers:
                roles.setdefault(speaker, next(players))
            text = turn.text
            for speaker, name in roles.items():
                text = text.replace(speaker, name)
            said += len(text.split())
            yield f"{' & '.join(roles[speaker] for speaker in turn.speakers)}: {text}"


def make_names(n: int) -> List[str]:
    """Generate names of one word."""
    made = (a + b + c for b in MIDDLES for c in ENDS for a in BEGINNINGS)
    return list(islice(made, n))


def draw(rows: List[Row], path: Path) -> None:
    """Plot time and memory by size for each workload."""
    from matplotlib import pyplot

    kinds = list(dict.fromkeys(row.growing for row in rows))
    figure, axes = pyplot.subplots(
        2, len(kinds), figsize=(3.5 * len(kinds), 6), layout="constrained"
    )
    for column, growing in enumerate(kinds):
        kept = [row for row in rows if row.growing == growing]
        sizes = [row.size for row in kept]
        times, memory = axes[0][column], axes[1][column]
        times.plot(sizes, [1e6 * row.seconds / row.words for row in kept], marker="o")
        memory.plot(sizes, [row.peak for row in kept], marker="o", label="peak")
        memory.plot(sizes, [row.before for row in kept], "--", label="before linking")
        for axis, label in ((times, "µs per word"), (memory, "MB")):
            top = 1.1 * axis.dataLim.ymax
            axis.set(xscale="log", ylim=(0, top), xlabel=growing, ylabel=label)
        memory.legend()
    figure.savefig(path)


if __name__ == "__main__":
    typer.run(main)
