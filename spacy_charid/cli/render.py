from pathlib import Path
from typing import Annotated

from spacy.vocab import Vocab
from typer import Argument, Option

from ..files.atomic import open_atomic
from ..formats.doc_readers import read_spacy
from ..report import TITLE, count, render_html
from .output import say


def render_cli(
    input_path: Annotated[
        Path, Argument(metavar="INPUT", help="Linked dialogues in .spacy format")
    ],
    output_path: Annotated[
        Path, Argument(metavar="OUTPUT", help="HTML file, or - for standard output")
    ],
    title: Annotated[str, Option("--title", "-t", help="Title of the page")] = TITLE,
) -> None:
    """
    Write the report of dialogues that are linked already.
    """
    docs = list(read_spacy(input_path, Vocab()))
    html = render_html(docs, title=title)
    with open_atomic(output_path) as file:
        file.write(html.encode("utf8"))
    say(f"Rendered {count(len(docs), 'document')}", output_path)
