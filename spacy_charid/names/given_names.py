"""Given names, nicknames and titles, and their genders."""

from functools import cache, lru_cache
from typing import Dict, FrozenSet, Optional, Sequence, Set, Tuple

from .labels import name_key
from .lexicon import AUXILIARIES, CLOSED_CLASS_WORDS, PRONOUNS
from .nouns import gender_of_noun, personal_nouns
from .tables import all_words, read_table

# Titles that are adjectives or verbs, or stand before other nouns, too: "the Chief
# Executive".
OFFICES = frozenset(
    "president chancellor chief deputy agent superintendent marshal private bishop "
    "archbishop cardinal pope abbot abbess pastor imam matron headmaster headmistress "
    "principal coach councillor archduke count viscount earl emperor empress "
    "squire".split()
)
_BEFORE_OFFICES = frozenset("chief principal deputy private".split())
# Ranks that are written with a dot, spelt out.
RANKS: Dict[str, str] = {
    "sgt": "sergeant",
    "lt": "lieutenant",
    "capt": "captain",
    "col": "colonel",
    "gen": "general",
    "cpl": "corporal",
    "pvt": "private",
    "maj": "major",
    "cmdr": "commander",
    "adm": "admiral",
    "det": "detective",
    "insp": "inspector",
    "supt": "superintendent",
    "rev": "reverend",
    "msgr": "monsignor",
    "gov": "governor",
    "sen": "senator",
}
TITLES: FrozenSet[str] = OFFICES.union(
    RANKS,
    "mr mrs ms miss mister dr doctor prof professor sir madam madame lady lord "
    "herr frau fräulein signor signore signora signorina captain sergeant officer "
    "detective father sister brother aunt uncle tía tante zia tío onkel zio king "
    "queen prince princess nurse judge rabbi reverend colonel lieutenant inspector "
    "mademoiselle monsieur señor señora senor senora dame countess duchess duke baron "
    "baroness admiral commodore commander general ensign corporal sheriff constable "
    "senator governor mayor ambassador widow".split(),
)
# What follows the names of people, after a hyphen: `Tanaka-san`, `Kavita-ji`.
HONORIFIC_SUFFIXES: FrozenSet[str] = frozenset(
    "san kun chan sama sensei senpai dono ssi nim oppa unnie hyung noona ji".split()
)
# The second syllables of Korean given names: `Hyun-woo`.
SECOND_SYLLABLES: FrozenSet[str] = frozenset(
    "ah bae bi bin bum cheol chul dam deok duk eun gi gu hee ho hoon hwa hwan hye "
    "hyuk hyun jae jin joo ju jun jung ki kwan kyu kyung mi min na oh ok pil ra rae "
    "rang ri rim rin se seo seok seon seong shik sik sol soo sook su suk sun sung tae "
    "taek won woo wook ya yeol yeon yeong yi yong yoo yoon young yul yun".split()
)
# Titles that are verbs, too, and words before these.
_VERBS = frozenset("miss judge nurse doctor father".split())
_BEFORE_VERB = frozenset("to do does did don can ca could who gonna wanna".split())
TITLES_WITH_DOT = frozenset("mr mrs ms dr".split())
_ABBREVIATED = frozenset((*RANKS, "mr", "mrs", "ms", "dr", "prof"))
# The nouns for relatives that are titles of the clergy, as they are written.
_CLERGY = {"fr": "father", "sr": "sister"}
_CLERGY.update((noun, noun) for noun in ("father", "mother", "sister", "brother"))
TITLE_GENDER: Dict[str, str] = {
    **dict.fromkeys(
        "mr mister sir lord king prince uncle tío onkel zio monsieur señor senor duke "
        "baron herr signor signore pope abbot headmaster archduke viscount earl "
        "emperor squire".split(),
        "M",
    ),
    **dict.fromkeys(
        "mrs ms miss madam madame lady queen princess aunt tía tante zia mademoiselle "
        "señora senora dame countess duchess baroness widow frau fräulein signora "
        "signorina abbess matron headmistress empress".split(),
        "F",
    ),
}


@lru_cache(1 << 14)
def is_title(word: str) -> bool:
    """Check whether a word is a title, with or without a dot: `Dr.`."""
    return word.lower().rstrip(".") in TITLES


def is_abbreviated(name: str) -> bool:
    """Check whether a name begins with an abbreviated title: `mr petrie`."""
    return name.partition(" ")[0].lower().rstrip(".") in _ABBREVIATED


def find_title(words: Sequence[str], i: int) -> Optional[int]:
    """Find the title before a word, whose dot can be a token of its own.

    words (Sequence[str]): The tokens.
    i (int): The index of the word.
    RETURNS (Optional[int]): The index of the title; None if there is none.
    """
    if i > 1 and words[i - 1] == ".":
        title = words[i - 2].lower()
        if title in RANKS and words[i].lower() in CLOSED_CLASS_WORDS:
            return None  # "I like Col. He left."
        return i - 2 if title in _ABBREVIATED else None
    if not i or not is_title(words[i - 1]):
        return None
    if _is_no_name(words[i - 1].lower(), words[i]):
        return None
    return None if words[i - 1] in _VERBS and _is_verb(words, i - 1) else i - 1


def _is_no_name(title: str, word: str) -> bool:
    """Check whether a word after an office is no name: "Private Property", "the Chief
    Executive"; but Coach Baker is so called."""
    if title not in OFFICES or is_listed_name(word):
        return False
    lower = word.lower()
    is_office = title in _BEFORE_OFFICES and lower in personal_nouns()
    return is_office or lower in all_words("common_words.tsv")


def _is_verb(words: Sequence[str], i: int) -> bool:
    """Check whether a title in lower case is a verb: "I miss Tom", "to judge Amy"."""
    before = words[i - 1].lower() if i else ""
    pronoun = PRONOUNS.get(before)
    is_subject = pronoun is not None and not pronoun.possessive
    return is_subject or before in AUXILIARIES or before in _BEFORE_VERB


def skip_titles(words: Sequence[str], start: int, low: int = 0) -> int:
    """Find the first token of a name with its titles: `Dr.` of `Dr. Aziz`.

    words (Sequence[str]): The tokens.
    start (int): The name.
    low (int): The first token that is looked at.
    RETURNS (int): The token.
    """
    while (title := find_title(words, start)) is not None and title >= low:
        start = title
    return start


@cache
def given_names() -> Dict[str, Tuple[str, bool]]:
    """Get the gender of each given name, and whether it is also a common word."""
    return {
        row["name"]: (row["gender"], row["ambiguous"] == "1")
        for row in read_table("given_names.tsv")
    }


def surnames() -> FrozenSet[str]:
    """Get frequent surnames of many countries that are no given names."""
    return all_words("surnames.tsv")


def is_function_word(word: str) -> bool:
    """Check whether a lower-case word is a function word or an interjection, and no
    given name as `will` and `may` are."""
    return word in CLOSED_CLASS_WORDS and word.capitalize() not in given_names()


def is_first_name(word: str) -> bool:
    """Check whether a word is listed as a given name and is no title: `mason`, but not
    `bishop`. Both cases are read."""
    return word.capitalize() in given_names() and word.lower() not in TITLES


def is_listed_name(word: str) -> bool:
    """Check whether a word is in the list of given names or of surnames."""
    return word in given_names() or word in surnames()


@cache
def lower_names() -> FrozenSet[str]:
    """Get the given names that are no other words, in lower case."""
    nouns = personal_nouns()
    names = (name for name, (_, ambiguous) in given_names().items() if not ambiguous)
    return frozenset(name.lower() for name in names) - nouns.keys()


@cache
def nicknames() -> Dict[str, FrozenSet[str]]:
    """Get the full given names for each nickname, and the other spellings of a name."""
    return {
        row["nickname"].casefold(): frozenset(row["names"].split(","))
        for row in read_table("nicknames.tsv")
    }


@cache
def short_forms() -> Dict[str, FrozenSet[str]]:
    """Get the nicknames of each full given name, both in lower case."""
    found: Dict[str, Set[str]] = {}
    for nickname, names in nicknames().items():
        for name in names:
            found.setdefault(name.casefold(), set()).add(nickname)
    return {name: frozenset(short) for name, short in found.items()}


@lru_cache(maxsize=4096)
def gender_of_name(name: str) -> Optional[str]:
    """Guess the gender of a character from a title, a given name or a noun.

    name (str): A name as written, e.g. `Mrs. Green` or `Ross Geller`.
    RETURNS (Optional[str]): `F`, `M`, or None if unknown.
    """
    words = name_key(name).split()
    if not words:
        return None
    first = words[0].partition("-")[0]  # `Mary-Ann`
    if any(word.endswith(("'s", "’s", "s'", "s’")) for word in words[:-1]):
        first = ""  # `Clive Tuttle's wife`, `Mr. Tuttle's wife`
    elif words[0] in TITLE_GENDER:
        return TITLE_GENDER[words[0]]
    gender = given_names().get(first.capitalize(), ("U", False))[0]
    noun = words[words.index("of", 1) - 1] if "of" in words[1:] else words[-1]
    return gender_of_noun(noun) if gender == "U" else gender


def is_clergy(name: str, noun: str) -> bool:
    """Check whether a noun for a relative is somebody's title: "Father", said to Father
    Doyle, tells nothing of the speaker's father.

    name (str): The name of the character.
    noun (str): The noun, in lower case.
    RETURNS (bool): Whether it is the title in the name.
    """
    first, _, rest = name_key(name).partition(" ")
    return bool(rest) and _CLERGY.get(first.rstrip(".")) == noun
