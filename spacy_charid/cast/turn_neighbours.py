"""Get who speaks a turn, and who speaks around it."""

from functools import cached_property
from typing import Dict, Iterable, Iterator, Sequence, Set

from ..dialogue.view import DialogueView, Turn
from .revealed import MAX_TURNS


def speakers_by_scene(
    turns: Sequence[Turn], speakers: Iterable[Iterable[str]]
) -> Dict[int, Set[str]]:
    """Get those who speak in each scene.

    turns (Sequence[Turn]): The turns of a document.
    speakers (Iterable[Iterable[str]]): The ids of those who speak each of them.
    RETURNS (Dict[int, Set[str]]): The ids, by the index of the scene.
    """
    found: Dict[int, Set[str]] = {}
    for turn, ids in zip(turns, speakers, strict=True):
        found.setdefault(turn.scene, set()).update(ids)
    return found


class TurnNeighbours:
    """Gets the speakers of turns as characters.

    view (DialogueView): The document.
    present (Dict[str, str]): The ids of the speakers, by the speaker as written.
    """

    def __init__(self, view: DialogueView, present: Dict[str, str]) -> None:
        self.view = view
        self.present = present

    def speakers(self, turn: int) -> Set[str]:
        """Get the ids of those who speak a turn."""
        tags = self.view.turns[turn].speakers
        return {self.present[tag] for tag in tags if tag in self.present}

    @cached_property
    def in_scene(self) -> Dict[int, Set[str]]:
        """The ids of those who speak in each scene."""
        turns = self.view.turns
        return speakers_by_scene(turns, map(self.speakers, range(len(turns))))

    def around(self, turn: int) -> Iterator[str]:
        """Get the other speakers who come next, and who spoke last in the scene."""
        own, scene = self.speakers(turn), self.view.turns[turn].scene
        for step in (1, -1):
            for other in range(turn + step, turn + step * (MAX_TURNS + 1), step):
                inside = 0 <= other < len(self.view.turns)
                if not inside or self.view.turns[other].scene != scene:
                    break
                speakers = self.speakers(other) - own
                if speakers:
                    yield from speakers
                    break
