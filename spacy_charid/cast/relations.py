"""Learn from annotated dialogues whom a speaker calls by a noun."""

from collections import Counter
from typing import Counter as CounterType
from typing import Dict, Iterator, Set, Tuple

from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.nouns import KIN_SYNONYMS, kin_key
from .bank import CharacterBank

# Relatives whom one calls by the noun alone: "I told mom."
_CALLED_BY_NOUN = frozenset("mother father grandmother grandfather aunt uncle".split())
# Of these a person is at most one to another.
_KIN = frozenset(KIN_SYNONYMS.values())
_POSSESSIVE = frozenset(("'s", "’s", "'", "’"))


class RelationEvidence:
    """Whom speakers mean by `my boss` or `mom`, and how often."""

    def __init__(self) -> None:
        self._counts: CounterType[Tuple[str, str, str]] = Counter()

    def add(self, view: DialogueView, mention: MentionView, character: str) -> None:
        """Count a noun that means a character, if it tells of a relation.

        view (DialogueView): The dialogue.
        mention (MentionView): The noun.
        character (str): The id of the character.
        """
        speakers = view.turns[mention.turn].speakers if mention.turn >= 0 else ()
        if len(speakers) == 1 and _is_of_speaker(view, mention):
            self._counts[kin_key(mention.head), speakers[0], character] += 1

    def find(self, bank: CharacterBank) -> Iterator[Tuple[str, str, str]]:
        """Find the relations, those with most evidence first.

        Nobody is their own relative ("I am like a father"), nobody is both the
        brother and the father of somebody, and a speaker means one character by a
        noun: whoever it means most often.

        bank (CharacterBank): Tells which characters the speakers are.
        YIELDS (Tuple[str, str, str]): The noun, the id of the character who uses it,
            and the id of the character whom it means.
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
        """Get the counts by the ids of the speakers, of those whom the bank knows."""
        counts: CounterType[Tuple[str, str, str]] = Counter()
        for (noun, speaker, character), count in self._counts.items():
            for caller in bank.find(speaker)[:1]:
                counts[noun, caller, character] += count
        return counts


def _is_of_speaker(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a noun means somebody by the relation to the speaker: `my boss`,
    and `mom`, but not `a mom`, `the father`, `the baby's father`."""
    if mention.owner:
        return mention.owner == "my"
    if kin_key(mention.head) not in _CALLED_BY_NOUN:
        return False
    if mention.start and view.words[mention.start - 1] in _POSSESSIVE:
        return False
    # A name has no determiner: in "the same without Mom" it belongs to another word.
    return mention.label == NAME or not (mention.definite or mention.indefinite)
