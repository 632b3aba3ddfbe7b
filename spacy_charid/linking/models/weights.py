"""Trained weights of a linking model: those in the package, or a file."""

from importlib import resources
from pathlib import Path

from thinc.api import Model

from ...errors import Errors

SHIPPED = "shipped"


def find_shipped_weights(name: str) -> Path:
    """Give the file of weights that come with the package.

    name (str): Only `shipped` so far.
    RETURNS (Path): The file.
    RAISES (ValueError): If there are no weights of this name.
    """
    if name != SHIPPED:
        raise ValueError(Errors.E040.format(name=name, allowed=SHIPPED))
    return Path(str(resources.files("spacy_charid.data"))) / "weights.bin"


def load_weights(model: Model, path: Path) -> None:
    """Load trained weights. The file is never run as code.

    model (Model): The model, with the settings that the weights were trained with.
    path (Path): A file written by `Model.to_disk`.
    RAISES (ValueError): If there is no such file, or it is of another model.
    """
    if not path.is_file():
        raise ValueError(Errors.E049.format(path=path))
    try:
        model.from_bytes(path.read_bytes())
    except Exception as error:  # whatever the parsers make of damaged bytes
        raise ValueError(Errors.E041.format(path=path, error=error)) from error
