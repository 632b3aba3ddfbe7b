"""Run `spacy train`, and save its duration in training.json beside the model."""

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
    """Train. Other arguments are passed to `spacy train`.

    The duration includes reading, initialization, training and evaluation. CPU seconds
    do not depend on other processes on the machine.
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
