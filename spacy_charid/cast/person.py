"""People of the dialogue itself: described in it, but not of the cast."""

from dataclasses import dataclass, field
from typing import Dict, List, Optional


@dataclass
class Person:
    """A person whom a dialogue describes, by one or more mentions.

    id (str): The most telling words, unique in the document: `the queen`, `Ross's
        brother`, `the cyclist (2)`.
    noun (str): The noun of the first description, in lower case.
    gender (Optional[str]): `F`, `M`, or None if unknown.
    owner (str): The id of the character whose brother, boss, ... the person is; empty
        if there is none.
    indefinite (bool): Introduced by e.g. `a`.
    mentions (List[int]): The mentions that describe the person, as indices of
        `view.mentions`, in text order.
    """

    id: str
    noun: str
    gender: Optional[str] = None
    owner: str = ""
    indefinite: bool = False
    mentions: List[int] = field(default_factory=list)


@dataclass
class People:
    """The people whom a document describes.

    persons (Dict[str, Person]): Those who are not of the cast, by id.
    described (Dict[int, str]): For each mention that describes a person (an index of
        `view.mentions`), the person's id, or that of the character who is meant: `my
        boyfriend, Gus`.
    genders (Dict[str, str]): The genders of characters that descriptions give.
    predicates (Dict[int, int]): The nouns and names that say what somebody is, each
        with the mention that is their subject, as indices of `view.mentions`.
    """

    persons: Dict[str, Person] = field(default_factory=dict)
    described: Dict[int, str] = field(default_factory=dict)
    genders: Dict[str, str] = field(default_factory=dict)
    predicates: Dict[int, int] = field(default_factory=dict)
