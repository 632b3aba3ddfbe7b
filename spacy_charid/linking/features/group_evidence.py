"""Read what the groups of a window depend on."""

from typing import Dict, List, NamedTuple, Sequence, Tuple

import numpy

from ...dialogue.view import NAME, MentionView
from .addressees import find_addressees
from .schema import PAIR, Window

# "You" is mostly one person: the least probability of several to consider groups.
LEAST_SEVERAL = {"": 0.15, "sing": 0.2, "plur": 0.0}
# The evidence that a speaker within 4 turns has.
NEAR = 0.5**0.5
# Nouns and other words that mean several people without being plural nouns.
COLLECTIVE = frozenset(
    "family couple party company board gang others ones both two three four five six "
    "all either neither each everybody everyone those these them em".split()
)

# What is read of the pairs of a mention and a candidate.
_COLUMNS = [
    PAIR[name]
    for name in (
        "speaks",
        "in scene",
        "earlier in scene",
        "same gender",
        "other gender",
        "since8",
        "until8",
    )
]


class Scores(NamedTuple):
    """The scores of a window's mentions, as numpy arrays; see `ScoreBlock`."""

    links: numpy.ndarray
    nil: numpy.ndarray
    members: numpy.ndarray
    several: numpy.ndarray


class GroupEvidence(NamedTuple):
    """What is kept of a window to find its groups. Arrays are (n_rows, n_candidates),
    for the mentions of `rows`.

    mentions (List[int]): The mentions, as indices of `view.mentions`.
    n_context (int): The number of mentions of context.
    candidates (List[int]): The candidates, as indices of `cast.ids`.
    rows (List[int]): The mentions that can mean a group, as rows.
    scores (Scores): The scores.
    speaks, present, near (ndarray): Whether the candidate speaks this turn, in the
        scene, or within a few turns.
    spoken (ndarray): Whether the candidate has spoken in the scene, or is about to.
    same_gender, other_gender (ndarray): Whether the genders agree, or differ.
    addressees (ndarray): The probability that the candidate is addressed.
    families (Dict[int, List[Tuple[int, ...]]]): See `Window`.
    """

    mentions: List[int]
    n_context: int
    candidates: List[int]
    rows: List[int]
    scores: Scores
    speaks: numpy.ndarray
    present: numpy.ndarray
    near: numpy.ndarray
    spoken: numpy.ndarray
    same_gender: numpy.ndarray
    other_gender: numpy.ndarray
    addressees: numpy.ndarray
    families: Dict[int, List[Tuple[int, ...]]]


def is_collective(mention: MentionView) -> bool:
    """Check whether a noun that is not a plural means several people: `my family`."""
    return (
        not mention.person and not mention.label == NAME and mention.head in COLLECTIVE
    )


def read_group_evidence(
    window: Window, mentions: Sequence[MentionView], scores: Scores
) -> GroupEvidence:
    """Read from a window what its groups depend on.

    window (Window): The window.
    mentions (Sequence[MentionView]): Its mentions.
    scores (Scores): Their scores.
    RETURNS (GroupEvidence): The evidence.
    """
    enough = len(window.candidates) > 1
    rows = [
        row
        for row, (mention, several) in enumerate(
            zip(mentions, scores.several.tolist(), strict=True)
        )
        if enough
        and (
            several >= LEAST_SEVERAL[mention.number]
            or row in window.families
            or is_collective(mention)
        )
    ]
    wanted = numpy.array(rows, int)
    values = window.pairs[wanted][:, :, _COLUMNS]
    speaks, present, earlier, same, other = (values[:, :, :5] > 0).transpose(2, 0, 1)
    near = values[:, :, 5:].max(axis=2) >= NEAR
    return GroupEvidence(
        window.mentions,
        window.n_context,
        list(window.candidates),
        rows,
        scores,
        speaks,
        present,
        near,
        earlier | near,
        same,
        other,
        find_addressees(window, mentions, scores.links, wanted),
        window.families,
    )
