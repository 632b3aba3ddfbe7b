"""Halve the learning rate where the perplexity does not get better.

spaCy's training loop tells the scores of an evaluation to the pipeline only, not to the
optimizer, so the component that is evaluated keeps the count.
"""

import math
from dataclasses import dataclass

from thinc.api import Optimizer

FACTOR = 0.5


@dataclass
class Plateau:
    """Counts evaluations without a better perplexity.

    patience (int): After this many, the learning rate is halved; 0 for never.
    """

    patience: int = 0
    best: float = math.inf
    n_worse: int = 0
    is_due: bool = False

    def see(self, ppl: float) -> None:
        """Take note of an evaluation."""
        self.n_worse = 0 if ppl < self.best else self.n_worse + 1
        self.best = min(self.best, ppl)
        if self.patience and self.n_worse == self.patience:
            self.is_due, self.n_worse = True, 0

    def adapt(self, optimizer: Optimizer) -> None:
        """Halve the learning rate of an optimizer, if it is time."""
        if self.is_due:
            optimizer.learn_rate *= FACTOR
            self.is_due = False
