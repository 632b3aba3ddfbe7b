"""Arguments that can be one item or several."""

from pathlib import Path
from typing import Iterable, List, Union

from spacy.tokens import Doc


def ensure_docs(docs: Union[Doc, Iterable[Doc]]) -> Iterable[Doc]:
    """Wrap a single Doc in a list, so that it is not iterated token by token."""
    return [docs] if isinstance(docs, Doc) else docs


def ensure_paths(
    paths: Union[str, Path, Iterable[Union[str, Path]]],
) -> List[Union[str, Path]]:
    """List the paths; a string is one path, not a sequence of letters."""
    return [paths] if isinstance(paths, (str, Path)) else list(paths)
