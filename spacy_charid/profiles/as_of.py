"""What a cast knows as of a scene: relations, names and titles that hold there."""

from dataclasses import dataclass
from typing import Dict, Iterable, List, Optional, Sequence, Tuple

from ..cast.bank import CharacterBank, relation_key
from ..cast.character import Character, derived_aliases
from ..dialogue.story import StoryPosition
from ..names.given_names import is_title
from ..names.labels import name_key
from .profiles import Profiles
from .vocabulary import NOUNS

NAMED_BY = ("nickname", "title")


class CastOverTime:
    """A cast with all that profiles say of it at any time, and when each holds.

    bank (CharacterBank): The timeless cast; not changed.
    profiles (Profiles): The profiles. Their characters are found in the cast by id or
        name. Others are added to it if they have a name: "the queen" and "Ross's
        brother" mean somebody else in another dialogue.

    Attributes:
        bank (CharacterBank): The cast with the names, genders and relations of all
            times.
    """

    def __init__(self, bank: CharacterBank, profiles: Profiles) -> None:
        self.profiles = profiles
        self.bank = bank.copy()
        self.ids: Dict[str, str] = {}
        # By noun, caller and character; by name and character: who says so.
        self._relations: Dict[Tuple[str, str, str], List[Tuple[str, str, str]]] = {}
        self._names: Dict[Tuple[str, str], List[Tuple[str, str, str]]] = {}
        for name in profiles.characters:
            found = self.bank.find(name, limit=1)
            if found or not _is_description(name):
                self.ids[name] = found[0] if found else name
            if not found and name in self.ids:
                self.bank.add(Character(name))
        for name in self.ids:
            self._add_names(name)
        for one, other in self._pairs():
            if one in self.ids and other in self.ids:
                self._add_relations(one, other)

    def _pairs(self) -> Iterable[Tuple[str, str]]:
        for one, other in self.profiles.pairs():
            yield one, other
            yield other, one

    def _add_names(self, name: str) -> None:
        character = self.bank[self.ids[name]]
        for _, gender in self.profiles.course(name, "gender"):
            character.gender = character.gender or gender
        for attribute in NAMED_BY:
            for text in self._texts(name, attribute):
                for alias in _aliases(text, character.name):
                    key = (name_key(alias), character.id)
                    known = character.id in self.bank.find(alias)
                    if not known or alias in character.aliases:
                        place = (name, attribute, text)
                        self._names.setdefault(key, []).append(place)
                    self.bank.add_alias(character.id, alias)

    def _add_relations(self, one: str, other: str) -> None:
        caller, character = self.ids[one], self.ids[other]
        for noun in self._texts(one, NOUNS, other):
            if caller != character:
                self.bank.add_relation(character, noun, caller)
                key = (relation_key(noun), caller, character)
                self._relations.setdefault(key, []).append((one, noun, other))

    def _texts(self, character: str, name: str, other: str = "") -> List[str]:
        """List all texts that a list ever has."""
        course = self.profiles.course(character, name, other=other)
        return list(dict.fromkeys(text for _, texts in course for text in texts or ()))

    def has_relation(
        self, noun: str, caller: str, character: str, position: StoryPosition
    ) -> bool:
        """Check whether a relation holds at a position. One that only the timeless cast
        knows always does."""
        places = self._relations.get((relation_key(noun), caller, character))
        return places is None or any(
            text in (self.profiles.value(one, NOUNS, position, other=other) or ())
            for one, text, other in places
        )

    def has_name(self, name: str, character: str, position: StoryPosition) -> bool:
        """Check whether a name holds at a position; see `has_relation`."""
        places = self._names.get((name_key(name), character))
        return places is None or any(
            text in (self.profiles.value(who, attribute, position) or ())
            for who, attribute, text in places
        )


def _is_description(name: str) -> bool:
    """Check whether a character is only described: `the queen`, `Ross's brother`."""
    return name[:1].islower() or not derived_aliases(name)


def _aliases(text: str, name: str) -> List[str]:
    """Get the names that a nickname or title makes: `Professor Vale`, `Professor`."""
    if not is_title(text):
        return [text]
    words = [word for word in name.split() if not is_title(word)]
    last = words[-1:] or [name]
    return [f"{text} {last[0]}", text]


@dataclass
class AsOfScenes:
    """The cast as of each scene of a document, for its candidates.

    cast (CastOverTime): The cast.
    positions (Sequence[Optional[StoryPosition]]): The positions of the scenes. In one
        without a position, everything holds that ever does.
    """

    cast: CastOverTime
    positions: Sequence[Optional[StoryPosition]]

    @classmethod
    def from_texts(cls, cast: CastOverTime, texts: Sequence[str]) -> "AsOfScenes":
        """Read the positions of the scenes, as written.

        RAISES (ValueError): If they do not compare with those of the profiles.
        """
        locate = cast.profiles.locate
        return cls(cast, [locate(text) if text else None for text in texts])

    def related(
        self, ids: Tuple[str, ...], noun: str, caller: str, scene: int
    ) -> Tuple[str, ...]:
        """Keep those whom a character calls by a noun as of a scene.

        ids (Tuple[str, ...]): Those of all times.
        noun (str): The noun.
        caller (str): The id of the character who uses it.
        scene (int): The scene.
        RETURNS (Tuple[str, ...]): Those of the scene.
        """
        position = self._position(scene)
        if position is None:
            return ids
        return tuple(
            i for i in ids if self.cast.has_relation(noun, caller, i, position)
        )

    def named(self, ids: Tuple[str, ...], name: str, scene: int) -> Tuple[str, ...]:
        """Keep those who have a name as of a scene; see `related`."""
        position = self._position(scene)
        if position is None:
            return ids
        return tuple(i for i in ids if self.cast.has_name(name, i, position))

    def _position(self, scene: int) -> Optional[StoryPosition]:
        return self.positions[scene] if scene < len(self.positions) else None


def extend_cast(bank: CharacterBank, profiles: Profiles) -> CharacterBank:
    """Add to a cast the names, genders and relations that profiles give at any time.

    bank (CharacterBank): The cast; not changed.
    profiles (Profiles): The profiles.
    RETURNS (CharacterBank): The extended cast.
    """
    return CastOverTime(bank, profiles).bank
