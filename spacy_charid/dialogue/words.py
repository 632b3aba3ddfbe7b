"""The words of a Doc."""

import re
from typing import List

from spacy.attrs import ORTH
from spacy.tokens import Doc

# Names that spaCy's tokenizer takes for abbreviations of months and states, with the
# dot after them.
_ABBREVIATED = frozenset(("Jan.", "Jun.", "Del.", "Nev.", "Mo.", "Pa."))
# A verb that spaCy's tokenizer leaves with the noun or name before it.
_CONTRACTED = re.compile(r"(?<=[^\W\d_]{2})(?:['’](?:ll|d|ve))+$")


def doc_words(doc: Doc) -> List[str]:
    """Get the texts of the tokens; of one that ends with a contracted verb the noun or
    name alone, `Judy` of `Judy'll`, and of `Jan.` at the end of a line `Jan`. Equal
    tokens share one string, to save memory."""
    strings = doc.vocab.strings
    orths = doc.to_array(ORTH).tolist()
    texts = {orth: strings[orth] for orth in set(orths)}
    for orth, text in texts.items():
        if "'" in text or "’" in text:
            texts[orth] = _CONTRACTED.sub("", text)
    words = [texts[orth] for orth in orths]
    if not _ABBREVIATED.isdisjoint(texts.values()):
        ends = (word.isspace() for word in [*words[1:], "\n"])
        for i, ends_line in enumerate(ends):
            if ends_line and words[i] in _ABBREVIATED:
                words[i] = words[i][:-1]
    return words
