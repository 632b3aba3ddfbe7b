from pathlib import Path
from typing import Annotated, Dict, Optional

import typer

from ..dialogue.data import MENTIONS, UTTERANCES
from ..files.atomic import STDOUT
from ..formats import guess_output_format
from ..formats.convert import write_docs
from ..formats.subtitles import SCENE_PAUSE
from .options import (
    DEFAULT_MODEL,
    OUTPUT_FORMATS,
    CastFile,
    Encoding,
    EpisodeColumn,
    Format,
    KeepMentions,
    Model,
    Output,
    SceneColumn,
    ScenePause,
    Scripts,
    SpeakerColumn,
    TextColumn,
    name_columns,
)
from .output import check_output, count_docs, say, tell_counts
from .pipeline import TOP_K, link_scripts, load_pipeline

DEFAULT_FORMAT = "jsonl"
TO_HELP = f"""{OUTPUT_FORMATS}; else told by the suffix of the output, and
{DEFAULT_FORMAT} on standard output"""


def link_cli(
    scripts: Scripts,
    output: Output = Path(STDOUT),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    format: Format = None,
    to_format: Annotated[
        Optional[str], typer.Option("--to", "-t", help=TO_HELP)
    ] = None,
    encoding: Encoding = None,
    text_column: TextColumn = None,
    speaker_column: SpeakerColumn = None,
    scene_column: SceneColumn = None,
    episode_column: EpisodeColumn = None,
    scene_pause: ScenePause = SCENE_PAUSE,
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
    docs = link_scripts(
        load_pipeline(model, cast=cast, top_k=TOP_K),
        scripts,
        keep_mentions=keep_mentions,
        format=format,
        encoding=encoding,
        columns=name_columns(text_column, speaker_column, scene_column, episode_column),
        scene_pause=scene_pause,
    )
    counts: Dict[str, int] = {"documents": 0, UTTERANCES: 0, MENTIONS: 0}
    write_docs(count_docs(docs, counts), output, format=to_format)
    say(f"Linked {tell_counts(counts)}", output)
