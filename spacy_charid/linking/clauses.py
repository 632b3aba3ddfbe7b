"""Find predicates, and names beside nouns, for the rules and the features."""

from bisect import bisect_left
from typing import Dict, Iterable, Iterator, NamedTuple, Optional, Sequence, Tuple

from ..dialogue.view import NAME, MentionView, Turn
from ..names.given_names import skip_titles
from ..names.lexicon import (
    AUXILIARIES,
    BE,
    CLAUSE_BREAKS,
    COPULAS,
    POSSESSIVE_ENDINGS,
    SENTENCE_ENDS,
)

# The most tokens between a mention and its predicate ("He is just some guy"), and the
# most mentions before a noun that are searched for its subject.
MAX_PREDICATE_GAP = 6
MAX_MENTIONS_BACK = 32
# The most tokens between a subject that follows its verb and the predicate.
MAX_ASKED_GAP = 3
_DETERMINERS = frozenset("a an the my your his her our their".split())
_PERFECT = frozenset("'ve ’ve have has had".split())
# How a name is connected to a noun: "my friend Carl"; "my mom is Judy", "my mom, Judy";
# "Judy is my mom", "Judy, my mom,".
NEXT, AFTER, BEFORE = "next", "after", "before"


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
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        # Found once: a turn may have many mentions and no full stop.
        self.ends = [i for i, word in enumerate(words) if word in SENTENCE_ENDS]

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
    found = ((i, _find_subject(mentions, i, words)) for i in nouns)
    return {i: subject for i, subject in found if subject is not None}


def _find_subject(
    mentions: Sequence[MentionView], i: int, words: Sequence[str]
) -> Optional[int]:
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
            asked = other.start > 0 and _is_asked(words[other.start - 1], between)
            return j if asked or _has_copula(between) else None
    return None


def _has_copula(between: Sequence[str]) -> bool:
    """Check whether the words between two mentions make the second one a predicate."""
    lower = [word.lower() for word in between]
    verb = next((word for word in lower if word not in AUXILIARIES | _PERFECT), "")
    return verb in COPULAS and not CLAUSE_BREAKS.intersection(lower)


def _owns(noun: MentionView, words: Sequence[str]) -> bool:
    """Check whether another noun belongs to a noun: "she is the painter's sister"."""
    after = [word.lower() for word in words[noun.end : noun.end + 2]]
    if noun.label == NAME or len(after) < 2 or after[0] not in POSSESSIVE_ENDINGS:
        return False
    return after[1].isalpha() and after[1] not in _DETERMINERS


def _is_possessive(between: Sequence[str], noun: MentionView) -> bool:
    """Check whether a noun belongs to the one before it: "the postman's daughter"."""
    if noun.label == NAME or not between or between[0] not in POSSESSIVE_ENDINGS:
        return False
    return _DETERMINERS.isdisjoint(word.lower() for word in between)


def _is_asked(before: str, between: Sequence[str]) -> bool:
    """Check whether the words before and after a subject ask what somebody is: "Is she
    a lawyer?"."""
    determiner = between[0].lower() if 0 < len(between) <= MAX_ASKED_GAP else ""
    return before.lower() in BE and determiner in _DETERMINERS


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
    ends = {mentions[i].end: i for i in names}
    for i, noun in enumerate(mentions):
        if noun.person == 0:
            for token, position in _tokens_beside(noun, words):
                name = (ends if position == BEFORE else starts).get(token, i)
                if name != i and mentions[name].turn == noun.turn:
                    yield NameBeside(i, name, position)


def _tokens_beside(
    noun: MentionView, words: Sequence[str]
) -> Iterator[Tuple[int, str]]:
    """Get the tokens where a name beside a noun can begin, or where it ends if it
    precedes the noun (end exclusive)."""
    yield noun.end, NEXT
    if noun.end < len(words) and _connects(words[noun.end]):
        yield noun.end + 1, AFTER
    for end in range(noun.start - 1, max(-1, noun.start - 4), -1):
        if _connects(words[end]):
            yield end, BEFORE


def _connects(word: str) -> bool:
    return word == "," or word.lower() in BE
