from pathlib import Path
from typing import Annotated, List, Optional

import spacy
import typer

from ..convert import read_docs, require_dialogue
from ..formats.files import STDOUT, open_atomic
from ..report import TITLE, render_html
from .convert import check_output
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

TOP_K = 5  # candidates shown of a mention that is pointed at


def report_cli(
    scripts: Scripts,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="HTML file, or - for standard output")
    ] = Path("report.html"),
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
    keep_mentions: KeepMentions = False,
) -> None:
    """
    Link scripts and write one HTML page to look at: who speaks, who is meant, who
    mentions whom, and who is where.
    """
    check_output(scripts, output)
    if linked:
        nlp = spacy.blank("en")
        docs = read_docs(nlp, scripts, format=format, encoding=encoding, progress=True)
        found = list(require_dialogue(docs, scripts))
    else:
        nlp = load_pipeline(model, cast=cast, top_k=TOP_K)
        found = list(
            link_scripts(
                nlp,
                scripts,
                format=format,
                encoding=encoding,
                keep_mentions=keep_mentions,
            )
        )
    html = render_html(found, title=title or make_title(scripts))
    with open_atomic(output) as file:
        file.write(html.encode("utf8"))
    say("Wrote the report, to be opened in a browser", output)


def make_title(scripts: List[Path]) -> str:
    """Make a title of a single script's name."""
    if len(scripts) > 1 or str(scripts[0]) == STDOUT:
        return TITLE
    return scripts[0].resolve().stem.replace("_", " ") or TITLE
