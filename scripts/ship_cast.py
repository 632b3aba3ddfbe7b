"""Learn the cast of Friends from the annotated corpora, for the package.

The result is derived from corpora under the Apache License 2.0; see NOTICE.
"""

from pathlib import Path
from typing import Annotated

import spacy
import typer
from spacy.tokens import DocBin
from wasabi import msg

from spacy_charid import CharacterBank
from spacy_charid.cast.learning import extend_bank
from spacy_charid.cast.linked_dialogue import LinkedDialogue


def main(
    corpus: Annotated[Path, typer.Argument(help="Annotated Docs")],
    bank: Annotated[Path, typer.Option(help="The initial characters")],
    cast: Annotated[Path, typer.Option(help="Output file for the cast")],
) -> None:
    """Write the characters, with the data learned from the corpus."""
    characters = CharacterBank.from_disk(bank)
    docs = DocBin().from_disk(corpus).get_docs(spacy.blank("en").vocab)
    extend_bank(characters, map(LinkedDialogue.from_doc, docs))
    characters.to_disk(cast)
    msg.good(f"{len(characters)} characters: {cast}")


if __name__ == "__main__":
    typer.run(main)
