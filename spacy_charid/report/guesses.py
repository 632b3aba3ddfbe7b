"""The turns of prose whose speakers are guessed, as nobody is named beside them."""

from typing import Dict

from spacy.tokens import Doc

from ..dialogue.data import UTTERANCES
from ..formats.prose import ATTRIBUTION, CONFIDENCE
from ..quotations.attribution import ANAPHORIC, INFERRED

_SOURCES = {
    ANAPHORIC: "a pronoun or noun",
    INFERRED: "an action or the lines around it",
}


def read_guesses(doc: Doc) -> Dict[int, str]:
    """Read what the speakers of turns are guessed from, and how sure that is.

    doc (Doc): The Doc, as the reader of prose makes it.
    RETURNS (Dict[int, str]): The statements, by the first token of the turn.
    """
    if UTTERANCES not in doc.spans:
        return {}
    metas = doc.spans[UTTERANCES].attrs.get("meta", {})
    guesses: Dict[int, str] = {}
    for i, turn in enumerate(doc.spans[UTTERANCES]):
        meta = metas.get(str(i), {})
        source = _SOURCES.get(meta.get(ATTRIBUTION, ""))
        if source and CONFIDENCE in meta:
            guesses[turn.start] = f"guessed from {source}: {meta[CONFIDENCE]:.0%}"
    return guesses
