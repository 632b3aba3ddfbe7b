from pathlib import Path
from typing import Annotated, Dict, List, Optional

import spacy
import typer
from spacy.language import Language

from ..analysis.network import KINDS
from ..dialogue.data import MENTIONS, UTTERANCES
from ..errors import Errors
from ..formats.conll2012 import read_entity_map
from ..formats.documents import read_docs, require_dialogue, write_docs
from ..formats.registry import guess_output_format
from .options import (
    OUTPUT_FORMATS,
    OUTPUT_HELP,
    SCRIPTS_HELP,
    Reading,
    with_reading_options,
)
from .output import check_output, count_docs, say, tell_counts, warn

# Formats that hold mentions if there are any.
OF_MENTIONS = ("jsonl", "csv", "tsv")


@with_reading_options
def convert_cli(
    inputs: Annotated[List[Path], typer.Argument(metavar="INPUT", help=SCRIPTS_HELP)],
    output: Annotated[Path, typer.Argument(metavar="OUTPUT", help=OUTPUT_HELP)],
    reading: Reading,
    to_format: Annotated[
        Optional[str],
        typer.Option("--to", "-t", help=f"{OUTPUT_FORMATS}; default: by the suffix"),
    ] = None,
    entity_map: Annotated[
        Optional[Path],
        typer.Option("--entity-map", "-m", help="Names by entity id, for semeval"),
    ] = None,
    rows: Annotated[
        str,
        typer.Option(
            "--rows", help="What tables and JSON Lines hold: mentions or utterances"
        ),
    ] = MENTIONS,
    by_scene: Annotated[
        bool, typer.Option("--by-scene", help="Make each scene a document")
    ] = False,
    network: Annotated[
        str,
        typer.Option(
            "--network", help=f"The edges in gexf and graphml: {' or '.join(KINDS)}"
        ),
    ] = KINDS[0],
    lang: Annotated[
        str, typer.Option("--lang", "-l", help="Language of the tokenizer")
    ] = "en",
) -> None:
    """
    Convert dialogues from one format to another.
    """
    to_format = to_format or guess_output_format(output)
    check_output(inputs, output)
    docs = read_docs(
        make_tokenizer(lang),
        inputs,
        entity_map=read_entity_map(entity_map) if entity_map else None,
        unit="scene" if by_scene else "dialogue",
        progress=True,
        **reading,
    )
    counts: Dict[str, int] = {"documents": 0, UTTERANCES: 0, MENTIONS: 0}
    docs = count_docs(require_dialogue(docs, inputs), counts)
    options = {"network": network} if to_format in ("gexf", "graphml") else {}
    options.update({"rows": rows} if to_format in OF_MENTIONS else {})
    write_docs(docs, output, format=to_format, **options)
    say(f"Converted {tell_counts(counts)}", output)
    if to_format in OF_MENTIONS and rows == MENTIONS and not counts[MENTIONS]:
        warn(Errors.E199.format(path=output))


def make_tokenizer(lang: str) -> Language:
    """Make a blank pipeline.

    lang (str): The code of the language.
    RETURNS (Language): The pipeline.
    RAISES (ValueError): If spaCy has no such language.
    """
    try:
        return spacy.blank(lang)
    except ImportError as error:
        message = str(error).split("\n")[0]
        raise ValueError(
            Errors.E033.format(model=f"blank:{lang}", error=message)
        ) from error
