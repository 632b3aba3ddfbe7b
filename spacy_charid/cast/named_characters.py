"""Look up the characters of a document by their names."""

from collections import Counter
from os.path import commonprefix
from typing import Dict, List, Optional, Protocol, Tuple

from ..dialogue.view import MentionView
from ..names.given_names import (
    TITLE_GENDER,
    gender_of_name,
    given_names,
    short_forms,
)
from ..names.labels import name_key
from ..names.matching import NameSearch
from ..names.speaker_index import MAX_SHARING, SpeakerIndex
from ..names.variants import (
    are_namesakes,
    contradicts_title,
    find_surname,
    full_forms,
    is_woman_titled,
    without_titles,
)
from .bank import CharacterBank
from .character import Character
from .introduced import Introduced
from .name_forms import name_forms, without_adjectives
from .person import People


class AsOf(Protocol):
    """What of a bank holds in which scene of a document."""

    def related(
        self, ids: Tuple[str, ...], noun: str, caller: str, scene: int
    ) -> Tuple[str, ...]:
        """Keep those whom a character calls by a noun in a scene."""

    def named(self, ids: Tuple[str, ...], name: str, scene: int) -> Tuple[str, ...]:
        """Keep those who have a name in a scene."""


class NamedCharacters:
    """The characters of the bank and of a document, who can be looked up by names.

    bank (CharacterBank): The known characters; not changed.
    dialogue (str): The id of the dialogue. Of namesakes, those known to appear in it
        come first.
    as_of (Optional[AsOf]): What of the bank holds in which scene; all if None.

    Attributes: see `Candidates`.
    """

    def __init__(
        self, bank: CharacterBank, dialogue: str = "", as_of: Optional[AsOf] = None
    ) -> None:
        self.bank = bank
        self.as_of = as_of
        self.dialogue = dialogue
        self.local = CharacterBank()
        self.people = People()
        self.genders: Dict[str, str] = {}
        self.called: Dict[str, Tuple[str, ...]] = {}
        self.introduced = Introduced({}, {}, {})
        self._found: Dict[str, Tuple[str, ...]] = {}
        self._speaking = SpeakerIndex()
        self._n_turns: Counter[str] = Counter()
        self._surnames: Dict[str, Tuple[str, ...]] = {}

    def get(self, character_id: str) -> Optional[Character]:
        """Look up a character in the bank, then among those who speak or are named.

        character_id (str): The id.
        RETURNS (Optional[Character]): The character, or None if there is none.
        """
        return self.bank.get(character_id) or self.local.get(character_id)

    def gender(self, character_id: str) -> Optional[str]:
        """Get the gender of a character, guessed from the name if it is not recorded.

        character_id (str): The id.
        RETURNS (Optional[str]): `F`, `M`, or None if unknown.
        """
        if character_id in self.people.persons:
            return self.people.persons[character_id].gender
        character = self.get(character_id)
        known = character.gender if character else None
        told = self.people.genders.get(character_id) or self.genders.get(character_id)
        return known or told or gender_of_name(character_id)

    def find(self, name: str) -> Tuple[str, ...]:
        """Find the characters that a name can mean, the likeliest first.

        The name itself is looked up in the bank and in the document, then the full
        forms of a nickname. If neither is found, the name is compared with those of
        the speakers of the document: one can begin with the other (`Chan` and
        `Chandler`, `Shelly` and `Sheldon`, `Rajesh` and `Raj`, `Stuart Bloom` and
        `Stuart`), have hyphens or spaces that the other lacks, or differ in one letter.
        Last come other forms of somebody's name (`Mikey` and `Mike`). Of several
        characters, those known to appear in the dialogue come first, then its speakers,
        main characters, and whoever speaks most.

        name (str): A name as written.
        RETURNS (Tuple[str, ...]): The ids; empty if there is no such character.
        """
        key = name_key(name)
        if key not in self._found:
            self._found[key] = self._find(name, key)
        return self._found[key]

    def find_speaker(self, name: str) -> Optional[str]:
        """Find the speaker whom a name most probably means.

        name (str): A name as written.
        RETURNS (Optional[str]): The id; None if it means nobody or does not speak.
        """
        found = self.find(name)[:1]
        return found[0] if found and found[0] in self._speaking else None

    def find_mention(self, words: List[str], mention: MentionView) -> Tuple[str, ...]:
        """Find the characters that a name in the text can mean, the likeliest first.

        words (List[str]): The tokens of the document.
        mention (MentionView): The name.
        RETURNS (Tuple[str, ...]): The ids; empty if there is no such character. Those
            whose gender contradicts the title (`Miss Green`) or the given name (`Len
            Green`) are left out, unless it is their whole name.
        """
        full, *others = name_forms(words, mention)
        title = name_key(full).partition(" ")[0]
        gender = TITLE_GENDER.get(title) or gender_of_name(full)
        found = self._find_at(full, mention.scene)
        if mention.text not in (full, *others):  # `Young Thomas` can be in the cast
            found = self.bank.find(mention.text, parts=False, limit=1) or found
        for form in others:
            found = found or tuple(
                i
                for i in self._find_at(form, mention.scene)
                if gender in (None, self.gender(i) or gender)
                and not contradicts_title(name_key(i), title)
                and not are_namesakes(name_key(mention.text), self._full_key(i))
                and not self._is_nicknamed(i, form, mention.text)
            )
        is_part = mention.start > 0 and words[mention.start - 1][:1].isupper()
        if len(found) < 2 or title != name_key(full) or is_part:
            return found

        def rank(character_id: str) -> Tuple[bool, bool]:
            is_absent = mention.vocative and character_id not in self._speaking
            return is_absent, self._is_womans_surname(character_id, title)

        return tuple(sorted(found, key=rank))

    def is_called(self, character_id: str, name: str) -> bool:
        """Check whether a name most probably means a character: `Dr. Vass` means `Dr.
        Teodor Vass`.

        character_id (str): The id of the character.
        name (str): A name as written.
        """
        key, own = name_key(name), name_key(character_id)
        if key == own:
            return True
        found = self.find(name) or self.find(" ".join(without_titles(key)))
        title = key.partition(" ")[0]
        return found[:1] == (character_id,) and not contradicts_title(own, title)

    def find_relation(self, noun: str, caller: str, scene: int = 0) -> Tuple[str, ...]:
        """Find the characters whom a character calls by a noun, as the bank or else a
        stage direction tells.

        noun (str): The noun, as in `kin_key`: `mother`, `boss`.
        caller (str): The id of the character who uses it.
        scene (int): The index of the scene, if not everything holds in all scenes.
        RETURNS (Tuple[str, ...]): The ids, in the order of the bank or the directions.
        """
        found = self.bank.find_relation(noun, caller)
        found = found or tuple(self.introduced.relations.get((noun, caller), ()))
        return self.as_of.related(found, noun, caller, scene) if self.as_of else found

    def _is_nicknamed(self, character_id: str, form: str, name: str) -> bool:
        """Check whether the surname in a name is but a nickname of a character: Jimmy
        Stewart is not the speaker Stuart."""
        given, *surname = without_titles(name_key(name))
        if name_key(form).split() != surname or character_id in self._known(form):
            return False
        if given.capitalize() not in given_names():  # Little Al may be Alan
            return False
        return character_id in self._full_forms(name_key(form))

    def _full_key(self, character_id: str) -> str:
        """Get the key of the full name of a character, if a stage direction tells."""
        return name_key(self.introduced.names.get(character_id, character_id))

    def _find_at(self, name: str, scene: int) -> Tuple[str, ...]:
        """Find the characters that a name can mean in a scene."""
        found = self.find(name)
        return self.as_of.named(found, name, scene) if self.as_of else found

    def _find(self, name: str, key: str) -> Tuple[str, ...]:
        found = self._known(name)
        found = found or self._full_forms(key)
        found += self.called.get(key, ())
        found = found or self._speaking.joined(key)
        found = found or self._search().find(key) or self._misspelt(key)
        found = found or self._other_form(key)
        if len(found) < 2:
            return found
        exact = self.get(name)
        exact_id = exact.id if exact else ""
        forms = full_forms(key)

        def rank(character_id: str) -> Tuple[int, bool, bool, bool, bool, bool, int]:
            same = character_id == exact_id
            return (
                -self._appearances(character_id),
                is_woman_titled(character_id) and not is_woman_titled(name),
                character_id not in self._speaking,
                not same,
                name_key(without_adjectives(character_id)) not in forms,
                not self._is_primary(character_id),
                -self._n_turns[character_id],
            )

        ranked = sorted(dict.fromkeys(found), key=rank)
        first = self.get(ranked[0])
        if (
            first
            and first.kind == "primary"
            and key != find_surname(name_key(first.name))
        ):
            # "Joey" is not Joey Tribbiani Sr.; "Geller" can be any of them.
            ranked = [i for i in ranked if i == exact_id or self._is_likely(i)]
        return tuple(ranked)

    def _is_womans_surname(self, character_id: str, key: str) -> bool:
        """Check whether a name is the surname of a woman with a given name: alone, it
        more often means a man of the family."""
        surname = find_surname(name_key(character_id))
        return surname == key and self.gender(character_id) == "F"

    def _full_forms(self, key: str) -> Tuple[str, ...]:
        """Look up the given names for which another one is short: Ellie is Ellen, but
        not Sue Ellen."""
        return tuple(
            i
            for full in sorted(full_forms(key))
            for i in self._known(full)
            if self._is_given(i, full)
        )

    def _other_form(self, key: str) -> Tuple[str, ...]:
        """Find the only character with another form of a given name: Michael is Mike,
        and so is Mikey; but Judy is not Jude, nor Ellie Nora."""
        forms = {*short_forms().get(key, ())}
        for full in full_forms(key) - {key}:
            others = short_forms().get(full, ())
            forms.update(short for short in others if _is_longer_form(short, key))
        found = {
            i: None
            for form in sorted(forms - {key})
            for i in self._known(form)
            if self._is_given(i, form) and i not in self._speaking
        }
        return tuple(found) if len(found) == 1 else ()

    def _is_given(self, character_id: str, name: str) -> bool:
        """Check whether a name is the given name of a character, or of an alias."""
        character = self.get(character_id)
        names = (character.name, *character.aliases) if character else (character_id,)
        return any(_given_name(one) == name for one in names)

    def _is_likely(self, character_id: str) -> bool:
        """Check whether a character speaks, is known to appear in the dialogue, or is a
        main character."""
        here = character_id in self._speaking or self._appearances(character_id) > 0
        return here or self._is_primary(character_id)

    def _is_primary(self, character_id: str) -> bool:
        character = self.get(character_id)
        return character is not None and character.kind == "primary"

    def _appearances(self, character_id: str) -> int:
        """Get the number of mentions known to mean a character in this dialogue."""
        character = self.bank.get(character_id)
        return character.appears.get(self.dialogue, 0) if character else 0

    def _search(self) -> NameSearch:
        """Search among the speakers. The search is not kept: it refers to this object,
        and a circle of objects would stay in memory until it is collected."""
        return NameSearch(self._speaking, self._known, self.gender, self._surnames)

    def _misspelt(self, key: str) -> Tuple[str, ...]:
        """Find the only character whose name is spelt almost like another."""
        found = self.bank.find_misspelt(key) + self.local.find_misspelt(key)
        return found if len(found) == 1 else ()

    def _known(self, name: str, *, parts: bool = True) -> Tuple[str, ...]:
        """Look up a name in the bank, then in the document: `MAX_SHARING` in each."""
        known = self.bank.find(name, parts=parts, limit=MAX_SHARING)
        return known + self.local.find(name, parts=parts, limit=MAX_SHARING)


def _given_name(name: str) -> str:
    """Get the given name in a name as a key: `mike` of `Big Mike`; the first word if
    none is listed."""
    words = without_titles(name_key(name))
    known = (word for word in words if word.capitalize() in given_names())
    return next(known, words[0] if words else "")


def _is_longer_form(a: str, b: str) -> bool:
    """Check whether one of two nicknames is a longer form of the other: `mikey` of
    `mike`."""
    shorter, longer = sorted((a, b), key=len)
    same = len(commonprefix((shorter, longer)))
    return len(shorter) < len(longer) and same >= min(3, len(shorter))
