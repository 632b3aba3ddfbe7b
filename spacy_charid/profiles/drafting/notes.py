"""What the drafting collects: values from a position on, with the lines that say so."""

from collections import defaultdict
from typing import Any, Dict, List, NamedTuple, Tuple

from ..profiles import Profiles
from ..vocabulary import ATTRIBUTES, LIST, RELATIONS
from .scenes import LinkedScene

MAX_TEXT = 160  # characters of a line that are kept


class Place(NamedTuple):
    """A line that says something.

    scene (LinkedScene): Its scene.
    turn (int): Its index in the scene.
    """

    scene: LinkedScene
    turn: int

    def to_json(self) -> Dict[str, Any]:
        """Get the line as evidence."""
        text = self.scene.text(self.turn)
        short = text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT].rstrip()} ..."
        line: Dict[str, Any] = {"text": short, "turn": self.scene.turns[self.turn][0]}
        if self.scene.view.id:
            line["dialogue"] = self.scene.view.id
        if self.scene.speakers[self.turn]:
            line["speaker"] = self.scene.speakers[self.turn]
        return line


class Note(NamedTuple):
    """A value that a dialogue gives.

    character, other (str): Whose value; a relation to the other if not empty.
    name (str): The attribute or relation.
    value (Any): The value; for a list the texts to add.
    place (Place): The line that says so.
    removed (Tuple[str, ...]): For a list, the texts that no longer hold.
    """

    character: str
    other: str
    name: str
    value: Any
    place: Place
    removed: Tuple[str, ...] = ()


def make_profiles(notes: List[Note]) -> Profiles:
    """Make profiles of notes. Of several values at one position, the last one counts.

    notes (List[Note]): The notes, in the order of the story.
    RETURNS (Profiles): The profiles: one fact for each character, position and place.
    """
    profiles = Profiles()
    for group in group_by_line(keep_last(notes)):
        own, relations = to_values(group)
        place = group[0].place
        profiles.add(
            group[0].character,
            place.scene.position,
            attributes=own,
            relations=relations,
            evidence=[place.to_json()],
        )
    return profiles


def keep_last(notes: List[Note]) -> List[Note]:
    """Keep the last of several values at one position, and all texts of lists."""
    fields = {**ATTRIBUTES, **RELATIONS}
    kept: Dict[Tuple[Any, ...], Note] = {}
    for note in notes:
        field = fields[note.name]
        who = (note.character, note.other)
        who = (min(who), max(who)) if field.mutual else who
        key = (*who, note.name, note.place.scene.position.numbers)
        if field.kind == LIST:
            kept.setdefault((*key, note.value, note.removed), note)
        else:
            kept.pop(key, None)
            kept[key] = note
    return sorted(kept.values(), key=lambda note: note.place.scene.position.numbers)


def group_by_line(notes: List[Note]) -> List[List[Note]]:
    """Group the notes on one character that come from one line."""
    groups: Dict[Any, List[Note]] = defaultdict(list)
    for note in notes:
        groups[note.character, id(note.place.scene), note.place.turn].append(note)
    return list(groups.values())


def to_values(group: List[Note]) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
    """Get the attributes and relations of notes on one character from one line."""
    own: Dict[str, Any] = {}
    relations: Dict[str, Dict[str, Any]] = defaultdict(dict)
    for note in group:
        target = relations[note.other] if note.other else own
        if isinstance(note.value, tuple):
            change = target.setdefault(note.name, {"add": [], "remove": []})
            change["add"] += [t for t in note.value if t not in change["add"]]
            change["remove"] += [t for t in note.removed if t not in change["remove"]]
        else:
            target[note.name] = note.value
    return own, dict(relations)
