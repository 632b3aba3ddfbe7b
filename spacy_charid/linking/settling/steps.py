"""Let the scores of a document agree with each other, once the model has made them."""

from typing import List

from ..inputs import LinkerInput
from ..scores import ScoreBlock
from .arguments import separate_arguments
from .asked import settle_asked
from .confidence import settle_confidence
from .directions import settle_directions
from .echoes import settle_echoes
from .genders import settle_genders
from .general import settle_general
from .identities import settle_identities
from .kinship import settle_kinship
from .noun_answers import settle_noun_answers
from .novelty import settle_novelty
from .own_nouns import settle_own_nouns
from .own_turns import settle_own_turns
from .owned_groups import settle_owned_groups
from .possessives import settle_possessives
from .quoted_speech import settle_quotations
from .same_turn import settle_same_turn
from .sole_names import settle_sole_names
from .strangers import settle_strangers
from .titles import settle_titles
from .vocatives import settle_vocatives


def settle(item: LinkerInput, blocks: List[ScoreBlock]) -> None:
    """Change the scores of a document by what one mention tells of another.

    item (LinkerInput): The document.
    blocks (List[ScoreBlock]): Its scores in numpy arrays; changed.
    """
    separate_arguments(item.view, blocks)
    settle_novelty(item, blocks)
    settle_sole_names(item, blocks)
    settle_titles(item, blocks)
    settle_vocatives(item, blocks)
    settle_directions(item.view, item.cast, blocks)
    settle_kinship(item, blocks)
    settle_possessives(item, blocks)
    settle_own_nouns(item, blocks)
    settle_noun_answers(item, blocks)
    settle_identities(item, blocks)
    settle_genders(item, blocks)
    settle_same_turn(item, blocks)
    settle_own_turns(item, blocks)
    settle_strangers(item, blocks)
    settle_asked(item, blocks)
    settle_echoes(item, blocks)
    settle_owned_groups(item, blocks)
    settle_general(item.view, blocks)
    settle_quotations(item, blocks)
    settle_confidence(item, blocks)
