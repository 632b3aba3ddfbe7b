"""Nouns for persons and relatives."""

from functools import cache, lru_cache
from typing import Dict, FrozenSet, Iterable, Optional, Tuple

from .tables import read_table


def _by_word(words: Dict[str, str]) -> Dict[str, str]:
    """Get the noun for each of its words."""
    return {word: noun for noun, each in words.items() for word in each.split()}


# The canonical noun for each noun for a relative.
KIN_SYNONYMS: Dict[str, str] = _by_word(
    {
        "mother": "mother mom mum mommy mummy mama ma momma mam mamma mamá mami maman "
        "mutti amma ammi eomma umma",
        "father": "father dad daddy papa pa pop pops papá papi vati appa baba babbo",
        "grandmother": "grandmother grandma granny nana gran grandmom nan grandmama "
        "grandmamma nonna abuela abuelita oma babcia yiayia halmoni vovó babushka nani "
        "dadi bubbe obaasan meemaw mamaw memaw",
        "grandfather": "grandfather grandpa granddad grandad gramps grandpapa nonno "
        "abuelo abuelito opa pappou harabeoji zayde ojiisan papaw pawpaw granddaddy",
        "brother": "brother bro bhaiya kuya",
        "sister": "sister sis didi",
        "aunt": "aunt auntie aunty tía tante zia",
        "uncle": "uncle tío onkel zio",
    }
)
# The canonical noun for nouns that mean the same people: a `guy` is a man.
_SYNONYMS: Dict[str, str] = _by_word(
    {
        "man": "guy fellow gentleman bloke dude chap fella mister",
        "woman": "lady chick gal",
        "girl": "lass lassie",
        "boy": "lad laddie",
        "kid": "child",
        "policeman": "cop officer policewoman constable bobby",
        "doctor": "physician doc",
        "lawyer": "attorney solicitor barrister",
        "thief": "burglar robber",
    }
)

# The nouns for the inverse relation, if the owner is a man, and if she is a woman.
INVERSE_KIN: Dict[str, Tuple[str, str]] = {
    "mother": ("son", "daughter"),
    "father": ("son", "daughter"),
    "son": ("father", "mother"),
    "daughter": ("father", "mother"),
    "child": ("father", "mother"),
    "brother": ("brother", "sister"),
    "sister": ("brother", "sister"),
    "husband": ("wife", "wife"),
    "wife": ("husband", "husband"),
    "uncle": ("nephew", "niece"),
    "aunt": ("nephew", "niece"),
    "nephew": ("uncle", "aunt"),
    "niece": ("uncle", "aunt"),
    "cousin": ("cousin", "cousin"),
}
PARENTS = frozenset(("mother", "father"))
# What the relatives of somebody's parents are to them.
OF_PARENTS: Dict[str, str] = {
    "brother": "uncle",
    "sister": "aunt",
    "mother": "grandmother",
    "father": "grandfather",
}
# Nouns for whoever somebody is married to, engaged to or in love with.
PARTNERS = frozenset(
    "wife husband fiance fiancee fiancé fiancée girlfriend boyfriend spouse".split()
)
# The likely gender of the one whose partner a noun denotes.
OF_PARTNER: Dict[str, str] = {
    **dict.fromkeys("wife girlfriend fiancée widow missus ex-wife".split(), "M"),
    **dict.fromkeys("husband boyfriend hubby ex-husband".split(), "F"),
}
# What a listener is called by, alone or after "my".
ENDEARMENTS = frozenset("dear dearest darling honey hon love lovey sweetheart".split())
# Nouns for anybody, which are repeated for somebody else in the next scene.
LIGHT_NOUNS = frozenset(
    "man woman guy girl boy person kid child lady gentleman fellow baby friend dude "
    "one chick bloke lad someone somebody people thing stranger customer".split()
)
# Nouns of which a person has one at a time, besides relatives.
UNIQUE_NOUNS = frozenset(
    "boss husband wife boyfriend girlfriend fiance fiancee ex landlord landlady "
    "therapist lawyer assistant roommate partner date maker master captain queen king "
    "teacher tutor doctor secretary mentor".split()
)
# Nouns that denote a person only after a determiner: "the cook", but "I cook".
NEEDS_DETERMINER: FrozenSet[str] = frozenset(
    "cook scout host guide escort runner sweep tramp drunk marshal marine miller youth "
    "substitute player graduate patient swede creature keeper advocate accused ref "
    "wean bowler ghost".split()
)
# Those that are adjectives, too: "the German called", but "the German car".
ADJECTIVES: FrozenSet[str] = frozenset(
    "german italian russian american norwegian austrian hungarian belgian greek "
    "canadian australian egyptian general giant private".split()
)
# The singulars of some irregular plurals.
_PLURALS = {"people": "person", "folks": "person", "thieves": "thief"}
_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"))
# The plurals of nouns by their last syllables: `policemen`, `grandchildren`.
_COMPOUNDS = {"man": "men", "child": "children", "wife": "wives"}


@cache
def personal_nouns() -> Dict[str, Tuple[str, str]]:
    """Get the gazetteer of singular nouns for persons.

    The idea is from Choi and Chen (SemEval 2018), section 3.1; the list is our own.

    RETURNS (Dict[str, Tuple[str, str]]): Category (`kinship`, `occupation`,
        `role`, `address`, `person`) and gender (`F`, `M`, `U`) by noun.
    """
    return {
        row["noun"]: (row["category"], row["gender"])
        for row in read_table("personal_nouns.tsv")
    }


def gender_of_noun(noun: str) -> Optional[str]:
    """Get the gender of everybody whom a noun can mean.

    noun (str): A singular noun in lower case.
    RETURNS (Optional[str]): `F` (`aunt`), `M` (`monk`), or None (`doctor`).
    """
    gender = personal_nouns().get(noun, ("", ""))[1]
    return gender if gender in ("F", "M") else None


def is_plural_noun(noun: str) -> bool:
    """Check whether a lower-case noun denotes several persons, e.g. `parents`."""
    return singular_of(noun) != ""


@cache
def singular_of(noun: str) -> str:
    """Get the singular of a noun for several persons: `policeman` for `policemen`.

    noun (str): The noun in lower case.
    RETURNS (str): The singular; empty for other nouns.
    """
    if noun in _PLURALS:
        return _PLURALS[noun]
    nouns = personal_nouns()
    if noun in nouns:
        return ""
    endings = (*_ENDINGS, *((plural, one) for one, plural in _COMPOUNDS.items()))
    found = (
        noun.removesuffix(plural) + singular
        for plural, singular in endings
        if noun.endswith(plural)
    )
    return next((singular for singular in found if singular in nouns), "")


def plurals_of(nouns: Iterable[str]) -> FrozenSet[str]:
    """Get the plurals of lower-case nouns: `thieves`, `policemen`, `secretaries`."""
    nouns = frozenset(nouns)
    return (frozenset(map(_plural, nouns)) | _PLURALS.keys()) - nouns


def _plural(noun: str) -> str:
    for singular, plural in _COMPOUNDS.items():
        if noun.endswith(singular):
            return noun.removesuffix(singular) + plural
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


@lru_cache(1 << 14)
def kin_key(noun: str) -> str:
    """Normalize a noun for a person: `Mom` is `mother`."""
    noun = noun.lower()
    return KIN_SYNONYMS.get(noun, noun)


@cache
def kin_synonyms(noun: str) -> Tuple[str, ...]:
    """Get the nouns for the same relative: `mom`, `mama`, ... for `mother`.

    noun (str): The noun, normalized by `kin_key`.
    RETURNS (Tuple[str, ...]): The nouns; none for other nouns.
    """
    return tuple(word for word, kin in KIN_SYNONYMS.items() if kin == noun)


@lru_cache(1 << 14)
def common_noun(noun: str) -> str:
    """Get the noun for those whom other nouns can mean, too: `woman` for `lady`."""
    noun = kin_key(noun)
    return _SYNONYMS.get(noun, noun)


@lru_cache(1 << 14)
def is_kinship(noun: str) -> bool:
    """Check whether a noun denotes a relative, e.g. `mother`."""
    return personal_nouns().get(noun.lower(), ("", ""))[0] == "kinship"


def is_occupation(noun: str) -> bool:
    """Check whether a noun denotes an occupation, e.g. `doctor`."""
    return personal_nouns().get(noun.lower(), ("", ""))[0] == "occupation"
