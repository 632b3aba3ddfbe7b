"""Find the relatives, friends, ... of a character that the cast knows."""

from itertools import chain
from typing import Iterable, Iterator, NamedTuple, Tuple

from ..cast.candidates import Candidates
from ..names.lexicon import PRONOUNS
from ..names.nouns import kin_key

# The role of the owner of a noun: "my mom", "your mom", "his mom", "Ross's mom".
SPEAKER, ADDRESSEE, SPOKEN_OF, NAMED = "speaker", "addressee", "spoken of", "named"
# The source of a relative: a relation that the cast records, an id such as "Ross's
# mother", or the surname.
RECORDED, DESCRIBED, NAMESAKE = "recorded", "described", "namesake"
MAX_NAMESAKES = 2
_TITLES_OF_PARENTS = {"mother": "Mrs", "father": "Mr"}


class Relatives(NamedTuple):
    """The relatives of a character.

    ids (Tuple[str, ...]): Their ids, most probable first.
    source (str): `RECORDED`, `DESCRIBED` or `NAMESAKE`.
    """

    ids: Tuple[str, ...]
    source: str


def owner_role(owner: str) -> str:
    """Get the role of the owner of a noun.

    owner (str): The possessive as in `MentionView`; empty for plain "mom".
    RETURNS (str): `SPEAKER`, `ADDRESSEE`, `SPOKEN_OF` or `NAMED`.
    """
    if not owner:
        return SPEAKER
    pronoun = PRONOUNS.get(owner)
    if pronoun is None or (pronoun.person == 3 and pronoun.number == "plur"):
        return NAMED
    return (SPEAKER, ADDRESSEE, SPOKEN_OF)[pronoun.person - 1]


def find_relatives(cast: Candidates, noun: str, owner: str) -> Iterator[Relatives]:
    """Find a character's relatives, boss, friends, ... in the cast.

    cast (Candidates): The document's candidates.
    noun (str): The noun in lower case, e.g. `mom`.
    owner (str): The character.
    YIELDS (Relatives): The relatives by source, most reliable first.
    """
    key = kin_key(noun)
    recorded = cast.bank.find_relation(key, owner)
    if recorded:
        yield Relatives(recorded, RECORDED)
    names = _describe(owner, {key, noun})
    found = (cast.bank.find(name, parts=False)[:1] for name in names)
    described = tuple(dict.fromkeys(chain.from_iterable(found)))
    if described:
        yield Relatives(described, DESCRIBED)
    namesakes = _find_namesakes(cast, key, owner)
    if namesakes:
        yield Relatives(namesakes, NAMESAKE)


def _describe(owner: str, nouns: Iterable[str]) -> Iterator[str]:
    """Get the names that a cast may have for an unnamed relative: `Ross's boss`."""
    for noun in sorted(nouns):
        for name in dict.fromkeys((owner, owner.split(" ")[0])):
            yield f"{name}'s {noun}"
            if name.endswith("s"):
                yield f"{name}' {noun}"


def _find_namesakes(cast: Candidates, noun: str, owner: str) -> Tuple[str, ...]:
    """Find parents by surname: Mrs. Vale may be the mother of Nora Vale."""
    title, words = _TITLES_OF_PARENTS.get(noun), owner.split()
    if title is None or len(words) < 2:
        return ()
    found = cast.find(f"{title} {words[-1]}")[:MAX_NAMESAKES]
    return tuple(name for name in found if name != owner)
