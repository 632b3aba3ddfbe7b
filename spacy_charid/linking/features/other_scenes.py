"""Features from other scenes of the dialogue, if the bank has read them."""

from typing import Collection, Dict, List, Mapping

import numpy

from ...cast.known_dialogue import KnownDialogue
from .schema import PAIR

# The most candidates of a window from other scenes.
N_APPEARING = 12


class OtherScenes:
    """The characters mentioned in other scenes, and who speaks of them there.

    known (KnownDialogue): The counts of the other scenes.
    columns (Mapping[str, int]): The columns of the characters.
    """

    def __init__(self, known: KnownDialogue, columns: Mapping[str, int]) -> None:
        self.appears = _shares(
            {columns[i]: n for i, n in known.appears.items() if i in columns}
        )
        spoken_of: Dict[int, int] = {}
        by_speaker: Dict[int, Dict[int, int]] = {}
        for (speaker, name), count in known.spoken_of.items():
            if name in columns:
                column = columns[name]
                spoken_of[column] = spoken_of.get(column, 0) + count
                if speaker in columns:
                    by_speaker.setdefault(columns[speaker], {})[column] = count
        self.spoken_of = _shares(spoken_of)
        self.by_speaker = {
            speaker: _shares(counts) for speaker, counts in by_speaker.items()
        }

    def choose(self, chosen: Collection[int]) -> List[int]:
        """Choose the most frequent characters as further candidates."""
        left = [column for column in self.appears if column not in chosen]
        return sorted(left, key=lambda column: -self.appears[column])[:N_APPEARING]

    def put(
        self,
        pairs: numpy.ndarray,
        candidates: List[int],
        speaks: numpy.ndarray,
        turn_of: numpy.ndarray,
    ) -> None:
        """Set the features from other scenes.

        pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); modified.
        candidates (List[int]): The columns of the candidates.
        speaks (ndarray): (n_turns + 1, n_candidates); see `TurnEvidence`.
        turn_of (ndarray): (n_mentions,) index of the turn in the window.
        """
        if not self.appears:
            return
        shares = {
            "in other scenes": self.appears,
            "spoken of in other scenes": self.spoken_of,
        }
        for name, values in shares.items():
            pairs[:, :, PAIR[name]] = [values.get(column, 0) for column in candidates]
        table = numpy.zeros((len(candidates),) * 2, "float32")
        for row, speaker in enumerate(candidates):
            values = self.by_speaker.get(speaker, {})
            table[row] = [values.get(column, 0) for column in candidates]
        by_turn = numpy.minimum(1, speaks @ table)
        pairs[:, :, PAIR["spoken of there by speaker"]] = by_turn[turn_of]


def _shares(counts: Mapping[int, int]) -> Dict[int, float]:
    """Get the square roots of the shares of counts, so that small ones matter too."""
    total = sum(counts.values())
    return {column: (count / total) ** 0.5 for column, count in counts.items()}
