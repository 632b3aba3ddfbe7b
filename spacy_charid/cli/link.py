from pathlib import Path
from typing import Annotated, Dict, Optional

import typer

from ..convert import write_docs
from ..dialogue import MENTIONS, UTTERANCES
from ..formats import WRITERS, guess_output_format
from ..formats.files import STDOUT
from ..report import count
from .convert import check_output, count_docs
from .pipeline import (
    DEFAULT_MODEL,
    CastFile,
    Encoding,
    Format,
    KeepMentions,
    Model,
    Scripts,
    link_scripts,
    load_pipeline,
    say,
)

DEFAULT_FORMAT = "jsonl"


def link_cli(
    scripts: Scripts,
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    format: Format = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="File, or - for standard output")
    ] = Path(STDOUT),
    to_format: Annotated[
        Optional[str],
        typer.Option(
            "--to",
            "-t",
            help=f"{', '.join(WRITERS)}; else told by the suffix of the output, and "
            f"{DEFAULT_FORMAT} on standard output",
        ),
    ] = None,
    encoding: Encoding = None,
    keep_mentions: KeepMentions = False,
) -> None:
    """
    Link the mentions in scripts to the characters they mean.

    Writes JSON Lines, a mention a line, unless told otherwise.
    """
    if to_format is None:
        is_stdout = str(output) == STDOUT
        to_format = DEFAULT_FORMAT if is_stdout else guess_output_format(output)
    check_output(scripts, output)
    nlp = load_pipeline(model, cast=cast)
    docs = link_scripts(
        nlp, scripts, format=format, encoding=encoding, keep_mentions=keep_mentions
    )
    counts: Dict[str, int] = {"documents": 0, UTTERANCES: 0, MENTIONS: 0}
    write_docs(count_docs(docs, counts), output, format=to_format)
    found = ", ".join(count(number, key[:-1]) for key, number in counts.items())
    say(f"Linked {found}", output)
