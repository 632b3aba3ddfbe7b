"""Tell who the people are whom an annotated document describes."""

from typing import Dict, FrozenSet, Mapping, NamedTuple, Sequence, Set, Tuple

from ..cast.person import People
from ..names.labels import OTHER, is_ambiguous


class GoldPeople(NamedTuple):
    """The annotation of the people whom a document describes.

    names (Mapping[str, str]): The id of the person who is described first as each
        annotated character.
    others (FrozenSet[str]): The ids of those who are annotated as `#OTHER#`.
    described (Mapping[int, str]): See `People.described`.
    """

    names: Mapping[str, str] = {}
    others: FrozenSet[str] = frozenset()
    described: Mapping[int, str] = {}

    @classmethod
    def align(cls, people: People, links: Sequence[Tuple[str, ...]]) -> "GoldPeople":
        """Align people with the annotation of the mentions that describe them.

        people (People): The people.
        links (Sequence[Tuple[str, ...]]): The annotated characters of each mention.
        RETURNS (GoldPeople): The alignment.
        """
        names: Dict[str, str] = {}
        others: Set[str] = set()
        for person in people.persons.values():
            found = (links[i] for i in person.mentions if len(links[i]) == 1)
            (label,) = next(found, ("",))
            if label == OTHER:
                others.add(person.id)
            elif label and not is_ambiguous(label):
                names.setdefault(label, person.id)
        return cls(names, frozenset(others), people.described)

    def others_of(self, mention: int) -> Sequence[str]:
        """Get the people whom a mention of `#OTHER#` can mean: the one it describes."""
        own = self.described.get(mention)
        return [own] if own in self.others else sorted(self.others)
