"""Find the relatives whom a plural noun can mean: "our parents", "Ross's sisters"."""

from typing import Dict, List, Tuple

from ...dialogue.view import NAME, MentionView
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


def find_families(
    relatives: RelativeEvidence, mention: MentionView
) -> List[Tuple[int, ...]]:
    """Find the groups of relatives that a plural noun can mean.

    relatives (RelativeEvidence): Finds the relatives of each owner.
    mention (MentionView): Any mention.
    RETURNS (List[Tuple[int, ...]]): For each possible owner ("your" may be said to
        several), the characters; none for other mentions.
    """
    if mention.number != "plur" or mention.person or mention.label == NAME:
        return []
    nouns = PLURALS.get(mention.head) or (mention.head.removesuffix("s"),)
    found = relatives.find_all(mention, nouns)
    return [group for group in found if len(group) > 1]
