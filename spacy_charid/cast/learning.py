"""Learn a character bank from annotated dialogues."""

from collections import Counter, defaultdict
from typing import Dict, Iterable, Iterator, List, Optional, Tuple

from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.labels import is_ambiguous
from ..names.nouns import is_kinship
from .aliases import AliasEvidence
from .bank import CharacterBank
from .character import PRIMARY_SHARE, Character
from .known_dialogue import KnownDialogue, count_scenes
from .linked_dialogue import LinkedDialogue
from .relations import RelationEvidence

# A character has the gender of so many pronouns, and of this share of all of them.
MIN_GENDER_COUNT = 2
MIN_GENDER_SHARE = 0.8


def extend_bank(bank: CharacterBank, dialogues: Iterable[LinkedDialogue]) -> None:
    """Add the characters of annotated dialogues, with what these tell about them.

    Adds every character that a mention is linked to, and for each character

    - the kind: primary with a share of at least `PRIMARY_SHARE` of all mentions;
    - the gender, from pronouns of the third person;
    - the aliases, from names in the text and from speaker tags;
    - the relations, from nouns such as `my mom`;
    - the number of mentions in each dialogue with an id, in total and by speaker.

    What the bank already says of a character stays, but a secondary one can become
    primary.

    bank (CharacterBank): The bank to extend.
    dialogues (Iterable[LinkedDialogue]): The dialogues with their links.
    """
    evidence = _Evidence()
    for dialogue in dialogues:
        evidence.add(dialogue)
    evidence.write(bank)


class _Evidence:
    """Counts over annotated dialogues."""

    def __init__(self) -> None:
        self.mentions: Counter = Counter()
        self.dialogues: Dict[str, List[KnownDialogue]] = defaultdict(list)
        self.tags: Dict[str, Counter] = defaultdict(Counter)
        self.genders: Dict[str, Counter] = defaultdict(Counter)
        self.aliases = AliasEvidence()
        self.relations = RelationEvidence()

    def add(self, dialogue: LinkedDialogue) -> None:
        view, links = dialogue
        scenes = count_scenes(view, links)
        self.mentions.update(KnownDialogue.total(scenes).appears)
        if view.id:
            self.dialogues[view.id].extend(scenes)
        for mention, names in zip(view.mentions, links, strict=True):
            if len(names) == 1 and not is_ambiguous(names[0]):
                self._add_link(view, mention, names[0])

    def _add_link(self, view: DialogueView, mention: MentionView, name: str) -> None:
        if mention.person == 1 and mention.turn >= 0:
            speakers = view.turns[mention.turn].speakers
            if len(speakers) == 1:
                self.tags[speakers[0]][name] += 1
        elif mention.person == 3 and mention.gender:
            self.genders[name][mention.gender] += 1
        elif mention.label == NAME and not is_kinship(mention.head):
            self.aliases.add(view, mention, name)
        elif mention.person == 0 and not mention.vocative:
            self.relations.add(view, mention, name)

    def write(self, bank: CharacterBank) -> None:
        self._write_characters(bank)
        self._write_aliases(bank, self._find_tags())
        self._write_aliases(bank, self.aliases.find())
        for noun, caller, name in self.relations.find(bank):
            bank.add_relation(name, noun, caller)
        for dialogue, scenes in self.dialogues.items():
            self._write_dialogue(bank, dialogue, KnownDialogue.total(scenes))

    def _write_characters(self, bank: CharacterBank) -> None:
        total = sum(self.mentions.values())
        for name, count in self.mentions.items():
            known = bank.get(name) or bank.add(Character(name))
            if count >= PRIMARY_SHARE * total and known.kind == "secondary":
                known.kind = "primary"
            known.gender = known.gender or self._gender(name)

    def _find_tags(self) -> Iterator[Tuple[str, str]]:
        """Find aliases among the speaker tags: whose `I` means a character."""
        for tag, counts in self.tags.items():
            name, count = counts.most_common(1)[0]
            if 2 * count >= sum(counts.values()):
                yield tag, name

    def _write_aliases(
        self, bank: CharacterBank, aliases: Iterable[Tuple[str, str]]
    ) -> None:
        for alias, name in aliases:
            if name not in bank.find(alias):
                bank.add_alias(name, alias)

    def _write_dialogue(
        self, bank: CharacterBank, dialogue: str, known: KnownDialogue
    ) -> None:
        for name, count in known.appears.items():
            bank[name].appears[dialogue] = count
        for (speaker, name), count in known.spoken_of.items():
            for character in bank.find(speaker)[:1]:
                bank[name].spoken_of.setdefault(dialogue, {})[character] = count

    def _gender(self, name: str) -> Optional[str]:
        counts = self.genders[name]
        total = sum(counts.values())
        for gender, count in counts.most_common(1):
            if count >= MIN_GENDER_COUNT and count >= MIN_GENDER_SHARE * total:
                return gender
        return None
