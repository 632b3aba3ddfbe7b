from pathlib import Path
from typing import Annotated, Any, Iterator, List, Optional

import spacy
import typer
from spacy.tokens import Doc

from ..files.atomic import STDOUT, open_atomic
from ..formats.documents import read_docs, require_dialogue
from ..report import TITLE, render_html
from .options import (
    DEFAULT_MODEL,
    CastFile,
    HtmlOutput,
    KeepMentions,
    Model,
    Reading,
    Scripts,
    with_reading_options,
)
from .output import check_output, say
from .pipeline import TOP_K, link_scripts, load_pipeline


@with_reading_options
def report_cli(
    scripts: Scripts,
    reading: Reading,
    output: HtmlOutput = Path("report.html"),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    title: Annotated[
        Optional[str],
        typer.Option("--title", "-t", help="Title of the page; default: script's name"),
    ] = None,
    linked: Annotated[
        bool,
        typer.Option(
            "--linked", help="Show the links that the files hold, without linking anew"
        ),
    ] = False,
    keep_mentions: KeepMentions = False,
) -> None:
    """
    Link scripts and write an HTML page of them: who speaks, whom each mention means,
    who mentions whom, and who is in which scene.
    """
    check_output(scripts, output)
    docs = (
        read_linked(scripts, **reading)
        if linked
        else link_scripts(
            load_pipeline(model, cast=cast, top_k=TOP_K),
            scripts,
            keep_mentions=keep_mentions,
            **reading,
        )
    )
    html = render_html(list(docs), title=title or make_title(scripts))
    with open_atomic(output) as file:
        file.write(html.encode("utf8"))
    say("Wrote the report, to be opened in a browser", output)


def read_linked(scripts: List[Path], **options: Any) -> Iterator[Doc]:
    """Read Docs with the links that the files hold.

    scripts (List[Path]): Files, folders, or `-` for standard input.
    options (Any): How to read, see `convert.read_docs`.
    YIELDS (Doc): The Docs.
    RAISES (ValueError): If none has a word.
    """
    docs = read_docs(spacy.blank("en"), scripts, progress=True, **options)
    yield from require_dialogue(docs, scripts)


def make_title(scripts: List[Path]) -> str:
    """Make the title of the page: the name of the script, if there is only one."""
    if len(scripts) > 1 or str(scripts[0]) == STDOUT:
        return TITLE
    return scripts[0].resolve().stem.replace("_", " ") or TITLE
