"""The candidates of one document: the characters its mentions can refer to."""

from collections import Counter
from os.path import commonprefix
from typing import (
    Collection,
    Dict,
    Iterable,
    List,
    Mapping,
    Optional,
    Protocol,
    Set,
    Tuple,
)

from ..dialogue.view import MentionView
from ..names.given_names import (
    TITLE_GENDER,
    gender_of_name,
    given_names,
    is_abbreviated,
    nicknames,
    short_forms,
)
from ..names.labels import is_everyone, name_key
from ..names.matching import NameSearch
from ..names.speaker_index import MAX_SHARING, SpeakerIndex
from ..names.variants import (
    are_namesakes,
    contradicts_title,
    find_surname,
    is_woman_titled,
    without_titles,
)
from .bank import CharacterBank
from .character import Character
from .introduced import Introduced
from .name_forms import capitalize, name_forms, without_adjectives
from .person import People
from .roles import is_role

_NOBODY: Mapping[str, Collection[str]] = {}
_UNNAMED: Mapping[str, str] = {}


class AsOf(Protocol):
    """What of a bank holds in which scene of a document."""

    def related(
        self, ids: Tuple[str, ...], noun: str, caller: str, scene: int
    ) -> Tuple[str, ...]:
        """Keep those whom a character calls by a noun in a scene."""

    def named(self, ids: Tuple[str, ...], name: str, scene: int) -> Tuple[str, ...]:
        """Keep those who have a name in a scene."""


class Candidates:
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
        genders (Dict[str, str]): The genders that other names of characters tell.
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
        self.bank = bank
        self.as_of = as_of
        self.dialogue = dialogue
        self.local = CharacterBank()
        self.people = People()
        self.genders: Dict[str, str] = {}
        self.present: Dict[str, str] = {}
        self.called: Dict[str, Tuple[str, ...]] = {}
        self.callers: Dict[str, Set[str]] = {}
        self.introduced = Introduced({}, {}, {})
        self._found: Dict[str, Tuple[str, ...]] = {}
        self._speaking = SpeakerIndex()
        self._n_turns: Counter[str] = Counter()
        self._surnames: Dict[str, Tuple[str, ...]] = {}
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
        if mention.gender and not is_surname and self.gender(character_id) is None:
            self.genders[character_id] = mention.gender
        if character_id in self._speaking and is_role(character_id):
            self.called.setdefault(key, (character_id,))
            self._found.pop(key, None)

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

    def _find_at(self, name: str, scene: int) -> Tuple[str, ...]:
        """Find the characters that a name can mean in a scene."""
        found = self.find(name)
        return self.as_of.named(found, name, scene) if self.as_of else found

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

    def _is_primary(self, character_id: str) -> bool:
        character = self.get(character_id)
        return character is not None and character.kind == "primary"

    def _appearances(self, character_id: str) -> int:
        """Get the number of mentions known to mean a character in this dialogue."""
        character = self.bank.get(character_id)
        return character.appears.get(self.dialogue, 0) if character else 0

    def find(self, name: str) -> Tuple[str, ...]:
        """Find the characters that a name can mean, the likeliest first.

        The name itself is looked up in the bank and in the document, then the full
        forms of a nickname. If neither is found, the name is compared with those of
        the speakers of the document: one can begin with the other (`Chan` and
        `Chandler`, `Shelly` and `Sheldon`, `Rajesh` and `Raj`, `Stuart Bloom` and
        `Stuart`), or differ in one letter. Of several characters, those known to
        appear in the dialogue come first, then its speakers, then main characters.

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
        forms = {key, *map(name_key, nicknames().get(key, ()))}

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
        found = [
            (i, name_key(full))
            for full in sorted(nicknames().get(key, ()))
            for i in self._known(full)
        ]
        return tuple(i for i, full in found if self._is_given(i, full))

    def _other_form(self, key: str) -> Tuple[str, ...]:
        """Find the only character with another form of a given name: Michael is Mike,
        and so is Mikey; but Ellie is not Nora, though both may be short for Eleanor."""
        forms = {*short_forms().get(key, ())}
        for full in nicknames().get(key, ()):
            forms.update(
                short
                for short in short_forms().get(full.casefold(), ())
                if len(commonprefix((short, key))) >= min(3, len(short), len(key))
            )
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


def _spell(tags: Iterable[str]) -> Dict[str, str]:
    """Choose one spelling of each name, by its key: `Nora` rather than `NORA`."""
    spelt: Dict[str, str] = {}
    for tag in tags:
        key = name_key(tag)
        if key not in spelt or (spelt[key].isupper() and not tag.isupper()):
            spelt[key] = tag
    return spelt


def _given_name(name: str) -> str:
    """Get the given name in a name as a key: `mike` of `Big Mike`; the first word if
    none is listed."""
    words = without_titles(name_key(name))
    known = (word for word in words if word.capitalize() in given_names())
    return next(known, words[0] if words else "")
