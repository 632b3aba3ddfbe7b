"""Load the parts of a saved component, and name the part that can't be loaded."""

from typing import Any, Dict

import srsly
from thinc.api import Model

from ..errors import Errors


def load_settings(settings: Dict[str, Any], data: bytes, source: str) -> None:
    """Update settings by those that were saved.

    settings (Dict[str, Any]): The settings; each keeps its type.
    data (bytes): The saved settings as JSON.
    source (str): The file or component, for the error message.
    RAISES (ValueError): If the data is damaged, or holds other settings.
    """
    try:
        saved = srsly.json_loads(data)
        settings.update({name: type(settings[name])(saved[name]) for name in saved})
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(Errors.E023.format(name=source, error=error)) from error


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
