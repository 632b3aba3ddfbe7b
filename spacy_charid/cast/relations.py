"""Learn relations such as "my boss" from annotated dialogues."""

from collections import Counter
from typing import Counter as CounterType
from typing import Dict, Iterator, Set, Tuple

from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.lexicon import POSSESSIVE_ENDINGS
from ..names.nouns import KIN_SYNONYMS, kin_key
from .bank import CharacterBank

# Relatives who are called by the noun alone: "I told mom."
_CALLED_BY_NOUN = frozenset("mother father grandmother grandfather aunt uncle".split())
# Two characters have at most one of these relations.
_KIN = frozenset(KIN_SYNONYMS.values())


class RelationEvidence:
    """Counts the characters that speakers refer to by `my boss` or `mom`."""

    def __init__(self) -> None:
        self._counts: CounterType[Tuple[str, str, str]] = Counter()

    def add(self, view: DialogueView, mention: MentionView, character: str) -> None:
        """Count a noun that refers to a character, if it expresses a relation.

        view (DialogueView): The dialogue.
        mention (MentionView): The noun.
        character (str): The id of the character.
        """
        speakers = view.turns[mention.turn].speakers if mention.turn >= 0 else ()
        if len(speakers) == 1 and _is_of_speaker(view, mention):
            self._counts[kin_key(mention.head), speakers[0], character] += 1

    def find(self, bank: CharacterBank) -> Iterator[Tuple[str, str, str]]:
        """Find the relations, those with the most evidence first.

        A character is never their own relative ("I am like a father") and has one
        kinship to another; a speaker uses a noun for one character, the most frequent.

        bank (CharacterBank): Maps the speakers to characters.
        YIELDS (Tuple[str, str, str]): The noun, the id of the character who uses it,
            and the id of the character it refers to.
        """
        known: Set[Tuple[str, str]] = set()
        kin: Dict[Tuple[str, str], str] = {}
        for (noun, caller, character), _ in self._by_caller(bank).most_common():
            pair = (caller, character)
            is_other_kin = noun in _KIN and kin.get(pair, noun) != noun
            if caller == character or (noun, caller) in known or is_other_kin:
                continue
            known.add((noun, caller))
            if noun in _KIN:
                kin[pair] = noun
            yield noun, caller, character

    def _by_caller(self, bank: CharacterBank) -> CounterType[Tuple[str, str, str]]:
        """Get the counts by the id of the speaker, for speakers in the bank."""
        counts: CounterType[Tuple[str, str, str]] = Counter()
        for (noun, speaker, character), count in self._counts.items():
            for caller in bank.find(speaker)[:1]:
                counts[noun, caller, character] += count
        return counts


def _is_of_speaker(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a noun expresses a relation to the speaker: `my boss`, `mom`, but
    not `a mom`, `the father`, `the baby's father`."""
    if mention.owner:
        return mention.owner == "my"
    if kin_key(mention.head) not in _CALLED_BY_NOUN:
        return False
    if mention.start and view.words[mention.start - 1] in POSSESSIVE_ENDINGS:
        return False
    # A name has no determiner: in "the same without Mom" it belongs to another word.
    return mention.label == NAME or not (mention.definite or mention.indefinite)
