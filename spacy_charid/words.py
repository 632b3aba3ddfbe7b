"""The words of a Doc."""

from typing import List

from spacy.attrs import ORTH
from spacy.tokens import Doc


def doc_words(doc: Doc) -> List[str]:
    """Give the texts of a Doc's tokens: as `token.text` does, in half the time.

    doc (Doc): The Doc.
    RETURNS (List[str]): One a token.
    """
    strings = doc.vocab.strings
    return [strings[orth] for orth in doc.to_array(ORTH).tolist()]
