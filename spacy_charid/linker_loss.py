"""What annotated dialogues teach the linker: whom each mention means."""

from typing import Collection, Dict, List, NamedTuple, Optional, Sequence, Tuple, cast

import numpy
from spacy.tokens import Span
from spacy.training import Example
from thinc.api import Ops
from thinc.types import Floats2d

from .dialogue import MENTIONS
from .names import is_ambiguous, split_names
from .structure import align_spans


class Targets(NamedTuple):
    """What the linker should have scored in a document.

    probs (Floats2d): (n_mentions, n_candidates + 1) target distributions.
    counted (Floats2d): (n_mentions, 1), 1.0 for the mentions that count, else 0.0.
    """

    probs: Floats2d
    counted: Floats2d


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
    example: Example,
    mentions: Sequence[Span],
    candidates: Sequence[str],
    learnable: Optional[Collection[str]] = None,
) -> Targets:
    """Give the distribution that each mention's scores should have.

    A plural mention shares evenly; an ambiguous one means nobody known. Mentions
    without annotation, and those of nobody who can be learned, do not count.

    example (Example): The annotated document.
    mentions (Sequence[Span]): The mentions of the predicted document.
    candidates (Sequence[str]): Whom the columns mean.
    learnable (Optional[Collection[str]]): The candidates whom the model can learn
        to score; by default all.
    RETURNS (Targets): The targets.
    """
    column = {
        name: i
        for i, name in enumerate(candidates)
        if learnable is None or name in learnable
    }
    gold = gold_links(example)
    probs = numpy.zeros((len(mentions), len(candidates) + 1), dtype="float32")
    counted = numpy.zeros((len(mentions), 1), dtype="float32")
    for row, mention in enumerate(mentions):
        names = gold.get((mention.start, mention.end), ())
        columns = [column[name] for name in names if name in column]
        if names and all(map(is_ambiguous, names)):
            columns = [len(candidates)]
        if columns:
            probs[row, columns] = 1.0 / len(columns)
            counted[row] = 1.0
    return Targets(cast(Floats2d, probs), cast(Floats2d, counted))


def cross_entropy(
    ops: Ops, scores: List[Floats2d], targets: List[Targets]
) -> Tuple[float, List[Floats2d]]:
    """Find the mean cross-entropy of the mentions that count, and its gradient.

    ops (Ops): The model's ops.
    scores (List[Floats2d]): Probabilities, (n_mentions, n_candidates + 1) a document.
    targets (List[Targets]): The targets, one a document.
    RETURNS (Tuple[float, List[Floats2d]]): The loss, and its gradient with respect
        to the logits of the scores.
    """
    loss = 0.0
    gradients = []
    total = max(1.0, sum(float(t.counted.sum(axis=(0, 1))) for t in targets))
    for probs, target in zip(scores, targets, strict=True):
        gold, counted = ops.asarray2f(target.probs), ops.asarray2f(target.counted)
        gradients.append((probs - gold) * counted / total)
        loss -= float((gold * ops.xp.log(probs + 1e-8) * counted).sum())
    return loss / total, gradients
