"""Find relatives who are called but not there: "Hi, Mom!" said into a telephone."""

from dataclasses import dataclass
from functools import cached_property
from typing import Dict, Sequence, Set

from ..cast.candidates import Candidates
from ..cast.turn_neighbours import speakers_by_scene
from ..dialogue.view import DialogueView, MentionView
from ..names.nouns import kin_key

# Relatives who are called by the noun alone, and have a gender.
_CALLED = frozenset(
    "mother father grandmother grandfather aunt uncle wife husband".split()
)


@dataclass
class AbsentRelatives:
    """Checks whether a noun calls a relative who does not speak in the scene.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    speakers (Sequence[Sequence[str]]): The ids of the speakers by turn.
    """

    view: DialogueView
    cast: Candidates
    speakers: Sequence[Sequence[str]]

    def is_called(self, mention: MentionView) -> bool:
        """Check whether a mention calls a relative who is not there: everybody else in
        the scene is of the other gender, or a stage direction has the speaker on the
        telephone and nobody else of the scene who could be the relative.

        mention (MentionView): A term of address.
        RETURNS (bool): Whether it does.
        """
        is_relative = mention.is_bare or mention.owner == "my"
        if kin_key(mention.head) not in _CALLED or not is_relative:
            return False
        if not mention.gender or mention.turn < 0:
            return False
        own = self.speakers[mention.turn]
        others = self.in_scene[mention.scene]
        if not self._has_alike(others, own, mention.gender):
            return True
        calling = self.telephoning.get(mention.scene, set())
        is_calling = not calling.isdisjoint(own)
        return is_calling and not self._has_alike(calling, own, mention.gender)

    def _has_alike(self, speakers: Set[str], own: Sequence[str], gender: str) -> bool:
        """Check for somebody else of a gender, or of an unknown one."""
        return any(
            one not in own and self.cast.gender(one) in (None, gender)
            for one in speakers
        )

    @cached_property
    def in_scene(self) -> Dict[int, Set[str]]:
        """The ids of the speakers by scene."""
        return speakers_by_scene(self.view.turns, self.speakers)

    @cached_property
    def telephoning(self) -> Dict[int, Set[str]]:
        """The ids of those who are on the telephone, by scene."""
        found: Dict[int, Set[str]] = {}
        for scene, speaker in self.view.telephoning:
            if speaker in self.cast.present:
                found.setdefault(scene, set()).add(self.cast.present[speaker])
        return found
