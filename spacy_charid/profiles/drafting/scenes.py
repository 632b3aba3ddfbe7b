"""Linked dialogues as scenes in the order of the story."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Dict, Iterable, List, Optional, Sequence, Tuple

from spacy.tokens import Doc

from ...cast.bank import CharacterBank
from ...cast.linked_dialogue import LinkedDialogue
from ...dialogue.doc_reader import read_positions
from ...dialogue.story import NUMBER, StoryPosition, check_comparable
from ...dialogue.view import DialogueView, MentionView, Turn
from ...names.labels import is_ambiguous, is_everyone
from ..errors import ProfileErrors

Link = Tuple[MentionView, str]  # a mention, and its only character


@dataclass
class LinkedScene:
    """A scene with its links.

    position (StoryPosition): Where it stands in the story.
    view (DialogueView): The dialogue that it is part of.
    doc (int): The index of its document.
    turns (List[Tuple[int, Turn]]): Its turns, with their indices in the dialogue.
    speakers (List[str]): For each turn the character who speaks it; empty if unknown,
        or if several do.
    links (Dict[int, List[Link]]): The mentions that are linked to one character, by the
        index of their turn in `turns`.
    """

    position: StoryPosition
    view: DialogueView
    doc: int
    turns: List[Tuple[int, Turn]]
    speakers: List[str]
    links: Dict[int, List[Link]]

    def text(self, turn: int) -> str:
        """The words of a turn, for evidence."""
        span = self.turns[turn][1]
        return self.view.quote(span.start, span.end)


def read_scenes(docs: Iterable[Doc]) -> List[LinkedScene]:
    """Read the scenes of linked documents in the order of the story.

    Scenes without a position of their own have that of the scene before. If no scene
    of a document has one, the scenes of all documents are numbered, from 1.

    docs (Iterable[Doc]): The documents of one story.
    RETURNS (List[LinkedScene]): The scenes.
    RAISES (ValueError): If the positions do not compare.
    """
    docs = list(docs)
    dialogues = [LinkedDialogue.from_doc(doc) for doc in docs]
    places = find_places(docs)
    bank = CharacterBank()
    for name in dict.fromkeys(n for d in dialogues for names in d.links for n in names):
        if name not in bank and not is_ambiguous(name) and not bank.find(name, limit=1):
            bank.add(name)
    found: List[LinkedScene] = []
    for index, (dialogue, positions) in enumerate(zip(dialogues, places, strict=True)):
        found.extend(_split(dialogue, positions, index, bank))
    return sorted(found, key=lambda scene: scene.position.numbers)


def find_places(docs: Sequence[Doc]) -> List[List[StoryPosition]]:
    """Find the positions of the scenes of documents; see `read_scenes`.

    docs (Sequence[Doc]): The documents of one story.
    RETURNS (List[List[StoryPosition]]): The positions by document.
    RAISES (ValueError): If they do not compare.
    """
    texts = [read_positions(doc) for doc in docs]
    if not texts or not all(any(own) for own in texts):
        return _number(texts)
    places = []
    for own in texts:
        last = next(text for text in own if text)
        filled = []
        for text in own:
            last = text or last
            filled.append(StoryPosition.parse(last))
        places.append(filled)
    first = max((p for own in places for p in own), key=lambda p: len(p.units))
    for position in (p for own in places for p in own):
        try:
            check_comparable(first, position)
        except ValueError:
            about = {"one": str(first), "other": str(position)}
            raise ValueError(ProfileErrors.P013.format(**about)) from None
    return places


def _number(texts: List[List[str]]) -> List[List[StoryPosition]]:
    places, n = [], 0
    for own in texts:
        places.append(
            [StoryPosition((NUMBER,), (n + i,)) for i in range(1, len(own) + 1)]
        )
        n += len(own)
    return places


def _split(
    dialogue: LinkedDialogue,
    positions: List[StoryPosition],
    doc: int,
    bank: CharacterBank,
) -> List[LinkedScene]:
    """Split a dialogue into scenes."""
    view, links = dialogue
    names = _name_speakers(dialogue, bank)
    scenes = [
        LinkedScene(position, view, doc, [], [], defaultdict(list))
        for position in positions
    ]
    places: Dict[int, Tuple[LinkedScene, int]] = {}
    for i, turn in enumerate(view.turns):
        scene = scenes[min(turn.scene, len(scenes) - 1)]
        places[i] = (scene, len(scene.turns))
        scene.turns.append((turn.utterance, turn))
        alone = len(turn.speakers) == 1
        scene.speakers.append(names.get(turn.speakers[0], "") if alone else "")
    for mention, characters in zip(view.mentions, links, strict=True):
        one = characters[0] if len(characters) == 1 else "#"
        if mention.turn >= 0 and not is_ambiguous(one) and one != "#":
            scene, index = places[mention.turn]
            scene.links[index].append((mention, one))
    return scenes


def _name_speakers(dialogue: LinkedDialogue, bank: CharacterBank) -> Dict[str, str]:
    """Find the character of each speaker as written: whom their "I" means, or else the
    one with that name."""
    meant: Dict[str, Counter] = defaultdict(Counter)
    view, links = dialogue
    for mention, characters in zip(view.mentions, links, strict=True):
        if mention.person == 1 and mention.number == "sing" and len(characters) == 1:
            speakers = view.turns[mention.turn].speakers if mention.turn >= 0 else ()
            if len(speakers) == 1 and not is_ambiguous(characters[0]):
                meant[speakers[0]][characters[0]] += 1
    names: Dict[str, str] = {}
    for speaker in {name for turn in view.turns for name in turn.speakers}:
        known: Optional[str] = next(iter(bank.find(speaker, limit=1)), None)
        if meant[speaker]:
            known = meant[speaker].most_common(1)[0][0]
        if not is_everyone(speaker):
            names[speaker] = known or speaker
    return names
