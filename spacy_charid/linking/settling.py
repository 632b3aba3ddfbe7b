"""Let the scores of a document agree with each other, once the model has made them."""

from typing import List

from .arguments import separate_arguments
from .directions import settle_directions
from .identities import settle_identities
from .inputs import LinkerInput
from .kinship import settle_kinship
from .novelty import settle_novelty
from .possessives import settle_possessives
from .quoted_speech import settle_quotations
from .scores import ScoreBlock


def settle(item: LinkerInput, blocks: List[ScoreBlock]) -> None:
    """Change the scores of a document by what one mention tells of another.

    item (LinkerInput): The document.
    blocks (List[ScoreBlock]): Its scores in numpy arrays; changed.
    """
    separate_arguments(item.view, blocks)
    settle_novelty(item, blocks)
    settle_directions(item.view, item.cast, blocks)
    settle_kinship(item, blocks)
    settle_possessives(item, blocks)
    settle_identities(item, blocks)
    settle_quotations(item, blocks)
