"""Run `spacy train` and note how long it took in training.json beside the model."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated

import srsly
import typer

from spacy_charid.files.atomic import write_atomic

app = typer.Typer()


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
)
def main(
    context: typer.Context,
    config: Annotated[Path, typer.Argument(help="The config")],
    output: Annotated[Path, typer.Option(help="The folder for the models")],
) -> None:
    """Train; what else is on the command line goes to `spacy train`.

    The seconds are those of the whole process: reading, initialization, training,
    and the evaluations on the development set. CPU seconds stay the same on a machine
    that others use as well.
    """
    command = [sys.executable, "-m", "spacy", "train", str(config)]
    start, before = perf_counter(), os.times()
    subprocess.run([*command, "--output", str(output), *context.args], check=True)
    seconds, after = perf_counter() - start, os.times()
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    notes = {"training_seconds": seconds, "cpu_seconds": user + system}
    write_atomic(output / "training.json", srsly.json_dumps(notes, indent=2))


if __name__ == "__main__":
    app()
