"""What the mentions before meant, as far as it is known: later ones repeat it."""

from collections import deque
from typing import Deque, Iterator, NamedTuple, Sequence, Tuple

from ...dialogue.view import MentionView
from .known_groups import Group

# The mentions back that are searched, and the probable groups of each that are kept.
MAX_BACK, MAX_KEPT = 16, 3
# The least probability of a group to be kept.
LEAST_KEPT = 0.08
# Turns in which the weight of an earlier mention halves.
FADING = 4
# The types of mentions; see `form_of`.
FORMS = ("1st", "2nd", "3rd", "noun")


class Meant(NamedTuple):
    """What a mention means.

    mention (MentionView): The mention.
    speakers (Group): Who says it, as indices of `cast.ids`.
    groups (Tuple[Tuple[Group, float], ...]): Its most probable groups with their
        probabilities, best first; indices of `cast.ids`.
    nobody (float): The probability that it means no group.
    form (str): The type of the mention; see `form_of`.
    """

    mention: MentionView
    speakers: Group
    groups: Tuple[Tuple[Group, float], ...]
    nobody: float
    form: str


class EarlierGroups:
    """The last mentions of a document, so far, that can mean groups."""

    def __init__(self) -> None:
        self.meant: Deque[Meant] = deque(maxlen=MAX_BACK)

    def note(
        self,
        mention: MentionView,
        speakers: Group,
        groups: Sequence[Tuple[Group, float]],
    ) -> None:
        """Record what a mention means.

        mention (MentionView): The mention.
        speakers (Group): Who says it.
        groups (Sequence[Tuple[Group, float]]): The probability of each group; that of
            the empty one is that of nobody.
        """
        nobody = sum(chance for group, chance in groups if not group)
        kept = sorted(
            (one for one in groups if one[0] and one[1] >= LEAST_KEPT),
            key=lambda one: -one[1],
        )
        groups = tuple(kept[:MAX_KEPT])
        self.meant.append(Meant(mention, speakers, groups, nobody, form_of(mention)))

    def before(self, scene: int) -> Iterator[Meant]:
        """Get the last mentions of a scene, the last one first."""
        for one in reversed(self.meant):
            if one.mention.scene != scene:
                return
            yield one


def fade(turn: int, other: int) -> float:
    """Compute a weight that halves every 4 turns between two mentions."""
    return float(0.5 ** (abs(turn - other) / FADING))


def form_of(mention: MentionView) -> str:
    """Get the type of a mention; nouns and names are one."""
    return mention.type if mention.person else "noun"
