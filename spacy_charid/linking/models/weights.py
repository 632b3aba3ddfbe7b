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
    load_model(model, path.read_bytes(), str(path))


def load_model(model: Model, data: bytes, source: str) -> None:
    """Load the state of a model.

    model (Model): The model.
    data (bytes): The state, as given by `Model.to_bytes`.
    source (str): The file or component, for the error message.
    RAISES (ValueError): If the data is damaged, or of another model.
    """
    try:
        model.from_bytes(data)
    except Exception as error:  # whatever the parsers make of damaged bytes
        reason = str(error).rstrip(".")
        raise ValueError(Errors.E023.format(name=source, error=reason)) from error
