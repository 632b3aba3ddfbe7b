"""Load the trained weights of a linking model, from the package or a file."""

from importlib import resources
from pathlib import Path

from thinc.api import Model

from ...errors import Errors

SHIPPED = "shipped"


def find_shipped_weights(name: str) -> Path:
    """Get the file of the weights that come with the package.

    name (str): The name of the weights: `shipped`.
    RETURNS (Path): The file.
    RAISES (ValueError): If there are no weights of this name.
    """
    if name != SHIPPED:
        raise ValueError(Errors.E040.format(name=name, allowed=SHIPPED))
    return Path(str(resources.files("spacy_charid.data"))) / "weights.bin"


def load_weights(model: Model, path: Path) -> None:
    """Load trained weights. No code in the file is executed.

    model (Model): The model, with the settings that the weights were trained with.
    path (Path): A file written by `Model.to_disk`.
    RAISES (ValueError): If there is no such file, or it does not fit the model.
    """
    if not path.is_file():
        raise ValueError(Errors.E049.format(path=path))
    load_model(model, path.read_bytes(), str(path))


def load_model(model: Model, data: bytes, source: str) -> None:
    """Load the state of a model.

    model (Model): The model.
    data (bytes): The output of `Model.to_bytes`.
    source (str): The file or component, for the error message.
    RAISES (ValueError): If the data is damaged, or does not fit the model.
    """
    try:
        model.from_bytes(data)
    except Exception as error:  # parsers raise anything for damaged bytes
        reason = str(error).rstrip(".")
        raise ValueError(Errors.E023.format(name=source, error=reason)) from error
