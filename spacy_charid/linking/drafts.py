"""The people that a document describes, while it is read."""

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Dict, FrozenSet, List, Optional, Sequence, Tuple, Union

from ..dialogue.view import MentionView, Turn
from ..names.not_people import attributive_nouns
from ..names.nouns import (
    LIGHT_NOUNS,
    UNIQUE_NOUNS,
    common_noun,
    is_kinship,
    kin_key,
)

# Nouns that are written in capitals: `the DJ`.
_ACRONYMS = frozenset("ceo cfo cto dj gp pa".split())
_OTHER = frozenset(("other", "another"))
# Nouns for children, and those of whom "the boy" and "the girl" are said.
CHILDREN = frozenset("boy lad girl child kid baby".split())
_YOUNG = CHILDREN | frozenset(
    "son daughter grandson granddaughter nephew niece stepson stepdaughter baby ward "
    "toddler infant".split()
)
# The most turns back to the son who is "the boy".
MAX_TURNS_TO_CHILD = 6
# The most turns, and the most people, that are searched for the one of "the man".
MAX_TURNS_BACK = 30
MAX_BACK = 16


@dataclass
class Draft:
    """A person of the dialogue, while it is read.

    noun (str): The noun of the first description, normalized by `kin_key`.
    gender (str): `F`, `M`, or empty if unknown.
    owner (Owner): Whose brother, boss, ... it is; empty if unknown.
    indefinite (bool): Introduced by e.g. `a`.
    telling (FrozenSet[str]): The words that tell it from others with the same noun.
    title (str): The noun with a capital, if it is written so: `the President`.
    meant (str): The id of the character who turns out to be meant; else empty.
    turn (int): The turn of the last description.
    mentions (List[int]): The descriptions, by their places in text order.
    """

    noun: str
    gender: str
    owner: "Owner"
    indefinite: bool
    telling: FrozenSet[str]
    title: str = ""
    meant: str = ""
    turn: int = -1
    mentions: List[int] = field(default_factory=list)

    @property
    def label(self) -> str:
        """The noun as part of an id: with a capital if it is a title (`President`), in
        capitals if it is an acronym (`DJ`), and with a noun before it (`bus driver`) or
        what tells a noun for anybody from others (`young man`)."""
        if self.noun in _ACRONYMS:
            return self.noun.upper()
        telling = self.telling - {"another"}
        beside = telling & attributive_nouns()
        if self.noun in LIGHT_NOUNS and len(telling) == 1:
            beside = telling
        return self.title or self._put_after(beside)

    @property
    def owned_label(self) -> str:
        """The noun after an owner, with a noun before it unless it is a relative:
        `Ann's yoga teacher`."""
        beside = self.telling & attributive_nouns()
        return self.noun if is_kinship(self.noun) else self._put_after(beside)

    def _put_after(self, beside: FrozenSet[str]) -> str:
        """Put the noun after the one word before it; several do not count."""
        return " ".join((*beside, self.noun)) if len(beside) == 1 else self.noun


# The id of a character, or a person of the dialogue.
Owner = Union[str, Draft]


class Drafts:
    """The people who have been described so far.

    turns (Sequence[Turn]): The turns of the document.
    """

    def __init__(self, turns: Sequence[Turn]) -> None:
        self.turns = turns
        # In the order in which they were described, by the place of the description.
        self.at: Dict[int, Draft] = {}
        self._owned: Dict[Tuple[Union[str, int], str], List[Draft]] = {}
        # The turns in which those who are known were spoken of.
        self._told: Dict[Tuple[Union[str, int], str], int] = {}
        self._by_noun: Dict[str, List[Draft]] = {}
        # The people who were described first as somebody's brother, boss, ...
        self._of: Dict[int, List[Draft]] = {}

    def describe(
        self,
        place: int,
        mention: MentionView,
        owner: Optional[Owner],
        telling: FrozenSet[str],
        *,
        repeats: bool = False,
    ) -> Draft:
        """Find or add the person whom a mention describes.

        place (int): The place of the mention in text order.
        mention (MentionView): The mention.
        owner (Optional[Owner]): Whose brother, boss, ... it is: empty if unknown, None
            if it is nobody's.
        telling (FrozenSet[str]): See `Draft`.
        repeats (bool): Whether the mention only repeats what was just said, so that "a
            woman" is nobody new.
        RETURNS (Draft): The person.
        """
        draft = self._find(mention, owner, telling, repeats)
        if draft is None:
            draft = self._add(mention, owner, telling)
        self.join(place, mention, draft)
        return draft

    def join(self, place: int, mention: MentionView, draft: Draft) -> None:
        """Add a description to a person."""
        draft.mentions.append(place)
        draft.turn = mention.turn
        draft.gender = draft.gender or mention.gender
        self.at[place] = draft

    def own(self, draft: Draft, owner: Owner, noun: str) -> None:
        """Note that a person is somebody's brother, boss, ...: "that girl was his
        sister"."""
        self._owned.setdefault((_key(owner), kin_key(noun)), []).append(draft)

    def call(self, draft: Draft, noun: str) -> None:
        """Note what else a person is: after "my neighbour is a plumber", "the plumber"
        means the neighbour. "A nice man" tells nothing: anybody is a man."""
        common = common_noun(noun)
        if common in LIGHT_NOUNS:
            return
        called = self._by_noun.setdefault(common, [])
        if not any(one is draft for one in called):
            called.append(draft)

    def split(self, draft: Draft, place: int) -> Draft:
        """Take the descriptions from a place on out of a person, since another noun,
        "the man" for "the fellow", may have meant somebody else before.

        draft (Draft): The person; changed, unless all descriptions are taken.
        place (int): The place of a description in text order.
        RETURNS (Draft): The person of the descriptions from the place on.
        """
        if draft.mentions[0] == place:
            return draft
        after = [one for one in draft.mentions if one >= place]
        draft.mentions = [one for one in draft.mentions if one < place]
        new = replace(draft, mentions=after)
        self._note_owner(new)
        self.at.update(dict.fromkeys(after, new))
        return new

    def merge(self, draft: Draft, other: Draft) -> None:
        """Give the descriptions of a person to another one, who turns out to be the
        same; nothing changes if their genders differ."""
        if draft.gender and other.gender and draft.gender != other.gender:
            return
        other.gender = other.gender or draft.gender
        other.mentions = sorted((*other.mentions, *draft.mentions))
        self.at.update(dict.fromkeys(draft.mentions, other))
        theirs = self._of.pop(id(draft), [])
        for one in theirs:
            one.owner = other
        self._of.setdefault(id(other), []).extend(theirs)

    def find_last(self, nouns: Sequence[str], gender: str) -> Optional[Draft]:
        """Find the person who was described last by one of some nouns.

        nouns (Sequence[str]): The nouns, normalized.
        gender (str): `F`, `M`, or empty if any will do.
        RETURNS (Optional[Draft]): The person; None if there is none.
        """
        found = (d for noun in nouns for d in self._by_noun.get(noun, [])[-1:])
        agreeing = (d for d in found if gender in ("", d.gender) or not d.gender)
        return max(agreeing, key=lambda draft: draft.turn, default=None)

    def find_child(self, mention: MentionView) -> Optional[Draft]:
        """Find the child of whom "the boy" and "the girl" are said: "Her son is here."
        "Tell the boy ...".

        mention (MentionView): The noun.
        RETURNS (Optional[Draft]): The last child who was described in the last turns of
            the scene, unless that one was called so or is of the other gender.
        """
        for draft in islice(reversed(self.at.values()), MAX_BACK):
            turn = self.turns[draft.turn]
            is_near = mention.turn - draft.turn <= MAX_TURNS_TO_CHILD
            if turn.scene != mention.scene or not is_near:
                return None
            agrees = not (mention.gender and draft.gender)
            agrees = agrees or mention.gender == draft.gender
            if draft.noun in _YOUNG and agrees:
                return None if draft.noun == mention.head else draft
        return None

    def note_owner(self, owner: Owner, noun: str, turn: int) -> None:
        """Note that somebody's brother, boss, ... is a character who is known.

        owner (Owner): Whose brother, ... it is.
        noun (str): The noun.
        turn (int): The turn in which they are spoken of.
        """
        self._told[_key(owner), kin_key(noun)] = turn

    def find_owned(self, owner: Owner, noun: str) -> Optional[Draft]:
        """Find the person who was described last as somebody's brother, boss, ..."""
        drafts = self._owned.get((_key(owner), kin_key(noun)), ())
        return drafts[-1] if drafts else None

    def owns(self, owner: Owner, noun: str, *, since: int = 0) -> bool:
        """Check whether somebody's brother, boss, ... has been described in a turn or
        after it."""
        key = (_key(owner), kin_key(noun))
        owned = self._owned.get(key, ())
        told = self._told.get(key, -1) >= since
        return told or any(draft.turn >= since for draft in owned)

    def _find(
        self,
        mention: MentionView,
        owner: Optional[Owner],
        telling: FrozenSet[str],
        repeats: bool,
    ) -> Optional[Draft]:
        if telling & _OTHER or (mention.indefinite and not repeats and not owner):
            return self._find_other(mention) if mention.definite else None
        if owner:
            drafts = self._owned.get((_key(owner), kin_key(mention.head)), [])
            drafts = drafts or self._find_unowned(mention.head)
        else:
            drafts = self._by_noun.get(common_noun(mention.head), [])
        return next(
            (
                draft
                for draft in reversed(drafts[-MAX_BACK:])
                if self._may_mean(mention, draft, owner, telling, repeats)
            ),
            None,
        )

    def _find_other(self, mention: MentionView) -> Optional[Draft]:
        """Find the one of "the other girl": the last girl who was "another" one."""
        drafts = self._by_noun.get(common_noun(mention.head), [])
        for draft in reversed(drafts[-MAX_BACK:]):
            if draft.telling & _OTHER and self.turns[draft.turn].scene == mention.scene:
                return draft
        return None

    def _find_unowned(self, noun: str) -> List[Draft]:
        """Find whoever was described without an owner: "The receptionist waved. ... Our
        receptionist left."; not relatives, nor those of nouns such as "my girl"."""
        common = common_noun(noun)
        if is_kinship(noun) or common in LIGHT_NOUNS:
            return []
        return [draft for draft in self._by_noun.get(common, []) if not draft.owner]

    def _may_mean(
        self,
        mention: MentionView,
        draft: Draft,
        owner: Optional[Owner],
        telling: FrozenSet[str],
        repeats: bool,
    ) -> bool:
        """Check whether a noun can mean a person with the same noun and owner."""
        if telling and draft.telling and not telling & draft.telling:
            return False
        if owner and (not draft.owner or is_kinship(mention.head)):
            return True
        if owner and mention.head in UNIQUE_NOUNS:
            return True
        if owner is None and draft.owner and not (mention.definite or repeats):
            return False
        if mention.definite and not draft.owner and mention.head not in LIGHT_NOUNS:
            return True
        near = mention.turn - draft.turn <= MAX_TURNS_BACK
        return near and self.turns[draft.turn].scene == mention.scene

    def _add(
        self, mention: MentionView, owner: Optional[Owner], telling: FrozenSet[str]
    ) -> Draft:
        noun = kin_key(mention.head)
        title = _find_title(mention) if not owner else ""
        draft = Draft(
            noun, mention.gender, owner or "", mention.indefinite, telling, title
        )
        if owner:
            self.own(draft, owner, noun)
        self._note_owner(draft)
        self._by_noun.setdefault(common_noun(mention.head), []).append(draft)
        return draft

    def _note_owner(self, draft: Draft) -> None:
        if isinstance(draft.owner, Draft):
            self._of.setdefault(id(draft.owner), []).append(draft)


def _key(owner: Owner) -> Union[str, int]:
    return owner if isinstance(owner, str) else id(owner)


def _find_title(mention: MentionView) -> str:
    """Get the noun of "the President" as it is written; empty if in lower case."""
    word = mention.text.rpartition(" ")[2]
    is_title = mention.definite and word.istitle() and word.lower() == mention.head
    return word if is_title else ""
