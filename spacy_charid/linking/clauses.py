"""Find predicates, and names beside nouns, for the rules and the features."""

from bisect import bisect_left
from itertools import takewhile
from typing import (
    Container,
    Dict,
    Iterable,
    Iterator,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from ..dialogue.determiners import find_determiner
from ..dialogue.view import NAME, MentionView, Turn
from ..names.given_names import skip_titles
from ..names.lexicon import (
    AUXILIARIES,
    BE,
    CLAUSE_BREAKS,
    COPULAS,
    DEFINITE,
    INDEFINITE,
    NUMBERS,
    POSSESSIVE_ENDINGS,
    POSSESSIVES,
    PRONOUNS,
    SENTENCE_ENDS,
)
from ..names.nouns import is_occupation

# The most tokens between a mention and its predicate ("He is just some guy"), and the
# most mentions before a noun that are searched for its subject.
MAX_PREDICATE_GAP = 6
MAX_MENTIONS_BACK = 32
# The most tokens between a subject that follows its verb and the predicate.
MAX_ASKED_GAP = 3
# The most tokens between a name and a noun after it.
MAX_BETWEEN = 3
# Nouns that follow a name after a determiner: "that Umbridge woman".
_AFTER_NAME = frozenset("woman man girl boy fellow guy chap lady bloke kid".split())
_DETERMINERS = POSSESSIVES | frozenset(("a", "an", "the"))
_ALL_DETERMINERS = _DETERMINERS | DEFINITE | INDEFINITE | NUMBERS
# Words between "is" and a name that is a predicate: "the postman's called Rex".
_BEFORE_NAME = AUXILIARIES | frozenset("called named not".split())
_ADVERBS = AUXILIARIES | {"even", "now", "then"}
# Pronouns that are no subjects: "With me is my producer."
_OBJECTS = frozenset("me him us them".split())
# Verbs before somebody and what they are: "call him a coward".
_OPENING_QUOTES = frozenset("\" ' “ ‘ ``".split())
# Verbs after a subject.
_FINITE = COPULAS | AUXILIARIES | frozenset("has had does did says said wants".split())
_CALLING = frozenset("call calls called calling".split())
_INDEFINITE = frozenset(("a", "an"))
# Articles after "as", and words before it that compare.
_ARTICLES = frozenset(("a", "an", "the"))
_COMPARING = frozenset("same such just much well so".split())
_PERFECT = frozenset("'ve ’ve have has had".split())
# What precedes "be" in "He used to be a surgeon".
_BEFORE_BE = AUXILIARIES | _PERFECT | frozenset("used ought to gonna".split())
# Words between a copula and its predicate that has no determiner ("We're good people"),
# or before it: not "I'm calling Judy", "She's lost a patient", "He's with a friend".
_BEFORE_PREDICATE = frozenset(
    "called named not even now then here once already again only all both such quite "
    "rather more less half almost too ever no longer good great old close best poor "
    "bad nice decent young simple ordinary normal".split()
)
# How a name is connected to a noun: "my friend Carl"; "my mom is Judy", "my mom, Judy";
# "Judy is my mom", "Judy, my mom,".
NEXT, AFTER, BEFORE = "next", "after", "before"
# Between a subject and "is": "my guest today is Ann".
_PRESENT = frozenset("today tonight here now".split())


class NameBeside(NamedTuple):
    """A name beside a noun, which may refer to the same character.

    noun, name (int): Indices of the mentions.
    position (str): `NEXT`, `AFTER` or `BEFORE`.
    """

    noun: int
    name: int
    position: str


class Sentences:
    """The sentences of a document.

    words (Sequence[str]): The document's tokens.
    ends (Container[str]): The tokens that end a sentence.
    """

    def __init__(
        self, words: Sequence[str], ends: Container[str] = SENTENCE_ENDS
    ) -> None:
        self.words = words
        # Found once: a turn may have many mentions and no full stop.
        self.ends = [i for i, word in enumerate(words) if word in ends]

    def index(self, token: int) -> int:
        """Count the sentences that end before a token."""
        return bisect_left(self.ends, token)

    def end(self, mention: MentionView, turn: Turn) -> int:
        """Find the token that ends the sentence of a mention.

        mention (MentionView): The mention.
        turn (Turn): Its turn.
        RETURNS (int): The index of the token; the end of the turn if there is none.
        """
        index = self.index(mention.end)
        end = self.ends[index] if index < len(self.ends) else turn.end
        return max(min(end, turn.end), mention.end)

    def start(self, mention: MentionView, turn: Turn) -> int:
        """Find the first token of the sentence of a mention.

        mention (MentionView): The mention.
        turn (Turn): Its turn.
        RETURNS (int): The index of the token.
        """
        index = self.index(mention.start)
        return max(turn.start, self.ends[index - 1] + 1 if index else 0)

    def is_question(self, end: int, turn: Turn) -> bool:
        """Check whether a sentence of a turn that ends at a token is a question."""
        return end < turn.end and self.words[end] == "?"


def find_predicates(
    mentions: Sequence[MentionView], words: Sequence[str]
) -> Dict[int, int]:
    """Find the nouns and names that are predicates: "He is just some guy".

    mentions (Sequence[MentionView]): The mentions in text order.
    words (Sequence[str]): The document's tokens.
    RETURNS (Dict[int, int]): The index of the subject by that of the predicate.
    """
    nouns = (i for i, mention in enumerate(mentions) if mention.person == 0)
    found = ((i, find_subject(mentions, i, words)) for i in nouns)
    return {i: subject for i, subject in found if subject is not None}


def find_subject(
    mentions: Sequence[MentionView], i: int, words: Sequence[str]
) -> Optional[int]:
    """Find the subject of a noun or name that is a predicate.

    mentions (Sequence[MentionView]): The mentions in text order.
    i (int): The index of the noun or name.
    words (Sequence[str]): The document's tokens.
    RETURNS (Optional[int]): The index of the subject; None if it is no predicate.
    """
    noun = mentions[i]
    if _owns(noun, words):
        return None
    for j in range(i - 1, max(-1, i - 1 - MAX_MENTIONS_BACK), -1):
        other = mentions[j]
        if other.turn != noun.turn or noun.start - other.end > MAX_PREDICATE_GAP:
            return None
        if noun.owner and other.text.endswith(noun.owner):
            continue  # the owner of the noun: "Nora's mother"
        if other.end <= noun.start and not other.possessive:
            between = words[other.end : noun.start]
            if other.person == 0 and _is_possessive(between, noun):
                continue
            if other.owner or not other.vocative:
                between = _skip_who(between)
            first = skip_titles(words, other.start)  # "Is Dr. Roe a good dentist?"
            before = words[first - 1] if first else ""
            told = _is_asked(before, between) or _is_called(before, between)
            if other.head in _OBJECTS and between and between[0].lower() in BE:
                return None
            told = told or _is_role(between, words[noun.end : noun.end + 1])
            return j if told or _has_copula(between) else None
    return None


def _skip_who(words: Sequence[str]) -> Sequence[str]:
    """Skip the start of a relative clause: "my friend, who is a nurse"."""
    for i, word in enumerate(words[:2]):
        if word == "who":
            return words[i + 1 :]
        if word != ",":
            break
    return words


def _has_copula(between: Sequence[str]) -> bool:
    """Check whether the words between two mentions make the second one a predicate."""
    lower = [word.lower() for word in between]
    verb = next((word for word in lower if word not in _BEFORE_BE), "")
    if verb not in COPULAS or not CLAUSE_BREAKS.isdisjoint(lower):
        return False
    before = list(takewhile(lambda word: not _is_determiner(word), lower))
    if any(map(_is_determiner, lower[len(before) + 1 :])):
        return False  # "She is the one shouting at the boss."
    last = max(i for i, word in enumerate(before) if word in COPULAS)
    return all(map(_is_adverb, before[last + 1 :]))


def _is_determiner(word: str) -> bool:
    pronoun = PRONOUNS.get(word)
    return word in _ALL_DETERMINERS or (pronoun is not None and pronoun.possessive)


def _is_adverb(word: str) -> bool:
    adverbs = AUXILIARIES | _BEFORE_PREDICATE
    return word in adverbs or word.endswith("ly") or not word[0].isalnum()


def _owns(noun: MentionView, words: Sequence[str]) -> bool:
    """Check whether something belongs to a noun: "she is the painter's sister", "it is
    the painter's."."""
    if noun.label == NAME or noun.end + 1 >= len(words):
        return False
    if words[noun.end].lower() not in POSSESSIVE_ENDINGS:
        return False
    after = words[noun.end + 1].lower()
    if after in SENTENCE_ENDS:
        return True
    return after.isalpha() and after not in _DETERMINERS


def _is_possessive(between: Sequence[str], noun: MentionView) -> bool:
    """Check whether a noun or name belongs to the one before it: "the postman's
    daughter", "the postman's dog Rex"; but "the postman's Rex" is a predicate."""
    if not between or between[0] not in POSSESSIVE_ENDINGS:
        return False
    lower = [word.lower() for word in between[1:]]
    if noun.label == NAME and (not lower or lower[0] in _BEFORE_NAME):
        return False
    return _DETERMINERS.isdisjoint(lower)


def _is_asked(before: str, between: Sequence[str]) -> bool:
    """Check whether the words before and after a subject ask what somebody is: "Is she
    a lawyer?"."""
    lower = [word.lower() for word in between if word.lower() not in _ADVERBS]
    is_near = 0 < len(lower) <= MAX_ASKED_GAP
    return is_near and before.lower() in BE and lower[0] in _DETERMINERS


def _is_role(between: Sequence[str], after: Sequence[str]) -> bool:
    """Check whether words before a noun say what somebody acts as: "He came as a
    plumber", but not "as thin as a clerk", "as a clerk does"."""
    lower = [word.lower() for word in between]
    article = lower[-1:] if lower[-1:] and lower[-1] in _ARTICLES else []
    if lower[len(lower) - len(article) - 1 : len(lower) - len(article)] != ["as"]:
        return False
    is_compared = lower.count("as") > 1 or not _COMPARING.isdisjoint(lower)
    is_clause = bool(after) and after[0].isalpha() and after[0].endswith("s")
    return not (is_compared or is_clause) and CLAUSE_BREAKS.isdisjoint(lower)


def _is_called(before: str, between: Sequence[str]) -> bool:
    """Check whether a verb before somebody says what they are: "She called him a
    coward.", "She calls me 'chief'."."""
    if before.lower() not in _CALLING or len(between) > MAX_ASKED_GAP:
        return False
    is_quoted = bool(between) and between[0] in _OPENING_QUOTES
    return not between or is_quoted or between[0].lower() in _INDEFINITE


def find_names_beside(
    mentions: Sequence[MentionView], names: Iterable[int], words: Sequence[str]
) -> Iterator[NameBeside]:
    """Find the names that stand beside a noun or another name.

    mentions (Sequence[MentionView]): The mentions.
    names (Iterable[int]): The indices of the names.
    words (Sequence[str]): The document's tokens.
    YIELDS (NameBeside): The names, grouped by noun.
    """
    names = list(names)
    starts = {skip_titles(words, mentions[i].start): i for i in names}
    starts.update((mentions[i].start, i) for i in names)  # "my brother Josh"
    ends = {mentions[i].end: i for i in names}
    for i, noun in enumerate(mentions):
        near = range(noun.start - MAX_BETWEEN, noun.start + 1)
        end = end_of_subject(noun, words)
        is_near = noun.end in starts or end + 1 in starts
        if noun.person == 0 and (is_near or not ends.keys().isdisjoint(near)):
            for token, position in _tokens_beside(noun, words, end):
                name = (ends if position == BEFORE else starts).get(token, i)
                if name != i and mentions[name].turn == noun.turn:
                    yield NameBeside(i, name, position)


def _tokens_beside(
    noun: MentionView, words: Sequence[str], end: int
) -> Iterator[Tuple[int, str]]:
    """Get the tokens where a name beside a noun can begin, or where it ends if it
    precedes the noun (end exclusive).

    end (int): The end of the noun as a subject; see `end_of_subject`.
    """
    yield noun.end, NEXT
    after, following = [*words[end : end + 2], "", ""][:2]
    is_owner = after in POSSESSIVE_ENDINGS and following.islower()
    if _connects(after) and not is_owner:  # not "the bishop's brother Tom"
        yield end + 1, AFTER
    is_subject = after.lower() in _FINITE  # "Ann, my mom's talking"
    for end in range(noun.start - 1, max(-1, noun.start - 1 - MAX_BETWEEN), -1):
        if _connects(words[end]) and not (is_subject and words[end] == ","):
            yield end, BEFORE
    if noun.head in _AFTER_NAME and find_determiner(words, noun.start, noun.end - 1, 0):
        yield noun.start, BEFORE  # "that Umbridge woman"
    if words[noun.start - 1] == "the" and is_occupation(noun.head):
        yield noun.start - 1, BEFORE  # "Sam the butcher"


def end_of_subject(noun: MentionView, words: Sequence[str]) -> int:
    """Find where a noun ends, with an adverb: "my guest today is Ann".

    noun (MentionView): The noun.
    words (Sequence[str]): The document's tokens.
    RETURNS (int): The end of the noun or of the adverb.
    """
    end = noun.end
    is_short = end + 1 >= len(words) or words[end] not in _PRESENT
    return end if is_short or words[end + 1].lower() not in BE else end + 1


def _connects(word: str) -> bool:
    return word == "," or word.lower() in BE
