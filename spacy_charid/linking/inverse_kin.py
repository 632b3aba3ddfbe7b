"""Find whom a noun for a relative means by who the relatives of its owner are: the
mother of a woman's son is the woman."""

from typing import Mapping, Optional, Sequence

from ..cast.candidates import Candidates
from ..dialogue.view import MentionView
from ..names.nouns import INVERSE_KIN, PARENTS, kin_key
from .drafts import Draft, Owner

_CHILDREN = frozenset(("son", "daughter", "child"))
# Relatives of whom one has one of each.
_UNIQUE = PARENTS | frozenset(("husband", "wife"))


def find_inverse(mention: MentionView, owner: Optional[Owner], cast: Candidates) -> str:
    """Find the character whose parent or child owns a noun for them: "his son" said of
    Connor's father is Connor, and "her mother" said of Mia's daughter is Mia.

    mention (MentionView): The noun.
    owner (Optional[Owner]): Whose relative it means.
    cast (Candidates): The candidates.
    RETURNS (str): The id; empty if there is none.
    """
    if not isinstance(owner, Draft) or not isinstance(owner.owner, str):
        return ""
    # Not "the Pasha's mother ... her son".
    if owner.noun not in PARENTS | _CHILDREN or owner.owner not in cast:
        return ""
    gender = cast.gender(owner.owner)
    if gender is None:
        is_child = owner.noun in PARENTS
        is_child = is_child and kin_key(mention.head) in INVERSE_KIN[owner.noun]
        return owner.owner if is_child else ""
    return owner.owner if _is_inverse(mention, owner, gender) else ""


def find_parent(mention: MentionView, owner: Optional[Owner]) -> Optional[Draft]:
    """Find the person of the dialogue whose child owns a noun for them: "his mother"
    said of the woman's son is the woman.

    mention (MentionView): The noun.
    owner (Optional[Owner]): Whose parent it means.
    RETURNS (Optional[Draft]): The person; None if there is none.
    """
    if not isinstance(owner, Draft) or not isinstance(owner.owner, Draft):
        return None
    gender = owner.owner.gender
    if owner.noun not in _CHILDREN or not gender:
        return None
    return owner.owner if _is_inverse(mention, owner, gender) else None


def find_named_inverse(
    draft: Draft, named: Mapping[str, Sequence[Draft]]
) -> Optional[Owner]:
    """Find whose named child or spouse speaks of a parent or a spouse: after "his
    daughter Amy", Amy's "my father" is he.

    draft (Draft): The parent or spouse.
    named (Mapping[str, Sequence[Draft]]): The people who are described and whose names
        are given, by the name.
    RETURNS (Optional[Owner]): The person; None if nobody tells.
    """
    if draft.noun not in _UNIQUE or not isinstance(draft.owner, str):
        return None
    for other in named.get(draft.owner, ()):
        if other.owner and other.noun in INVERSE_KIN:
            if draft.noun in INVERSE_KIN[other.noun]:
                return other.owner
    return None


def _is_inverse(mention: MentionView, owner: Draft, gender: str) -> bool:
    """Check whether a noun is what a relative calls somebody of a gender."""
    return INVERSE_KIN[owner.noun]["MF".index(gender)] == kin_key(mention.head)
