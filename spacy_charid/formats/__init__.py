"""Corpus formats: each reader gives dialogues, each writer takes them."""

from pathlib import Path
from typing import Callable, Dict, Iterator

from ..dialogue import Dialogue
from ..errors import Errors
from .conll2012 import read_conll, read_entity_map, write_conll
from .emory import read_emory, write_emory
from .files import FilePath, read_text, write_atomic
from .transcript import read_transcript

READERS: Dict[str, Callable[..., Iterator[Dialogue]]] = {
    "semeval": read_conll,
    "emory": read_emory,
    "transcript": read_transcript,
}
SUFFIXES: Dict[str, str] = {
    ".conll": "semeval",
    ".conll2012": "semeval",
    ".v4_gold_conll": "semeval",
    ".json": "emory",
    ".txt": "transcript",
}


def guess_format(path: FilePath) -> str:
    """Tell a file's format by its suffix.

    path (FilePath): The file, which need not exist.
    RETURNS (str): A key of `READERS`.
    RAISES (ValueError): If no format has the suffix.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(
            Errors.E103.format(
                path=path, suffixes=", ".join(SUFFIXES), formats=", ".join(READERS)
            )
        )
    return SUFFIXES[suffix]


__all__ = [
    "READERS",
    "SUFFIXES",
    "guess_format",
    "read_conll",
    "read_emory",
    "read_entity_map",
    "read_text",
    "read_transcript",
    "write_atomic",
    "write_conll",
    "write_emory",
]
