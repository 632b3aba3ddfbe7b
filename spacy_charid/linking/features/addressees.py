"""Whom each turn is said to: what "you", vocatives and turn order share."""

from typing import Dict, List, Sequence

import numpy

from ...dialogue.view import MentionView
from .schema import PAIR, Window

# Weights of a vocative and of "you" in the turn, and of the speakers before and after.
VOCATIVE, YOU, BEFORE, AFTER = 2.0, 1.0, 0.3, 0.2


def find_addressees(
    window: Window, mentions: Sequence[MentionView], links: numpy.ndarray
) -> numpy.ndarray:
    """Compute the probability that the turn of a mention is said to each candidate.

    window (Window): The window.
    mentions (Sequence[MentionView]): Its mentions.
    links (ndarray): (n_mentions, n_candidates), the probabilities of each mention.
    RETURNS (ndarray): (n_mentions, n_candidates), the same for all mentions of a turn.
    """
    pairs = window.pairs
    chances = (
        BEFORE * pairs[:, :, PAIR["before"]]
        + AFTER * pairs[:, :, PAIR["after"]]
        + 0.01 * pairs[:, :, PAIR["in scene"]]
    )
    rows: Dict[int, List[int]] = {}
    for row, mention in enumerate(mentions):
        rows.setdefault(mention.turn, []).append(row)
    for turn, group in rows.items():
        if turn < 0:
            continue
        for row in group:
            mention = mentions[row]
            if mention.vocative or (mention.person == 2 and mention.number != "plur"):
                weight = VOCATIVE if mention.vocative else YOU
                chances[group] += weight * links[row]
    chances = chances * (pairs[:, :, PAIR["speaks"]] == 0)
    total = chances.sum(axis=1, keepdims=True)
    found: numpy.ndarray = chances / numpy.maximum(total, 1e-6)
    return found
