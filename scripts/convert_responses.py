"""Convert conversations for a response generator: each turn with its knowledge."""

from itertools import islice
from pathlib import Path
from typing import Annotated, Iterable, Iterator, Optional

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc
from tqdm import tqdm

import spacy_charid.responses.knowledge.knowledge_selector  # noqa: F401
from spacy_charid import Dialogue, Scene, Utterance, write_docs
from spacy_charid.cli import user_errors
from spacy_charid.dialogue.knowledge import get_documents
from spacy_charid.formats.documents import read_dialogues

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
    texts: Annotated[
        bool, typer.Option(help="Write the reading sets, too; for pre-training")
    ] = False,
) -> None:
    """Write a DocBin of the dialogues."""
    nlp = spacy.blank("en")
    if oracle and not texts:
        nlp.add_pipe("knowledge_selector", config={"oracle": True})
    end = skip + sample if sample else None
    dialogues = islice(read_dialogues(data, format=format), skip, end)
    docs = (dialogue.to_doc(nlp) for dialogue in dialogues)
    bar = tqdm(docs, unit="dialogue", disable=None)
    output.parent.mkdir(parents=True, exist_ok=True)
    found = require_some((pipe(nlp, doc) for doc in bar), data, skip)
    write_docs(add_texts(nlp, found) if texts else found, output)


def require_some(docs: Iterable[Doc], data: Path, skip: int) -> Iterator[Doc]:
    """Pass on Docs, and check that there is one."""
    doc = None
    for doc in docs:
        yield doc
    if doc is None:
        raise ValueError(
            f"{data} has no dialogue after the first {skip}. Check the file, or choose "
            "a smaller --skip."
        )


def add_texts(nlp: Language, docs: Iterable[Doc]) -> Iterator[Doc]:
    """Add each document that partners have read, once, with its sentences as turns, so
    that a generator learns to go on with a text."""
    seen = set()
    for doc in docs:
        yield doc
        for document in get_documents(doc):
            key = hash(document.sentences)
            if key in seen:
                continue
            seen.add(key)
            turns = [Utterance((), sentence) for sentence in document.sentences]
            text = Dialogue(document.id, [Scene(document.id, turns)])
            yield text.to_doc(nlp)


def pipe(nlp: Language, doc: Doc) -> Doc:
    """Run the components of a pipeline on a Doc."""
    for _, component in nlp.pipeline:
        doc = component(doc)
    return doc


if __name__ == "__main__":
    with user_errors():
        app()
