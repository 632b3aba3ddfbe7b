"""Combine the features of each mention with each candidate."""

from typing import Dict

import numpy

from ...dialogue.view import DialogueView
from .cast import CastEvidence
from .names import put_names, put_recency, read_names
from .other_scenes import OtherScenes
from .salience import Salience
from .schema import PAIR, PAIR_FEATURES
from .stretches import Stretch
from .turns import read_turns
from .vocatives import put_vocatives


def read_pairs(
    stretch: Stretch,
    view: DialogueView,
    cast: CastEvidence,
    salience: Salience,
    other_scenes: OtherScenes,
) -> numpy.ndarray:
    """Compute the features of each mention of a stretch with each candidate.

    stretch (Stretch): The mentions and candidates.
    view (DialogueView): The document.
    cast (CastEvidence): Its characters.
    salience (Salience): The salience of the characters in earlier scenes.
    other_scenes (OtherScenes): The characters of other scenes, if they are known.
    RETURNS (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)).
    """
    mentions, candidates = stretch.mentions, stretch.candidates
    index = {character: i for i, character in enumerate(candidates)}
    speakers = [[index[c] for c in characters] for characters in stretch.speakers]
    found = [[index[c] for c in characters] for characters in stretch.found]
    unmarked = [(mention, index[c]) for mention, c in stretch.unmarked]

    turns = read_turns(speakers, len(candidates))
    # What is the same for all turns, then for all mentions of a turn: writing single
    # features into the large array takes long.
    common = numpy.zeros((1, len(candidates), len(PAIR_FEATURES)), "float32")
    cast.put_candidates(common, candidates)
    salience.put(common, candidates, stretch.scene)
    row_of: Dict[int, int] = {}
    turn_of = [
        row_of.setdefault(turn, len(row_of)) for turn in stretch.turn_of.tolist()
    ]
    here = numpy.array(list(row_of), int)
    by_turn = numpy.repeat(common, len(here), axis=0)
    columns = [PAIR[name] for name in turns.features]
    values = numpy.stack(list(turns.features.values()), axis=2)
    by_turn[:, :, columns] = values[here]
    pairs = by_turn[turn_of]
    cast.put_agreement(pairs, mentions, candidates)
    other_scenes.put(pairs, candidates, turns.speaks, stretch.turn_of)
    put_names(pairs, mentions, found, [cast.keys[c] for c in candidates], view.words)
    places, names = read_names(stretch, view, found, unmarked)
    put_recency(pairs, places, names)
    put_vocatives(pairs, places, names, turns.speaks)
    for i, related in enumerate(stretch.relatives):
        for relative in related:
            pairs[i, index[relative.character], PAIR[relative.feature]] = 1
    return pairs
