"""From scores to links: whom a mention means, and how sure that is."""

from typing import List, NamedTuple, Sequence, Tuple, Union

import numpy

from ..names.labels import GENERAL, OTHER
from .inputs import split_scores

# A person belongs to a mention of several people from this probability on.
MEMBER = 0.5


class Link(NamedTuple):
    """Whom a mention means.

    names (Tuple[str, ...]): The characters; several for a plural mention, `#OTHER#` or
        `#GENERAL#` for nobody of the cast, none where the scores do not tell.
    score (float): The probability of the first, 0..1.
    """

    names: Tuple[str, ...]
    score: float


NOBODY = Link((), 0.0)


def decode(
    scores: numpy.ndarray,
    candidates: Sequence[str],
    *,
    threshold: float = 0.0,
    nil_weight: float = 1.0,
    plural: bool = False,
) -> List[Link]:
    """Decide whom each mention means.

    scores (ndarray): (n_mentions, n_columns) from a model.
    candidates (Sequence[str]): Whom the first columns mean.
    threshold (float): Below this probability nobody is linked.
    nil_weight (float): What the probability of nobody of the cast counts beside a
        candidate's.
    plural (bool): Whether the columns are those of `PluralScores`.
    RETURNS (List[Link]): One a mention.
    """
    if not plural:
        return _decode_singular(scores, [*candidates, ""], threshold)
    links, members, several = split_scores(scores, len(candidates))
    weights = numpy.ones(links.shape[1], links.dtype)
    weights[len(candidates) :] = nil_weight
    labels = [*candidates, OTHER, GENERAL]
    decoded = _decode_singular(links, labels, threshold, weights)
    for i in numpy.flatnonzero(several > MEMBER).tolist():
        chosen = numpy.flatnonzero(members[i] >= max(MEMBER, threshold)).tolist()
        if len(chosen) > 1:
            names = tuple(candidates[c] for c in chosen)
            decoded[i] = Link(names, float(members[i, chosen].min()))
    return decoded


def _decode_singular(
    scores: numpy.ndarray,
    labels: Sequence[str],
    threshold: float,
    weights: Union[float, numpy.ndarray] = 1.0,
) -> List[Link]:
    """Take each mention for one of the labels; the empty one stands for nobody."""
    best = (scores * weights).argmax(axis=1)
    values = scores[numpy.arange(len(scores)), best].tolist()
    names = [labels[column] for column in best.tolist()]
    return [
        Link((name,) if name and 0.0 < value >= threshold else (), value)
        for name, value in zip(names, values, strict=True)
    ]


def inclusion(
    scores: numpy.ndarray, n_candidates: int, *, plural: bool = False
) -> numpy.ndarray:
    """Give the probability that a mention means a candidate, alone or among others.

    scores (ndarray): (n_mentions, n_columns) from a model.
    n_candidates (int): The number of candidates.
    plural (bool): Whether the columns are those of `PluralScores`.
    RETURNS (ndarray): (n_mentions, n_candidates).
    """
    if not plural:
        return scores[:, :n_candidates]
    links, members, several = split_scores(scores, n_candidates)
    among = several[:, None]
    return links[:, :n_candidates] * (1 - among) + members * among
