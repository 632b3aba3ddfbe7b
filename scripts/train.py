"""Run `spacy train` and note how long it took in training.json beside the model."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated

import srsly
import typer

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
    and the evaluations on the development set.
    """
    command = [sys.executable, "-m", "spacy", "train", str(config)]
    start = perf_counter()
    subprocess.run([*command, "--output", str(output), *context.args], check=True)
    seconds = round(perf_counter() - start, 1)
    srsly.write_json(output / "training.json", {"training_seconds": seconds})


if __name__ == "__main__":
    app()
