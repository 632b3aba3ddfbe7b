"""Libraries that are installed by an extra."""

from importlib import import_module
from typing import Any

from .errors import Errors


def import_extra(name: str, extra: str) -> Any:
    """Import a library that may be missing.

    name (str): The name of the module.
    extra (str): The extra of `setup.cfg` that installs it.
    RETURNS (Any): The module.
    RAISES (ImportError): If it is not installed; with the command that installs it.
    """
    try:
        return import_module(name)
    except ImportError as error:
        library = name.split(".")[0]
        message = Errors.E615.format(name=library, extra=extra, error=error)
        raise ImportError(message) from error
