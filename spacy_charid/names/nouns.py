"""Nouns for persons and relatives."""

from functools import cache
from typing import Dict, Tuple

from .tables import read_table

# The canonical noun for each noun for a relative.
KIN_SYNONYMS: Dict[str, str] = {
    word: kin
    for kin, words in {
        "mother": "mother mom mum mommy mummy mama ma momma mam",
        "father": "father dad daddy papa pa pop pops",
        "grandmother": "grandmother grandma granny nana gran grandmom nan",
        "grandfather": "grandfather grandpa granddad grandad gramps",
        "brother": "brother bro",
        "sister": "sister sis",
        "aunt": "aunt auntie aunty",
    }.items()
    for word in words.split()
}

_PLURALS = frozenset(
    "men women people children kids folks guys ladies gentlemen wives parents".split()
)


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


def is_plural_noun(noun: str) -> bool:
    """Check whether a lower-case noun denotes several persons, e.g. `parents`."""
    if noun in _PLURALS:
        return True
    nouns = personal_nouns()
    if noun in nouns:
        return False
    endings = (("s", ""), ("es", ""), ("ies", "y"))
    return any(
        noun.endswith(ending) and noun.removesuffix(ending) + singular in nouns
        for ending, singular in endings
    )


def kin_key(noun: str) -> str:
    """Normalize a noun for a person: `Mom` is `mother`."""
    noun = noun.lower()
    return KIN_SYNONYMS.get(noun, noun)


def is_kinship(noun: str) -> bool:
    """Check whether a noun denotes a relative, e.g. `mother`."""
    return personal_nouns().get(noun.lower(), ("", ""))[0] == "kinship"
