"""Guard the cells of a table that a spreadsheet would run as a formula."""

from typing import Any

# The first characters of a formula, including their full-width forms.
_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")


def write_cell(value: Any) -> Any:
    """Put an apostrophe before a text that is a formula in a spreadsheet (`=1+1`)."""
    return f"'{value}" if isinstance(value, str) and _is_formula(value) else value


def read_cell(value: str) -> str:
    """Remove the apostrophe that `write_cell` puts before a formula."""
    return value[1:] if is_guarded(value) else value


def is_guarded(value: str) -> bool:
    """Check whether a cell starts with the apostrophe of `write_cell`."""
    return value.startswith("'") and _is_formula(value)


def _is_formula(value: str) -> bool:
    """Check for a formula, with or without apostrophes before it: a text that looks
    guarded needs another apostrophe to be read back."""
    return value.lstrip("'")[:1] in _FORMULA
