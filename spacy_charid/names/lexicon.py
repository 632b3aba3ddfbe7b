"""Word knowledge: pronouns, person nouns, given names and nicknames."""

import csv
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Dict, FrozenSet, List, Optional, Tuple

from .labels import name_key

DATA = "spacy_charid.data"


@dataclass(frozen=True)
class Pronoun:
    """Person (1, 2, 3), number (`sing`, `plur` or empty) and gender of a pronoun."""

    person: int
    number: str = "sing"
    gender: str = ""
    possessive: bool = False
    reflexive: bool = False


def _pronouns() -> Dict[str, Pronoun]:
    table: Dict[str, Pronoun] = {}

    def put(person: int, number: str, gender: str, words: str) -> None:
        personal, possessive, reflexive = words.split("/")
        for word in personal.split():
            table[word] = Pronoun(person, number, gender)
        for word in possessive.split():
            table[word] = Pronoun(person, number, gender, possessive=True)
        for word in reflexive.split():
            table[word] = Pronoun(person, number, gender, reflexive=True)

    put(1, "sing", "", "i i. me/my mine/myself")
    put(1, "plur", "", "we us/our ours/ourselves")
    put(2, "", "", "you ya ye y' y’/your yours/yourself")
    put(2, "plur", "", "y'all y’all ya'll ya’ll//yourselves")
    put(3, "sing", "M", "he him/his/himself")
    put(3, "sing", "F", "she her/hers/herself")
    put(3, "plur", "", "they them 'em ’em/their theirs/themselves")
    return table


PRONOUNS: Dict[str, Pronoun] = _pronouns()

# Words for one relative under which a family member is also called.
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

TITLES: FrozenSet[str] = frozenset(
    "mr mrs ms miss mister dr doctor prof professor sir madam madame lady lord "
    "captain sergeant officer detective father sister brother aunt uncle king "
    "queen prince princess nurse judge rabbi reverend".split()
)
TITLE_GENDER: Dict[str, str] = {
    **dict.fromkeys("mr mister sir lord king prince uncle".split(), "M"),
    **dict.fromkeys("mrs ms miss madam madame queen princess aunt".split(), "F"),
}


# Forms of "be" and what stands for it between a mention and its predicate, and words
# after which a clause speaks of something else.
BE = frozenset("'s is was are were be am 're 'm 've been seems looks".split())
# Verbs that say of somebody what they are, and what may stand before them.
COPULAS = BE | frozenset("become becomes became becoming".split())
AUXILIARIES = frozenset(
    "'ll ’ll will would 'd ’d should could might may must never always really just "
    "still definitely probably absolutely actually also so not n't n’t".split()
)
# Words after which a capital is that of a sentence, or of a quotation, not of a name.
SENTENCE_BREAKS = frozenset(
    (".", "?", "!", "...", "…", ":", '"', "``", "“", "-", "--", "(", "[")
)
CLAUSE_BREAKS = frozenset(". ! ? ; , and but that who with of for from".split())

# Words that dialogue is full of, whatever it is about.
FUNCTION_WORDS: FrozenSet[str] = frozenset(
    """
    . , ! ? ... … ; : - -- " '' `` ( )
    i me my mine myself you ya your yours yourself yourselves he him his himself she
    her hers herself it its itself we us our ours ourselves they them their theirs
    themselves
    who whom whose which what when where why how that this these those there here
    a an the some any no none every each all both either neither another other others
    one two three several many much few more most little less least such same own
    everyone everybody everything someone somebody something anyone anybody anything
    nobody nothing
    am is are was were be been being 'm 're 's do does did done doing have has had
    having 've 'd 'll will would shall should can could may might must ca wo gon na
    wanna gotta n't not never
    and or but nor so yet if unless because 'cause since although though while until
    as than whether
    of in on at by for with about against between into through during before after
    above below to from up down out off over under again further around along without
    within upon across behind beyond near
    now then once always often sometimes ever still just only even also too very
    really quite rather almost already perhaps maybe probably actually else instead
    well anyway
    yes yeah yep nope nah okay ok right sure fine alright oh ah uh um hmm mm huh ha
    wow whoa hey hi hello bye goodbye please thank thanks sorry welcome
    know knew think thought mean meant say said says tell told ask asked want wanted
    see saw look looked listen hear heard wait come came go went going get got give
    gave take took make made let put keep need feel felt love loved like liked guess
    believe hope remember forget stop try talk talking call called find
    good great nice bad god guys
    """.split()
)


def _rows(filename: str) -> List[Dict[str, str]]:
    with resources.files(DATA).joinpath(filename).open(encoding="utf8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@cache
def personal_nouns() -> Dict[str, Tuple[str, str]]:
    """Give the gazetteer of singular nouns for persons.

    Source of the idea: Choi and Chen (SemEval 2018), section 3.1. The list is
    this project's own.

    RETURNS (Dict[str, Tuple[str, str]]): Category (`kinship`, `occupation`,
        `role`, `address`, `person`) and gender (`F`, `M`, `U`) by noun.
    """
    return {
        row["noun"]: (row["category"], row["gender"])
        for row in _rows("personal_nouns.tsv")
    }


@cache
def given_names() -> Dict[str, Tuple[str, bool]]:
    """Give gender and whether it is also an ordinary word, by given name."""
    return {
        row["name"]: (row["gender"], row["ambiguous"] == "1")
        for row in _rows("given_names.tsv")
    }


@cache
def nicknames() -> Dict[str, FrozenSet[str]]:
    """Give the full given names by nickname."""
    return {
        row["nickname"].casefold(): frozenset(row["names"].split(","))
        for row in _rows("nicknames.tsv")
    }


@lru_cache(maxsize=4096)
def gender_of_name(name: str) -> Optional[str]:
    """Guess a character's gender from the name: title, given name, noun.

    name (str): A name as written, e.g. `Mrs. Green` or `Ross Geller`.
    RETURNS (Optional[str]): `F`, `M`, or None where unknown.
    """
    words = name_key(name).split()
    if not words:
        return None
    if words[0] in TITLE_GENDER:
        return TITLE_GENDER[words[0]]
    gender = given_names().get(words[0].capitalize(), ("U", False))[0]
    if gender == "U":
        gender = personal_nouns().get(words[-1], ("", "U"))[1]
    return gender if gender in ("F", "M") else None


_PLURALS = frozenset(
    "men women people children kids folks guys ladies gentlemen wives parents".split()
)


def is_plural_noun(noun: str) -> bool:
    """Tell whether a noun in lower case means several persons, as `parents` does."""
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
    """Give the word under which a noun for a person is remembered."""
    noun = noun.lower()
    return KIN_SYNONYMS.get(noun, noun)


def is_kinship(noun: str) -> bool:
    """Tell whether a noun is a relative's, as `mother` is."""
    return personal_nouns().get(noun.lower(), ("", ""))[0] == "kinship"
