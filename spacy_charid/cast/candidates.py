"""The candidates of one document: the characters its mentions can refer to."""

from collections import Counter
from typing import Collection, Dict, Iterable, List, Mapping, Optional, Set

from ..dialogue.view import MentionView
from ..names.given_names import TITLE_GENDER, is_abbreviated
from ..names.labels import is_everyone, name_key
from .bank import CharacterBank
from .introduced import Introduced
from .name_forms import capitalize, name_forms
from .named_characters import AsOf, NamedCharacters
from .roles import is_role

_NOBODY: Mapping[str, Collection[str]] = {}
_UNNAMED: Mapping[str, str] = {}


class Candidates(NamedCharacters):
    """The candidates of one document: the characters of the bank, and its own.

    Speakers and names that the bank does not know become characters of the document
    only. The bank stays as it is, so the links of a document do not depend on the
    documents before it.

    bank (CharacterBank): The known characters; not changed.
    speakers (Iterable[str]): The speakers of the document, as written.
    dialogue (str): The id of the dialogue. Of namesakes, those known to appear in it
        come first.

    as_of (Optional[AsOf]): What of the bank holds in which scene; all if None.
    apart (Mapping[str, Collection[str]]): The speakers who are somebody else than a
        speaker, as written; see `find_talking`.
    revealed (Mapping[str, str]): The later names of speakers, as written; see
        `find_revealed`.

    Attributes:
        local (CharacterBank): The characters of the document only.
        people (People): The people whom the document describes.
        genders (Dict[str, str]): The genders that other names of characters, or
            nouns for them, tell.
        present (Dict[str, str]): The ids of the speakers, by the speaker as written.
        called (Dict[str, Tuple[str, ...]]): The ids of speakers, by other names that
            they are called; see `CalledNames`.
        introduced (Introduced): What stage directions tell of the speakers.
        callers (Dict[str, Set[str]]): The ids of the speakers who use a noun for a
            relative as a name, by the noun as in `kin_key`: `Dad is late`.
    """

    def __init__(
        self,
        bank: CharacterBank,
        speakers: Iterable[str] = (),
        dialogue: str = "",
        as_of: Optional[AsOf] = None,
        apart: Mapping[str, Collection[str]] = _NOBODY,
        revealed: Mapping[str, str] = _UNNAMED,
    ) -> None:
        super().__init__(bank, dialogue, as_of)
        self.present: Dict[str, str] = {}
        self.callers: Dict[str, Set[str]] = {}
        revealed = {
            tag: later
            for tag, later in revealed.items()
            if not bank.find(tag, parts=False, limit=1)
        }
        n_turns = Counter(speakers)
        tags = [
            tag
            for tag in n_turns
            if tag.strip() and not is_everyone(tag) and tag not in revealed
        ]
        long = [tag for tag in tags if " " in name_key(tag)]
        in_full = any(bank.find(tag, parts=False, limit=1) for tag in long)
        spelt = _spell(tags)
        for tag in tags:
            met = self._meet_speaker(spelt[name_key(tag)], in_full)
            if any(self.present.get(other) == met for other in apart.get(tag, ())):
                met = self._join(tag)
            self.present[tag] = met
            self._n_turns[met] += n_turns[tag]
            self._speaking.add(met)
        for tag, later in revealed.items():
            if later in self.present:
                self.present[tag] = self.present[later]

    def introduce(self, introduced: Introduced) -> None:
        """Keep what stage directions tell of the speakers.

        introduced (Introduced): Their full names, genders and relations.
        """
        self.introduced = introduced
        for character, full in introduced.names.items():
            if character in self.local:
                self.local.add_alias(character, full)
                surname = name_key(full).split()[-1]
                self.called[surname] = (*self.called.get(surname, ()), character)
        self._found.clear()

    def call(self, bearers: Mapping[str, str]) -> None:
        """Keep by which names speakers are called.

        bearers (Mapping[str, str]): The ids of the speakers by the names.
        """
        for name, bearer in bearers.items():
            self.called[name_key(name)] = (bearer,)
        self._found.clear()

    @property
    def ids(self) -> List[str]:
        """The ids of the characters of the bank, of those of the document who speak or
        are named, and of those who are described."""
        return [*self.bank.ids, *self.local.ids, *self.people.persons]

    def __contains__(self, character_id: object) -> bool:
        named = character_id in self.bank or character_id in self.local
        return named or character_id in self.people.persons

    @property
    def outside(self) -> List[str]:
        """The ids of those who are not of the cast: neither in the bank nor speakers,
        but named or described."""
        named = [name for name in self.local.ids if name not in self._speaking]
        return [*named, *self.people.persons]

    def meet(self, name: str) -> str:
        """Find the character that a name means, or add a new one to the document.

        name (str): A speaker as written, or a name in the text.
        RETURNS (str): The id of the character.
        """
        found = self.find(name)
        return found[0] if found else self._join(name)

    def meet_mention(self, words: List[str], mention: MentionView) -> str:
        """Find or add the character that a name in the text means; see `meet`. The new
        one has the title in its name: `Mrs. Cole`."""
        full, name, _ = name_forms(words, mention)
        # Not "my brother Josh"; "mr petrie" in chats.
        is_titled = full != name and (full[:1].isupper() or is_abbreviated(full))
        return self._join(capitalize(full if is_titled else name))

    def settle_gender(
        self, words: List[str], mention: MentionView, character_id: str
    ) -> None:
        """Replace the gender guessed from a given name by that in the cast.

        words (List[str]): The tokens of the document.
        mention (MentionView): The name; its gender is changed.
        character_id (str): The character that it means.
        """
        character = self.get(character_id)
        full = name_forms(words, mention)[0]
        titled = name_key(full).partition(" ")[0] in TITLE_GENDER
        if character and character.gender and not titled:
            mention.gender = character.gender

    def learn_name(
        self, words: List[str], mention: MentionView, character_id: str
    ) -> None:
        """Learn from another name of a character: the gender of the speaker `Dr.
        Okafor` from `Ada Okafor`, and that `Patient` is `Mr. Voss`.

        words (List[str]): The tokens of the document.
        mention (MentionView): The name.
        character_id (str): The character that it means.
        """
        key = name_key(name_forms(words, mention)[0])
        # "Kelly" is the surname of `Old Kelly`, but "Mrs. Kelly" tells the gender.
        is_surname = name_key(character_id).split()[1:][-1:] == [key]
        if not is_surname:
            self.learn_gender(character_id, mention.gender)
        if character_id in self._speaking and is_role(character_id):
            self.called.setdefault(key, (character_id,))
            self._found.pop(key, None)

    def learn_gender(self, character_id: str, gender: Optional[str]) -> None:
        """Learn a gender that neither the cast nor the name of a character tells.

        character_id (str): The character.
        gender (Optional[str]): `F` or `M`; nothing is learnt from any other.
        """
        if gender in ("F", "M") and self.gender(character_id) is None:
            self.genders[character_id] = gender

    def _meet_speaker(self, tag: str, in_full: bool) -> str:
        """Find the character that a speaker tag means. If the tags of a document give
        full names, `Eddie` is not the minor character Eddie Moskowitz but a new one. An
        id is the tag of its character, even if somebody else has it as an alias."""
        found = self.find(tag)
        if tag in self.bank and not any(map(self._appearances, found[:1])):
            return tag
        sure = found and (self._is_primary(found[0]) or self._appearances(found[0]))
        if sure or not found or not in_full:
            return self.meet(tag)
        exact = self._known(tag, parts=False)
        return found[0] if found[0] in exact else self._join(tag)

    def _join(self, name: str) -> str:
        if name in self:  # by another name
            return name
        self.local.add(name)
        self._found.clear()
        return name


def _spell(tags: Iterable[str]) -> Dict[str, str]:
    """Choose one spelling of each name, by its key: `Nora` rather than `NORA`."""
    spelt: Dict[str, str] = {}
    for tag in tags:
        key = name_key(tag)
        if key not in spelt or (spelt[key].isupper() and not tag.isupper()):
            spelt[key] = tag
    return spelt
