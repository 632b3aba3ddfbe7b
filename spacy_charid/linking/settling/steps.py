"""Let the scores of a document agree with each other, once the model has made them."""

from typing import Callable, Sequence, Tuple

from ..inputs import LinkerInput
from ..scores import ScoreBlock
from .addressed_groups import settle_addressed_groups
from .arguments import settle_arguments, settle_named
from .asked import settle_asked
from .called import settle_called
from .confidence import settle_confidence
from .couples import settle_couples
from .denied_names import settle_denied_names
from .directions import settle_directions
from .epithets import settle_epithets
from .genders import settle_genders
from .general import settle_general
from .group_genders import settle_group_genders
from .identities import settle_identities
from .kinship import settle_kinship
from .listed_groups import settle_listed_groups
from .noun_answers import settle_noun_answers
from .novelty import settle_novelty
from .outsiders import settle_outsiders
from .own_nouns import settle_own_nouns
from .own_turns import settle_own_turns
from .owned_groups import settle_owned_groups
from .parents import settle_parents
from .predicates import settle_predicates
from .previous_speakers import settle_previous_speakers
from .quoted_speech import settle_quotations
from .same_turn import settle_same_turn
from .sole_listeners import settle_sole_listeners
from .sole_names import settle_sole_names
from .stated_names import settle_stated_names
from .strangers import settle_strangers
from .titles import settle_titles
from .unrelated_pairs import settle_unrelated_pairs
from .vocatives import settle_vocatives

Step = Callable[[LinkerInput, Sequence[ScoreBlock]], None]

# Each step changes the scores of a document in place, and reads what the steps before
# it have settled. `benchmarks/settling.py` measures what each is worth.
STEPS: Tuple[Step, ...] = (
    settle_arguments,
    settle_novelty,
    settle_sole_names,
    settle_titles,
    settle_vocatives,
    settle_called,
    settle_directions,
    settle_kinship,
    settle_own_nouns,
    settle_noun_answers,
    settle_epithets,
    settle_denied_names,
    settle_parents,
    settle_identities,
    settle_stated_names,
    settle_genders,
    settle_same_turn,
    settle_own_turns,
    settle_strangers,
    settle_asked,
    settle_previous_speakers,
    settle_sole_listeners,
    settle_named,
    settle_owned_groups,
    settle_addressed_groups,
    settle_listed_groups,
    settle_couples,
    settle_outsiders,
    settle_unrelated_pairs,
    settle_group_genders,
    settle_predicates,
    settle_general,
    settle_quotations,
    settle_confidence,
)


def settle(
    item: LinkerInput, blocks: Sequence[ScoreBlock], steps: Sequence[Step] = STEPS
) -> None:
    """Change the scores of a document by what one mention tells of another.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores in numpy arrays; changed.
    steps (Sequence[Step]): What to settle, in order.
    """
    for step in steps:
        step(item, blocks)
