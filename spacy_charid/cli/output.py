"""Check the output of a command, and report what was written."""

from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, Optional

import srsly
import typer
from spacy.tokens import Doc
from wasabi import Printer

from ..dialogue.data import MENTIONS, UTTERANCES
from ..errors import Errors
from ..files.atomic import STDOUT, write_atomic
from ..report import count


def check_output(inputs: Iterable[Path], output: Path) -> None:
    """Check that a command can write its output, before it starts to work.

    inputs (Iterable[Path]): The files that the command reads.
    output (Path): The file that it writes; `-` for standard output.
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
    """Count Docs, their utterances and their mentions as they pass through.

    docs (Iterable[Doc]): The Docs.
    counts (Dict[str, int]): `documents`, `utterances` and `mentions`, to be added to.
    YIELDS (Doc): The Docs.
    """
    for doc in docs:
        counts["documents"] += 1
        for key in (UTTERANCES, MENTIONS):
            counts[key] += len(doc.spans.get(key, ()))
        yield doc


def tell_counts(counts: Dict[str, int]) -> str:
    """Format counts by plural nouns: `1 document, 29 utterances`."""
    return ", ".join(count(number, key[:-1]) for key, number in counts.items())


def write_scores(
    scores: Dict[str, Any], output: Optional[Path], print_table: Callable[[], None]
) -> None:
    """Print the scores as a table, and save them as JSON if there is an output.

    output (Optional[Path]): A file; `-` to print JSON instead of the table.
    """
    json = srsly.json_dumps(scores, indent=2)
    if str(output) == STDOUT:
        typer.echo(json)
        return
    print_table()
    if output is not None:
        write_atomic(output, json)


def say(message: str, output: Path) -> None:
    """Report success on standard error, since standard output may be the output.

    message (str): The message.
    output (Path): The file that was written; `-` for standard output.
    """
    where = "" if str(output) == STDOUT else f": {output}"
    typer.echo(Printer(no_print=True).good(f"{message}{where}"), err=True)


def printable(text: str) -> str:
    """Replace control characters, which the terminal would interpret."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def tell(message: str) -> None:
    """Print information on standard error."""
    typer.echo(Printer(no_print=True).info(printable(message)), err=True)


def warn(message: str) -> None:
    """Print a warning on standard error."""
    typer.echo(Printer(no_print=True).warn(message), err=True)
