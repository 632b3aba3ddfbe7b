"""Whom each turn is said to: what "you", vocatives and turn order share."""

from typing import Sequence

import numpy

from ...dialogue.view import MentionView
from .schema import PAIR, Window

# Weights of a vocative and of "you" in the turn, and of the speakers before and after.
VOCATIVE, YOU, BEFORE, AFTER = 2.0, 1.0, 0.3, 0.2

_COLUMNS = [PAIR[name] for name in ("before", "after", "in scene", "speaks")]


def find_addressees(
    window: Window,
    mentions: Sequence[MentionView],
    links: numpy.ndarray,
    wanted: numpy.ndarray,
) -> numpy.ndarray:
    """Compute the probability that the turn of a mention is said to each candidate.

    window (Window): The window.
    mentions (Sequence[MentionView]): Its mentions.
    links (ndarray): (n_mentions, n_candidates), the probabilities of each mention.
    wanted (ndarray): The mentions that matter, as rows.
    RETURNS (ndarray): (len(wanted), n_candidates), the same for all mentions of a turn.
    """
    pairs = window.pairs[wanted][:, :, _COLUMNS].transpose(2, 0, 1)
    before, after, present, speaks = pairs
    chances = BEFORE * before + AFTER * after + 0.01 * present
    rows, weights = [], []
    for row, mention in enumerate(mentions):
        if mention.turn >= 0:
            if mention.vocative:
                rows.append(row)
                weights.append(VOCATIVE)
            elif mention.person == 2 and mention.number != "plur":
                rows.append(row)
                weights.append(YOU)
    if rows:
        turns = numpy.array([mention.turn for mention in mentions])
        same_turn = turns[wanted, None] == turns[rows]
        chances += (same_turn * numpy.array(weights, "float32")) @ links[rows]
    chances = chances * (speaks == 0)
    total = chances.sum(axis=1, keepdims=True)
    found: numpy.ndarray = chances / numpy.maximum(total, 1e-6)
    return found
