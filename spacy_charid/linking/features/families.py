"""Find the people whom a plural noun or name can mean by who is related to whom: "our
parents", "Ross's sisters", "the Gellers", "Mr. and Mrs. Elton"."""

from functools import cached_property
from typing import Dict, List, Tuple

from ...dialogue.view import NAME, MentionView
from .known_groups import Families
from .relatives import RelativeEvidence

# The relations that a plural noun covers, besides its own singular.
PLURALS: Dict[str, Tuple[str, ...]] = {
    "parents": ("mother", "father"),
    "folks": ("mother", "father"),
    "grandparents": ("grandmother", "grandfather"),
    "siblings": ("brother", "sister"),
    "children": ("son", "daughter", "child"),
    "kids": ("son", "daughter", "child"),
    "grandchildren": ("grandson", "granddaughter"),
    "wives": ("wife",),
}


class FamilyEvidence:
    """Finds the families of a document that its plural nouns and names can mean.

    relatives (RelativeEvidence): Finds the relatives of each owner.
    """

    def __init__(self, relatives: RelativeEvidence) -> None:
        self.relatives = relatives

    @cached_property
    def families(self) -> Families:
        """The families by surname; most documents do not name any."""
        return Families(self.relatives.cast.cast)

    def find(self, mention: MentionView) -> List[Tuple[int, ...]]:
        """Find the groups that a plural noun or name can mean.

        mention (MentionView): Any mention.
        RETURNS (List[Tuple[int, ...]]): For each possible owner ("your" may be said to
            several), the characters; none for other mentions.
        """
        if mention.person:
            return []
        if mention.is_family_name:
            group = self.families.named(mention.text)
            return [tuple(sorted(group))] if group else []
        if mention.number != "plur" or mention.label == NAME:
            return []
        nouns = PLURALS.get(mention.head) or (mention.head.removesuffix("s"),)
        found = self.relatives.find_all(mention, nouns)
        return [group for group in found if len(group) > 1]
