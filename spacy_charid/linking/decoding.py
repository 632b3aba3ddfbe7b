"""Decode the scores of mentions into links to characters."""

from itertools import pairwise
from typing import Iterator, List, NamedTuple, Sequence, Tuple

import numpy

from ..names.labels import is_ambiguous
from .scores import GroupScores, ScoreBlock

# The least probability for a character to be a member of a plural mention.
MEMBER = 0.5


class Link(NamedTuple):
    """The link of a mention.

    names (Tuple[str, ...]): The characters: several for a plural mention, `#OTHER#` or
        `#GENERAL#` for nobody in the cast; empty if the mention is not linked.
    score (float): The probability of the link, 0..1; for a plural mention, that of its
        least probable member.
    """

    names: Tuple[str, ...]
    score: float


NOBODY = Link((), 0.0)


def decode(
    block: ScoreBlock, *, threshold: float = 0.0, nil_weight: float = 1.0
) -> List[Link]:
    """Link each mention of a block.

    block (ScoreBlock): The scores, in numpy arrays.
    threshold (float): Mentions whose best score is lower are not linked.
    nil_weight (float): Weight of the probabilities of `#OTHER#` and `#GENERAL#`
        relative to the candidates; lower links more.
    RETURNS (List[Link]): One per mention of the block.
    """
    links = _decode_singular(block, threshold, nil_weight)
    if block.members is None or block.several is None:
        return links
    if block.groups is not None:
        found = _decode_groups(links, block, block.groups, threshold, nil_weight)
        for i, link in list(found):
            links[i] = link
        return links
    members, several = block.members[-1], block.several[-1]
    for i in numpy.flatnonzero(several > MEMBER).tolist():
        chosen = numpy.flatnonzero(members[i] >= max(MEMBER, threshold)).tolist()
        if len(chosen) > 1:
            names = tuple(block.candidates[c] for c in chosen)
            links[i] = Link(names, float(members[i, chosen].min()))
    return links


def _decode_groups(
    links: Sequence[Link],
    block: ScoreBlock,
    groups: GroupScores,
    threshold: float,
    nil_weight: float,
) -> Iterator[Tuple[int, Link]]:
    """Link the mentions whose best group has members; see `GroupScores`. No group
    counts as nobody if the mention by itself is linked to nobody, else as one person.
    """
    starts = numpy.flatnonzero(~groups.is_in.any(axis=1)).tolist()
    for start, end in pairwise([*starts, len(groups.rows)]):
        scores = groups.scores[start:end].copy()
        row = int(groups.rows[start])
        if not _is_person(links[row]):
            scores[0] *= nil_weight
        best = start + int(scores.argmax())
        chosen = groups.is_in[best]
        if best == start:
            continue
        included = groups.scores[start:end] @ groups.is_in[start:end]
        score = float(included[chosen].min())
        if score >= threshold:
            names = (block.candidates[c] for c in numpy.flatnonzero(chosen).tolist())
            yield row, Link(tuple(names), score)


def _is_person(link: Link) -> bool:
    return bool(link.names) and not is_ambiguous(link.names[0])


def _decode_singular(
    block: ScoreBlock, threshold: float, nil_weight: float
) -> List[Link]:
    """Link each mention to its best label; the empty label means no link."""
    labels = [*block.candidates, *block.nil_labels]
    scores = numpy.concatenate((block.links[-1], block.nil[-1]), axis=1)
    nil_weights = [nil_weight if label else 1.0 for label in block.nil_labels]
    weights = numpy.array([1.0] * len(block.candidates) + nil_weights, scores.dtype)
    best = (scores * weights).argmax(axis=1)
    values = scores[numpy.arange(len(scores)), best].tolist()
    names = [labels[column] for column in best.tolist()]
    return [
        Link((name,) if name and 0.0 < value >= threshold else (), value)
        for name, value in zip(names, values, strict=True)
    ]


def inclusion(block: ScoreBlock) -> numpy.ndarray:
    """Compute the probability that a mention refers to a candidate, alone or among
    others.

    block (ScoreBlock): The scores, in numpy arrays.
    RETURNS (ndarray): (n_mentions, n_candidates).
    """
    if block.members is None or block.several is None:
        return block.links[-1]
    among = block.several[-1][:, None]
    included: numpy.ndarray = block.links[-1] * (1 - among) + block.members[-1] * among
    if block.groups is not None:
        groups = block.groups
        rows = numpy.unique(groups.rows)
        shares = numpy.zeros_like(included)
        numpy.add.at(shares, groups.rows, groups.scores[:, None] * groups.is_in)
        alone = numpy.zeros(len(included), included.dtype)
        empty = ~groups.is_in.any(axis=1)
        alone[groups.rows[empty]] = groups.scores[empty]
        found = block.links[-1] * alone[:, None] + shares
        included[rows] = found[rows]
    return included
