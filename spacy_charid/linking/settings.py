"""Check and load the settings of the linker."""

from typing import Any, Dict, Optional

import srsly

from ..cast.shipped import SHIPPED_CASTS
from ..errors import Errors


def check_settings(
    threshold: float, nil_weight: float, top_k: int, cast: Optional[str]
) -> None:
    """Check the settings of `make_character_linker`.

    RAISES (ValueError): If one is out of its range, or there is no such cast.
    """
    checks = {
        "threshold": (threshold, 0.0 <= threshold <= 1.0, "between 0 and 1"),
        "nil_weight": (nil_weight, nil_weight >= 0.0, "0 or more"),
        "top_k": (top_k, top_k >= 0, "0 (keep no scores) or more"),
    }
    for name, (value, is_valid, allowed) in checks.items():
        if not is_valid:
            message = Errors.E612.format(name=name, value=value, allowed=allowed)
            raise ValueError(message)
    if cast is not None and cast not in SHIPPED_CASTS:
        allowed = ", ".join(SHIPPED_CASTS)
        raise ValueError(Errors.E048.format(cast=cast, allowed=allowed))


def check_type(name: str, value: object, expected: type) -> None:
    """Check the type of a linker's cast or profiles before they are set.

    name (str): The attribute of the linker.
    value (object): Its new value.
    expected (type): The class that reads it from a file and from records.
    RAISES (TypeError): If the value is something else, such as the path of a file.
    """
    if not isinstance(value, expected):
        texts = {"name": name, "value": value, "expected": expected.__name__}
        raise TypeError(Errors.E046.format(**texts))


def load_settings(settings: Dict[str, Any], data: bytes, source: str) -> None:
    """Update settings from saved ones.

    settings (Dict[str, Any]): The settings; each keeps its type.
    data (bytes): The saved settings as JSON.
    source (str): The file or component, for the error message.
    RAISES (ValueError): If the data is damaged or has unknown settings.
    """
    try:
        saved = srsly.json_loads(data)
        settings.update({name: type(settings[name])(saved[name]) for name in saved})
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(Errors.E023.format(name=source, error=error)) from error
