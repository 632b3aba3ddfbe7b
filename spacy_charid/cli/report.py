from pathlib import Path
from typing import Annotated, Any, Dict, Iterator, List, Optional

import spacy
import typer
from spacy.tokens import Doc

from ..files.atomic import STDOUT, open_atomic
from ..formats.convert import read_docs, require_dialogue
from ..formats.subtitles import SCENE_PAUSE
from ..report import TITLE, render_html
from .options import (
    DEFAULT_MODEL,
    CastFile,
    Encoding,
    EpisodeColumn,
    Format,
    HtmlOutput,
    KeepMentions,
    Model,
    SceneColumn,
    ScenePause,
    Scripts,
    SpeakerColumn,
    TextColumn,
    name_columns,
)
from .output import check_output, say
from .pipeline import TOP_K, link_scripts, load_pipeline


def report_cli(
    scripts: Scripts,
    output: HtmlOutput = Path("report.html"),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    format: Format = None,
    title: Annotated[
        Optional[str],
        typer.Option("--title", "-t", help="Title of the page; else the script's name"),
    ] = None,
    linked: Annotated[
        bool,
        typer.Option(
            "--linked", help="Show the characters that the files give; link nothing"
        ),
    ] = False,
    encoding: Encoding = None,
    text_column: TextColumn = None,
    speaker_column: SpeakerColumn = None,
    scene_column: SceneColumn = None,
    episode_column: EpisodeColumn = None,
    scene_pause: ScenePause = SCENE_PAUSE,
    keep_mentions: KeepMentions = False,
) -> None:
    """
    Link scripts and write one HTML page to look at: who speaks, who is meant, who
    mentions whom, and who is where.
    """
    check_output(scripts, output)
    options: Dict[str, Any] = {
        "format": format,
        "encoding": encoding,
        "columns": name_columns(
            text_column, speaker_column, scene_column, episode_column
        ),
        "scene_pause": scene_pause,
    }
    docs = (
        read_linked(scripts, **options)
        if linked
        else link_scripts(
            load_pipeline(model, cast=cast, top_k=TOP_K),
            scripts,
            keep_mentions=keep_mentions,
            **options,
        )
    )
    html = render_html(list(docs), title=title or make_title(scripts))
    with open_atomic(output) as file:
        file.write(html.encode("utf8"))
    say("Wrote the report, to be opened in a browser", output)


def read_linked(scripts: List[Path], **options: Any) -> Iterator[Doc]:
    """Read Docs with the characters that the files give.

    scripts (List[Path]): Files, folders, or `-` for standard input.
    options (Any): How to read, see `convert.read_docs`.
    YIELDS (Doc): The Docs.
    RAISES (ValueError): If none has a word.
    """
    docs = read_docs(spacy.blank("en"), scripts, progress=True, **options)
    yield from require_dialogue(docs, scripts)


def make_title(scripts: List[Path]) -> str:
    """Make a title of a single script's name."""
    if len(scripts) > 1 or str(scripts[0]) == STDOUT:
        return TITLE
    return scripts[0].resolve().stem.replace("_", " ") or TITLE
