"""Evidence from earlier scenes: who spoke and who was named there."""

from typing import Collection, Iterable, List, Sequence

import numpy

from .schema import PAIR

# Candidates of a window from earlier scenes.
N_EARLIER = 12
NEVER = -99.0
# Share of a character's salience that is left after each scene, and what a turn and a
# name add to it.
FADING = 0.7
SPEAKING, NAMING = 0.25, 1.0


class Salience:
    """How likely each character is to be spoken of again, from scene to scene.

    n_characters (int): The number of characters.
    """

    def __init__(self, n_characters: int) -> None:
        # The last scene in which each spoke and was named; the salience then.
        self.spoke = numpy.full(n_characters, NEVER)
        self.named = numpy.full(n_characters, NEVER)
        self.weight = numpy.zeros(n_characters)

    def note_scene(
        self, scene: int, speakers: Iterable[Sequence[int]], named: Iterable[int]
    ) -> None:
        """Note a scene that is over.

        scene (int): Its index.
        speakers (Iterable[Sequence[int]]): The characters who speak, by turn.
        named (Iterable[int]): The character that each name means.
        """
        for group in speakers:
            self.spoke[group] = scene
            self.weight[group] += SPEAKING
        for character in named:
            self.named[character] = scene
            self.weight[character] += NAMING

    def choose(self, scene: int, chosen: Collection[int]) -> List[int]:
        """Give the most salient characters that are not chosen yet.

        scene (int): The scene in which they are candidates.
        chosen (Collection[int]): The characters chosen already.
        RETURNS (List[int]): At most `N_EARLIER` characters.
        """
        last = numpy.maximum(self.spoke, self.named)
        salience = self.weight * FADING ** (scene - last)
        salience[list(chosen)] = 0
        return [int(c) for c in _largest(salience, N_EARLIER) if salience[c] > 0]

    def put(self, pairs: numpy.ndarray, candidates: Sequence[int], scene: int) -> None:
        """Put who spoke and who was named in the scenes before.

        pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); changed.
        candidates (Sequence[int]): The candidates.
        scene (int): The scene of the mentions.
        """
        columns = numpy.asarray(candidates, int)
        named, spoke = self.named[columns], self.spoke[columns]
        pairs[:, :, PAIR["named in earlier scene"]] = named > NEVER
        pairs[:, :, PAIR["scenes since named"]] = FADING ** (scene - named)
        pairs[:, :, PAIR["in last scene"]] = spoke == scene - 1
        pairs[:, :, PAIR["in earlier scene"]] = spoke > NEVER


def _largest(values: numpy.ndarray, n: int) -> numpy.ndarray:
    """Give the indices of the n largest values, the first of equals first."""
    if len(values) > n:
        indices = numpy.flatnonzero(values >= numpy.partition(values, -n)[-n])
    else:
        indices = numpy.arange(len(values))
    return indices[numpy.argsort(-values[indices], kind="stable")][:n]
