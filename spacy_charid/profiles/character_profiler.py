"""Draft profiles of the characters of a linked dialogue."""

import warnings

from spacy.language import Language
from spacy.tokens import Doc

from ..dialogue.data import MENTIONS
from ..dialogue.spans import names_of
from ..errors import Warnings
from .doc_facts import write_facts
from .drafting.draft import draft_notes
from .drafting.scenes import read_scenes


@Language.factory(
    "character_profiler",
    assigns=["doc.spans"],
    requires=["doc.spans", "span._.character"],
    default_config={"affection": True},
)
def make_character_profiler(
    nlp: Language, name: str, affection: bool
) -> "CharacterProfiler":
    """Construct a CharacterProfiler component.

    affection (bool): Whether to estimate affection, which needs vaderSentiment: `pip
        install 'spacy_charid[profiles]'`.
    """
    return CharacterProfiler(name, affection=affection)


class CharacterProfiler:
    """Pipeline component that drafts who the characters of a linked dialogue are.

    It writes facts to `doc.spans["facts"]`, each a span of the turn that says it; see
    `read_facts`. To draft the profiles of a series, whose later documents add to what
    the earlier ones say, use `draft_profiles`.

    name (str): The name in the pipeline.
    affection (bool): Whether to estimate affection.

    DOCS: docs/profiles.md, docs/data-model.md
    """

    def __init__(
        self, name: str = "character_profiler", *, affection: bool = True
    ) -> None:
        self.name = name
        self.affection = affection

    def __call__(self, doc: Doc) -> Doc:
        """Draft the facts of a document.

        doc (Doc): The document, with utterances and linked mentions.
        RETURNS (Doc): The same document.
        RAISES (ImportError): If affection is wanted and vaderSentiment not installed.
        """
        if len(doc) and not _is_linked(doc):
            warnings.warn(Warnings.W262.format(name=self.name), stacklevel=2)
        write_facts(doc, draft_notes(read_scenes([doc]), self.affection))
        return doc


def _is_linked(doc: Doc) -> bool:
    """Check whether a Doc with mentions has a link, or was found to have none."""
    if MENTIONS not in doc.spans:
        return False
    mentions = list(doc.spans[MENTIONS])
    return not mentions or any(map(names_of, mentions))
