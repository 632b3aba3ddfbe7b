"""Explain why a mention means several people, in plain English."""

from itertools import islice
from typing import Dict, Iterator, Sequence, Tuple

import numpy

from .features.group_features import GROUP
from .scores import GroupScores, ScoreBlock

# The most statements about a group.
MAX_STATEMENTS = 3
# What is said of a group by its sources, strongest first.
STATEMENTS: Dict[str, str] = {
    "repeats last": "the last group that was meant",
    "last of form and speaker": "whom the speaker's last such mention meant",
    "repeats": "a group that was meant before",
    "with speaker": "a group that was meant before, with the speaker",
    "without speaker": "a group that was meant before, without the speaker",
    "family": "relatives according to the cast, or people of one surname",
    "couple": "a couple by their names",
    "house": "a family by their surname",
    "listed": "named together nearby",
    "called": "whom the turn calls",
    "named in sentences": "whom this sentence and the one before name",
    "named so far": "whom the turn has named so far",
    "known with last": "a group of the document with somebody mentioned nearby",
    "last two": "the last two people who were mentioned",
    "last three": "the last three people who were mentioned",
    "last and third": "people who were mentioned just before",
    "speaker and addressee": "the speaker and the addressee",
    "speaker, addressee and last": "the speaker, the addressee and the last mentioned",
    "speaker and last": "the speaker and somebody mentioned just before",
    "speaker and last two": "the speaker and the last two people mentioned",
    "addressees": "the two likeliest addressees",
    "addressee and last": "the addressee and somebody mentioned just before",
    "all present": "everybody who speaks in the scene",
    "others present": "everybody else who speaks in the scene",
    "speakers near": "everybody who speaks nearby",
    "others near": "everybody else who speaks nearby",
    "last speakers": "the last people who spoke",
    "all but one": "everybody who is there but one",
    "of gender": "those who are there of that gender",
    "size agrees": "as many as the words say",
    "addressee and joint": "a proposal, which takes in the addressee",
    "named in turn": "somebody who is named in the turn",
}


def explain_group(blocks: Sequence[ScoreBlock], index: int) -> Tuple[str, ...]:
    """List the evidence for the most probable group of a mention.

    blocks (Sequence[ScoreBlock]): The scores of the document, in numpy arrays.
    index (int): The mention.
    RETURNS (Tuple[str, ...]): The statements; none for a model that does not compare
        groups.
    """
    for block in blocks:
        if block.groups is not None and index in block.mentions:
            row = list(block.mentions).index(index)
            return tuple(islice(_explain(block.groups, row), MAX_STATEMENTS))
    return ()


def _explain(groups: GroupScores, row: int) -> Iterator[str]:
    own = numpy.flatnonzero((groups.rows == row) & groups.is_in.any(axis=1))
    if len(own):
        values = groups.features[own[groups.scores[own].argmax()]]
        for feature, text in STATEMENTS.items():
            if values[GROUP[feature]] > 0:
                yield text
