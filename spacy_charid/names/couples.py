"""Find couples who are named together: "Mr. and Mrs. Whitlow"."""

from typing import Dict, FrozenSet, List, NamedTuple, Optional, Sequence

from .given_names import find_title

_AND = frozenset(("and", "&"))
_RANKS = "dr prof captain colonel major general admiral reverend rev inspector"
# The titles that two people of one surname have, the second one with the first ones
# that go with it; "the Duke and Mrs. Vale" are no couple.
_FIRST: Dict[str, FrozenSet[str]] = {
    "mrs": frozenset(f"mr mister {_RANKS}".split()),
    "ms": frozenset(("mr", "dr", "prof")),
    "mr": frozenset(("mrs", "ms", "dr", "prof")),
    "lady": frozenset(("lord", "sir")),
    "queen": frozenset(("king",)),
    "princess": frozenset(("prince",)),
    "duchess": frozenset(("duke",)),
    "countess": frozenset(("count",)),
    "baroness": frozenset(("baron",)),
    "madame": frozenset(("monsieur",)),
    "señora": frozenset(("señor",)),
}


class Couple(NamedTuple):
    """The titles of two people who share a surname, by their tokens.

    first, second (int): The tokens of the titles, without their dots.
    """

    first: int
    second: int


def find_couple(words: Sequence[str], name: int, low: int = 0) -> Optional[Couple]:
    """Find the two titles before a surname.

    words (Sequence[str]): The tokens.
    name (int): The surname.
    low (int): The first token that is looked at.
    RETURNS (Optional[Couple]): The titles; None unless there are two that go together,
        with "and" between them.
    """
    second = find_title(words, name)
    if second is None or second - 2 < low or words[second - 1].lower() not in _AND:
        return None
    first = find_title(words, second - 1)
    if first is None or first < low:
        return None
    goes_with = _FIRST.get(_key(words[second]), ())
    return Couple(first, second) if _key(words[first]) in goes_with else None


def _key(title: str) -> str:
    return title.lower().rstrip(".")


def name_couple(words: Sequence[str], name: int, end: int, couple: Couple) -> List[str]:
    """Get the names of both: `Mr. Whitlow` and `Mrs. Whitlow`.

    words (Sequence[str]): The tokens.
    name, end (int): The surname.
    couple (Couple): Their titles.
    RETURNS (List[str]): The two names, with their titles as they are written.
    """
    surname = " ".join(words[name:end])
    return [f"{words[title]} {surname}" for title in couple]


def begins_couple(words: Sequence[str], i: int) -> bool:
    """Check whether a word is the first title of a couple: "Lord and Lady Vale"."""
    following = words[i + 1 : i + 4]
    if len(following) < 3 or following[0].lower() not in _AND:
        return False
    couple = find_couple(words, i + 3) if following[2][:1].isupper() else None
    return couple is not None and couple.first == i
