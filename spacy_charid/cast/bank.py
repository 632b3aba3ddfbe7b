"""The cast: who there is to be meant, and under which names."""

import json
from bisect import bisect_left
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

import srsly

from ..errors import Errors
from ..files.atomic import write_atomic
from ..files.json_text import find_problem
from ..files.text import read_lines
from ..names.labels import name_key
from ..names.lexicon import TITLES, kin_key
from ..names.variants import is_numbered

# A character with at least this share of all mentions is a main one.
PRIMARY_SHARE = 0.03
KINDS = ("primary", "secondary", "generic")
GENDERS = ("F", "M", None)
EXAMPLE = '{"id": "Ross Geller", "aliases": ["Ross"]}'


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
    appears (Dict[str, int]): How often the character is known to be meant, by the id
        of the dialogue. It decides between namesakes there, and tells of whom those
        speak who are there.
    spoken_of (Dict[str, Dict[str, int]]): Who is known to speak of the character how
        often, by the id of the dialogue.
    external_ids (Dict[str, str]): Ids elsewhere, by the name of the scheme.
    """

    id: str
    name: str = ""
    aliases: List[str] = field(default_factory=list)
    gender: Optional[str] = None
    kind: str = "secondary"
    relations: Dict[str, List[str]] = field(default_factory=dict)
    appears: Dict[str, int] = field(default_factory=dict)
    spoken_of: Dict[str, Dict[str, int]] = field(default_factory=dict)
    external_ids: Dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.name = self.name or self.id


class CharacterBank:
    """Knowledge base of a cast.

    Precedence where a name could be several characters: an id before a display
    name before an alias before a part of a name (`Geller`); within each, whoever
    was added first. `find` returns all of them in that order. Two characters may
    share an alias (two mothers are both "mom"), never an id or a given display name.

    DOCS: docs/data-model.md
    """

    def __init__(self, characters: Iterable[Character] = ()) -> None:
        self._characters: Dict[str, Character] = {}
        self._order: Dict[str, int] = {}
        self._by_id: Dict[str, List[str]] = {}
        self._by_name: Dict[str, List[str]] = {}
        self._by_alias: Dict[str, List[str]] = {}
        self._by_part: Dict[str, List[str]] = {}
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

    def add(self, character: Union[Character, str], **values: Any) -> Character:
        """Add a character; no training is needed for it to be found.

        character (Union[Character, str]): The character, or an id with the
            other fields of `Character` as keyword arguments.
        RETURNS (Character): The character added.
        RAISES (ValueError): If the id or the name is taken, or a field is wrong.
        """
        if not isinstance(character, Character):
            character = Character(character, **values)
        elif values:
            character = replace(character, **values)
        self._check(character)
        self._order[character.id] = len(self._characters)
        self._characters[character.id] = character
        self._index(self._by_id, name_key(character.id), character.id)
        self._index(self._by_name, name_key(character.name), character.id)
        for alias in character.aliases:
            self._index(self._by_alias, name_key(alias), character.id)
        for part in derived_aliases(character.name):
            self._index(self._by_part, name_key(part), character.id)
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
            self._index(self._by_alias, name_key(alias), character_id)

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

    def find(
        self,
        name: str,
        at: Optional[int] = None,
        *,
        parts: bool = True,
        limit: Optional[int] = None,
    ) -> Tuple[str, ...]:
        """Find the characters that a name can mean.

        name (str): A name or alias as written; case, dots, underscores and
            repeated spaces do not count.
        at (Optional[int]): Story position, see `get`.
        parts (bool): Whether a part of a character's name will do.
        limit (Optional[int]): Find no more than so many.
        RETURNS (Tuple[str, ...]): The ids in order of precedence.
        """
        key = name_key(name)
        indexes = [self._by_id, self._by_name, self._by_alias]
        if parts:
            indexes.append(self._by_part)
        found: Dict[str, None] = {}
        for ids in (index.get(key, []) for index in indexes):
            found.update(dict.fromkeys(ids if limit is None else ids[:limit]))
        return tuple(found)[:limit]

    def find_relation(self, noun: str, caller: str) -> Tuple[str, ...]:
        """Find whom a character calls by a noun.

        A relation may be written as people do: `mom` and `mother of` are `mother`,
        and `Ross` is Ross Geller where the name means him first.

        noun (str): The noun: `mother`, `boss`.
        caller (str): The id of the character, who may be outside of the bank.
        RETURNS (Tuple[str, ...]): The ids, in the order of the bank.
        """
        noun = relation_key(noun)
        keys = [(noun, name_key(form)) for form in self._forms(caller)]
        found = {i for key in keys for i in self._by_relation.get(key, ())}
        return tuple(sorted(found, key=self._order.__getitem__))

    def find_callers(self, noun: str, character_id: str) -> Tuple[str, ...]:
        """Give who calls a character by a noun, as its relations are written."""
        character = self.get(character_id)
        relations = character.relations.items() if character else ()
        key = relation_key(noun)
        return tuple(i for n, ids in relations if relation_key(n) == key for i in ids)

    def _forms(self, character_id: str) -> List[str]:
        """Give the names that mean a character first, beginning with the id."""
        character = self.get(character_id)
        if character is None:
            return [character_id]
        names = [character.name, *character.aliases, *derived_aliases(character.name)]
        sure = [name for name in names if self._is_first(name, character_id)]
        return [character_id, *sure]

    def _is_first(self, name: str, character_id: str) -> bool:
        return self.find(name, limit=1) == (character_id,)

    def copy(self) -> "CharacterBank":
        """Copy the bank: additions to the copy do not reach the original."""
        return CharacterBank.from_records(self.to_records())

    def _check(self, character: Character) -> None:
        if not isinstance(character.id, str) or not character.id.strip():
            raise ValueError(Errors.E011.format(id=character.id))
        if character.id in self._characters:
            raise ValueError(Errors.E012.format(id=character.id))
        _check_fields(character)
        _check_encodable(character)
        key = name_key(character.name)
        others = self._by_name.get(key)
        if others and key != name_key(character.id):
            raise ValueError(
                Errors.E013.format(
                    name=character.name, id=character.id, other=others[0]
                )
            )

    def _index_relation(self, noun: str, caller: str, character_id: str) -> None:
        key = (relation_key(noun), name_key(caller))
        self._index(self._by_relation, key, character_id)

    def _index(self, index: Dict[Any, List[str]], key: Any, character_id: str) -> None:
        """File a character under a key, those added first to the bank before."""
        ids = index.setdefault(key, [])
        order = self._order.__getitem__
        place = bisect_left(ids, order(character_id), key=order)
        if ids[place : place + 1] != [character_id]:
            ids.insert(place, character_id)

    def to_records(self) -> List[Dict[str, Any]]:
        """Give the characters as JSON-ready dicts, without the empty fields."""
        return [
            {key: value for key, value in asdict(character).items() if value}
            for character in self
        ]

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
            bank._add_record(record, source, line)
        return bank

    def _add_record(self, record: Any, source: Union[str, Path], line: int) -> None:
        if not isinstance(record, dict) or "id" not in record:
            raise ValueError(Errors.E015.format(source=source, line=line))
        try:
            _check_keys(record)
            self.add(Character(**record))
        except ValueError as error:
            raise ValueError(
                Errors.E016.format(source=source, line=line, error=error)
            ) from None

    def to_disk(self, path: Union[str, Path]) -> None:
        """Save the bank as JSON Lines, one character a line."""
        lines = (srsly.json_dumps(record) for record in self.to_records())
        write_atomic(path, "".join(f"{line}\n" for line in lines))

    @classmethod
    def from_disk(cls, path: Union[str, Path]) -> "CharacterBank":
        """Load a bank from JSON Lines; blank lines do not count.

        RAISES (ValueError): If the file is no bank; names the file and line.
        """
        path = Path(path)
        if not path.is_file():
            raise ValueError(Errors.E017.format(path=path))
        bank = cls()
        for line, text in read_lines(path):
            if text.strip():
                bank._add_record(_parse(text, path, line), path, line)
        return bank

    def to_bytes(self) -> bytes:
        """Serialize the bank to bytes."""
        return srsly.msgpack_dumps(self.to_records())

    @classmethod
    def from_bytes(cls, data: bytes) -> "CharacterBank":
        """Load a bank from bytes."""
        try:
            records = list(srsly.msgpack_loads(data))
        except Exception as error:  # whatever the parser makes of damaged bytes
            raise ValueError(Errors.E234.format(error=error)) from error
        return cls.from_records(records, source="bytes")


def _parse(text: str, path: Path, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        _, column, problem = find_problem(error)
        at = {"path": path, "line": line, "column": column, "example": EXAMPLE}
        raise ValueError(Errors.E193.format(**at, problem=problem)) from None


def _check_keys(record: Dict[str, Any]) -> None:
    known = [item.name for item in fields(Character)]
    unknown = [key for key in record if key not in known]
    if unknown:
        raise ValueError(
            Errors.E018.format(
                id=record["id"],
                unknown=", ".join(map(repr, unknown)),
                known=", ".join(known),
            )
        )


def _check_fields(character: Character) -> None:
    """Check what a file or a user may have written in a character's fields."""
    allowed = {
        "name": (isinstance(character.name, str), "a text"),
        "aliases": (_is_texts(character.aliases), "a list of texts"),
        "kind": (character.kind in KINDS, " or ".join(KINDS)),
        "gender": (character.gender in GENDERS, "F, M or null"),
        "relations": (
            _is_relations(character.relations),
            'an object of lists of ids by noun, such as {"mother": ["Ross"]}',
        ),
        "appears": (_is_counts(character.appears), "an object of counts by dialogue"),
        "spoken_of": (
            isinstance(character.spoken_of, dict)
            and all(map(_is_counts, character.spoken_of.values())),
            "an object of counts by speaker, by dialogue",
        ),
        "external_ids": (_is_mapping(character.external_ids), "an object of texts"),
    }
    for name, (right, expected) in allowed.items():
        if not right:
            raise ValueError(
                Errors.E014.format(
                    field=name,
                    id=character.id,
                    value=getattr(character, name),
                    allowed=expected,
                )
            )


def _check_encodable(character: Character) -> None:
    """Check that a character can be written: spaCy keeps all texts as UTF-8."""
    try:
        json.dumps(vars(character), ensure_ascii=False).encode("utf8")
    except UnicodeEncodeError as error:
        where, half = f"the character {character.id!r}", error.object[error.start]
        raise ValueError(Errors.E233.format(where=where, text=half)) from error


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _is_relations(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_texts, value.values()))


def _is_mapping(value: object) -> bool:
    return isinstance(value, dict) and _is_texts(list(value.values()))


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(count, int) and count > 0 for count in value.values()
    )


def relation_key(noun: str) -> str:
    """Give the word under which a relation is filed: `mother` for `Mom`, `mother of`.

    noun (str): The noun as written.
    RETURNS (str): The key.
    """
    return kin_key(name_key(noun).removesuffix(" of"))


def derived_aliases(name: str) -> List[str]:
    """Give the names that follow from a full name: its parts, without titles.

    name (str): A name, e.g. `Dr. Ross Geller`.
    RETURNS (List[str]): E.g. `Ross Geller`, `Ross`, `Geller`; nothing for
        descriptions such as `Phoebe's assistant`, and only the whole where a number
        tells it from others, as in `Guest 2`.
    """
    words = name_key(name).split()
    if any(word.endswith(("'s", "’s", "'")) for word in words):
        return []
    if is_numbered(" ".join(words)):
        return [" ".join(words)]
    names = words[1:] if words and words[0] in TITLES else words
    aliases = [" ".join(names), *names[:1], *names[-1:]]
    return [alias for alias in dict.fromkeys(aliases) if alias]
