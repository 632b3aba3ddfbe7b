from pathlib import Path
from typing import Annotated, Dict, Optional

import typer

from ..dialogue.data import MENTIONS, UTTERANCES
from ..files.atomic import STDOUT
from ..formats.documents import write_docs
from ..formats.registry import guess_output_format
from .options import (
    DEFAULT_MODEL,
    OUTPUT_FORMATS,
    CastFile,
    CorrectionsFile,
    KeepMentions,
    Model,
    Output,
    ProfilesFile,
    Reading,
    Scripts,
    with_reading_options,
)
from .output import check_output, count_docs, say, tell_counts
from .pipeline import TOP_K, correct, link_scripts, load_pipeline

DEFAULT_FORMAT = "jsonl"
TO_HELP = f"""{OUTPUT_FORMATS}; default: by the suffix of the output, or
{DEFAULT_FORMAT} on standard output"""


@with_reading_options
def link_cli(
    scripts: Scripts,
    reading: Reading,
    output: Output = Path(STDOUT),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    corrections: CorrectionsFile = None,
    profiles: ProfilesFile = None,
    to_format: Annotated[
        Optional[str], typer.Option("--to", "-t", help=TO_HELP)
    ] = None,
    keep_mentions: KeepMentions = False,
) -> None:
    """
    Link the mentions in scripts to characters.

    Writes JSON Lines by default, with one mention on each line.
    """
    if to_format is None:
        is_stdout = str(output) == STDOUT
        to_format = DEFAULT_FORMAT if is_stdout else guess_output_format(output)
    check_output(scripts if profiles is None else [*scripts, profiles], output)
    docs = link_scripts(
        load_pipeline(model, cast=cast, top_k=TOP_K, profiles=profiles),
        scripts,
        keep_mentions=keep_mentions,
        corrections=corrections,
        **reading,
    )
    if corrections is not None:
        docs = correct(docs, corrections)
    counts: Dict[str, int] = {"documents": 0, UTTERANCES: 0, MENTIONS: 0}
    write_docs(count_docs(docs, counts), output, format=to_format)
    say(f"Linked {tell_counts(counts)}", output)
