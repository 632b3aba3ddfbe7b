from pathlib import Path
from typing import Annotated, Dict, Iterable, Iterator, List, Optional

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc
from wasabi import Printer

from ..convert import read_docs, require_dialogue, write_docs
from ..dialogue import MENTIONS, UTTERANCES
from ..errors import Errors
from ..formats import (
    READERS,
    SPACY,
    WRITERS,
    guess_output_format,
    read_entity_map,
)
from ..formats.files import STDOUT
from ..network import KINDS

INPUT_FORMATS = ", ".join((*READERS, SPACY))
OUTPUT_FORMATS = ", ".join(WRITERS)
# Formats that hold nothing but mentions, or what is counted from them.
OF_MENTIONS = ("jsonl", "csv", "tsv")


def convert_cli(
    inputs: Annotated[
        List[Path],
        typer.Argument(
            metavar="INPUT...",
            help="Files, folders (each read as one show), or - for standard input",
        ),
    ],
    output: Annotated[
        Path,
        typer.Argument(metavar="OUTPUT", help="File, or - for standard output"),
    ],
    from_format: Annotated[
        Optional[str],
        typer.Option(
            "--from", "-f", help=f"{INPUT_FORMATS}; else told by name and content"
        ),
    ] = None,
    to_format: Annotated[
        Optional[str],
        typer.Option("--to", "-t", help=f"{OUTPUT_FORMATS}; else told by the suffix"),
    ] = None,
    encoding: Annotated[
        Optional[str],
        typer.Option("--encoding", "-e", help="Encoding of the input; else guessed"),
    ] = None,
    text_column: Annotated[
        Optional[str],
        typer.Option("--text-column", help="Column or key of what is said"),
    ] = None,
    speaker_column: Annotated[
        Optional[str],
        typer.Option("--speaker-column", help="Column or key of who speaks"),
    ] = None,
    scene_column: Annotated[
        Optional[str],
        typer.Option("--scene-column", help="Column or key of the scene"),
    ] = None,
    episode_column: Annotated[
        Optional[str],
        typer.Option("--episode-column", help="Column or key of the episode"),
    ] = None,
    entity_map: Annotated[
        Optional[Path],
        typer.Option("--entity-map", "-m", help="Names by entity id, for semeval"),
    ] = None,
    by_scene: Annotated[
        bool, typer.Option("--by-scene", help="Make each scene a document")
    ] = False,
    network: Annotated[
        str,
        typer.Option(
            "--network", help=f"Edges of gexf and graphml: {' or '.join(KINDS)}"
        ),
    ] = KINDS[0],
    lang: Annotated[
        str, typer.Option("--lang", "-l", help="Language, for the tokenizer")
    ] = "en",
) -> None:
    """
    Convert dialogues from one format to another.
    """
    to_format = to_format or guess_output_format(output)
    check_output(inputs, output)
    columns = {
        "text": text_column,
        "speaker": speaker_column,
        "scene": scene_column,
        "episode": episode_column,
    }
    docs = read_docs(
        make_tokenizer(lang),
        inputs,
        format=from_format,
        entity_map=read_entity_map(entity_map) if entity_map else None,
        unit="scene" if by_scene else "dialogue",
        encoding=encoding,
        columns={kind: name for kind, name in columns.items() if name},
        progress=True,
    )
    counts: Dict[str, int] = {"documents": 0, UTTERANCES: 0, MENTIONS: 0}
    docs = count_docs(require_dialogue(docs, inputs), counts)
    options = {"network": network} if to_format in ("gexf", "graphml") else {}
    write_docs(docs, output, format=to_format, **options)
    msg = Printer(no_print=str(output) == STDOUT)
    found = ", ".join(
        f"{count} {name if count != 1 else name[:-1]}" for name, count in counts.items()
    )
    msg.good(f"{output}: {found}")
    if to_format in OF_MENTIONS and not counts[MENTIONS]:
        msg.warn(Errors.E199.format(path=output))


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


def check_output(inputs: Iterable[Path], output: Path) -> None:
    """Check that a command does not write over what it reads.

    RAISES (ValueError): If the output is one of the inputs.
    """
    for path in inputs:
        if str(path) != STDOUT and path.resolve() == output.resolve():
            raise ValueError(Errors.E197.format(path=path))


def count_docs(docs: Iterable[Doc], counts: Dict[str, int]) -> Iterator[Doc]:
    """Hand on Docs and count them, their utterances and their mentions."""
    for doc in docs:
        counts["documents"] += 1
        for key in (UTTERANCES, MENTIONS):
            counts[key] += len(doc.spans[key]) if key in doc.spans else 0
        yield doc
