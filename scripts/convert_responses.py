"""Convert conversations for a response generator: each turn with its knowledge."""

from itertools import islice
from pathlib import Path
from typing import Annotated, Optional

import spacy
import typer
from tqdm import tqdm

import spacy_charid.responses.knowledge.knowledge_selector  # noqa: F401
from spacy_charid import read_docs, write_docs

app = typer.Typer()


@app.command()
def main(
    data: Annotated[Path, typer.Argument(help="A corpus file")],
    output: Annotated[Path, typer.Argument(help="The .spacy file to write")],
    format: Annotated[Optional[str], typer.Option(help="Its format")] = None,
    sample: Annotated[int, typer.Option(help="First dialogues; 0 for all")] = 0,
    skip: Annotated[int, typer.Option(help="Dialogues to skip first")] = 0,
    oracle: Annotated[
        bool, typer.Option(help="Select the knowledge by the response itself")
    ] = True,
) -> None:
    """Write a DocBin of the dialogues."""
    nlp = spacy.blank("en")
    if oracle:
        nlp.add_pipe("knowledge_selector", config={"oracle": True})
    docs = islice(
        read_docs(nlp, data, format=format), skip, skip + sample if sample else None
    )
    bar = tqdm(docs, unit="dialogue", disable=None)
    output.parent.mkdir(parents=True, exist_ok=True)
    write_docs((pipe(nlp, doc) for doc in bar), output)


def pipe(nlp: spacy.language.Language, doc: spacy.tokens.Doc) -> spacy.tokens.Doc:
    """Run the components of a pipeline on a Doc."""
    for _, component in nlp.pipeline:
        doc = component(doc)
    return doc


if __name__ == "__main__":
    app()
