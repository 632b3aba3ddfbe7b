"""What is known of a dialogue beforehand: who is meant in it, and by whom."""

from collections import Counter
from typing import Counter as CounterType
from typing import Iterable, List, NamedTuple, Sequence, Tuple

from ..dialogue.view import DialogueView
from ..names.labels import is_ambiguous
from .bank import CharacterBank


class KnownDialogue(NamedTuple):
    """How often characters are meant in a dialogue, or in a part of it.

    appears (CounterType[str]): How often each is meant.
    spoken_of (CounterType[Tuple[str, str]]): How often a speaker speaks of each: the
        speaker, then who is meant by a noun, a name or in the third person.
    """

    appears: CounterType[str]
    spoken_of: CounterType[Tuple[str, str]]

    def without(self, part: "KnownDialogue") -> "KnownDialogue":
        """Take a part of the dialogue out."""
        return KnownDialogue(
            self.appears - part.appears, self.spoken_of - part.spoken_of
        )


def recall_dialogue(bank: CharacterBank, dialogue: str) -> KnownDialogue:
    """Gather what a bank knows of a dialogue.

    bank (CharacterBank): The characters.
    dialogue (str): The dialogue's id.
    RETURNS (KnownDialogue): The counts, empty where nothing is known.
    """
    known = KnownDialogue(Counter(), Counter())
    for character in bank:
        count = character.appears.get(dialogue)
        if count:
            known.appears[character.id] = count
        for speaker, times in character.spoken_of.get(dialogue, {}).items():
            known.spoken_of[speaker, character.id] = times
    return known


def count_scenes(
    view: DialogueView, links: Iterable[Sequence[str]]
) -> List[KnownDialogue]:
    """Count whom the mentions of each scene mean.

    view (DialogueView): The dialogue.
    links (Iterable[Sequence[str]]): The characters that each mention means.
    RETURNS (List[KnownDialogue]): One a scene; speakers as written.
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


def add_up(parts: Iterable[KnownDialogue]) -> KnownDialogue:
    """Put the parts of a dialogue together."""
    total = KnownDialogue(Counter(), Counter())
    for part in parts:
        total.appears.update(part.appears)
        total.spoken_of.update(part.spoken_of)
    return total
