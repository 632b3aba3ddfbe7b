"""A character of a cast."""

import json
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Tuple

from ..errors import Errors
from ..names.given_names import TITLES
from ..names.labels import name_key
from ..names.variants import is_numbered, is_suffix

# A character with at least this share of all mentions is a main one.
PRIMARY_SHARE = 0.03
KINDS = ("primary", "secondary", "generic")
GENDERS = ("F", "M", None)


@dataclass
class Character:
    """A person that mentions can refer to.

    id (str): Unique in the bank; the value of `span._.character`.
    name (str): The display name. Defaults to the id.
    aliases (List[str]): Other names of the character.
    gender (Optional[str]): `F`, `M`, or None if unknown.
    kind (str): `primary` for a main character, `secondary`, or `generic` for
        descriptions such as "Waiter", which evaluations do not list by name.
    relations (Dict[str, List[str]]): Who uses which noun for the character: under
        `mother` the ids of the character's children, under `boss` those of the
        employees.
    appears (Dict[str, int]): Number of mentions known to mean the character, by the
        id of the dialogue. Used in these dialogues only: to decide between namesakes,
        and to make candidates of people who do not speak.
    spoken_of (Dict[str, Dict[str, int]]): Number of mentions by which others speak of
        the character (names, nouns, third person), by the id of the dialogue, then by
        the id of the speaker. Used in these dialogues only.
    external_ids (Dict[str, str]): The character's id in other data, by the name of
        the scheme: `{"wikidata": "Q1"}`. Not used for linking.
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
        if not self.name:
            vars(self)["name"] = self.id  # is checked with the other fields

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a field. A new value of one that is set already is checked.

        RAISES (ValueError): If the value is wrong; the field keeps the old one.
        """
        if name in vars(self):
            _check_field(self.id, name, value)
        super().__setattr__(name, value)


def check_character(character: Character) -> None:
    """Check the fields of a character, which may come from a file.

    character (Character): The character.
    RAISES (ValueError): If a field is wrong, or holds text that cannot be saved.
    """
    for name, value in vars(character).items():
        _check_field(character.id, name, value)
    _check_encodable(character)


def _check_field(character_id: object, name: str, value: object) -> None:
    if name == "id" and not _is_id(value):
        raise ValueError(Errors.E011.format(id=value))
    is_right, allowed = _FIELDS.get(name, _ANY)
    if not is_right(value):
        texts = {"field": name, "id": character_id, "value": value}
        raise ValueError(Errors.E014.format(**texts, allowed=allowed))


def _check_encodable(character: Character) -> None:
    """Check that a character can be saved: spaCy keeps all texts as UTF-8."""
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


def _is_spoken_of(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_counts, value.values()))


def _is_id(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


# For each field, how to check it, and what it has to be.
_FIELDS: Dict[str, Tuple[Callable[[Any], bool], str]] = {
    "name": (lambda value: isinstance(value, str), "a text"),
    "aliases": (_is_texts, "a list of texts"),
    "kind": (KINDS.__contains__, " or ".join(KINDS)),
    "gender": (GENDERS.__contains__, "F, M or null"),
    "relations": (
        _is_relations,
        'an object of lists of ids by noun, such as {"mother": ["Ross"]}',
    ),
    "appears": (_is_counts, "an object of counts by dialogue"),
    "spoken_of": (_is_spoken_of, "an object of counts by speaker, by dialogue"),
    "external_ids": (_is_mapping, "an object of texts"),
}
_ANY: Tuple[Callable[[Any], bool], str] = (lambda value: True, "")


def derived_aliases(name: str) -> List[str]:
    """Derive other names from a full name: its parts, without titles.

    name (str): A name, e.g. `Dr. Ross Geller`.
    RETURNS (List[str]): E.g. `ross geller`, `ross`, `geller`. Empty for descriptions
        such as `Phoebe's assistant` and for groups (`Rachel and Phoebe`); only the
        whole name if it ends in a number, as in `Guest 2`.
    """
    words = name_key(name).split()
    if any(word.endswith(("'s", "’s", "'")) or word in ("and", "&") for word in words):
        return []
    if is_numbered(" ".join(words)):
        return [" ".join(words)]
    names = words[1:] if words and words[0] in TITLES else words
    aliases = [" ".join(names)]
    while len(names) > 1 and is_suffix(names[-1]):
        names = names[:-1]
    aliases += [*names[:1], *names[-1:]]
    return [alias for alias in dict.fromkeys(aliases) if alias]
