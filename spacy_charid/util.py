"""What public functions accept: one of something, or several."""

from pathlib import Path
from typing import Iterable, List, Union

from spacy.tokens import Doc


def ensure_docs(docs: Union[Doc, Iterable[Doc]]) -> Iterable[Doc]:
    """Take a Doc for itself, not for its tokens.

    docs (Union[Doc, Iterable[Doc]]): One Doc, or several.
    RETURNS (Iterable[Doc]): The Docs; a generator stays one.
    """
    return [docs] if isinstance(docs, Doc) else docs


def ensure_paths(
    paths: Union[str, Path, Iterable[Union[str, Path]]],
) -> List[Union[str, Path]]:
    """Take a string for a path, not for its letters.

    paths (Union[str, Path, Iterable[Union[str, Path]]]): One path, or several.
    RETURNS (List[Union[str, Path]]): The paths.
    """
    return [paths] if isinstance(paths, (str, Path)) else list(paths)
