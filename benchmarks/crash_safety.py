"""Kill commands at random moments, and count the outputs that are incomplete.

python benchmarks/crash_safety.py link --kills 100
python benchmarks/crash_safety.py train --kills 100
"""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Callable, Dict, List, Optional

import spacy
import typer

from spacy_charid.formats.documents import read_docs, write_docs

ROOT = Path(__file__).parents[1]
DIALOGUES = ROOT / "assets/dialogues"
SCRIPTS = [DIALOGUES / name for name in ("caravan.txt", "lighthouse.txt")]
SPACY = [sys.executable, "-m", "spacy"]
OUTPUTS = ("jsonl", "spacy", "html")
MODELS = ("model-best", "model-last", "model-complete")
LIMIT = 120  # seconds within which a process has to start its work


class Command(str, Enum):
    link = "link"
    train = "train"


def main(
    command: Annotated[Command, typer.Argument(help="Which command to kill")],
    kills: Annotated[int, typer.Option(help="Number of kills")] = 100,
    seed: Annotated[int, typer.Option(help="Random seed")] = 0,
) -> None:
    """Print how many outputs were complete, incomplete, or not written yet.

    Exits with 1 if a file, or a model that counts as complete, is incomplete.
    """
    random.seed(seed)
    kill = {Command.link: kill_link, Command.train: kill_train}[command]
    with TemporaryDirectory() as folder:
        counts = kill(Path(folder), kills)
    for name, count in counts.items():
        print(f"{name}: {', '.join(f'{n} {what}' for what, n in count.items())}")
    promised = [name for name in counts if name not in MODELS[:2]]
    sys.exit(int(any(counts[name]["half"] for name in promised)))


def kill_link(folder: Path, kills: int) -> Dict[str, Counter]:
    """Kill `link` and `report` over an older output."""
    whole: Dict[str, bytes] = {}
    commands: Dict[str, List[str]] = {}
    seconds: Dict[str, float] = {}
    for suffix in OUTPUTS:
        path = folder / f"out.{suffix}"
        name = "report" if suffix == "html" else "link"
        commands[suffix] = [*SPACY, "charid", name, *map(str, SCRIPTS), "-o", str(path)]
        start = time.perf_counter()
        subprocess.run(commands[suffix], check=True, capture_output=True)
        seconds[suffix] = time.perf_counter() - start
        whole[suffix] = path.read_bytes()
    counts = {suffix: Counter(whole=0, before=0, half=0) for suffix in OUTPUTS}
    for i in range(kills):
        suffix = OUTPUTS[i % len(OUTPUTS)]
        path = folder / f"out.{suffix}"
        path.write_bytes(b"before")
        # Nothing can be damaged during startup, which takes most of the time.
        delay = seconds[suffix] * random.uniform(0.6, 1.3)
        run_and_kill(commands[suffix], delay)
        found = {b"before": "before", whole[suffix]: "whole"}.get(path.read_bytes())
        counts[suffix][found or "half"] += 1
    return counts


def kill_train(folder: Path, kills: int) -> Dict[str, Counter]:
    """Kill `spacy train`, which evaluates and saves after every step."""
    config = make_training(folder)
    counts = {name: Counter(whole=0, none=0, half=0) for name in (*MODELS, "any")}
    for i in range(kills):
        output = folder / f"training-{i}"
        command = [*SPACY, "train", str(config), "--output", str(output)]
        begun = output / random.choice(MODELS)
        run_and_kill(command, random.uniform(0, 1.5), begun.exists)
        states = {name: check_model(output / name) for name in MODELS}
        if states["model-complete"] == "none":  # killed while it was replaced
            states["model-complete"] = check_model(output / "model-complete.old")
        for name, state in states.items():
            counts[name][state] += 1
        if "whole" in states.values():
            counts["any"]["whole"] += 1
        else:  # the first model has not been saved yet
            counts["any"]["none" if states["model-best"] == "none" else "half"] += 1
    return counts


def run_and_kill(
    command: List[str], delay: float, begun: Optional[Callable[[], bool]] = None
) -> None:
    """Run a command, and kill it after a delay, unless it has exited."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + LIMIT
    while begun is not None and not begun() and process.poll() is None:
        if time.monotonic() > deadline:
            break
        time.sleep(0.005)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.wait()


def make_training(folder: Path) -> Path:
    """Write a small corpus, and a config that saves a model after every step."""
    nlp = spacy.blank("en")
    docs = list(read_docs(nlp, SCRIPTS[:1], unit="scene"))
    write_docs(docs[:4], folder / "train.spacy")
    write_docs(docs[4:5], folder / "dev.spacy")
    config = spacy.util.load_config(
        ROOT / "configs/demo.cfg",
        overrides={
            "paths.train": str(folder / "train.spacy"),
            "paths.dev": str(folder / "dev.spacy"),
            "training.eval_frequency": 1,
            "training.max_epochs": 1000,
        },
    )
    config.to_disk(folder / "config.cfg")
    return folder / "config.cfg"


def check_model(path: Path) -> str:
    """Check whether a model is `whole`, `half` or `none`.

    A whole model has all files, can be loaded, and links a text.
    """
    if not path.exists():
        return "none"
    try:
        nlp = spacy.load(path)
        files = {str(p.relative_to(path)) for p in path.rglob("*") if p.is_file()}
        with TemporaryDirectory() as again:
            nlp.to_disk(again)
            wanted = {
                str(p.relative_to(again)) for p in Path(again).rglob("*") if p.is_file()
            }
        nlp("Nora: I saw Theo.")
    except Exception:  # loading an incomplete model can raise anything
        return "half"
    return "whole" if wanted <= files else "half"


if __name__ == "__main__":
    typer.run(main)
