"""The words of a Doc."""

import re
from typing import List

from spacy.attrs import ORTH
from spacy.tokens import Doc

# A verb that spaCy's tokenizer leaves with the noun or name before it.
_CONTRACTED = re.compile(r"(?<=[^\W\d_]{2})(?:['’](?:ll|d|ve))+$")


def doc_words(doc: Doc) -> List[str]:
    """Get the texts of the tokens; of one that ends with a contracted verb the noun or
    name alone, `Judy` of `Judy'll`. Equal tokens share one string, to save memory."""
    strings = doc.vocab.strings
    orths = doc.to_array(ORTH).tolist()
    texts = {orth: strings[orth] for orth in set(orths)}
    for orth, text in texts.items():
        if "'" in text or "’" in text:
            texts[orth] = _CONTRACTED.sub("", text)
    return [texts[orth] for orth in orths]
