"""Import packages that only some models need."""

from importlib import import_module
from typing import Any

from ....errors import Errors


def import_extra(module: str, package: str, model: str, extra: str = "ranking") -> Any:
    """Import a module, or name the extra that installs it.

    module (str): The module.
    package (str): The name of its package.
    model (str): The model that needs it, for the message.
    extra (str): The extra of setup.cfg.
    RETURNS (Any): The module.
    RAISES (ImportError): If the package is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        message = Errors.E315.format(model=model, package=package, extra=extra)
        raise ImportError(message) from error
