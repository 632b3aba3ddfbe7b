"""The cast: who there is to be meant, and under which names."""
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

import srsly

from .errors import Errors
from .lexicon import TITLES, gender_of_name, nicknames
from .names import name_key

KINDS = ("primary", "secondary", "generic")
GENDERS = ("F", "M", None)


@dataclass
class Character:
    """Somebody whom a mention can mean.

    id (str): Unique in the bank; what `span._.character` gives.
    name (str): Display name; the id where not given.
    aliases (List[str]): Other names for the character.
    gender (Optional[str]): `F`, `M`, or None where unknown.
    kind (str): `primary`, `secondary`, or `generic` for a class of its own in
        no evaluation (folded into OTHERS).
    relations (Dict[str, List[str]]): Who calls the character by a noun: `mother`
        -> ids of the children, `boss` -> ids of the employees.
    """

    id: str
    name: str = ""
    aliases: List[str] = field(default_factory=list)
    gender: Optional[str] = None
    kind: str = "secondary"
    relations: Dict[str, List[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.name = self.name or self.id


class CharacterBank:
    """Knowledge base of a cast.

    Precedence where a name could be several characters: an id before a display
    name before an alias; within each, whoever was added first. `find` returns
    all of them in that order. Two characters may share an alias (two mothers
    are both "mom"), never an id or a display name.

    DOCS: docs/data-model.md
    """

    def __init__(self, characters: Iterable[Character] = ()) -> None:
        self._characters: Dict[str, Character] = {}
        self._by_name: Dict[str, List[str]] = {}
        self._by_alias: Dict[str, List[str]] = {}
        self._by_relation: Dict[Tuple[str, str], List[str]] = {}
        for character in characters:
            self.add(character)

    def __len__(self) -> int:
        return len(self._characters)

    def __contains__(self, character_id: object) -> bool:
        return character_id in self._characters

    def __iter__(self) -> Iterator[Character]:
        return iter(self._characters.values())

    def __getitem__(self, character_id: str) -> Character:
        try:
            return self._characters[character_id]
        except KeyError:
            raise KeyError(Errors.E010.format(id=character_id)) from None

    def __repr__(self) -> str:
        names = ", ".join(list(self._characters)[:4])
        more = ", ..." if len(self) > 4 else ""
        return f"<CharacterBank: {len(self)} characters ({names}{more})>"

    @property
    def ids(self) -> List[str]:
        """The ids in the order in which the characters were added."""
        return list(self._characters)

    def add(self, character: Union[Character, str], **fields: Any) -> Character:
        """Add a character; no training is needed for it to be found.

        character (Union[Character, str]): The character, or an id with the
            other fields of `Character` as keyword arguments.
        RETURNS (Character): The character added.
        RAISES (ValueError): If the id or the name is taken, or a field is wrong.
        """
        if not isinstance(character, Character):
            character = Character(character, **fields)
        self._check(character)
        self._characters[character.id] = character
        for name in dict.fromkeys((character.id, character.name)):
            self._by_name.setdefault(name_key(name), []).append(character.id)
        for alias in character.aliases:
            self._index_alias(alias, character.id)
        for alias in derived_aliases(character.name):
            self._index_alias(alias, character.id)
        for noun, callers in character.relations.items():
            for caller in callers:
                self._index_relation(noun, caller, character.id)
        return character

    def add_alias(self, character_id: str, alias: str) -> None:
        """Add another name for a character.

        RAISES (KeyError): If there is no such character.
        """
        character = self[character_id]
        if alias not in character.aliases:
            character.aliases.append(alias)
            self._index_alias(alias, character_id)

    def add_relation(self, character_id: str, noun: str, caller: str) -> None:
        """Remember that one character (`caller`) calls another by a noun.

        RAISES (KeyError): If there is no such character.
        """
        callers = self[character_id].relations.setdefault(noun, [])
        if caller not in callers:
            callers.append(caller)
            self._index_relation(noun, caller, character_id)

    def get(self, character_id: str, at: Optional[int] = None) -> Optional[Character]:
        """Look a character up.

        character_id (str): The id.
        at (Optional[int]): Story position, for what changes along the story.
            Nothing recorded yet does.
        RETURNS (Optional[Character]): The character, None if there is none.
        """
        return self._characters.get(character_id)

    def find(self, name: str, at: Optional[int] = None) -> Tuple[str, ...]:
        """Find the characters that a name can mean.

        name (str): A name or alias as written; case, dots, underscores and
            repeated spaces do not count.
        at (Optional[int]): Story position, see `get`.
        RETURNS (Tuple[str, ...]): The ids in order of precedence.
        """
        key = name_key(name)
        found = [*self._by_name.get(key, ()), *self._by_alias.get(key, ())]
        return tuple(dict.fromkeys(found))

    def find_relation(self, noun: str, caller: str) -> Tuple[str, ...]:
        """Find whom a character calls by a noun (`mother`, `boss`)."""
        return tuple(self._by_relation.get((noun, caller), ()))

    def copy(self) -> "CharacterBank":
        """Copy the bank: additions to the copy do not reach the original."""
        return CharacterBank.from_records(self.to_records())

    def _check(self, character: Character) -> None:
        if not isinstance(character.id, str) or not character.id.strip():
            raise ValueError(Errors.E011.format(id=character.id))
        if character.id in self._characters:
            raise ValueError(Errors.E012.format(id=character.id))
        key = name_key(character.name)
        for other in self._by_name.get(key, ()):
            if name_key(self[other].name) == key and key != name_key(character.id):
                raise ValueError(
                    Errors.E013.format(
                        name=character.name, id=character.id, other=other
                    )
                )
        if character.kind not in KINDS:
            raise ValueError(
                Errors.E014.format(
                    field="kind",
                    id=character.id,
                    value=character.kind,
                    allowed=", ".join(KINDS),
                )
            )
        if character.gender not in GENDERS:
            raise ValueError(
                Errors.E014.format(
                    field="gender",
                    id=character.id,
                    value=character.gender,
                    allowed="F, M, null",
                )
            )

    def _index_alias(self, alias: str, character_id: str) -> None:
        ids = self._by_alias.setdefault(name_key(alias), [])
        if character_id not in ids:
            ids.append(character_id)

    def _index_relation(self, noun: str, caller: str, character_id: str) -> None:
        ids = self._by_relation.setdefault((noun, caller), [])
        if character_id not in ids:
            ids.append(character_id)

    def to_records(self) -> List[Dict[str, Any]]:
        """Give the characters as JSON-ready dicts."""
        return [asdict(character) for character in self]

    @classmethod
    def from_records(
        cls, records: Iterable[Dict[str, Any]], *, source: str = "the records"
    ) -> "CharacterBank":
        """Build a bank from dicts with the fields of `Character`.

        records (Iterable[Dict[str, Any]]): One dict a character, at least `id`.
        source (str): Where they come from, for error messages.
        RAISES (ValueError): If a record is wrong; names source and line.
        """
        bank = cls()
        for line, record in enumerate(records, 1):
            if not isinstance(record, dict) or "id" not in record:
                raise ValueError(Errors.E015.format(source=source, line=line))
            try:
                bank.add(Character(**record))
            except (TypeError, ValueError, AttributeError) as error:
                raise ValueError(
                    Errors.E016.format(source=source, line=line, error=error)
                ) from None
        return bank

    def to_disk(self, path: Union[str, Path]) -> None:
        """Save the bank as JSON Lines, one character a line."""
        srsly.write_jsonl(path, self.to_records())

    @classmethod
    def from_disk(cls, path: Union[str, Path]) -> "CharacterBank":
        """Load a bank from JSON Lines.

        RAISES (ValueError): If the file is no bank; names the file and line.
        """
        path = Path(path)
        if not path.is_file():
            raise ValueError(Errors.E017.format(path=path))
        records = []
        with path.open(encoding="utf-8-sig") as file:
            for line, text in enumerate(file, 1):
                try:
                    records.append(srsly.json_loads(text) if text.strip() else None)
                except ValueError as error:
                    raise ValueError(
                        Errors.E016.format(source=path, line=line, error=error)
                    ) from None
        while records and records[-1] is None:
            records.pop()
        return cls.from_records(records, source=str(path))  # type: ignore[arg-type]

    def to_bytes(self) -> bytes:
        """Serialize the bank to bytes."""
        return srsly.msgpack_dumps(self.to_records())

    @classmethod
    def from_bytes(cls, data: bytes) -> "CharacterBank":
        """Load a bank from bytes."""
        return cls.from_records(srsly.msgpack_loads(data), source="bytes")


def derived_aliases(name: str) -> List[str]:
    """Give the names that follow from a full name: its parts, without titles.

    name (str): A name, e.g. `Dr. Ross Geller`.
    RETURNS (List[str]): E.g. `Ross Geller`, `Ross`, `Geller`; nothing for
        descriptions such as `Phoebe's assistant`.
    """
    words = name_key(name).split()
    if any(word.endswith(("'s", "’s", "'")) for word in words):
        return []
    names = words[1:] if words and words[0] in TITLES else words
    aliases = [" ".join(names), *names[:1], *names[-1:]]
    return [alias for alias in dict.fromkeys(aliases) if alias]


__all__ = ["Character", "CharacterBank", "derived_aliases", "gender_of_name"]
