"""Name the people whom a document describes: `the queen`, `Ross's brother`."""

from collections import Counter
from typing import Collection, Dict, Iterator, Sequence

from ..cast.candidates import Candidates
from ..cast.person import People, Person
from ..names.labels import name_key
from .drafts import Draft, Drafts

_SOMEONE = frozenset("someone somebody".split())


def name_people(
    drafts: Drafts,
    order: Sequence[int],
    cast: Candidates,
    known: Collection[str] = (),
) -> People:
    """Name the people who have been described.

    drafts (Drafts): The people.
    order (Sequence[int]): The indices of the mentions in text order.
    cast (Candidates): The candidates.
    known (Collection[str]): The characters whom other descriptions mean.
    RETURNS (People): The people.
    """
    people = People()
    ids: Dict[int, str] = {}
    namer = _Namer(cast, known)
    for place, draft in drafts.at.items():
        if id(draft) not in ids:
            ids[id(draft)] = _enter(people, draft, ids, order, namer)
        people.described[order[place]] = ids[id(draft)]
    return people


def _enter(
    people: People,
    draft: Draft,
    ids: Dict[int, str],
    order: Sequence[int],
    namer: "_Namer",
) -> str:
    """Enter a person; one who is a character lends the character the gender."""
    owner = draft.owner
    if isinstance(owner, Draft):
        owner = ids.get(id(owner), "")
    found = draft.meant or namer.name(draft, owner)
    if draft.meant or found in namer.cast:
        if draft.gender:
            people.genders.setdefault(found, draft.gender)
        return found
    mentions = [order[place] for place in draft.mentions]
    gender = draft.gender or None
    people.persons[found] = Person(
        found, draft.noun, gender, owner, draft.indefinite, mentions
    )
    return found


class _Namer:
    """Gives people their ids.

    cast (Candidates): The candidates, whose ids are taken, but for those of the bank
        that describe a person in the same words, as a drafted cast does.
    known (Collection[str]): The characters who are somebody else.
    """

    def __init__(self, cast: Candidates, known: Collection[str]) -> None:
        self.cast = cast
        self.free = {one for one in cast.bank.ids if one not in known}
        self.numbers: Counter = Counter()

    def name(self, draft: Draft, owner: str) -> str:
        made = _make_ids(
            draft.owned_label if owner else draft.label, owner, self.numbers
        )
        return next(one for one in made if one in self.free or not self._is_taken(one))

    def _is_taken(self, made: str) -> bool:
        """Check whether an id is that of somebody, in any case: `the woman` would be
        taken for the speaker `The Woman`."""
        banks = (self.cast.bank, self.cast.local)
        alike = (one for bank in banks for one in bank.find(made, parts=False))
        key = name_key(made)
        return made in self.cast or any(name_key(one) == key for one in alike)


def _make_ids(noun: str, owner: str, numbers: Counter) -> Iterator[str]:
    """Make new ids for a person: `the queen`, `the queen (2)`, ...

    noun (str): The noun.
    owner (str): The id of the owner; may be empty.
    numbers (Counter): The last number of each id; changed.
    YIELDS (str): The ids.
    """
    first = f"{owner}'s {noun}" if owner else f"the {noun}"
    first = noun if noun in _SOMEONE else first
    while True:
        numbers[first] += 1
        number = numbers[first]
        yield f"{first} ({number})" if number > 1 else first
