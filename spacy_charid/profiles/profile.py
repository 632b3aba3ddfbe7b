"""What is known of a character as of a position, and a step of a relation."""

from dataclasses import dataclass, field
from typing import Any, Dict, Tuple

from ..dialogue.story import StoryPosition
from .facts import Fact

Values = Dict[str, Any]


@dataclass(frozen=True)
class Profile:
    """A character as of a position.

    character (str): The character.
    position (StoryPosition): The position.
    attributes (Dict[str, Any]): The values that are known: a text, or a tuple of texts
        for a list.
    relations (Dict[str, Dict[str, Any]]): The relations by the other character:
        `profile.relations["Ron"]["affection"]` is Harry's to Ron.
    facts (Dict[Tuple[str, str], Fact]): The fact that each value comes from, by the
        other character (empty for attributes) and the name of the value.
    """

    character: str
    position: StoryPosition
    attributes: Dict[str, Any] = field(default_factory=dict)
    relations: Dict[str, Dict[str, Any]] = field(default_factory=dict)
    facts: Dict[Tuple[str, str], Fact] = field(default_factory=dict)

    def __getitem__(self, attribute: str) -> Any:
        return self.attributes[attribute]

    def get(self, attribute: str, default: Any = None) -> Any:
        """Get an attribute, or the default if nothing is known."""
        return self.attributes.get(attribute, default)


@dataclass(frozen=True)
class RelationChange:
    """A step in the course of a relation.

    position (StoryPosition): From where on it holds.
    character, other (str): It is a relation of the character to the other.
    name (str): `friend`, `affection`, ...
    value (Any): What holds from there on; None for nothing known.
    evidence (Any): What says so.
    """

    position: StoryPosition
    character: str
    other: str
    name: str
    value: Any
    evidence: Any = None
