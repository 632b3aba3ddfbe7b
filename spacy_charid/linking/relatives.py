"""Find the relatives, friends, ... of a character that the cast knows."""

from typing import Dict, Iterator, List, NamedTuple, Set, Tuple

from ..cast.candidates import Candidates
from ..names.given_names import TITLE_GENDER, TITLES
from ..names.labels import name_key
from ..names.lexicon import PRONOUNS
from ..names.nouns import (
    OF_PARENTS,
    PARENTS,
    is_kinship,
    kin_key,
    kin_synonyms,
    personal_nouns,
)
from ..names.variants import find_surname

# The role of the owner of a noun: "my mom", "your mom", "his mom", "Ross's mom".
SPEAKER, ADDRESSEE, SPOKEN_OF, NAMED = "speaker", "addressee", "spoken of", "named"
# The source of a relative: a relation that the cast records, an id such as "Ross's
# mother", an alias such as `Grandma`, or the surname.
RECORDED, DESCRIBED, ALIAS, NAMESAKE = "recorded", "described", "alias", "namesake"
# The most namesakes that tell something, and the most people who are looked at.
MAX_NAMESAKES, MAX_FAMILY = 2, 16
_TITLES = {"mother": "Mrs", "father": "Mr", "wife": "Mrs", "husband": "Mr"}
_CHILDREN = frozenset(("son", "daughter"))
# The aliases of the relatives of somebody who has the alias `Mom` or `Dad`.
_OF_PARENT = {
    "wife": "mother",
    "husband": "father",
    "mother": "grandmother",
    "father": "grandfather",
}
_SIBLINGS = {"brother": "uncle", "sister": "aunt"}
# Titles that are adjectives, too, and therefore in no list.
_RANKS = frozenset(("general", "major"))
# Whose relatives, and which, somebody's relatives are: the husband of the mother.
_SAME = {
    "father": (("mother", "husband"), ("brother", "father"), ("sister", "father")),
    "mother": (("father", "wife"), ("brother", "mother"), ("sister", "mother")),
    "husband": (("son", "father"), ("daughter", "father")),
    "wife": (("son", "mother"), ("daughter", "mother")),
    "son": (("husband", "son"), ("wife", "son")),
    "daughter": (("husband", "daughter"), ("wife", "daughter")),
}
_SPOUSES = {"wife": "mr", "husband": "mrs"}
_GENDERS = {
    "brother": "M",
    "son": "M",
    "husband": "M",
    "sister": "F",
    "daughter": "F",
    "wife": "F",
}


class Relatives(NamedTuple):
    """The relatives of a character.

    ids (Tuple[str, ...]): Their ids, most probable first.
    source (str): `RECORDED`, `DESCRIBED`, `ALIAS` or `NAMESAKE`.
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
    described = tuple(dict.fromkeys(_find_described(cast, key, owner)))
    if described:
        yield Relatives(described, DESCRIBED)
    called = _find_called(cast, key, owner)
    if called:
        yield Relatives(called, ALIAS)
    namesakes = _find_namesakes(cast, key, owner)
    if namesakes:
        yield Relatives(namesakes, NAMESAKE)


def find_same(cast: Candidates, noun: str, owner: str) -> Iterator[Tuple[str, str]]:
    """Find what else a relative is called by the relatives of the owner: somebody's
    father is their mother's husband, and the father of their sister.

    cast (Candidates): The document's candidates.
    noun (str): The noun, as in `kin_key`.
    owner (str): The character.
    YIELDS (Tuple[str, str]): A noun and its owner.
    """
    for kin, other in _SAME.get(noun, ()):
        for one in cast.find_relation(kin, owner):
            yield other, one
    if noun in PARENTS and is_parent(cast, owner):  # "My mother" of Mom is Grandma.
        for child in sorted(cast.callers.get(kin_key(owner), ())):
            yield OF_PARENTS[noun], child


def find_titled_spouses(cast: Candidates, noun: str, owner: str) -> Tuple[str, ...]:
    """Find the spouse whom the title tells, for a noun that means a child: the son of
    Mrs. Vale is not Mr. Vale.

    cast (Candidates): The document's candidates.
    noun (str): The noun, as in `kin_key`.
    owner (str): The character.
    RETURNS (Tuple[str, ...]): The ids; empty for other nouns and owners.
    """
    title, _, surname = name_key(owner).partition(" ")
    other = {"mrs": "mr", "mr": "mrs"}.get(title)
    if noun not in _CHILDREN or other is None:
        return ()
    name = f"{other} {surname}"
    return tuple(one for one in cast.find(name) if name_key(one) == name)


def is_titled(noun: str) -> bool:
    """Check whether a noun is for a relative who has the same surname and a title of
    their own: the father of Nora Vale is Mr. Vale."""
    return kin_key(noun) in _TITLES


def _find_described(cast: Candidates, noun: str, owner: str) -> Iterator[str]:
    """Find the characters whose names say whose relative they are: `Ross's boss` of the
    cast, and the speaker `Ross's Mum`."""
    for name, found in cast.bank.find_owned(noun):
        if cast.is_called(owner, name):
            yield found
    for name, found in cast.local.find_owned(noun):
        if found in cast.present.values() and cast.is_called(owner, name):
            yield found


def _find_called(cast: Candidates, noun: str, owner: str) -> Tuple[str, ...]:
    """Find the relative who has the noun as an alias: `Grandma`. Those of another
    family are somebody else's, and the wife of `Dad` is `Mom`."""
    if is_parent(cast, owner):
        if _is_married(cast, owner) and noun in ("mother", "father"):
            return ()
        noun = _OF_PARENT.get(noun, "")
    banks = [cast.bank]
    callers = cast.callers.get(noun)
    if not callers or owner in callers:  # not their friend's mother, the speaker MOM
        banks.append(cast.local)
    words = kin_synonyms(noun)
    found = {
        one for bank in banks for word in words for one in bank.find(word, parts=False)
    }
    if not found:
        return ()
    own = _find_surnames(cast, owner)
    family = {one: _find_surnames(cast, one) for one in found - {owner}}
    same = [one for one in family if own & family[one]]
    near = same or [one for one in family if not own or not family[one]]
    return tuple(near) if len(near) == 1 else ()


def is_parent(cast: Candidates, character_id: str) -> bool:
    """Check whether a character has a name such as `Dad`.

    cast (Candidates): The document's candidates.
    character_id (str): The id.
    RETURNS (bool): Whether one of the names means a parent.
    """
    return any(kin_key(name) in PARENTS for name in _names_of(cast, character_id))


def _is_married(cast: Candidates, character_id: str) -> bool:
    names = _names_of(cast, character_id)
    return any(name.startswith("mrs") for name in names)


def _names_of(cast: Candidates, character_id: str) -> List[str]:
    """Get the names of a character as keys."""
    character = cast.get(character_id)
    names = [character_id, *(character.aliases if character else ())]
    return [name_key(name) for name in names]


def _may_be(cast: Candidates, noun: str, owner: str, character_id: str) -> bool:
    """Check whether a namesake can be a brother, sister, son or daughter: not `Mrs.`,
    nor a parent, nor `Dad`, nor `Mr. Vale` of Nora Vale or Mrs. Vale. The brother of
    `Dad` is `Uncle Walt`."""
    if any(character_id in cast.find_relation(noun, owner) for noun in PARENTS):
        return False
    if noun in _SIBLINGS and is_parent(cast, owner):
        noun = _SIBLINGS[noun]
    names = _names_of(cast, character_id)
    first = [name.partition(" ")[0].rstrip(".") for name in names]
    if "mrs" in first:
        return False
    if "mr" in first and name_key(owner).startswith("mrs"):
        return False
    titled = noun in _SIBLINGS and _is_only_titled(names[0])
    if titled and not _is_only_titled(name_key(owner)):
        return False
    kin = {kin_key(word) for word in first if is_kinship(word)}
    return kin <= {noun} if noun not in _SIBLINGS.values() else noun in kin


def _is_only_titled(name: str) -> bool:
    """Check whether a name is a title and a surname: `Mr. Vale`."""
    first, _, rest = name.partition(" ")
    title = first.rstrip(".")
    is_title = title in TITLES | _RANKS or title in personal_nouns()
    return bool(rest) and " " not in rest and is_title


def _find_surnames(cast: Candidates, character_id: str) -> Set[str]:
    names = map(find_surname, _names_of(cast, character_id))
    return {name for name in names if name}


def _find_namesakes(cast: Candidates, noun: str, owner: str) -> Tuple[str, ...]:
    """Find relatives by surname: Mrs. Vale may be the mother of Nora Vale, and Ann Vale
    her sister. Too many of them tell nothing, and so does more than one wife."""
    title, gender = _TITLES.get(noun), _GENDERS.get(noun)
    if title is None and gender is None:
        return ()
    keys = _names_of(cast, owner)
    married = _SPOUSES.get(noun)
    titled = {key.partition(" ")[0].rstrip(".") for key in keys}
    if noun in _CHILDREN:
        titled.discard("mrs")
    if married and married not in titled:
        if cast.gender(owner) == gender:
            return ()  # Tom Vale's husband is not his brother Ned
        title = None
    if not married and "mrs" in titled:
        return ()
    if noun == "mother" and "mr" in titled:  # Mrs. Vale is the wife of Mr. Vale
        return ()
    surnames = dict.fromkeys(filter(None, map(find_surname, keys)))
    found: Dict[str, None] = {}
    for surname in surnames:
        if title is not None:
            named = cast.find(f"{title} {surname}")[:MAX_NAMESAKES]
            known = (
                one for one in named if cast.gender(one) == TITLE_GENDER[title.lower()]
            )
            found.update(dict.fromkeys(known))
        else:
            relatives = [
                one
                for one in cast.find(surname)[:MAX_FAMILY]
                if one != owner
                and cast.gender(one) == gender
                and (married or _may_be(cast, noun, owner, one))
            ]
            if len(relatives) <= (1 if married else MAX_NAMESAKES):
                found.update(dict.fromkeys(relatives))
    if noun in PARENTS and is_parent(cast, owner):
        found = {one: None for one in found if not is_parent(cast, one)}
    return tuple(name for name in found if name != owner)
