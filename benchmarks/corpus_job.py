"""Profile a corpus job on one core, to plan large runs.

Creates dialogues from repeated scenes of scripts, and links them in one process like
`charid map --local`. Prints the rates, the share of each step, the size of input and
output, and the time and memory that a worker needs to load its pipeline.
"""

import json
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Annotated, Any, Callable, Dict, Iterator, List, Optional, Tuple

import typer
from wasabi import msg

from spacy_charid.cli.map import BATCH_SIZE
from spacy_charid.cli.options import DEFAULT_MODEL
from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.corpus_job.output import ShardRows, shard_path
from spacy_charid.corpus_job.rows import make_dialogue
from spacy_charid.corpus_job.shards import Shard, cut_shards, read_rows
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.folders import list_files

SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"
START = "from spacy_charid.cli.pipeline import load_pipeline; load_pipeline({!r})"
Row = Dict[str, Any]


def main(
    scripts: Annotated[
        Optional[List[Path]], typer.Argument(help="By default the sample dialogues")
    ] = None,
    dialogues: Annotated[int, typer.Option(help="Dialogues, of one scene each")] = 480,
    passes: Annotated[int, typer.Option(help="Timed passes; the median counts")] = 3,
    model: Annotated[str, typer.Option(help="The pipeline")] = DEFAULT_MODEL,
    keep: Annotated[
        Optional[Path], typer.Option(help="Only write the dialogues there")
    ] = None,
) -> None:
    """Print the tables."""
    rows = list(islice(cycle(read_scenes(scripts or [SAMPLES])), dialogues))
    for number, row in enumerate(rows):
        rows[number] = {"id": str(number), **row}
    if keep is not None:
        write(rows, keep)
        return
    with TemporaryDirectory() as folder:
        source, output = Path(folder, "in.jsonl"), Path(folder, "out")
        write(rows, source)
        # First, as a forked process starts with the size of its parent.
        args = ("map", str(source), str(Path(folder, "job")), "--model", model)
        run("-m", "spacy", "charid", *args, "--local")
        memory = getrusage(RUSAGE_CHILDREN).ru_maxrss / 1024
        started = min(start(model) for _ in range(passes))
        times = [dict(time_steps(source, output, model)) for _ in range(passes)]
        steps = {name: median(t[name] for t in times) for name in times[0]}
        print_rates(rows, steps)
        print_bytes(rows, [source.stat().st_size, *size_of(output)])
    msg.text(f"A worker starts in {started:.1f} s; the job needed {memory:.0f} MB")


def write(rows: List[Row], path: Path) -> None:
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text("".join(lines), encoding="utf8")


def run(*args: str) -> None:
    subprocess.run([sys.executable, *args], check=True, stderr=subprocess.DEVNULL)


def start(model: str) -> float:
    before = perf_counter()
    run("-c", START.format(model))
    return perf_counter() - before


def read_scenes(scripts: List[Path]) -> List[Row]:
    """Create one row per scene."""
    files = [file for path in scripts for file in list_files(path)]
    scenes = [
        scene for file in files for d in read_dialogues(file) for scene in d.scenes
    ]
    return [
        {
            "utterances": [
                {"speaker": list(turn.speakers), "text": turn.text, "scene": scene.id}
                for turn in scene.utterances
            ]
        }
        for scene in scenes
    ]


def time_steps(source: Path, output: Path, model: str) -> Iterator[Tuple[str, float]]:
    """Measure the seconds of each step."""
    nlp = load_pipeline(model)
    kept: Dict[str, Any] = {}

    def step(name: str, function: Callable[[], Any]) -> Tuple[str, float]:
        return name, seconds(lambda: kept.update({name: function()}))

    yield step("digest of the input", lambda: list(cut_shards(source, 1 << 30)))
    shard: Shard = kept["digest of the input"][0]
    yield step("read JSON", lambda: list(read_rows(source.parent, shard)))
    yield step(
        "make Docs",
        lambda: [
            (make_dialogue(row, file=shard.file, place="").to_doc(nlp), about(n, row))
            for n, row in kept["read JSON"]
        ],
    )
    docs = kept["make Docs"]
    yield step(
        "pipeline", lambda: list(nlp.pipe(docs, as_tuples=True, batch_size=BATCH_SIZE))
    )
    table = ShardRows()
    yield step("rows of mentions", lambda: table.add(kept["pipeline"]))
    yield step("write Parquet", lambda: table.write(output, 0))


def about(number: int, row: Row) -> Row:
    return {"document": row["id"], "file": "in.jsonl", "row": number}


def seconds(function: Callable[[], Any]) -> float:
    before = process_time()
    function()
    return process_time() - before


def size_of(output: Path) -> List[int]:
    """Get the sizes of the mentions and of the dialogues, in bytes."""
    names = ("mentions", "dialogues")
    return [shard_path(output, name, 0).stat().st_size for name in names]


def count(rows: List[Row]) -> Tuple[int, int]:
    """Count utterances and words (between spaces)."""
    texts = [turn["text"] for row in rows for turn in row["utterances"]]
    return len(texts), sum(len(text.split()) for text in texts)


def print_rates(rows: List[Row], steps: Dict[str, float]) -> None:
    n_turns, n_words = count(rows)
    total = sum(steps.values())
    msg.text(f"{len(rows):,} dialogues, {n_turns:,} utterances, {n_words:,} words")
    lines = [
        (name, f"{n_words / t:,.0f}", f"{n_turns / t:,.0f}", f"{t / total:.1%}")
        for name, t in {**steps, "all": total}.items()
    ]
    head = ("step", "words/s", "utterances/s", "share")
    msg.table(lines, header=head, divider=True, aligns=("l", "r", "r", "r"))


def print_bytes(rows: List[Row], n_bytes: List[int]) -> None:
    n_turns, _ = count(rows)
    names = ("input", "mentions", "dialogues")
    each = (f"{n / n_turns:.0f} {name}" for n, name in zip(n_bytes, names, strict=True))
    msg.text(f"Bytes an utterance: {', '.join(each)}")


if __name__ == "__main__":
    typer.run(main)
