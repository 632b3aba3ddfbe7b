from pathlib import Path
from typing import Annotated, Dict, List, Optional

import spacy
import typer
from spacy.language import Language

from ..analysis.network import KINDS
from ..dialogue.data import MENTIONS, UTTERANCES
from ..errors import Errors
from ..formats import guess_output_format, read_entity_map
from ..formats.convert import read_docs, require_dialogue, write_docs
from ..formats.subtitles import SCENE_PAUSE
from .options import (
    OUTPUT_FORMATS,
    OUTPUT_HELP,
    SCRIPTS_HELP,
    Encoding,
    EpisodeColumn,
    Format,
    SceneColumn,
    ScenePause,
    SpeakerColumn,
    TextColumn,
    name_columns,
)
from .output import check_output, count_docs, say, tell_counts, warn

# Formats that hold nothing but mentions, or what is counted from them.
OF_MENTIONS = ("jsonl", "csv", "tsv")


def convert_cli(
    inputs: Annotated[List[Path], typer.Argument(metavar="INPUT", help=SCRIPTS_HELP)],
    output: Annotated[Path, typer.Argument(metavar="OUTPUT", help=OUTPUT_HELP)],
    from_format: Format = None,
    to_format: Annotated[
        Optional[str],
        typer.Option("--to", "-t", help=f"{OUTPUT_FORMATS}; else told by the suffix"),
    ] = None,
    encoding: Encoding = None,
    text_column: TextColumn = None,
    speaker_column: SpeakerColumn = None,
    scene_column: SceneColumn = None,
    episode_column: EpisodeColumn = None,
    scene_pause: ScenePause = SCENE_PAUSE,
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
    docs = read_docs(
        make_tokenizer(lang),
        inputs,
        format=from_format,
        entity_map=read_entity_map(entity_map) if entity_map else None,
        unit="scene" if by_scene else "dialogue",
        encoding=encoding,
        columns=name_columns(text_column, speaker_column, scene_column, episode_column),
        scene_pause=scene_pause,
        progress=True,
    )
    counts: Dict[str, int] = {"documents": 0, UTTERANCES: 0, MENTIONS: 0}
    docs = count_docs(require_dialogue(docs, inputs), counts)
    options = {"network": network} if to_format in ("gexf", "graphml") else {}
    write_docs(docs, output, format=to_format, **options)
    say(f"Converted {tell_counts(counts)}", output)
    if to_format in OF_MENTIONS and not counts[MENTIONS]:
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
