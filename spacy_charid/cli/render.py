from pathlib import Path
from typing import Annotated

from spacy.tokens import DocBin
from spacy.vocab import Vocab
from typer import Argument, Option
from wasabi import msg

from ..errors import Errors
from ..visualize import TITLE, render_html


def render_cli(
    input_path: Annotated[
        Path, Argument(metavar="INPUT", help="Linked dialogues in .spacy format")
    ],
    output_path: Annotated[Path, Argument(metavar="OUTPUT", help="HTML file to write")],
    title: Annotated[str, Option("--title", "-t", help="Title of the page")] = TITLE,
) -> None:
    """
    Write one HTML page to look at linked dialogues: who speaks, who is meant.
    """
    docs = list(read_doc_bin(input_path).get_docs(Vocab()))
    output_path.write_text(render_html(docs, title=title), encoding="utf8")
    msg.good(f"Rendered {len(docs)} document(s): {output_path}")


def read_doc_bin(path: Path) -> DocBin:
    """Read a `.spacy` file.

    path (Path): The file.
    RETURNS (DocBin): Its contents.
    RAISES (ValueError): If the file is of another format.
    """
    data = path.read_bytes()
    try:
        return DocBin().from_bytes(data)
    except (ValueError, KeyError, TypeError) as err:
        raise ValueError(Errors.E156.format(path=path)) from err
