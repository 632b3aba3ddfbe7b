"""The groups that a document has meant or listed so far, and its families."""

import re
from itertools import islice
from typing import Dict, FrozenSet, List, Tuple

from ...cast.candidates import Candidates
from ...names.labels import name_key
from ...names.variants import find_surname

Group = FrozenSet[int]
# Weight of people who are listed ("Ron and Harry") relative to a group that is meant.
LISTED = 0.5
# The most groups of a person that are looked through.
MAX_GROUPS = 64


class KnownGroups:
    """The groups of a document, by their members, as indices of `cast.ids`."""

    def __init__(self) -> None:
        self.counts: Dict[Group, float] = {}
        self.scenes: Dict[Group, int] = {}
        self.by_person: Dict[int, Dict[Group, None]] = {}

    def note(self, group: Group, scene: int, weight: float = 1.0) -> None:
        """Count a group.

        group (Group): Its members.
        scene (int): The scene where it is meant.
        weight (float): The count that is added.
        """
        self.counts[group] = self.counts.get(group, 0.0) + weight
        self.scenes[group] = scene
        for person in group:
            known = self.by_person.setdefault(person, {})
            known.pop(group, None)
            known[group] = None

    def find(self, person: int, n: int) -> List[Tuple[Group, float]]:
        """Find the most frequent of the last groups of a person, with their counts."""
        known = self.by_person.get(person)
        if not known:
            return []
        last = list(islice(reversed(known), MAX_GROUPS))
        last.sort(key=lambda group: -self.counts[group])
        return [(group, self.counts[group]) for group in last[:n]]


class Families:
    """The characters by surname, and couples: the Gellers, Mr. and Mrs. Elton.

    cast (Candidates): The characters.
    """

    def __init__(self, cast: Candidates) -> None:
        self.members: Dict[str, Dict[int, None]] = {}
        self.surnames: List[Tuple[str, ...]] = []
        self.couples: Dict[int, List[Group]] = {}
        self.titled: Dict[Tuple[str, str], int] = {}
        for index, name in enumerate(cast.ids):
            character = cast.get(name)
            aliases = [character.name, *character.aliases] if character else []
            names = [name_key(one) for one in dict.fromkeys((name, *aliases))]
            found = dict.fromkeys(filter(None, map(find_surname, names)))
            self.surnames.append(tuple(found))
            for surname in found:
                self.members.setdefault(surname, {})[index] = None
            for one in names:
                title, _, rest = one.partition(" ")
                self.titled.setdefault((title.strip("."), rest), index)
        self._pair()

    def _pair(self) -> None:
        """Find the couples: Mr. and Mrs. Elton."""
        for (title, rest), husband in self.titled.items():
            wife = self.titled.get(("mrs", rest)) if title == "mr" else None
            if wife is not None and wife != husband:
                for one in (husband, wife):
                    couples = self.couples.setdefault(one, [])
                    couples.append(frozenset((husband, wife)))

    def find(self, person: int) -> List[Group]:
        """Find the couples and the families that a character belongs to."""
        families = [frozenset(self.members[name]) for name in self.surnames[person]]
        return [*self.couples.get(person, ()), *families]

    def named(self, name: str) -> Group:
        """Find the family that a plural name means (`the Gellers`), or the people of
        one surname (`Mr. and Mrs. Elton`). A surname may end in `s`, too."""
        first, _, rest = re.sub(r" (or|&) ", " and ", name_key(name)).partition(" and ")
        if rest:
            title, _, surname = rest.partition(" ")
            titles = (first.rpartition(" ")[2], title)
            found = (self.titled.get((one, surname)) for one in titles)
            couple = frozenset(one for one in found if one is not None)
            return couple if len(couple) > 1 else frozenset()
        before, _, key = first.rpartition(" ")
        if key in self.members and before != "the":  # Miss Bates
            return frozenset()
        for surname in (key, key.removesuffix("s"), key.removesuffix("es")):
            if len(self.members.get(surname, ())) > 1:
                return frozenset(self.members[surname])
        return frozenset()
