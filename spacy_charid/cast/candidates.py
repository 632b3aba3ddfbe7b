"""Who can be meant in one document: the bank, and whoever is met on the way."""

from typing import Dict, Iterable, List, Optional, Tuple

from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.given_names import gender_of_name, nicknames
from ..names.labels import is_everyone, name_key
from ..names.matching import NameSearch
from ..names.nouns import is_kinship
from ..names.speaker_index import MAX_SHARING, SpeakerIndex
from .bank import CharacterBank
from .character import Character

_TITLES = frozenset("mr mrs ms miss dr doctor aunt uncle professor".split())


class Candidates:
    """A document's candidates: the bank's characters and the document's own.

    Speakers and names that the bank does not know join the cast of their document
    only. So the bank stays as it is, and a document's links do not depend on
    which documents came before.

    bank (CharacterBank): The known characters; not changed.
    speakers (Iterable[str]): The document's speakers as written.
    dialogue (str): The dialogue's id: of namesakes, those known to appear in it come
        first.
    """

    def __init__(
        self, bank: CharacterBank, speakers: Iterable[str] = (), dialogue: str = ""
    ) -> None:
        self.bank = bank
        self.dialogue = dialogue
        self.local = CharacterBank()
        self.present: Dict[str, str] = {}
        self._found: Dict[str, Tuple[str, ...]] = {}
        self._speaking = SpeakerIndex()
        self._variants = NameSearch(self._speaking, self._known, self.gender)
        tags = [
            tag
            for tag in dict.fromkeys(speakers)
            if tag.strip() and not is_everyone(tag)
        ]
        long = [tag for tag in tags if " " in name_key(tag)]
        in_full = any(bank.find(tag, parts=False, limit=1) for tag in long)
        spelt = _spell(tags)
        for tag in tags:
            self.present[tag] = self._meet_speaker(spelt[name_key(tag)], in_full)
            self._speaking.add(self.present[tag])

    @classmethod
    def from_view(cls, bank: CharacterBank, view: DialogueView) -> "Candidates":
        """Gather a document's candidates: the bank, who speaks, who is named.

        bank (CharacterBank): The known characters; not changed.
        view (DialogueView): The document.
        RETURNS (Candidates): The candidates.
        """
        speakers = (name for turn in view.turns for name in turn.speakers)
        cast = cls(bank, speakers, view.id)
        for mention in view.mentions:
            if mention.label == NAME and mention.text[:1].isupper():
                forms = name_forms(view.words, mention)
                known = any(cast.find(form) for form in forms)
                if not known and not is_kinship(mention.head):
                    cast.meet(mention.text)
        return cast

    @property
    def ids(self) -> List[str]:
        """The candidates: the bank's ids, then those of the document."""
        return self.bank.ids + self.local.ids

    def __contains__(self, character_id: object) -> bool:
        return character_id in self.bank or character_id in self.local

    def get(self, character_id: str) -> Optional[Character]:
        """Look a character up in the bank, then in the document."""
        return self.bank.get(character_id) or self.local.get(character_id)

    def gender(self, character_id: str) -> Optional[str]:
        """Give a character's gender, guessed from the name where not recorded."""
        character = self.get(character_id)
        known = character.gender if character else None
        return known or gender_of_name(character_id)

    def meet(self, name: str) -> str:
        """Find whom a name means; somebody new joins the document's cast.

        name (str): A speaker as written, or a name in the text.
        RETURNS (str): The character's id.
        """
        found = self.find(name)
        return found[0] if found else self._join(name)

    def _meet_speaker(self, tag: str, in_full: bool) -> str:
        """Find whom a speaker tag means. Where the tags of a document give names in
        full, `Eddie` is not the minor character Eddie Moskowitz but somebody new."""
        found = self.find(tag)
        sure = found and (self._is_primary(found[0]) or self._appearances(found[0]))
        if sure or not found or not in_full:
            return self.meet(tag)
        exact = self._known(tag, parts=False)
        return found[0] if found[0] in exact else self._join(tag)

    def _join(self, name: str) -> str:
        self.local.add(name)
        self._found.clear()
        return name

    def _is_primary(self, character_id: str) -> bool:
        character = self.get(character_id)
        return character is not None and character.kind == "primary"

    def _appearances(self, character_id: str) -> int:
        """Tell how often a character is known to be meant in this dialogue."""
        character = self.bank.get(character_id)
        return character.appears.get(self.dialogue, 0) if character else 0

    def find(self, name: str) -> Tuple[str, ...]:
        """Find whom a name can mean, the likeliest first.

        The bank and the document are asked for the name itself, then for the full
        forms of a nickname. Then whoever speaks in the document is asked for: whose
        name begins with it (`Chan` for `Chandler`, `Shelly` for `Sheldon`), with
        which it begins (`Rajesh` for `Raj`, `Stuart Bloom` for `Stuart`), or from
        which it is one letter off. Among several, those known to appear in the
        dialogue come first, then those who speak in it, then the main characters.

        name (str): A name as written.
        RETURNS (Tuple[str, ...]): The ids, empty if nobody fits.
        """
        key = name_key(name)
        if key not in self._found:
            self._found[key] = self._find(name, key)
        return self._found[key]

    def _find(self, name: str, key: str) -> Tuple[str, ...]:
        found = self._known(name)
        if not found:
            for full in sorted(nicknames().get(key, ())):
                found = found + self._known(full)
        found = found or self._variants.find(key)
        if len(found) < 2:
            return found
        exact = self.get(name)

        def rank(character_id: str) -> Tuple[int, bool, bool, bool]:
            same = exact is not None and character_id == exact.id
            return (
                -self._appearances(character_id),
                character_id not in self._speaking,
                not same,
                not self._is_primary(character_id),
            )

        return tuple(sorted(dict.fromkeys(found), key=rank))

    def _known(self, name: str, *, parts: bool = True) -> Tuple[str, ...]:
        """Look a name up in the bank, then in the document; `MAX_SHARING` in each."""
        known = self.bank.find(name, parts=parts, limit=MAX_SHARING)
        return known + self.local.find(name, parts=parts, limit=MAX_SHARING)


def _spell(tags: Iterable[str]) -> Dict[str, str]:
    """Give one spelling of each name, by its key: `Nora` rather than `NORA`."""
    spelt: Dict[str, str] = {}
    for tag in tags:
        key = name_key(tag)
        if key not in spelt or (spelt[key].isupper() and not tag.isupper()):
            spelt[key] = tag
    return spelt


def name_forms(words: List[str], mention: MentionView) -> Tuple[str, ...]:
    """Give the forms under which a name is looked up, the fullest first."""
    before = words[mention.start - 1] if mention.start else ""
    titled = name_key(before) in _TITLES
    full = f"{before} {mention.text}" if titled else mention.text
    return full, mention.text, mention.head
