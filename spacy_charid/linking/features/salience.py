"""Features from earlier scenes: who spoke and who was named there."""

from typing import Collection, Iterable, List, Sequence

import numpy

from .schema import PAIR

# The most candidates of a window from earlier scenes.
N_EARLIER = 12
NEVER = -99.0
# The share of its salience that a character keeps from scene to scene, and the salience
# that a turn and a name add.
FADING = 0.7
SPEAKING, NAMING = 0.25, 1.0


class Salience:
    """The salience of each character, which fades from scene to scene.

    n_characters (int): The number of characters.
    n_named (int): The number of those who speak, are named or in the bank, which come
        first. Only these are chosen.
    """

    def __init__(self, n_characters: int, n_named: int) -> None:
        self.n_named = n_named
        # The last scenes in which each spoke and was named, and the salience then.
        self.spoke = numpy.full(n_characters, NEVER)
        self.named = numpy.full(n_characters, NEVER)
        self.weight = numpy.zeros(n_characters)

    def note_scene(
        self, scene: int, speakers: Iterable[Sequence[int]], named: Iterable[int]
    ) -> None:
        """Update the salience at the end of a scene.

        scene (int): The index of the scene.
        speakers (Iterable[Sequence[int]]): The speakers of each turn.
        named (Iterable[int]): The character of each name.
        """
        spoke = [character for group in speakers for character in dict.fromkeys(group)]
        self.spoke[spoke] = scene
        numpy.add.at(self.weight, spoke, SPEAKING)
        for character in named:
            self.named[character] = scene
            self.weight[character] += NAMING

    def choose(self, scene: int, chosen: Collection[int]) -> List[int]:
        """Choose the most salient characters as further candidates.

        scene (int): The index of the scene.
        chosen (Collection[int]): The candidates so far.
        RETURNS (List[int]): At most `N_EARLIER` characters.
        """
        n = self.n_named
        last = numpy.maximum(self.spoke[:n], self.named[:n])
        salience = self.weight[:n] * FADING ** (scene - last)
        salience[[character for character in chosen if character < n]] = 0
        return [int(c) for c in _largest(salience, N_EARLIER) if salience[c] > 0]

    def put(self, pairs: numpy.ndarray, candidates: Sequence[int], scene: int) -> None:
        """Set the features from earlier scenes.

        pairs (ndarray): (n, n_candidates, len(PAIR_FEATURES)); modified.
        candidates (Sequence[int]): The candidates.
        scene (int): The index of the mentions' scene.
        """
        columns = numpy.asarray(candidates, int)
        named, spoke = self.named[columns], self.spoke[columns]
        pairs[:, :, PAIR["named in earlier scene"]] = named > NEVER
        pairs[:, :, PAIR["scenes since named"]] = FADING ** (scene - named)
        pairs[:, :, PAIR["in last scene"]] = spoke == scene - 1
        pairs[:, :, PAIR["in earlier scene"]] = spoke > NEVER


def _largest(values: numpy.ndarray, n: int) -> numpy.ndarray:
    """Get the indices of the n largest values, in stable order."""
    if len(values) > n:
        indices = numpy.flatnonzero(values >= numpy.partition(values, -n)[-n])
    else:
        indices = numpy.arange(len(values))
    return indices[numpy.argsort(-values[indices], kind="stable")][:n]
