"""Pronouns and other function words, and the marks that end sentences."""

from dataclasses import dataclass
from functools import cache
from typing import Dict, Tuple


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

# Tokens that end a sentence.
SENTENCE_ENDS = frozenset(". ? ! ... …".split())
# Forms of "be" and similar verbs, between a mention and its predicate.
BE = frozenset("'s is was are were be am 're 'm 've been seems looks".split())
# Copular verbs, and the words that can precede them.
COPULAS = BE | frozenset("become becomes became becoming".split())
AUXILIARIES = frozenset(
    "'ll ’ll will would 'd ’d should could might may must never always really just "
    "still definitely probably absolutely actually also so not n't n’t".split()
)
# Words after which a capital starts a sentence or a quotation rather than a name.
SENTENCE_BREAKS = frozenset(
    (".", "?", "!", "...", "…", ":", '"', "``", "“", "-", "--", "(", "[")
)
# Words of the closed classes, and interjections. Names never begin or end with them.
CLOSED_CLASS_WORDS = PRONOUNS.keys() | frozenset(
    """
    who whom whose which what when where why how that this these those there here
    a an the some any no none every each all both either neither another other
    everyone everybody everything someone somebody something anyone anybody anything
    nobody nothing
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
# Words after which a new clause or phrase starts.
CLAUSE_BREAKS = frozenset(". ! ? ; , and but that who with of for from".split())

# Function words and common verbs, which are independent of the topic. Trained weights
# have one row per word, by its position here: they do not fit another list.
FUNCTION_WORDS: Tuple[str, ...] = tuple(
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


@cache
def function_word_rows() -> Dict[str, int]:
    """Get the row of each function word in the scorer's table, from 1."""
    return {word: row for row, word in enumerate(FUNCTION_WORDS, 1)}
