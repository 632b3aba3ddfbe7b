"""The words of a Doc."""

from typing import List

from spacy.attrs import ORTH
from spacy.tokens import Doc


def doc_words(doc: Doc) -> List[str]:
    """Get the texts of the tokens. Equal tokens share one string, to save memory."""
    strings = doc.vocab.strings
    orths = doc.to_array(ORTH).tolist()
    texts = {orth: strings[orth] for orth in set(orths)}
    return [texts[orth] for orth in orths]
