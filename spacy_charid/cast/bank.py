"""The characters that mentions can refer to, and the index of their names."""

import warnings
from bisect import bisect_left
from copy import deepcopy
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import (
    Any,
    Dict,
    FrozenSet,
    Iterable,
    Iterator,
    List,
    Optional,
    Set,
    Tuple,
    Union,
)

import srsly

from ..errors import Errors, Warnings
from ..names.labels import name_key
from ..names.nouns import kin_key
from ..names.variants import (
    MIN_RESPELT,
    find_misspelt_noun,
    is_respelling,
    name_words,
    shortened,
    split_owner,
)
from .character import Character, check_character, derived_aliases
from .records import make_record, parse_record, read_records, write_records

NEAR = 0.7  # share of letters that a misspelt name has in common with the right one


class CharacterBank:
    """The characters of a cast, found by name or by relation.

    `find` returns all characters that a name can refer to: first by id, one in the same
    case before all others, then by display name, by alias, and by a part of the name
    (`Geller`); each in the order in which they were added. Characters may share an
    alias (two mothers are both "mom"), but not an id or a display name.

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
        self._name_words: Optional[FrozenSet[str]] = None
        self._by_owned: Dict[str, List[Tuple[str, str]]] = {}
        self._spellings: Optional[Dict[str, Set[str]]] = None
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

    @property
    def name_words(self) -> FrozenSet[str]:
        """The words of all ids, names and aliases, case folded; see
        `names.variants.name_words`. They are gathered once after each change."""
        if self._name_words is None:
            names = ((c.id, c.name, *c.aliases) for c in self)
            self._name_words = name_words(chain.from_iterable(names))
        return self._name_words

    def add(self, character: Union[Character, str], **values: Any) -> Character:
        """Add a character. Mentions can be linked to it without training.

        character (Union[Character, str]): The character, or its id.
        **values (Any): Other fields of `Character`.
        RETURNS (Character): The character that was added.
        RAISES (ValueError): If the id or the name is taken, or a field is wrong.
        """
        if not isinstance(character, Character):
            character = Character(character, **values)
        elif values:
            character = replace(character, **values)
        self._check(character)
        for noun in character.relations:
            _warn_misspelt(noun, character.id)
        self._insert(character)
        return character

    def _insert(self, character: Character) -> None:
        self._name_words = None
        self._order[character.id] = len(self._characters)
        self._characters[character.id] = character
        for name in dict.fromkeys((character.id, character.name, *character.aliases)):
            self._index_owned(name, character.id)
        self._index(self._by_id, name_key(character.id), character.id)
        self._index(self._by_name, name_key(character.name), character.id)
        for alias in character.aliases:
            self._index(self._by_alias, name_key(alias), character.id)
            self._note_spelling(name_key(alias))
        for part in derived_aliases(character.name):
            self._index(self._by_part, name_key(part), character.id)
            self._note_spelling(name_key(part))
        for noun, callers in character.relations.items():
            for caller in callers:
                self._index_relation(noun, caller, character.id)

    def add_alias(self, character_id: str, alias: str) -> None:
        """Add another name for a character.

        character_id (str): The id of the character.
        alias (str): The name.
        RAISES (KeyError): If there is no such character.
        """
        character = self[character_id]
        if alias not in character.aliases:
            self._name_words = None
            character.aliases.append(alias)
            self._index_owned(alias, character_id)
            self._index(self._by_alias, name_key(alias), character_id)
            self._note_spelling(name_key(alias))

    def add_relation(self, character_id: str, noun: str, caller: str) -> None:
        """Add a relation: one character uses a noun for another.

        character_id (str): The id of the character that the noun refers to.
        noun (str): The noun: `mother`, `boss`.
        caller (str): The id of the character who uses it, the child or the employee.
        RAISES (KeyError): If there is no such character.
        """
        relations = self[character_id].relations
        if noun not in relations:
            _warn_misspelt(noun, character_id)
        callers = relations.setdefault(noun, [])
        if caller not in callers:
            callers.append(caller)
            self._index_relation(noun, caller, character_id)

    def find_owned(self, noun: str) -> Tuple[Tuple[str, str], ...]:
        """Find the characters whose names say that they are somebody's relative, boss,
        ...: `Ross's boss`, `mother of Ross`.

        noun (str): The noun, as in `kin_key`: `mother`, `boss`.
        RETURNS (Tuple[Tuple[str, str], ...]): The owner's name, and the character's id.
        """
        return tuple(self._by_owned.get(noun, ()))

    def get(self, character_id: str) -> Optional[Character]:
        """Look up a character.

        character_id (str): The id.
        RETURNS (Optional[Character]): The character, or None if there is none.
        """
        return self._characters.get(character_id)

    def find(
        self,
        name: str,
        *,
        parts: bool = True,
        limit: Optional[int] = None,
    ) -> Tuple[str, ...]:
        """Find the characters that a name can refer to.

        name (str): A name or alias as written. Case, dots, underscores and
            repeated spaces are ignored.
        parts (bool): Whether to find characters by a part of their name.
        limit (Optional[int]): The maximum number of characters.
        RETURNS (Tuple[str, ...]): The ids, in the order described above.
        """
        if not self._characters:
            return ()
        key = name_key(name)
        indexes = [self._by_id, self._by_name, self._by_alias]
        if parts:
            indexes.append(self._by_part)
        known = [ids for index in indexes if (ids := index.get(key))]
        found: Dict[str, None] = {name: None} if name in self._characters else {}
        for ids in known:
            found.update(dict.fromkeys(ids[:limit]))
        return tuple(found)[:limit]

    def find_misspelt(self, name: str) -> Tuple[str, ...]:
        """Find the characters one of whose names is another spelling of a name.

        name (str): A name of one word; see `is_respelling`.
        RETURNS (Tuple[str, ...]): The ids, in the order of the bank.
        """
        key = name_key(name)
        if " " in key or len(key) < MIN_RESPELT or key[0].isdigit():
            return ()
        words = {w for form in shortened(key) for w in self._misspellings.get(form, ())}
        alike = [word for word in sorted(words) if is_respelling(word, key)]
        found = {i for word in alike for i in self.find(word)}
        return tuple(sorted(found, key=self._order.__getitem__))

    @property
    def _misspellings(self) -> Dict[str, Set[str]]:
        """The words of the names by their forms of `shortened`."""
        if self._spellings is None:
            self._spellings = {}
            for word in self._by_part.keys() | self._by_alias.keys():
                self._note_spelling(word)
        return self._spellings

    def _note_spelling(self, word: str) -> None:
        """Add a name to the index of spellings, if that has been built."""
        if self._spellings is None or " " in word or len(word) < MIN_RESPELT:
            return
        for form in shortened(word):
            self._spellings.setdefault(form, set()).add(word)

    def find_relation(self, noun: str, caller: str) -> Tuple[str, ...]:
        """Find the characters that a character calls by a noun.

        Relations match however they are written: `mom` and `mother of` are `mother`,
        and `Ross` is Ross Geller if the name finds him first.

        noun (str): The noun: `mother`, `boss`.
        caller (str): The id of the character who uses it; need not be in the bank.
        RETURNS (Tuple[str, ...]): The ids, in the order of the bank.
        """
        if not self._by_relation:
            return ()
        noun = relation_key(noun)
        keys = [(noun, name_key(form)) for form in self._forms(caller)]
        found = {i for key in keys for i in self._by_relation.get(key, ())}
        return tuple(sorted(found, key=self._order.__getitem__))

    def _forms(self, character_id: str) -> List[str]:
        """Find the names by which a character is found first; the id is the first."""
        character = self.get(character_id)
        if character is None:
            return [character_id]
        names = [character.name, *character.aliases, *derived_aliases(character.name)]
        sure = [name for name in names if self._is_first(name, character_id)]
        return [character_id, *sure]

    def _is_first(self, name: str, character_id: str) -> bool:
        return self.find(name, limit=1) == (character_id,)

    def copy(self) -> "CharacterBank":
        """Copy the bank and its characters.

        RETURNS (CharacterBank): The copy; changes to it do not reach the original.
        """
        bank = CharacterBank()
        for character in self:
            bank._insert(deepcopy(character))
        return bank

    def _check(self, character: Character) -> None:
        check_character(character)
        if character.id in self._characters:
            raise ValueError(Errors.E012.format(id=character.id))
        key = name_key(character.name)
        others = self._by_name.get(key)
        if others and key != name_key(character.id):
            raise ValueError(
                Errors.E013.format(
                    name=character.name, id=character.id, other=others[0]
                )
            )

    def _index_owned(self, name: str, character_id: str) -> None:
        owner, noun = split_owner(name)
        if owner:
            self._by_owned.setdefault(kin_key(noun), []).append((owner, character_id))

    def _index_relation(self, noun: str, caller: str, character_id: str) -> None:
        key = (relation_key(noun), name_key(caller))
        self._index(self._by_relation, key, character_id)

    def _index(self, index: Dict[Any, List[str]], key: Any, character_id: str) -> None:
        """Add a character to the ids under a key, in the order of the bank."""
        ids = index.setdefault(key, [])
        order = self._order.__getitem__
        place = bisect_left(ids, order(character_id), key=order)
        if ids[place : place + 1] != [character_id]:
            ids.insert(place, character_id)

    def to_records(self) -> List[Dict[str, Any]]:
        """Convert the characters to JSON-ready dicts.

        RETURNS (List[Dict[str, Any]]): One dict per character, with the fields that
            differ from the default.
        """
        return [make_record(character) for character in self]

    @classmethod
    def from_records(
        cls, records: Iterable[Dict[str, Any]], *, source: str = "the records"
    ) -> "CharacterBank":
        """Build a bank from dicts with the fields of `Character`.

        records (Iterable[Dict[str, Any]]): One dict per character, with at least `id`.
        source (str): The source of the records, for error messages.
        RETURNS (CharacterBank): The bank.
        RAISES (ValueError): If a record is wrong; with the source and the number of
            the record.
        """
        bank = cls()
        for line, record in enumerate(records, 1):
            bank._add_record(record, source, line)
        return bank

    def _add_record(self, record: Any, source: Union[str, Path], line: int) -> None:
        try:
            self.add(parse_record(record))
        except ValueError as error:
            raise ValueError(
                Errors.E016.format(source=source, line=line, error=error)
            ) from None

    def to_disk(self, path: Union[str, Path]) -> None:
        """Save the bank as JSON Lines.

        path (Union[str, Path]): The file.
        """
        write_records(self.to_records(), Path(path))

    @classmethod
    def from_disk(cls, path: Union[str, Path]) -> "CharacterBank":
        """Load a bank from JSON Lines. Blank lines are skipped. Warns of relations
        whose speaker is spelt almost like a character.

        path (Union[str, Path]): The file.
        RETURNS (CharacterBank): The bank.
        RAISES (ValueError): If the file is not a bank; with the file and the line.
        """
        bank, lines = cls(), []
        for line, record in read_records(Path(path)):
            bank._add_record(record, path, line)
            lines.append(line)
        for character, line in zip(bank, lines, strict=True):
            bank._warn_of_callers(character, f"{path}, line {line}")
        return bank

    def _warn_of_callers(self, character: Character, where: str) -> None:
        """Warn of those who use a noun for a character and look misspelt. Others whom
        the bank does not know may speak in a script."""
        for noun, callers in character.relations.items():
            unknown = [caller for caller in callers if not self.find(caller, limit=1)]
            for caller in unknown:
                near = self._find_near(caller)
                if near:
                    names = {"noun": noun, "id": character.id, "caller": caller}
                    message = Warnings.W251.format(**names, where=where, near=near)
                    warnings.warn(message, stacklevel=4)

    def _find_near(self, name: str) -> str:
        """Find the character whose name is spelt most like one that nobody has."""
        indexes = (self._by_id, self._by_name, self._by_alias, self._by_part)
        known = dict.fromkeys(chain.from_iterable(indexes))
        near = get_close_matches(name_key(name), known, n=1, cutoff=NEAR)
        return self.find(near[0], limit=1)[0] if near else ""

    def to_bytes(self) -> bytes:
        """Serialize the bank to bytes.

        RETURNS (bytes): The serialized bank.
        """
        return srsly.msgpack_dumps(self.to_records())

    @classmethod
    def from_bytes(cls, data: bytes) -> "CharacterBank":
        """Load a bank from bytes.

        data (bytes): The serialized bank.
        RETURNS (CharacterBank): The bank.
        RAISES (ValueError): If the bytes are damaged.
        """
        try:
            records = list(srsly.msgpack_loads(data))
        except Exception as error:  # damaged bytes can raise anything
            raise ValueError(Errors.E234.format(error=error)) from error
        return cls.from_records(records, source="bytes")


def relation_key(noun: str) -> str:
    """Normalize the noun of a relation: `Mom` and `mother of` are `mother`.

    noun (str): The noun as written.
    RETURNS (str): The key under which the bank keeps it.
    """
    return kin_key(name_key(noun).removesuffix(" of"))


def _warn_misspelt(noun: str, character_id: str) -> None:
    """Warn of a relation that looks like a misspelling of a known one."""
    near = find_misspelt_noun(relation_key(noun))
    if near:
        message = Warnings.W250.format(noun=noun, id=character_id, near=near)
        warnings.warn(message, stacklevel=3)
