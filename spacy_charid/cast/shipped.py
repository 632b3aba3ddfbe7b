"""Load a cast that ships with the package, or from a file."""

from importlib import resources
from pathlib import Path
from typing import Union

from ..errors import Errors
from .bank import CharacterBank

SHIPPED_CASTS = ("friends",)


def load_cast(cast: Union[str, Path]) -> CharacterBank:
    """Load a cast by its name or from a file.

    cast (Union[str, Path]): `friends`, or a file of characters (JSON Lines).
    RETURNS (CharacterBank): The cast.
    RAISES (ValueError): If there is no such cast, or the file does not hold one.
    """
    if cast in SHIPPED_CASTS:
        file = resources.files("spacy_charid.data").joinpath(f"{cast}.jsonl")
        with resources.as_file(file) as path:
            return CharacterBank.from_disk(path)
    if not Path(cast).is_file():
        raise ValueError(Errors.E043.format(cast=str(cast)))
    return CharacterBank.from_disk(cast)
