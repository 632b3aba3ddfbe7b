"""Find the relatives, friends, ... of a character that the cast knows."""

from itertools import chain
from typing import Dict, Iterable, Iterator, NamedTuple, Tuple

from ..cast.candidates import Candidates
from ..names.labels import name_key
from ..names.lexicon import PRONOUNS
from ..names.nouns import kin_key
from ..names.variants import find_surname

# The role of the owner of a noun: "my mom", "your mom", "his mom", "Ross's mom".
SPEAKER, ADDRESSEE, SPOKEN_OF, NAMED = "speaker", "addressee", "spoken of", "named"
# The source of a relative: a relation that the cast records, an id such as "Ross's
# mother", or the surname.
RECORDED, DESCRIBED, NAMESAKE = "recorded", "described", "namesake"
# The most namesakes that tell something, and the most people who are looked at.
MAX_NAMESAKES, MAX_FAMILY = 2, 16
_TITLES = {"mother": "Mrs", "father": "Mr", "wife": "Mrs", "husband": "Mr"}
_SPOUSES = {"wife": "mr", "husband": "mrs"}
_GENDERS = {"brother": "M", "son": "M", "sister": "F", "daughter": "F"}


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


def find_relatives(
    cast: Candidates, noun: str, owner: str, scene: int = 0
) -> Iterator[Relatives]:
    """Find a character's relatives, boss, friends, ... in the cast.

    cast (Candidates): The document's candidates.
    noun (str): The noun in lower case, e.g. `mom`.
    owner (str): The character.
    scene (int): The index of the scene, if not everything holds in all scenes.
    YIELDS (Relatives): The relatives by source, most reliable first.
    """
    key = kin_key(noun)
    recorded = cast.find_relation(key, owner, scene)
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


def is_titled(noun: str) -> bool:
    """Check whether a noun is for a relative who has the same surname and a title of
    their own: the father of Nora Vale is Mr. Vale."""
    return kin_key(noun) in _TITLES


def _describe(owner: str, nouns: Iterable[str]) -> Iterator[str]:
    """Get the names that a cast may have for an unnamed relative: `Ross's boss`."""
    for noun in sorted(nouns):
        for name in dict.fromkeys((owner, owner.split(" ")[0])):
            yield f"{name}'s {noun}"
            if name.endswith("s"):
                yield f"{name}' {noun}"


def _find_namesakes(cast: Candidates, noun: str, owner: str) -> Tuple[str, ...]:
    """Find relatives by surname: Mrs. Vale may be the mother of Nora Vale, and Ann Vale
    her sister. Too many of them tell nothing."""
    title, gender = _TITLES.get(noun), _GENDERS.get(noun)
    if title is None and gender is None:
        return ()
    character = cast.get(owner)
    names = [owner, *(character.aliases if character else ())]
    keys = [name_key(name) for name in names]
    married = _SPOUSES.get(noun)
    titled = {key.partition(" ")[0].rstrip(".") for key in keys}
    if married and married not in titled or not married and "mrs" in titled:
        return ()
    surnames = dict.fromkeys(filter(None, map(find_surname, keys)))
    found: Dict[str, None] = {}
    for surname in surnames:
        if title is not None:
            found.update(dict.fromkeys(cast.find(f"{title} {surname}")[:MAX_NAMESAKES]))
        else:
            relatives = [
                one
                for one in cast.find(surname)[:MAX_FAMILY]
                if one != owner
                and cast.gender(one) == gender
                and not name_key(one).startswith("mrs")
            ]
            if len(relatives) <= MAX_NAMESAKES:
                found.update(dict.fromkeys(relatives))
    return tuple(name for name in found if name != owner)
