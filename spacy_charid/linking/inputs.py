"""What a linking model takes in and gives out."""

from typing import Any, List, NamedTuple, Optional, Sequence

from spacy.tokens import Doc
from thinc.types import Floats2d

from ..cast.candidates import Candidates
from ..cast.known_dialogue import KnownDialogue
from ..dialogue.view import DialogueView


class LinkerInput(NamedTuple):
    """One document for a linking model.

    doc (Doc): For the encoder; models read the structure from the view.
    view (DialogueView): Turns, scenes and mentions.
    cast (Candidates): The candidates.
    elsewhere (Optional[Sequence[KnownDialogue]]): For each scene what is known of the
        others, to train on. None: what the bank knows of the dialogue.
    """

    doc: Doc
    view: DialogueView
    cast: Candidates
    elsewhere: Optional[Sequence[KnownDialogue]] = None


class ScoreBlock(NamedTuple):
    """Scores of some of a document's mentions: of a window of the dialogue, where few
    of the cast are candidates.

    mentions (Sequence[int]): The mentions: indices of `view.mentions`.
    candidates (Sequence[int]): Their candidates: indices of `cast.ids`.
    scores (Floats2d): (n_mentions, n_candidates + 1): the candidates' probabilities;
        the last column is "nobody known". A model with attrs["plural"] gives more
        columns: see `PluralScores`. In training, the scores of a model's passes stand
        side by side.
    """

    mentions: Sequence[int]
    candidates: Sequence[int]
    scores: Floats2d


# For each document blocks that hold each of its mentions once.
LinkerOutput = List[List[ScoreBlock]]

# Columns after the candidates, in a model that knows plurals: somebody else, `#OTHER#`;
# nobody in particular, `#GENERAL#`.
N_OTHERS = 2


class PluralScores(NamedTuple):
    """The columns of a matrix from a model that knows plural and general mentions, as
    arrays of numpy or of the model's ops.

    links (Any): (n_mentions, n_candidates + N_OTHERS): the probabilities of whom
        a mention of one person means.
    members (Any): (n_mentions, n_candidates): the probability that a mention of
        several people includes the candidate.
    several (Any): (n_mentions,): the probability that it means several people.
    """

    links: Any
    members: Any
    several: Any


def plural_width(n_candidates: int) -> int:
    """Give the number of columns that hold `PluralScores`."""
    return 2 * n_candidates + N_OTHERS + 1


def split_scores(scores: Any, n_candidates: int) -> PluralScores:
    """Take a matrix apart; the parts are views.

    scores (Any): (n_mentions, plural_width(n_candidates)).
    """
    n_links = n_candidates + N_OTHERS
    return PluralScores(scores[:, :n_links], scores[:, n_links:-1], scores[:, -1])
