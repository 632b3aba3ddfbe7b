"""Cells of a table that a spreadsheet would take for a formula."""

from typing import Any

# How a cell begins that spreadsheets compute, also in full width.
_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")


def write_cell(value: Any) -> Any:
    """Put an apostrophe before a text that a spreadsheet would compute (`=1+1`)."""
    return f"'{value}" if isinstance(value, str) and _is_formula(value) else value


def read_cell(value: str) -> str:
    """Get the text of a cell without the apostrophe that `write_cell` puts there."""
    return value[1:] if is_guarded(value) else value


def is_guarded(value: str) -> bool:
    """Check whether a cell begins with the apostrophe that `write_cell` puts there."""
    return value.startswith("'") and _is_formula(value)


def _is_formula(value: str) -> bool:
    """Tell what a spreadsheet would compute, or looks as if it was kept from that: it
    gets an apostrophe before it."""
    return value.lstrip("'")[:1] in _FORMULA
