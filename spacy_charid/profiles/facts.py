"""A fact of a profile, and its form in a file."""

from dataclasses import dataclass, field
from typing import Any, Dict

from ..dialogue.story import StoryPosition
from .errors import ProfileErrors
from .vocabulary import ListChange, Vocabulary

EXAMPLE = '{"character": "Harry", "from": "Book1-chapter5", "set": {"age": "11"}}'
KEYS = ("character", "from", "set", "relations", "evidence")


@dataclass(slots=True)
class Fact:
    """What holds of a character from a position on.

    character (str): The character.
    position (StoryPosition): Where it begins to hold.
    attributes (Dict[str, Any]): The new values by attribute; None for nothing known.
    relations (Dict[str, Dict[str, Any]]): The same by relation, by the other character.
    evidence (Any): What says so, as a JSON value: texts, or objects with the lines.
    line (int): Its line in the file, from 1; 0 if it is not from a file.
    """

    character: str
    position: StoryPosition
    attributes: Dict[str, Any] = field(default_factory=dict)
    relations: Dict[str, Dict[str, Any]] = field(default_factory=dict)
    evidence: Any = None
    line: int = 0

    @property
    def place(self) -> str:
        """Where it stands, for messages."""
        return f"line {self.line}" if self.line else f"from {self.position}"

    def to_json(self) -> Dict[str, Any]:
        """Convert the fact to a JSON-ready dict."""
        record: Dict[str, Any] = {"character": self.character}
        record["from"] = str(self.position)
        if self.attributes:
            record["set"] = _unread(self.attributes)
        if self.relations:
            relations = self.relations.items()
            record["relations"] = {
                other: _unread(values) for other, values in relations
            }
        if self.evidence is not None:
            record["evidence"] = self.evidence
        return record


def read_fact(
    record: Any, vocabulary: Vocabulary, *, story: str = "", line: int = 0
) -> Fact:
    """Read and check a fact.

    record (Any): The fact as in a file.
    vocabulary (Vocabulary): The attributes and relations that there are.
    story (str): The story of positions that do not name theirs.
    line (int): Its line in the file.
    RETURNS (Fact): The fact.
    RAISES (ValueError): If it is not well-formed, or a value is not allowed.
    """
    if not isinstance(record, dict) or not _is_name(record.get("character")):
        raise ValueError(ProfileErrors.P002.format(example=EXAMPLE, value=record))
    if "from" not in record or not (record.keys() & {"set", "relations"}):
        raise ValueError(ProfileErrors.P002.format(example=EXAMPLE, value=record))
    if unknown := [key for key in record if key not in KEYS]:
        about = {"unknown": ", ".join(map(repr, unknown)), "known": ", ".join(KEYS)}
        raise ValueError(ProfileErrors.P003.format(**about))
    start = record["from"]
    is_number = isinstance(start, (int, float)) and not isinstance(start, bool)
    position = StoryPosition.parse(str(start) if is_number else start, story=story)
    fact = Fact(record["character"], position, line=line)
    fact.evidence = record.get("evidence")
    own, relations = record.get("set", {}), record.get("relations", {})
    if not (isinstance(own, dict) and isinstance(relations, dict)):
        raise ValueError(ProfileErrors.P002.format(example=EXAMPLE, value=record))
    fact.attributes = _read_values(fact, "attributes", own, vocabulary)
    for other, values in relations.items():
        if not (_is_name(other) and isinstance(values, dict)):
            raise ValueError(ProfileErrors.P002.format(example=EXAMPLE, value=record))
        if other == fact.character:
            raise ValueError(ProfileErrors.P011.format(character=other))
        fact.relations[other] = _read_values(fact, "relations", values, vocabulary)
    return fact


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _read_values(
    fact: Fact, kind: str, values: Dict[str, Any], vocabulary: Vocabulary
) -> Dict[str, Any]:
    read = {}
    for name, value in values.items():
        found = vocabulary.find(kind, name)
        try:
            read[name] = found.read(value)
        except ValueError:
            about = {"kind": kind.removesuffix("s"), "name": name, "value": value}
            about.update(character=fact.character, allowed=found.allowed)
            raise ValueError(ProfileErrors.P005.format(**about)) from None
    return read


def _unread(values: Dict[str, Any]) -> Dict[str, Any]:
    """Bring values back into the form of a file."""
    return {
        name: value.to_json() if isinstance(value, ListChange) else value
        for name, value in values.items()
    }
