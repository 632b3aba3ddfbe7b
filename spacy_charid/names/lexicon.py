"""Pronouns and other function words, and the marks that end sentences."""

from dataclasses import dataclass
from typing import Dict, Optional, Sequence


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
    put(2, "", "", "you ya ye y' y’ u/your yours yer ur/yourself")
    put(2, "sing", "", "thou thee/thy thine/thyself")
    put(2, "plur", "", "y'all y’all ya'll ya’ll//yourselves")
    put(3, "sing", "M", "he him/his/himself")
    put(3, "sing", "F", "she her/hers/herself")
    put(3, "plur", "", "they them 'em ’em/their theirs/themselves")
    return table


PRONOUNS: Dict[str, Pronoun] = _pronouns()


def find_pronoun(words: Sequence[str], i: int) -> Optional[Pronoun]:
    """Look up a token as a pronoun: `us` for the second token of "let's", but not for
    the country "US", "the us", nor for the letter "U".

    words (Sequence[str]): The tokens of a turn or document.
    i (int): The index of the token.
    RETURNS (Optional[Pronoun]): The pronoun; None if the token is not one.
    """
    word = words[i].lower()
    if word in ("'s", "’s") and i and words[i - 1].lower() == "let":
        return PRONOUNS["us"]
    pronoun = PRONOUNS.get(word)
    if pronoun is None:
        return None
    is_country = word == "us" and i and words[i - 1].lower() == "the"
    is_other = is_country or words[i] in ("US", "U", "Ur", "UR")
    return None if is_other else pronoun


def is_possessive(word: str) -> bool:
    """Check whether a word in lower case is a possessive pronoun: `my`, `hers`."""
    pronoun = PRONOUNS.get(word)
    return pronoun is not None and pronoun.possessive


# Determiners; numbers are used like the indefinite ones.
INDEFINITE = frozenset("a an some any another no every".split())
DEFINITE = frozenset("the this that these those".split())
NUMBERS = frozenset(("one", "two"))
# Words after a noun that add to its phrase: "a woman who quoted the Bible".
POSTMODIFIERS = frozenset(
    "who whom whose that which of with from in on at for to named called".split()
)
# Nouns that stand for a title after a possessive: "Your Honour".
HONORIFICS = frozenset(
    "majesty highness honor honour worship grace lordship ladyship excellency eminence "
    "holiness reverence".split()
)
# Tokens that end a possessive: "Ross's", "the Gellers'".
POSSESSIVE_ENDINGS = frozenset(("'s", "’s", "'", "’"))


def possessive_start(words: Sequence[str], i: int) -> Optional[int]:
    """Find the first token of a possessive `'s`, which some corpora split in two.

    words (Sequence[str]): The tokens.
    i (int): The token that may end it.
    RETURNS (Optional[int]): The token; None if there is no such possessive.
    """
    if words[i] in ("'s", "’s"):
        return i
    is_split = words[i] == "s" and i > 0 and words[i - 1] in ("'", "’")
    return i - 1 if is_split else None


POSSESSIVES = frozenset("my your his her our their".split())
OBJECT_PRONOUNS = frozenset("me you him her us them".split())
# Tokens that end a sentence, and a clause.
SENTENCE_ENDS = frozenset(". ? ! ... …".split())
DASHES = frozenset("-- — –".split())
CLAUSE_ENDS = SENTENCE_ENDS | DASHES | frozenset(", ; :".split())
# Tokens after which a word is capitalized even if it is not a name.
SENTENCE_BREAKS = SENTENCE_ENDS | DASHES | frozenset(': " `` “ - ( ['.split())
# Tokens that end the predicate of a clause. A pause does not ("It is ... my mom").
CLAUSE_BREAKS = frozenset(". ! ? ; , and but that who with of for from".split())
# Forms of "be" and verbs like "seem"; all copulas; words that can precede a copula.
BE = frozenset("'s ’s is was are were be am 're ’re 'm ’m been seems looks".split())
COPULAS = BE | frozenset("become becomes became becoming being".split())
AUXILIARIES = frozenset(
    "'ll ’ll will would 'd ’d should could might may must never always really just "
    "still definitely probably absolutely actually also so later soon eventually "
    "finally not n't n’t".split()
)
# Words before a term of address.
GREETINGS = frozenset("hi hey hello yo thanks bye goodbye night morning".split())
# Function words and interjections, with which names do not begin or end.
CLOSED_CLASS_WORDS = PRONOUNS.keys() | frozenset(
    """
    who whom whose which what when where why how that this these those there here
    a an the some any no none every each all both either neither another other
    everyone everybody everything someone somebody something anyone anybody anything
    nobody nothing it its itself
    two three four five six seven eight nine ten eleven twelve twenty hundred
    am is are was were be been being do does did have has had will would shall should
    can could may might must not never
    and or but nor so yet if unless because since although though while until as than
    of in on at by for with about against between into through during before after
    above below to from up down out off over under again around along without within
    now then once always just only even also too very really well anyway maybe
    yes yeah yep nope nah okay ok right sure fine alright oh ohh ah aww uh um hmm mm
    huh ha wow whoa hey hi hello bye goodbye please thanks sorry c'mon
    """.split()
)
