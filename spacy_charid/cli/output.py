"""What commands check before they write, and tell after."""

from pathlib import Path
from typing import Dict, Iterable, Iterator

import typer
from spacy.tokens import Doc
from wasabi import Printer

from ..dialogue.data import MENTIONS, UTTERANCES
from ..errors import Errors
from ..files.atomic import STDOUT
from ..report import count


def check_output(inputs: Iterable[Path], output: Path) -> None:
    """Check that a command can write its output, before long work.

    inputs (Iterable[Path]): What the command reads.
    output (Path): What it writes; `-` for standard output.
    RAISES (ValueError): If the output is one of the inputs.
    RAISES (OSError): If the output is a folder, or lies below a file.
    """
    if str(output) == STDOUT:
        return
    for path in inputs:
        if str(path) != STDOUT and path.resolve() == output.resolve():
            raise ValueError(Errors.E197.format(path=path))
    if output.is_dir():
        raise IsADirectoryError(Errors.E101.format(path=output))
    for parent in output.parents:
        if parent.exists() and not parent.is_dir():
            raise NotADirectoryError(Errors.E201.format(path=output, parent=parent))


def count_docs(docs: Iterable[Doc], counts: Dict[str, int]) -> Iterator[Doc]:
    """Hand on Docs and count them, their utterances and their mentions."""
    for doc in docs:
        counts["documents"] += 1
        for key in (UTTERANCES, MENTIONS):
            counts[key] += len(doc.spans[key]) if key in doc.spans else 0
        yield doc


def tell_counts(counts: Dict[str, int]) -> str:
    """Write counts by their plurals: `1 document, 29 utterances`."""
    return ", ".join(count(number, key[:-1]) for key, number in counts.items())


def say(message: str, output: Path) -> None:
    """Tell what has been written where; on standard error, as the output may be a
    pipe.

    message (str): What.
    output (Path): Where; `-` for standard output.
    """
    where = "" if str(output) == STDOUT else f": {output}"
    typer.echo(Printer(no_print=True).good(f"{message}{where}"), err=True)


def warn(message: str) -> None:
    """Warn on standard error."""
    typer.echo(Printer(no_print=True).warn(message), err=True)
