"""What a linking model gives out: the scores of a document's mentions, in blocks."""

from dataclasses import dataclass, replace
from typing import Any, Callable, List, Optional, Sequence, Tuple

from ..names.labels import GENERAL, OTHER

# What the columns of `ScoreBlock.nil` stand for: in a model that does not tell who is
# meant if not a candidate, and in one that does.
NIL = ("",)
AMBIGUOUS = (OTHER, GENERAL)


@dataclass(frozen=True)
class ScoreBlock:
    """Probabilities of some of a document's mentions, such as those of a window of the
    dialogue, where few members of the cast are candidates. The gradient of the loss
    with respect to the logits of a block is a block, too.

    The arrays are of numpy or of the model's ops. Their first axis is the model's
    passes over the mentions: all of them in training, the last in prediction.

    mentions (Sequence[int]): The mentions, as indices of `view.mentions`.
    candidates (Sequence[str]): The ids of their candidates.
    links (Floats3d): (n_passes, n_mentions, n_candidates): whom a mention of one
        person means.
    nil (Floats3d): (n_passes, n_mentions, len(nil_labels)): that a mention of one
        person means none of the candidates. A row of `links` and `nil` adds up to 1.
    members (Optional[Floats3d]): (n_passes, n_mentions, n_candidates): whether a
        mention of several people includes the candidate; None if the model does not
        know mentions of several people.
    several (Optional[Floats2d]): (n_passes, n_mentions): whether a mention means
        several people; None as for `members`.
    nil_labels (Tuple[str, ...]): The labels of the columns of `nil`.
    """

    mentions: Sequence[int]
    candidates: Sequence[str]
    links: Any
    nil: Any
    members: Optional[Any] = None
    several: Optional[Any] = None
    nil_labels: Tuple[str, ...] = NIL

    @property
    def has_plurals(self) -> bool:
        """Whether the model knows mentions of several people."""
        return self.several is not None

    def map(self, function: Callable[[Any], Any]) -> "ScoreBlock":
        """Apply a function to each array, e.g. `ops.to_numpy`."""
        return replace(
            self,
            links=function(self.links),
            nil=function(self.nil),
            members=None if self.members is None else function(self.members),
            several=None if self.several is None else function(self.several),
        )


# For each document, blocks that hold each of its mentions once.
LinkerOutput = List[List[ScoreBlock]]
