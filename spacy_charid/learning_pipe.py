"""The base of the components that are trained."""

from typing import Dict, Iterable, List, Optional

from spacy.pipeline import TrainablePipe
from spacy.training import Example, validate_examples
from thinc.api import Optimizer


class LearningPipe(TrainablePipe):
    """A component that learns from the examples of a batch that tell it something."""

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optional[Optimizer] = None,
        losses: Optional[Dict[str, float]] = None,
    ) -> Dict[str, float]:
        """Learn from a batch of annotated dialogues.

        examples (Iterable[Example]): The batch.
        drop (float): The dropout rate.
        sgd (Optional[Optimizer]): The optimizer.
        losses (Optional[Dict[str, float]]): Record of the loss, by component.
        RETURNS (Dict[str, float]): The updated record.
        """
        losses = {} if losses is None else losses
        losses.setdefault(self.name, 0.0)
        examples = list(examples)
        validate_examples(examples, f"{type(self).__name__}.update")
        loss = self.learn(examples, drop)
        if loss is not None:
            losses[self.name] += loss
            if sgd is not None:
                self.finish_update(sgd)
        return losses

    def learn(self, examples: List[Example], drop: float) -> Optional[float]:
        """Add the gradients of a batch to those of the model.

        RETURNS (Optional[float]): The loss; None if there is nothing to learn from.
        """
        raise NotImplementedError
