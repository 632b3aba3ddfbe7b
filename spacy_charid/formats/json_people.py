"""Names of speakers whom the messages of a JSON file call by ids.

A list of people may stand under any key, and their ids and names may have any keys: it
is known by holding the ids that speak, each once.
"""

import re
from typing import (
    Any,
    Dict,
    Iterable,
    Iterator,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
)

from ..files.source import clean

MAX_NAME = 60  # characters
_ID = re.compile(r"\d+|[a-z]+|[A-Z]|.*[\d_@:-].*|[A-Z]{2,}\d*")
# What names call themselves, the best first.
_NAMES = (
    re.compile(r"display_?name|screen_?name|shown_?name|display", re.I),
    re.compile(r"full_?name|real_?name|complete_?name", re.I),
    re.compile(r"(?:speaker|character|char|actor|user|person|participant)_?name", re.I),
    re.compile(r"name", re.I),
    re.compile(r"nick_?name|alias|label|title|nombre|nom", re.I),
    re.compile(r".*name", re.I),
)
_FIRST = re.compile(r"(?:first|given)_?name", re.I)
_LAST = re.compile(r"(?:last|family)_?name|surname", re.I)
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
_FOLDED = ("profile", "user", "properties", "attributes")  # objects with names
NO_RANK = len(_NAMES)


class _Register(NamedTuple):
    """Names by ids.

    names (Dict[str, str]): The names.
    rank (int): How much the key of the names is like one; 0 is best.
    """

    names: Dict[str, str]
    rank: int


def name_speakers(value: Any, speakers: Iterable[str]) -> Dict[str, str]:
    """Find the names of speakers who are written as ids.

    value (Any): All of the file.
    speakers (Iterable[str]): The speakers as written.
    RETURNS (Dict[str, str]): The names by ids; empty if they are no ids, or no list
        has nearly all of them.
    """
    ids = {speaker for speaker in speakers if speaker}
    if sum(bool(_ID.fullmatch(speaker)) for speaker in ids) * 2 <= len(ids):
        return {}
    best: Optional[_Register] = None
    best_count = 0.0
    for register in _find_registers(value, ids):
        names = {id: name for id, name in register.names.items() if id in ids}
        count = len(names) - register.rank / 100
        if len(names) * 3 >= len(ids) * 2 and count > best_count:
            best, best_count = _Register(names, register.rank), count
    return best.names if best else {}


def _find_registers(value: Any, ids: Iterable[str]) -> Iterator[_Register]:
    """Find lists and objects of people, at any depth."""
    open_values = [value]
    wanted = frozenset(ids)
    while open_values:
        node = open_values.pop()
        if isinstance(node, dict):
            yield from _read_object(node, wanted)
            open_values.extend(node.values())
        elif isinstance(node, list):
            people = [item for item in node if isinstance(item, dict)]
            yield from _read_list(people, wanted)
            open_values.extend(node)


def _read_object(node: Mapping[str, Any], ids: frozenset) -> Iterator[_Register]:
    """Read names, or objects with names, by ids."""
    if not ids.intersection(map(str, node)):
        return
    inner = {str(id): each for id, each in node.items()}
    texts = {id: clean(t) for id, t in inner.items() if _is_name(t)}
    if texts and all(map(_ID.fullmatch, ids.intersection(texts))):
        yield _Register(texts, 1)
    people = {id: _fold(each) for id, each in inner.items() if isinstance(each, dict)}
    for key in dict.fromkeys(key for person in people.values() for key in person):
        rank = _rank(key)
        named = {id: _name(person, key) for id, person in people.items()}
        if rank < NO_RANK:
            yield _Register({id: name for id, name in named.items() if name}, rank)


def _read_list(
    people: Sequence[Mapping[str, Any]], ids: frozenset
) -> Iterator[_Register]:
    """Read objects with an id and a name: each key may be either."""
    people = [_fold(person) for person in people]
    keys = list(dict.fromkeys(key for person in people for key in person))
    for key in keys:
        own = [str(p[key]) for p in people if isinstance(p.get(key), (str, int))]
        if not ids.intersection(own) or len(set(own)) < len(own):
            continue  # no ids, or those of messages
        for named in keys:
            if named == key or not _rank(named) < _rank(key):
                continue
            names = {str(p[key]): _name(p, named) for p in people if key in p}
            names = {id: name for id, name in names.items() if name}
            yield _Register(names, _rank(named))


def _fold(person: Mapping[str, Any]) -> Dict[str, Any]:
    """Put the values of inner objects, such as `profile`, beside the others."""
    folded = {k: v for k, v in person.items() if not isinstance(v, dict)}
    for key, inner in person.items():
        if isinstance(inner, dict) and inner and all(map(_LANGUAGE.fullmatch, inner)):
            folded[key] = inner.get("en", next(iter(inner.values())))
        elif isinstance(inner, dict) and str(key).casefold() in _FOLDED:
            folded = {**inner, **folded}
    return folded


def _rank(key: str) -> int:
    if _FIRST.fullmatch(key):
        return 1
    found = (i for i, names in enumerate(_NAMES) if names.fullmatch(key))
    return next(found, NO_RANK)


def _name(person: Mapping[str, Any], key: str) -> str:
    """Get the name of a person; of a given name, with the surname."""
    name = person.get(key)
    if not _is_name(name):
        return ""
    last = next((k for k in person if _LAST.fullmatch(k)), "")
    if _FIRST.fullmatch(key) and _is_name(person.get(last)):
        name = f"{name} {person[last]}"
    return clean(str(name)).strip()


def _is_name(value: Any) -> bool:
    is_short = isinstance(value, str) and 0 < len(value.strip()) <= MAX_NAME
    return is_short and any(map(str.isalpha, value)) and "\n" not in value
