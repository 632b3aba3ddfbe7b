"""Features from the rest of the dialogue: whom it mentions, and who speaks of them.

They are known if the bank has read other scenes, or if the dialogue is long.
"""

from collections import Counter
from itertools import islice
from typing import Collection, Dict, List, Mapping, Sequence

import numpy

from ...cast.known_dialogue import KnownDialogue
from ...dialogue.view import DialogueView
from .schema import PAIR

# The most candidates of a window from other scenes, if these are annotated, and from
# names.
N_APPEARING, N_NAMED = 12, 4
# The fewest mentions of a dialogue whose own names tell who matters in it. In a shorter
# one they say little, and people who are described but never named would lose by it.
MANY_MENTIONS = 1_000


def count_names(
    view: DialogueView,
    ids: Sequence[str],
    speakers: Sequence[Sequence[int]],
    named: Mapping[int, Sequence[int]],
) -> KnownDialogue:
    """Count who speaks and who is named in a dialogue, and by whom.

    view (DialogueView): The dialogue.
    ids (Sequence[str]): The ids of the characters.
    speakers (Sequence[Sequence[int]]): The characters who speak each turn.
    named (Mapping[int, Sequence[int]]): The candidates of each name, most probable
        first, by index of the mention.
    RETURNS (KnownDialogue): The counts.
    """
    known = KnownDialogue(Counter(), Counter())
    for group in speakers:
        known.appears.update(ids[character] for character in group)
    for i, candidates in named.items():
        mention = view.mentions[i]
        if candidates:
            name = ids[candidates[0]]
            known.appears[name] += 1
            if mention.turn >= 0 and not mention.vocative:
                by = speakers[mention.turn]
                known.spoken_of.update((ids[speaker], name) for speaker in by)
    return known


class OtherScenes:
    """The characters mentioned in other scenes, and who speaks of them there.

    known (KnownDialogue): The counts of the other scenes.
    columns (Mapping[str, int]): The columns of the characters.
    n_chosen (int): The most candidates of a window.
    """

    def __init__(
        self,
        known: KnownDialogue,
        columns: Mapping[str, int],
        n_chosen: int = N_APPEARING,
    ) -> None:
        self.n_chosen = n_chosen
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
        self.most_frequent = sorted(self.appears, key=lambda c: -self.appears[c])
        self.by_speaker = {
            speaker: _shares(counts) for speaker, counts in by_speaker.items()
        }

    def choose(self, chosen: Collection[int]) -> List[int]:
        """Choose the most frequent characters as further candidates."""
        left = (column for column in self.most_frequent if column not in chosen)
        return list(islice(left, self.n_chosen))

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
            if speaker in self.by_speaker:
                by = self.by_speaker[speaker]
                table[row] = [by.get(column, 0) for column in candidates]
        by_turn = numpy.minimum(1, speaks @ table)
        pairs[:, :, PAIR["spoken of there by speaker"]] = by_turn[turn_of]


def _shares(counts: Mapping[int, int]) -> Dict[int, float]:
    """Get the square roots of the shares of counts, so that small ones matter too."""
    total = sum(counts.values())
    return {column: (count / total) ** 0.5 for column, count in counts.items()}
