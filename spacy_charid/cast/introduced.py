"""Read who the speakers are from stage directions and lists of the cast: "MOIRA
QUINLAN, a widow, pours tea. Her sons FINN and DECLAN stand by the window."."""

from itertools import permutations
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from ..names.labels import name_key
from ..names.nouns import (
    INVERSE_KIN,
    LIGHT_NOUNS,
    OF_PARENTS,
    PARENTS,
    is_kinship,
    kin_key,
    personal_nouns,
)
from .direction import (
    Direction,
    Entry,
    FindGender,
    FindSpeaker,
    Noun,
    capitalize,
    find_names,
    has_given,
)

MAX_ALIKE = 16  # children of somebody who are told to be brothers and sisters
_SIBLINGS = ("brother", "sister")
# What those are called whose apprentice, ... somebody is.
_INVERSE_ROLES = {
    "apprentice": "master",
    "servant": "master",
    "maid": "mistress",
    "pupil": "teacher",
    "student": "teacher",
    "patient": "doctor",
    "client": "lawyer",
    "assistant": "boss",
    "secretary": "boss",
}
_CHILDREN = frozenset(("son", "daughter", "child"))


class Introduced(NamedTuple):
    """What stage directions tell of the speakers.

    names (Dict[str, str]): The full name of a character, by id.
    relations (Dict[Tuple[str, str], List[str]]): The characters by what they are, as
        in `kin_key`, and to whom: ("son", "MOIRA") are FINN and DECLAN.
    roles (Dict[str, List[str]]): The characters by what they are: "a neighbour".
    """

    names: Dict[str, str]
    relations: Dict[Tuple[str, str], List[str]]
    roles: Dict[str, List[str]]


def read_introductions(
    directions: Iterable[Sequence[str]], find: FindSpeaker, gender: FindGender
) -> Introduced:
    """Read what stage directions tell of the speakers: full names, relations to each
    other and roles.

    directions (Iterable[Sequence[str]]): The words of each.
    find (FindSpeaker): Finds the speaker whom a name means.
    gender (FindGender): Gets the gender of a character: `F`, `M` or None.
    RETURNS (Introduced): What they tell.
    """
    found = Introduced({}, {}, {})
    entry: Optional[Entry] = None
    for words in directions:
        names = list(find_names(words, find))
        for name in names:
            full = " ".join(map(capitalize, words[name.start : name.end]))
            own, key = name_key(name.who).split(), name_key(full).split()
            begins = key[:1] == own[:1] or has_given(words, name.start, name.end)
            if set(key) > set(own) and begins:
                found.names.setdefault(name.who, full)
        direction = Direction(words, names, gender, entry)
        for who, noun in direction.find_nouns():
            _note(found, direction, who, noun)
        entry = direction.as_entry()
    _relate(found, gender)
    _relate_parents(found)
    return found


def _note(
    found: Introduced, direction: Direction, who: Sequence[str], noun: Noun
) -> None:
    """Note what somebody is, and to whom."""
    key = kin_key(noun.noun)
    owners = direction.find_owners(noun, who)
    wanted = personal_nouns()[noun.noun][1]
    who = [one for one in who if {wanted, direction.gender(one)} != {"F", "M"}]
    for one, owner in ((one, owner) for one in who for owner in owners):
        if one != owner:
            _add(found.relations, (key, owner), one)
    if not noun.owner and not is_kinship(key) and key not in LIGHT_NOUNS:
        for one in who:
            _add(found.roles, key, one)


def _relate(found: Introduced, gender: FindGender) -> None:
    """Add the inverse relations, and those among the children of somebody."""
    told = [(k, o, one) for (k, o), every in found.relations.items() for one in every]
    alike: Dict[Tuple[str, bool], List[Tuple[str, str]]] = {}
    for noun, owner, one in told:
        if noun in _INVERSE_ROLES:
            _add(found.relations, (_INVERSE_ROLES[noun], one), owner)
        if noun in INVERSE_KIN:
            inverse = dict(zip("MF", INVERSE_KIN[noun], strict=True))
            key = inverse.get(gender(owner) or "")
            if key is not None:
                _add(found.relations, (key, one), owner)
        if noun in _CHILDREN or noun in _SIBLINGS:
            alike.setdefault((owner, noun in _CHILDREN), []).append((noun, one))
    for every in alike.values():
        for (noun, one), (_, other) in permutations(every[:MAX_ALIKE], 2):
            is_man = (gender(one) or personal_nouns()[noun][1]) == "M"
            if one != other:
                _add(found.relations, (_SIBLINGS[not is_man], other), one)


def _relate_parents(found: Introduced) -> None:
    """Add the brothers, sisters and parents of somebody's parents."""
    told = [(key, every[:]) for key, every in found.relations.items()]
    for (noun, child), parents in told:
        for parent in parents if noun in PARENTS else ():
            for kin, name in OF_PARENTS.items():
                for one in found.relations.get((kin, parent), ()):
                    if one != child:
                        _add(found.relations, (name, child), one)


def _add(table: Dict, key: object, one: str) -> None:
    ids = table.setdefault(key, [])
    if one not in ids:
        ids.append(one)
