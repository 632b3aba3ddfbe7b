"""How a response is decoded."""

from dataclasses import dataclass

from ...errors import Errors


@dataclass(frozen=True)
class Decoding:
    """Settings of beam search and sampling.

    beam_size (int): The number of beams; 1 for greedy search.
    sample (bool): Whether to sample instead of searching.
    temperature (float): Divides the logits before sampling.
    top_p (float): Sample from the most probable tokens of this total probability.
    max_length (int): The maximum number of tokens of a response.
    no_repeat (int): No n-gram of this size occurs twice in a response; 0 for no limit.
    seed (int): The seed of sampling.
    """

    beam_size: int = 5
    sample: bool = False
    temperature: float = 1.0
    top_p: float = 0.9
    max_length: int = 64
    no_repeat: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        checks = {
            "beam_size": (self.beam_size >= 1, "1 or more"),
            "temperature": (self.temperature > 0, "more than 0"),
            "top_p": (0 < self.top_p <= 1, "more than 0 and at most 1"),
            "max_length": (self.max_length >= 1, "1 or more"),
            "no_repeat": (self.no_repeat >= 0, "0 or more"),
        }
        for name, (is_valid, allowed) in checks.items():
            if not is_valid:
                value = getattr(self, name)
                message = Errors.E612.format(name=name, value=value, allowed=allowed)
                raise ValueError(message)
