"""Arguments that can be one item or several or must be one of some, tables for
notebooks, and the collection of garbage."""

import atexit
import gc
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, Collection, Iterable, Iterator, List, Sequence, Union

from spacy.tokens import Doc

from .errors import Errors

_freezing = False  # within `frozen_objects`


def ensure_docs(docs: Union[Doc, Iterable[Doc]]) -> Iterable[Doc]:
    """Wrap a single Doc in a list, so that it is not iterated token by token."""
    return [docs] if isinstance(docs, Doc) else docs


def ensure_paths(
    paths: Union[str, Path, Iterable[Union[str, Path]]],
) -> List[Union[str, Path]]:
    """List the paths; a string is one path, not a sequence of letters."""
    return [paths] if isinstance(paths, (str, Path)) else list(paths)


def check_choice(name: str, value: object, allowed: Collection[str]) -> None:
    """Check that a setting has one of the allowed values.

    RAISES (ValueError): If not.
    """
    if value not in allowed:
        choices = ", ".join(allowed)
        raise ValueError(Errors.E032.format(name=name, value=value, allowed=choices))


def check_least(name: str, value: float, least: int) -> None:
    """Check that a number is not below the least one that is allowed.

    RAISES (ValueError): If it is.
    """
    if value < least:
        allowed = f"{least} or more"
        raise ValueError(Errors.E612.format(name=name, value=value, allowed=allowed))


def make_table(
    head: Sequence[str], rows: Iterable[Sequence[Any]], *, caption: str
) -> str:
    """Make an HTML table, with all texts escaped.

    head (Sequence[str]): The names of the columns.
    rows (Iterable[Sequence[Any]]): The cells of each row.
    caption (str): The caption.
    RETURNS (str): The HTML.
    """

    def make_row(cells: Sequence[Any], tag: str) -> str:
        inner = "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells)
        return f"<tr>{inner}</tr>"

    body = "".join(make_row(row, "td") for row in rows)
    return (
        f"<table><caption>{escape(caption)}</caption><thead>{make_row(head, 'th')}"
        f"</thead><tbody>{body}</tbody></table>"
    )


@contextmanager
def paused_collection() -> Iterator[None]:
    """Pause the collection of circular garbage, for code that makes none but creates
    many objects: Python would search all objects in memory again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def frozen_objects() -> Iterator[None]:
    """Keep Python from searching what is loaded for circular garbage, and when it exits
    anything: torch and transformers alone are half a million objects."""
    global _freezing
    atexit.unregister(gc.freeze)  # of an earlier call
    atexit.register(gc.freeze)
    gc.freeze()
    _freezing = True
    try:
        yield
    finally:
        _freezing = False
        gc.unfreeze()


def freeze_loaded() -> None:
    """Within `frozen_objects`, freeze what was loaded in the meantime as well."""
    if _freezing:  # `gc.get_freeze_count` counts all objects, which takes 60 ms
        gc.freeze()
