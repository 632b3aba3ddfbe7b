"""Known counts of mentions in a dialogue, by character and by speaker."""

from collections import Counter
from typing import Counter as CounterType
from typing import Iterable, List, NamedTuple, Sequence, Tuple

from ..dialogue.view import DialogueView
from ..names.labels import is_ambiguous
from .bank import CharacterBank


class KnownDialogue(NamedTuple):
    """How often the characters are mentioned in a dialogue, or in a part of it.

    appears (CounterType[str]): Number of mentions that mean each character, those by
        the character ("I") and to the character ("you") included.
    spoken_of (CounterType[Tuple[str, str]]): Number of mentions by which a speaker
        speaks of a character: with a name, a noun or a pronoun of the third person.
        The key is the speaker, then the character.
    """

    appears: CounterType[str]
    spoken_of: CounterType[Tuple[str, str]]

    @classmethod
    def from_bank(cls, bank: CharacterBank, dialogue: str) -> "KnownDialogue":
        """Gather the counts of a dialogue from a bank.

        bank (CharacterBank): The characters.
        dialogue (str): The id of the dialogue.
        RETURNS (KnownDialogue): The counts; empty if the bank does not know the
            dialogue. Speakers are ids of the bank.
        """
        known = cls(Counter(), Counter())
        for character in bank:
            count = character.appears.get(dialogue)
            if count:
                known.appears[character.id] = count
            for speaker, times in character.spoken_of.get(dialogue, {}).items():
                known.spoken_of[speaker, character.id] = times
        return known

    @classmethod
    def total(cls, parts: Iterable["KnownDialogue"]) -> "KnownDialogue":
        """Add up the counts of the parts of a dialogue."""
        total = cls(Counter(), Counter())
        for part in parts:
            total.appears.update(part.appears)
            total.spoken_of.update(part.spoken_of)
        return total

    def without(self, part: "KnownDialogue") -> "KnownDialogue":
        """Subtract the counts of a part of the dialogue."""
        return KnownDialogue(
            self.appears - part.appears, self.spoken_of - part.spoken_of
        )


def count_scenes(
    view: DialogueView, links: Iterable[Sequence[str]]
) -> List[KnownDialogue]:
    """Count the mentions of each character, scene by scene.

    view (DialogueView): The dialogue.
    links (Iterable[Sequence[str]]): The ids of the characters of each mention.
    RETURNS (List[KnownDialogue]): The counts of each scene. Speakers are those of the
        turns, as written.
    """
    scenes = [KnownDialogue(Counter(), Counter()) for _ in view.scenes]
    for mention, names in zip(view.mentions, links, strict=True):
        persons = [name for name in names if not is_ambiguous(name)]
        here = scenes[mention.scene]
        here.appears.update(persons)
        is_one = len(names) == len(persons) == 1
        is_spoken_of = mention.person in (0, 3) and not mention.vocative
        if is_one and is_spoken_of and mention.turn >= 0:
            for speaker in view.turns[mention.turn].speakers:
                here.spoken_of[speaker, persons[0]] += 1
    return scenes
