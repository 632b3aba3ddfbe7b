"""The words of a Doc."""

from typing import List

from spacy.attrs import ORTH
from spacy.tokens import Doc


def doc_words(doc: Doc) -> List[str]:
    """Give the texts of a Doc's tokens. Equal ones are one string, so that a long
    document takes little memory.

    doc (Doc): The Doc.
    RETURNS (List[str]): One a token.
    """
    strings = doc.vocab.strings
    orths = doc.to_array(ORTH).tolist()
    texts = {orth: strings[orth] for orth in set(orths)}
    return [texts[orth] for orth in orths]
