"""What a linking model takes in and gives out."""

from typing import List, NamedTuple

from spacy.tokens import Doc
from thinc.types import Floats2d

from ..cast import Cast
from ..view import DialogueView


class LinkerInput(NamedTuple):
    """One document for a linking model.

    doc (Doc): For the encoder; models read the structure from the view.
    view (DialogueView): Turns, scenes and mentions.
    cast (Cast): The candidates.
    """

    doc: Doc
    view: DialogueView
    cast: Cast


# For each document (n_mentions, n_candidates + 1): probabilities of the candidates
# in the order of `cast.ids`; the last column is "nobody known".
LinkerOutput = List[Floats2d]
