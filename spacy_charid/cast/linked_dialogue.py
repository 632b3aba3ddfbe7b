"""A dialogue with the links of its mentions, read once from a Doc."""

from typing import List, NamedTuple, Sequence, Tuple

from spacy.tokens import Doc

from ..dialogue.spans import names_of
from ..dialogue.structure import read_structure
from ..dialogue.view import DialogueView


class LinkedDialogue(NamedTuple):
    """A dialogue, and the characters that its mentions are linked to.

    view (DialogueView): The dialogue.
    links (Sequence[Tuple[str, ...]]): The ids of the characters of each mention;
        empty where a mention is not linked.
    """

    view: DialogueView
    links: Sequence[Tuple[str, ...]]

    @classmethod
    def from_doc(cls, doc: Doc) -> "LinkedDialogue":
        """Read the dialogue structure and the links of a Doc.

        doc (Doc): A Doc with utterances and linked mentions.
        RETURNS (LinkedDialogue): The dialogue.
        """
        structure = read_structure(doc)
        links: List[Tuple[str, ...]] = [
            names_of(mention) for mention in structure.mentions
        ]
        return cls(structure.view, links)
