"""What annotated dialogues teach the linker: whom each mention means."""

from typing import (
    Any,
    Collection,
    Dict,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    cast,
)

import numpy
from spacy.training import Example
from thinc.api import Ops
from thinc.types import Floats1d, Floats2d

from ..dialogue.data import MENTIONS
from ..dialogue.structure import align_spans
from ..names.labels import GENERAL, is_ambiguous, split_names
from .inputs import N_OTHERS, plural_width, split_scores

# What a person's being among several is worth in the loss, beside whom one person is.
MEMBER_WEIGHT = 0.5


class Targets(NamedTuple):
    """What the linker should have scored in a document.

    probs (Floats2d): (n_mentions, n_columns) target probabilities.
    weights (Floats2d): (n_mentions, n_columns): how much each counts, 0.0 for those
        that annotation does not tell.
    binary (Floats1d): (n_columns,): 1.0 for a column that is a yes or no of its own.
    n_counted (int): The mentions that count.
    """

    probs: Floats2d
    weights: Floats2d
    binary: Floats1d
    n_counted: int


def gold_links(example: Example) -> Dict[Tuple[int, int], Tuple[str, ...]]:
    """Give the annotated characters by the mention's place among the predicted
    tokens; mentions without annotation are left out."""
    if MENTIONS not in example.reference.spans:
        return {}
    mentions = list(example.reference.spans[MENTIONS])
    return {
        (span.start, span.end): split_names(mention.kb_id_)
        for span, mention in zip(align_spans(example, mentions), mentions, strict=True)
        if span is not None and mention.kb_id_
    }


def get_targets(
    links: Sequence[Tuple[str, ...]],
    candidates: Sequence[str],
    *,
    learnable: Optional[Collection[str]] = None,
    plural: bool = False,
) -> Targets:
    """Give the probabilities that each mention's scores should have.

    Ambiguous mentions, and persons who are no candidates, mean nobody known. Mentions
    without annotation, and those of nobody who can be learned, do not count. A model
    without plurals shares a plural mention out evenly.

    links (Sequence[Tuple[str, ...]]): Whom each mention means, empty if not annotated.
    candidates (Sequence[str]): Whom the columns mean.
    learnable (Optional[Collection[str]]): The candidates whom the model can learn
        to score; by default all.
    plural (bool): Whether the columns are those of `PluralScores`.
    RETURNS (Targets): The targets.
    """
    column = {
        name: i
        for i, name in enumerate(candidates)
        if learnable is None or name in learnable
    }
    n = len(candidates)
    shape = (len(links), plural_width(n) if plural else n + 1)
    probs = numpy.zeros(shape, dtype="float32")
    weights = numpy.zeros(shape, dtype="float32")
    binary = (numpy.arange(shape[1]) >= n + N_OTHERS).astype("float32")
    put = _put_plural if plural else _put_single
    counted = [
        put(probs[row], weights[row], names, column, n)
        for row, names in enumerate(links)
        if names
    ]
    return Targets(
        cast(Floats2d, probs),
        cast(Floats2d, weights),
        cast(Floats1d, binary),
        sum(counted),
    )


def _put_single(
    probs: numpy.ndarray,
    weights: numpy.ndarray,
    names: Tuple[str, ...],
    column: Dict[str, int],
    n_candidates: int,
) -> bool:
    columns = [column[name] for name in names if name in column]
    if all(map(is_ambiguous, names)):
        columns = [n_candidates]
    if columns:
        probs[columns] = 1.0 / len(columns)
        weights[:] = 1.0
    return bool(columns)


def _put_plural(
    probs: numpy.ndarray,
    weights: numpy.ndarray,
    names: Tuple[str, ...],
    column: Dict[str, int],
    n_candidates: int,
) -> bool:
    target = split_scores(probs[None], n_candidates)
    weight = split_scores(weights[None], n_candidates)
    persons = [name for name in names if not is_ambiguous(name)]
    weight.several[:] = 1.0
    if len(persons) > 1:
        target.several[:] = 1.0
        target.members[0, [column[name] for name in persons if name in column]] = 1.0
        weight.members[:] = MEMBER_WEIGHT
        return True
    other = n_candidates + (names[0] == GENERAL)
    target.links[0, column.get(persons[0], n_candidates) if persons else other] = 1.0
    weight.links[:] = 1.0
    return True


def cross_entropy(
    ops: Ops, scores: List[Floats2d], targets: List[Targets]
) -> Tuple[float, List[Floats2d]]:
    """Find the cross-entropy of the mentions that count, per mention, and its gradient.

    ops (Ops): The model's ops.
    scores (List[Floats2d]): Probabilities, (n_mentions, n_columns) a document; of a
        model with several passes, one beside the other.
    targets (List[Targets]): The targets, one a document.
    RETURNS (Tuple[float, List[Floats2d]]): The loss, and its gradient with respect
        to the logits of the scores.
    """
    loss = 0.0
    gradients = []
    total = max(1, sum(target.n_counted for target in targets))
    for probs, target in zip(scores, targets, strict=True):
        n_passes = probs.shape[1] // target.probs.shape[1]
        gold, weights, binary = (
            ops.asarray(cast(Any, numpy.tile(cast(Any, array), n_passes)))
            for array in (target.probs, target.weights, target.binary)
        )
        gradients.append((probs - gold) * weights / total)
        right = gold * ops.xp.log(probs + 1e-8)
        right += binary * (1 - gold) * ops.xp.log(1 - probs + 1e-8)
        loss -= float((right * weights).sum())
    return loss / total, gradients
