"""Who each character is as of a position of the story."""

from collections import defaultdict
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

import srsly

from ..cast.bank import CharacterBank
from ..dialogue.story import StoryPosition, check_comparable
from ..util import paused_collection
from .errors import ProfileErrors
from .facts import Fact, read_fact
from .files import read_lines, write_lines
from .profile import Profile, RelationChange, Values
from .timeline import Key, Timeline
from .vocabulary import Vocabulary, suggest

Position = Union[str, int, float, StoryPosition]


class Moment(Mapping[str, Profile]):
    """The profiles of all characters as of one position, by character.

    profiles (Profiles): The profiles.
    position (StoryPosition): The position.
    """

    def __init__(self, profiles: "Profiles", position: StoryPosition) -> None:
        self.profiles = profiles
        self.position = position

    def __getitem__(self, character: str) -> Profile:
        return self.profiles.find(character, self.position)

    def __iter__(self) -> Iterator[str]:
        return iter(self.profiles.characters)

    def __len__(self) -> int:
        return len(self.profiles.characters)

    def __contains__(self, character: object) -> bool:
        return character in self.profiles


class Profiles:
    """The profiles of the characters of one story, with their course over it.

    A fact holds from its position on, until another fact about the same attribute or
    relation; facts can be added in any order. Two values at one position contradict
    each other, unless they are texts of a list. Relations such as `friend` hold in both
    directions, `affection` and `teacher` in one.

    vocabulary (Optional[Vocabulary]): The attributes and relations. Defaults to those
        of Chen et al. (2023).
    story (str): The name of the story. A position that names no story is of this one.

    DOCS: docs/profiles.md, docs/data-model.md
    """

    def __init__(
        self, vocabulary: Optional[Vocabulary] = None, *, story: str = ""
    ) -> None:
        self.vocabulary = vocabulary or Vocabulary()
        self.story = story
        self.facts: List[Fact] = []
        self._first: Optional[StoryPosition] = None  # in the most units
        # By character, then by the other character (empty for attributes) and name.
        self._lines: Dict[str, Dict[Tuple[str, str], Timeline]] = defaultdict(dict)

    def __repr__(self) -> str:
        return f"<Profiles: {len(self._lines)} characters, {len(self.facts)} facts>"

    def __len__(self) -> int:
        return len(self.facts)

    def __contains__(self, character: object) -> bool:
        return character in self._lines

    @property
    def characters(self) -> List[str]:
        """All characters that have facts, or relations with those who have."""
        return list(self._lines)

    def add(
        self,
        character: str,
        position: Position,
        *,
        attributes: Optional[Values] = None,
        relations: Optional[Dict[str, Values]] = None,
        evidence: Any = None,
    ) -> Fact:
        """Add a fact.

        character (str): The character.
        position (Position): Where it begins to hold.
        attributes (Optional[Values]): The new values by attribute.
        relations (Optional[Dict[str, Values]]): The new values by relation, by the
            other character.
        evidence (Any): What says so, as a JSON value.
        RETURNS (Fact): The fact.
        RAISES (ValueError): If it is malformed, or contradicts another one.
        """
        start = str(position) if isinstance(position, StoryPosition) else position
        record = {"character": character, "from": start, "evidence": evidence}
        record["set"] = attributes or {}
        record["relations"] = relations or {}
        fact = read_fact(record, self.vocabulary, story=self.story)
        for timeline in self._append(fact):
            timeline.settle()
        return fact

    def at(self, position: Position) -> Moment:
        """Get the profiles as of a position.

        position (Position): The position: one of its own, or as written.
        RETURNS (Moment): The profiles by character.
        RAISES (ValueError): If it is no position, or one of another story.
        """
        return Moment(self, self.locate(position))

    def find(self, character: str, position: StoryPosition) -> Profile:
        """Get the profile of a character as of a position; see `at`.

        RAISES (KeyError): If there is no such character.
        """
        key = self._key(position)
        profile = Profile(character, position)
        for (other, name), timeline in self._get(character).items():
            change = timeline.at(key)
            if change is None or change.value in (None, ()):
                continue
            values = profile.relations.setdefault(other, {}) if other else None
            (profile.attributes if values is None else values)[name] = change.value
            profile.facts[other, name] = change.fact
        return profile

    def value(
        self, character: str, name: str, position: Position, *, other: str = ""
    ) -> Any:
        """Get one attribute or relation as of a position.

        character (str): The character.
        name (str): The attribute; or the relation, to the other character.
        position (Position): The position.
        other (str): The other character.
        RETURNS (Any): The value; None if nothing is known.
        """
        key = self._key(self.locate(position))
        timeline = self._get(character).get((other, name))
        change = timeline.at(key) if timeline else None
        return change.value if change else None

    def changes(self, one: str, other: str) -> List[RelationChange]:
        """Get the course of the relation of two characters, in both directions.

        one, other (str): The characters.
        RETURNS (List[RelationChange]): What changes, in the order of the story. A
            mutual relation is listed once, as the fact says it.
        RAISES (KeyError): If there is no such character.
        """
        found: List[Tuple[Key, RelationChange]] = []
        for who, whom in ((one, other), (other, one)):
            for (to, name), timeline in self._get(who).items():
                if to != whom:
                    continue
                timeline.settle()
                for change in timeline.changes:
                    if change.fact.character == who:
                        value = getattr(timeline.at(change.key), "value", None)
                        step = (change.fact.position, who, whom, name, value)
                        row = RelationChange(*step, change.fact.evidence)
                        found.append((change.key, row))
        return [row for _, row in sorted(found, key=lambda pair: pair[0])]

    def course(
        self, character: str, name: str, *, other: str = ""
    ) -> List[Tuple[StoryPosition, Any]]:
        """Get the course of one attribute, or of one relation to another character.

        character (str): The character.
        name (str): The attribute or relation.
        other (str): The other character, for a relation.
        RETURNS (List[Tuple[StoryPosition, Any]]): The positions with what holds from
            there on.
        """
        timeline = self._get(character).get((other, name))
        if timeline is None:
            return []
        timeline.settle()
        return [
            (change.fact.position, getattr(timeline.at(change.key), "value", None))
            for change in timeline.changes
        ]

    def pairs(self) -> List[Tuple[str, str]]:
        """List the pairs of characters with a relation, each once."""
        found: Dict[Tuple[str, str], None] = {}
        for one, lines in self._lines.items():
            for other, _ in lines:
                if other and (other, one) not in found:
                    found[one, other] = None
        return list(found)

    def locate(self, position: Position) -> StoryPosition:
        """Read a position of this story.

        position (Position): One of its own, or as written.
        RETURNS (StoryPosition): The position.
        RAISES (ValueError): If it is no position, or of another story, or in units that
            do not compare with those of the facts.
        """
        if not isinstance(position, StoryPosition):
            is_number = isinstance(position, (int, float))
            text = str(position) if is_number else position
            position = StoryPosition.parse(text, story=self.story)  # type: ignore
        self._key(position)
        return position

    def check_cast(self, cast: CharacterBank) -> None:
        """Check that all characters are of a cast.

        cast (CharacterBank): The cast.
        RAISES (ValueError): If one is not; with the line of the first fact.
        """
        for fact in self.facts:
            for name in (fact.character, *fact.relations):
                if name not in cast:
                    near = suggest(name, cast.ids)
                    about = {"name": name, "near": near, "where": "cast"}
                    error = f"{fact.place}: {ProfileErrors.P007.format(**about)}"
                    raise ValueError(error)

    def _append(self, fact: Fact) -> List[Timeline]:
        """Add a fact to the timelines, which are not sorted yet."""
        key = self._key(fact.position, grow=True)
        changed = []
        self._lines[fact.character]
        for name, value in fact.attributes.items():
            changed.append(self._add(fact.character, "", name, key, value, fact))
        for other, values in fact.relations.items():
            self._lines[other]
            for name, value in values.items():
                changed.append(self._add(fact.character, other, name, key, value, fact))
                if changed[-1].field.mutual:
                    mutual = (other, fact.character, name, key, value, fact)
                    changed.append(self._add(*mutual))
        self.facts.append(fact)
        return changed

    def _add(
        self, one: str, other: str, name: str, key: Key, value: Any, fact: Fact
    ) -> Timeline:
        lines = self._lines[one]
        timeline = lines.get((other, name))
        if timeline is None:
            fields = self.vocabulary.relations if other else self.vocabulary.attributes
            timeline = lines[other, name] = Timeline(fields[name], name)
        timeline.add(key, value, fact)
        return timeline

    def _get(self, character: str) -> Dict[Tuple[str, str], Timeline]:
        if character in self._lines:
            return self._lines[character]
        if not self._lines:
            raise KeyError(ProfileErrors.P017)
        near = suggest(character, self._lines)
        about = {"name": character, "near": near, "where": "profiles"}
        raise KeyError(ProfileErrors.P007.format(**about))

    def _key(self, position: StoryPosition, *, grow: bool = False) -> Key:
        """Get the numbers of a position, once it is clear that it compares."""
        first = self._first
        story = position.story or self.story
        if first is not None and (first.story, first.units) != (story, position.units):
            own = StoryPosition(position.units, position.numbers, story, position.text)
            check_comparable(first, own)
        if grow and (first is None or len(position.units) > len(first.units)):
            self.story = story
            self._first = StoryPosition(
                position.units, position.numbers, story, position.text
            )
        return position.numbers

    def to_records(self) -> Iterator[Dict[str, Any]]:
        """Convert the facts to JSON-ready dicts, after what is declared."""
        header: Dict[str, Any] = {}
        if self.vocabulary.own:
            header["declare"] = self.vocabulary.own
        if self.story:
            header["story"] = self.story
        if header:
            yield header
        yield from (fact.to_json() for fact in self.facts)

    @classmethod
    def from_records(
        cls, records: Iterable[Tuple[int, Any]], *, source: Union[str, Path]
    ) -> "Profiles":
        """Read profiles from dicts.

        records (Iterable[Tuple[int, Any]]): The facts with their lines. The first one
            may declare attributes and relations, and name the story.
        source (Union[str, Path]): Their source, for messages.
        RETURNS (Profiles): The profiles.
        RAISES (ValueError): If a fact is malformed, or two contradict each other; with
            the source and the line.
        """
        profiles = cls()
        with paused_collection():
            for line, record in records:
                try:
                    profiles._read(record, line)
                except ValueError as error:
                    about = {"path": source, "line": line, "error": error}
                    raise ValueError(ProfileErrors.P001.format(**about)) from None
            profiles.settle(source)
        return profiles

    def settle(self, source: Union[str, Path] = "the profiles") -> None:
        """Sort all facts, and check that none contradict each other.

        source (Union[str, Path]): Their source, for messages.
        RAISES (ValueError): If two do; with the lines of both.
        """
        for lines in self._lines.values():
            for timeline in lines.values():
                try:
                    timeline.settle()
                except ValueError as error:
                    raise ValueError(f"{source}: {error}") from None

    def _read(self, record: Any, line: int) -> None:
        is_header = isinstance(record, dict) and "character" not in record
        if is_header and record and record.keys() <= {"declare", "story"}:
            self._read_header(record)
            return
        fact = read_fact(record, self.vocabulary, story=self.story, line=line)
        self._append(fact)

    def _read_header(self, record: Dict[str, Any]) -> None:
        if self.facts or self.vocabulary.own:
            raise ValueError(ProfileErrors.P009)
        story, declared = record.get("story", ""), record.get("declare", {})
        for name, value, kind in (("story", story, str), ("declare", declared, dict)):
            if not isinstance(value, kind):
                allowed = "a text" if kind is str else "an object"
                about = {"name": name, "value": value, "allowed": allowed}
                raise ValueError(ProfileErrors.P014.format(**about))
        self.story = story
        for kind_, fields in declared.items():
            if not isinstance(fields, dict):
                about = {"name": kind_, "value": fields, "allowed": "an object"}
                raise ValueError(ProfileErrors.P014.format(**about))
            for name, value in fields.items():
                self.vocabulary.declare(kind_, name, value)

    def to_bytes(self) -> bytes:
        """Serialize the facts to bytes.

        RETURNS (bytes): The serialized facts.
        """
        return srsly.msgpack_dumps(list(self.to_records()))

    @classmethod
    def from_bytes(cls, data: bytes) -> "Profiles":
        """Load profiles from bytes.

        data (bytes): The serialized facts.
        RETURNS (Profiles): The profiles.
        RAISES (ValueError): If a fact is malformed.
        """
        return cls.from_records(enumerate(srsly.msgpack_loads(data), 1), source="bytes")

    def to_disk(self, path: Union[str, Path]) -> None:
        """Save the facts as JSON Lines, in the order in which they were added.

        path (Union[str, Path]): The file.
        """
        write_lines(self.to_records(), path)

    @classmethod
    def from_disk(
        cls, path: Union[str, Path], *, cast: Optional[CharacterBank] = None
    ) -> "Profiles":
        """Load profiles from JSON Lines. Blank lines are skipped.

        path (Union[str, Path]): The file.
        cast (Optional[CharacterBank]): If given, all characters have to be of it.
        RETURNS (Profiles): The profiles.
        RAISES (ValueError): If a line is wrong; with the file and the line.
        """
        profiles = cls.from_records(read_lines(path), source=path)
        if cast is not None:
            try:
                profiles.check_cast(cast)
            except ValueError as error:
                raise ValueError(f"{path}, {error}") from None
        return profiles

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)
