"""The weights of what tells who speaks a quotation."""

from dataclasses import dataclass
from typing import Tuple


@dataclass(frozen=True)
class Weights:
    """The scores of evidence, as log-odds. Set by hand; measured in docs/formats.md."""

    name: Tuple[float, ...] = (0.8, 4.0, 5.0, 14.0)  # by strength of the cue
    noun: Tuple[float, ...] = (0.0, 0.5, 1.0, 2.0)
    new: float = 8.0  # "said a porter"
    occupation: float = 4.0  # "said the porter"
    first: Tuple[float, ...] = (0.8, 2.5, 5.0, 14.0)
    other_gender: Tuple[float, ...] = (0.5, 1.5, 4.0, 10.0)
    no_gender: float = 0.7
    recent: Tuple[float, ...] = (2.0, 0.8, 0.2)  # by rank among those who fit
    mentioned: float = 1.5  # in the narration just before
    addressed: float = 4.0
    named: float = 2.5
    introduced: float = 6.0  # "I am Nora"
    told: float = 2.0
    replies: float = 2.0
    speaks: float = 0.35  # by the logarithm of the turns that the text gives a person
    near: float = 1.5
    nobody: float = 0.4
    repeat: Tuple[float, ...] = (-3.5, 0.0, 0.0)  # by paragraphs in between
    alternate: Tuple[float, ...] = (3.0, 1.5, 0.5)
    same_paragraph: float = 1.0
    owner: float = 1.5  # "his wife" is not the man named last
    married: float = 1.0
    alone: float = 0.5  # share of `name` for a noun that means one person
    grown_up: float = 4.0  # "the girl" is not "Mrs. Ansell"


WEIGHTS = Weights()
