"""The loss of the linker: targets from annotated dialogues, and the cross-entropy."""

from dataclasses import replace
from itertools import pairwise
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy
from spacy.training import Example
from thinc.api import Ops

from ..dialogue.data import MENTIONS
from ..dialogue.spans import names_of
from ..dialogue.structure import align_spans
from ..dialogue.view import DialogueView
from ..names.labels import OTHER, is_ambiguous
from .gold_people import GoldPeople
from .scores import GroupScores, ScoreBlock

# Weight of each member of a plural mention in the loss, relative to a singular mention.
MEMBER_WEIGHT = 0.5
EPSILON = 1e-8
# The least F1 of a group to be the target of a mention.
LEAST_F1 = 0.5


class Targets(NamedTuple):
    """The target probabilities of a block, as numpy arrays; see `ScoreBlock`.

    links, members (ndarray): (n_mentions, n_candidates).
    nil (ndarray): (n_mentions, len(nil_labels)).
    several (ndarray): (n_mentions,).
    counted (ndarray): (n_mentions,), 1.0 for mentions that count, 0.0 for those without
        a target.
    groups (ndarray): (n_groups,), 1.0 for the group of each mention; 0 for all groups
        of mentions that do not count.
    """

    links: numpy.ndarray
    nil: numpy.ndarray
    members: numpy.ndarray
    several: numpy.ndarray
    counted: numpy.ndarray
    groups: numpy.ndarray = numpy.zeros(0, "float32")


def gold_links(example: Example) -> Dict[Tuple[int, int], Tuple[str, ...]]:
    """Get the annotated characters of mentions by their offsets in the predicted Doc.
    Mentions without annotation are left out."""
    if MENTIONS not in example.reference.spans:
        return {}
    mentions = list(example.reference.spans[MENTIONS])
    return {
        (span.start, span.end): names_of(mention)
        for span, mention in zip(align_spans(example, mentions), mentions, strict=True)
        if span is not None and mention.kb_id_
    }


def align_links(view: DialogueView, example: Example) -> List[Tuple[str, ...]]:
    """Get the annotated characters of each mention of the predicted Doc.

    view (DialogueView): The view of the predicted Doc.
    example (Example): The example.
    RETURNS (List[Tuple[str, ...]]): The characters of each mention; empty for mentions
        without annotation.
    """
    gold = gold_links(example)
    return [gold.get((mention.start, mention.end), ()) for mention in view.mentions]


def get_targets(
    block: ScoreBlock,
    gold: Sequence[Tuple[str, ...]],
    people: Optional[GoldPeople] = None,
) -> Targets:
    """Get the target probabilities of a block.

    The target of ambiguous mentions is NIL. That of characters who are not candidates
    is the person whom the document describes as one of them, or else `#OTHER#`; if the
    model does not predict it, their mentions do not count. `#OTHER#` may be anyone
    whom the document describes as such, in proportion to the scores. Mentions without
    annotation do not count. If the model has no plurals, the target of a plural mention
    is divided evenly among its characters.

    block (ScoreBlock): The block.
    gold (Sequence[Tuple[str, ...]]): The characters of each mention of the block; empty
        if not annotated.
    people (Optional[GoldPeople]): Who the people are whom the document describes.
    RETURNS (Targets): The targets.
    """
    people = people or GoldPeople()
    n, k = len(block.mentions), len(block.candidates)
    shapes = ((n, k), (n, len(block.nil_labels)), (n, k), (n,), (n,))
    targets = Targets(*(numpy.zeros(shape, dtype="float32") for shape in shapes))
    columns = {name: i for i, name in enumerate(block.candidates)}
    gold = [
        tuple(n if n in columns else people.names.get(n, n) for n in names)
        for names in gold
    ]
    for i, names in enumerate(gold):
        persons = [name for name in names if not is_ambiguous(name)]
        known = [columns[name] for name in persons if name in columns]
        nil = _nil_column(names, persons, block.nil_labels)
        if block.has_plurals and len(persons) > 1:
            targets.several[i] = targets.counted[i] = 1.0
            targets.members[i, known] = 1.0
        elif known:
            targets.links[i, known] = 1.0 / len(known)
            targets.counted[i] = 1.0
        elif nil is not None:
            targets.nil[i, nil] = targets.counted[i] = 1.0
            if not persons and names[0] == OTHER:
                others = people.others_of(block.mentions[i])
                _share_other(
                    block,
                    targets,
                    i,
                    nil,
                    [c for c in map(columns.get, others) if c is not None],
                )
    if block.groups is None:
        return targets
    return targets._replace(groups=target_groups(block.groups, columns, gold))


def target_groups(
    groups: GroupScores, columns: Mapping[str, int], gold: Sequence[Tuple[str, ...]]
) -> numpy.ndarray:
    """Choose the group that each mention means: the most similar one, by F1. The target
    of a mention of one person, or of nobody, is the empty group.

    groups (GroupScores): The groups.
    columns (Mapping[str, int]): The columns of the candidates by id.
    gold (Sequence[Tuple[str, ...]]): The characters of each mention.
    RETURNS (ndarray): (n_groups,), see `Targets`.
    """
    target = numpy.zeros(len(groups.rows), "float32")
    sizes = groups.is_in.sum(axis=1)
    starts = numpy.flatnonzero(sizes == 0).tolist()
    for start, end in pairwise([*starts, len(sizes)]):
        names = gold[groups.rows[start]]
        if len(names) < 2:
            target[start] = bool(names)
            continue
        known = [columns[name] for name in names if name in columns]
        common = groups.is_in[start:end, known].sum(axis=1)
        f1 = 2 * common / (sizes[start:end] + len(set(names)))
        if f1.max() >= LEAST_F1:
            target[start + int(f1.argmax())] = 1
    return target


def _share_other(
    block: ScoreBlock, targets: Targets, i: int, nil: int, others: List[int]
) -> None:
    """Divide the target of somebody outside the cast among the people whom the document
    describes as such and `#OTHER#`, in proportion to the scores of the last pass."""
    if not others:
        return
    links = [float(block.links[-1, i, c]) + EPSILON for c in others]
    rest = float(block.nil[-1, i, nil])
    total = sum(links) + rest
    targets.links[i, others] = numpy.array(links) / total
    targets.nil[i, nil] = rest / total


def _nil_column(
    names: Sequence[str], persons: Sequence[str], labels: Tuple[str, ...]
) -> Optional[int]:
    """Get the column of `nil` that is the target of a mention; None if it has none."""
    if not names:
        return None
    label = OTHER if persons else names[0]
    if label in labels:
        return labels.index(label)
    return None if persons else 0


def cross_entropy(
    ops: Ops, blocks: List[ScoreBlock], targets: List[Targets]
) -> Tuple[float, List[ScoreBlock]]:
    """Compute the mean cross-entropy of the mentions that count, summed over the passes
    of the model, and its gradient.

    ops (Ops): The model's ops.
    blocks (List[ScoreBlock]): The scores.
    targets (List[Targets]): The targets, one per block.
    RETURNS (Tuple[float, List[ScoreBlock]]): The loss, and its gradient with respect
        to the logits of the scores.
    """
    total = max(1.0, sum(float(target.counted.sum()) for target in targets))
    loss, d_blocks = 0.0, []
    for block, target in zip(blocks, targets, strict=True):
        block_loss, d_block = _block_loss(ops, block, target)
        loss += block_loss
        d_blocks.append(d_block.map(lambda gradient: gradient / total))
    return loss / total, d_blocks


def _block_loss(
    ops: Ops, block: ScoreBlock, target: Targets
) -> Tuple[float, ScoreBlock]:
    """Compute the loss of a block and its gradient, summed over its mentions."""
    is_one = (target.counted * (1 - target.several))[:, None]
    is_several = target.several[:, None] * MEMBER_WEIGHT
    links, d_links = _categorical(ops, block.links, target.links, is_one)
    nil, d_nil = _categorical(ops, block.nil, target.nil, is_one)
    d_block = replace(block, links=d_links, nil=d_nil)
    if block.members is None or block.several is None:
        return links + nil, d_block
    members, d_members = _binary(ops, block.members, target.members, is_several)
    several, d_several = _binary(ops, block.several, target.several, target.counted)
    d_block = replace(d_block, members=d_members, several=d_several)
    loss = links + nil + members + several
    if block.groups is None:
        return loss, d_block
    groups, d_groups = _group_loss(block.groups, target.groups)
    return loss + groups, replace(d_block, groups=d_groups)


def _group_loss(
    groups: GroupScores, target: numpy.ndarray
) -> Tuple[float, GroupScores]:
    """Compute the cross-entropy of the groups of each mention, and its gradient."""
    n = int(groups.rows.max(initial=-1)) + 1
    counted = numpy.bincount(groups.rows, target, n)[groups.rows]
    loss = -float((target * numpy.log(groups.scores + EPSILON)).sum())
    return loss, groups.with_scores((groups.scores - target) * counted)


def _categorical(ops: Ops, probs: Any, gold: Any, weights: Any) -> Tuple[float, Any]:
    """Compute the weighted cross-entropy of part of a distribution and its gradient."""
    gold, weights = ops.asarray(gold), ops.asarray(weights)
    likelihood = gold * ops.xp.log(probs + EPSILON)
    return -float((likelihood * weights).sum()), (probs - gold) * weights


def _binary(ops: Ops, probs: Any, gold: Any, weights: Any) -> Tuple[float, Any]:
    """Compute the weighted binary cross-entropy and its gradient."""
    gold, weights = ops.asarray(gold), ops.asarray(weights)
    likelihood = gold * ops.xp.log(probs + EPSILON)
    likelihood += (1 - gold) * ops.xp.log(1 - probs + EPSILON)
    return -float((likelihood * weights).sum()), (probs - gold) * weights
