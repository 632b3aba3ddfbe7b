"""The people whom nouns describe beside verbs of speech: `said the girl`."""

from collections import defaultdict
from typing import Dict, List, Sequence

from .cues import BEAT, DETERMINERS, NOUN, SAID, Cue, Phrase
from .people import Named, People, Person
from .turns import Turn
from .words import Words

MAX_ADJECTIVES = 3  # words between `a` and `girl`
SHORT = 200  # turns of a story in which `the girl` is one person, and has no name


class Descriptions:
    """Finds the people who are described. In a short story they are told of like those
    who have names; in a novel, nouns mostly mean people with names.

    words (Words): The words of the text.
    people (People): The people, to whom those who are described are added.
    turns (Sequence[Turn]): The turns.
    by_noun (Dict[str, int]): The people, by their noun.
    places (List[Named]): The nouns in the narration of a short story.
    """

    def __init__(self, words: Words, people: People, turns: Sequence[Turn]) -> None:
        self.words = words
        self.people = people
        self.is_short = len(turns) <= SHORT
        self.by_noun: Dict[str, int] = {}
        for turn in turns:
            for cue in turn.cues:
                if self._is_person(cue):
                    self._add(cue.phrase)
        self.places = self._find_places() if self.is_short else []

    def find(self, cue: Cue) -> int:
        """Get the person whom `the old man` describes; -1 if it describes nobody who
        speaks."""
        is_noun = cue.phrase.kind == NOUN
        return self.by_noun.get(cue.phrase.noun, -1) if is_noun else -1

    def _is_person(self, cue: Cue) -> bool:
        """Check for `said the girl`; in a short story also `The girl smiled.`, and
        `said her aunt`."""
        if cue.phrase.kind != NOUN:
            return False
        if self.is_short:
            return cue.strength >= BEAT
        return cue.strength >= SAID and not cue.phrase.owner

    def _add(self, phrase: Phrase) -> None:
        if phrase.noun not in self.by_noun:
            person = Person(f"the {phrase.noun}", phrase.gender)
            self.by_noun[phrase.noun] = self.people.add(person)

    def _find_places(self) -> List[Named]:
        nouns: Dict[str, List[List[str]]] = defaultdict(list)
        for noun in self.by_noun:
            nouns[noun.split()[-1]].append(noun.split())
        return [
            Named(head, head + 1, (self.by_noun[" ".join(noun)],))
            for head, key in enumerate(self.words.keys)
            if key in nouns and not self.words.quoted[head]
            for noun in nouns[key]
            if self._is_place(head, noun)
        ]

    def _is_place(self, head: int, noun: List[str]) -> bool:
        """Check for a noun after a determiner, maybe with more adjectives."""
        keys, start = self.words.keys, head - len(noun) + 1
        if start < 1 or keys[start : head + 1] != noun:
            return False
        for key in keys[start - 1 : max(start - 2 - MAX_ADJECTIVES, 0) : -1]:
            if key in DETERMINERS or not key[0].isalpha():
                return key in DETERMINERS
        return False
