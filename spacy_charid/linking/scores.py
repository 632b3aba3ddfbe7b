"""The output of a linking model: the scores of a document's mentions, in blocks."""

from dataclasses import dataclass, replace
from typing import (
    Any,
    Callable,
    Container,
    Dict,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
)

import numpy

from ..names.labels import GENERAL, OTHER

# The labels of the columns of `ScoreBlock.nil`: in a model that predicts only NIL, and
# in one that predicts the ambiguous labels.
NIL = ("",)
AMBIGUOUS = (OTHER, GENERAL)
# The weight of the NIL probability relative to the candidates, by default.
NIL_WEIGHT = 0.5


class GroupScores(NamedTuple):
    """The groups of characters that mentions can mean, with their probabilities. The
    first group of each mention is empty: it means no group. In a gradient, `scores`
    has that of the logits.

    rows (ndarray): (n_groups,), the mention of each group, as an index of the block.
    is_in (ndarray): (n_groups, n_candidates) bool, the members.
    scores (ndarray): (n_groups,); those of a mention add up to 1.
    features (ndarray): (n_groups, n_features), the evidence.
    """

    rows: numpy.ndarray
    is_in: numpy.ndarray
    scores: numpy.ndarray
    features: numpy.ndarray

    def with_scores(self, scores: numpy.ndarray) -> "GroupScores":
        """Copy the groups with other scores."""
        return self._replace(scores=scores)


@dataclass(frozen=True)
class ScoreBlock:
    """The probabilities of some of a document's mentions, such as those of a window,
    for the same candidates. The gradient with respect to their logits is also a block.

    The arrays are numpy's or those of the model's ops. Their first axis is the passes
    of the model over the mentions: all in training, the last in prediction.

    mentions (Sequence[int]): The mentions, as indices of `view.mentions`.
    candidates (Sequence[str]): The ids of their candidates.
    links (Floats3d): (n_passes, n_mentions, n_candidates): that a singular mention
        refers to the candidate.
    nil (Floats3d): (n_passes, n_mentions, len(nil_labels)): that a singular mention
        refers to none of the candidates. A row of `links` and `nil` adds up to 1.
    members (Optional[Floats3d]): (n_passes, n_mentions, n_candidates): that a plural
        mention includes the candidate; None if the model does not link plural mentions.
    several (Optional[Floats2d]): (n_passes, n_mentions): that a mention is plural; None
        as for `members`.
    nil_labels (Tuple[str, ...]): The labels of the columns of `nil`.
    groups (Optional[GroupScores]): The groups that mentions can mean, in numpy arrays;
        None if the model does not compare groups.
    """

    mentions: Sequence[int]
    candidates: Sequence[str]
    links: Any
    nil: Any
    members: Optional[Any] = None
    several: Optional[Any] = None
    nil_labels: Tuple[str, ...] = NIL
    groups: Optional[GroupScores] = None

    @property
    def has_plurals(self) -> bool:
        """Whether the model links plural mentions to several characters."""
        return self.several is not None

    def map(self, function: Callable[[Any], Any]) -> "ScoreBlock":
        """Apply a function to each array, e.g. `ops.to_numpy`."""
        groups = self.groups
        return replace(
            self,
            groups=groups and groups.with_scores(function(groups.scores)),
            links=function(self.links),
            nil=function(self.nil),
            members=None if self.members is None else function(self.members),
            several=None if self.several is None else function(self.several),
        )


def find_best(block: ScoreBlock, row: int) -> str:
    """Get the likeliest character of a mention of one person, by the default weight
    of NIL.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    RETURNS (str): The id; empty for nobody.
    """
    links: List[float] = block.links[-1, row].tolist()
    best = max(links, default=-1.0)
    # Lists: numpy takes longer for so few numbers.
    if best < NIL_WEIGHT * max(block.nil[-1, row].tolist()):
        return ""
    return block.candidates[links.index(best)]


def best_score(block: ScoreBlock, row: int) -> float:
    """Get the score of the likeliest character of a mention of one person.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    """
    return float(block.links[-1][row].max())


def find_all_best(block: ScoreBlock) -> List[str]:
    """Get the likeliest character of each mention as if it meant one person; see
    `find_best`.

    block (ScoreBlock): The scores, in numpy arrays.
    RETURNS (List[str]): The ids by row; empty for nobody.
    """
    links, nil = block.links[-1], block.nil[-1]
    if not links.shape[1]:
        return [""] * len(links)
    known = (links.max(axis=1) >= NIL_WEIGHT * nil.max(axis=1)).tolist()
    best = links.argmax(axis=1).tolist()
    names = [block.candidates[column] for column in best]
    return [name if one else "" for name, one in zip(names, known, strict=True)]


# The rows of mentions, by their index in the view.
Rows = Dict[int, Tuple[ScoreBlock, int]]


def find_rows(blocks: Sequence[ScoreBlock]) -> Rows:
    """Find the block and the row of each mention.

    blocks (Sequence[ScoreBlock]): The scores of a document.
    RETURNS (Rows): By index of `view.mentions`.
    """
    return {m: (block, row) for block in blocks for row, m in enumerate(block.mentions)}


def find_columns(block: ScoreBlock, names: Container[str]) -> List[int]:
    """Find the columns of some candidates.

    block (ScoreBlock): The scores.
    names (Container[str]): The ids; those that are no candidates are left out.
    RETURNS (List[int]): The columns, in order.
    """
    return [column for column, one in enumerate(block.candidates) if one in names]


def lower_candidates(
    block: ScoreBlock,
    row: int,
    columns: Sequence[int],
    share: Union[float, numpy.ndarray],
) -> None:
    """Lower the scores of some candidates of a mention, and raise the others in
    proportion, in place.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    columns (Sequence[int]): The candidates.
    share (Union[float, ndarray]): What is left of their scores, 0..1; (n_columns,) if
        it differs.
    """
    links = block.links[-1][row]
    total = links.sum()
    links[list(columns)] *= share
    links *= total / max(links.sum(), 1e-6)


def leave_out(
    block: ScoreBlock, rows: Sequence[int], columns: Sequence[int], share: float
) -> None:
    """Lower the scores of some candidates of mentions, and raise all others, also that
    of nobody, in proportion, in place.

    block (ScoreBlock): The scores, in numpy arrays.
    rows (Sequence[int]): The mentions, as indices of the block.
    columns (Sequence[int]): The candidates.
    share (float): What is left of their scores, 0..1.
    """
    links, nil = block.links[-1], block.nil[-1]
    links[numpy.ix_(numpy.asarray(rows), numpy.asarray(columns))] *= share
    totals = links[rows].sum(axis=1) + nil[rows].sum(axis=1)
    links[rows] /= totals[:, None]
    nil[rows] /= totals[:, None]


def lower_best(block: ScoreBlock, row: int, share: float) -> None:
    """Lower the best score of a mention, and raise the others in proportion, in place.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    share (float): What is left of the best score, 0..1.
    """
    lower_candidates(block, row, [int(block.links[-1][row].argmax())], share)


def raise_candidate(block: ScoreBlock, row: int, name: str, share: float) -> None:
    """Give a share of the scores of a mention to one candidate, in place.

    block (ScoreBlock): The scores, in numpy arrays.
    row (int): The mention, as an index of the block.
    name (str): The id; nothing changes if it is not a candidate of the block.
    share (float): The share, 0..1.
    """
    candidates = list(block.candidates)
    if name not in candidates:
        return
    block.links[-1][row] *= 1 - share
    block.nil[-1][row] *= 1 - share
    block.links[-1][row, candidates.index(name)] += share
    if block.several is not None:
        block.several[-1][row] *= 1 - share


# For each document, blocks with each of its mentions once.
LinkerOutput = List[List[ScoreBlock]]
