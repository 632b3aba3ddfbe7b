"""Save the weights of a trained linker, for the package."""

from pathlib import Path
from typing import Annotated, Any

import spacy
import typer
from wasabi import msg

from spacy_charid.files.atomic import write_atomic

MAX_MEGABYTES = 10


def main(
    model: Annotated[Path, typer.Argument(help="A trained pipeline")],
    weights: Annotated[Path, typer.Option(help="Output file for the weights")],
) -> None:
    """Save the weights, unless they are too large for the package."""
    linker: Any = spacy.load(model).get_pipe("character_linker")
    data = linker.model.to_bytes()
    megabytes = len(data) / 1e6
    if megabytes > MAX_MEGABYTES:
        msg.fail(f"{megabytes:.1f} MB are more than {MAX_MEGABYTES}", exits=1)
    write_atomic(weights, data)
    msg.good(f"{megabytes:.1f} MB: {weights}")


if __name__ == "__main__":
    typer.run(main)
