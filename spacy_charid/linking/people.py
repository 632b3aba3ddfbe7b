"""Find the people whom a dialogue describes: "the queen", "my brother ... he"."""

from dataclasses import dataclass, field
from typing import Dict, FrozenSet, Iterator, List, Optional, Set, Tuple

from ..cast.candidates import Candidates
from ..cast.person import People, Person
from ..dialogue.view import NAME, DialogueView, MentionView, find_determiner
from ..names.lexicon import POSSESSIVE_ENDINGS, PRONOUNS
from ..names.nouns import is_kinship, kin_key, personal_nouns
from .clauses import find_predicates
from .names_of_people import find_namings
from .relatives import (
    ADDRESSEE,
    NAMED,
    NAMESAKE,
    SPEAKER,
    SPOKEN_OF,
    find_relatives,
    owner_role,
)
from .speakers import find_other_speakers, speakers_by_turn

# Determiners of nobody in particular: "any fool", "no man".
QUANTIFIERS = frozenset("any no every each either neither what".split())
# Words that tell people with the same noun apart: "my older brother".
_TELLING = frozenset(
    "older elder younger little big baby other first second third last next new old "
    "former late ex best tall short young".split()
)
_OTHER = frozenset(("other", "another"))
# Nouns of which a person has one at a time, besides relatives.
_UNIQUE = frozenset(
    "boss husband wife boyfriend girlfriend fiance fiancee ex landlord landlady "
    "therapist lawyer assistant roommate partner date maker master captain queen king "
    "teacher tutor doctor secretary mentor".split()
)
# Words between a subject and a noun that is not its predicate.
_NO_PREDICATE = frozenset(
    "like as than about at to in on when where with by from for not n't n’t never "
    "going what why how if because".split()
)
_OF_RESPECT = frozenset("majesty highness honor honour grace lordship ladyship".split())
_SOMEONE = frozenset("someone somebody".split())
_NOT_PEOPLE = frozenset("one there who that which all both none ones any".split())
# Nouns for anybody, which are repeated for somebody else in the next scene.
LIGHT = frozenset(
    "man woman guy girl boy person kid child lady gentleman fellow baby friend dude "
    "one chick bloke lad someone somebody people thing stranger customer".split()
)
# The most turns that are searched for the person of "the man", and for an addressee.
MAX_TURNS_BACK = 30
MAX_TURNS_AWAY = 7
# The most people that are remembered for "his mother".
MAX_RECENT = 16


@dataclass
class _Draft:
    """A person while the document is read.

    meant (str): The id of the character who turns out to be meant; else empty.
    turn (int): The turn of the last description.
    """

    noun: str
    gender: str
    owner: "str | _Draft"
    indefinite: bool
    modifiers: FrozenSet[str]
    meant: str = ""
    turn: int = -1
    mentions: List[int] = field(default_factory=list)


def describe_people(view: DialogueView, cast: Candidates) -> People:
    """Find the people whom a document describes.

    A possessed noun is one person for each owner ("my brother"), another noun is the
    last person with this noun, and an indefinite one is somebody new. A name beside a
    description, or given later, tells who is meant.

    view (DialogueView): The document.
    cast (Candidates): Its speakers and named characters, and the bank.
    RETURNS (People): The people.
    """
    return _Describer(view, cast).read()


class _Describer:
    """Reads the descriptions of a document in text order."""

    def __init__(self, view: DialogueView, cast: Candidates) -> None:
        self.view = view
        self.cast = cast
        self.speakers = speakers_by_turn(view, cast)
        mentions = view.mentions
        self.order = sorted(
            range(len(mentions)), key=lambda i: (mentions[i].start, -mentions[i].end)
        )
        self.mentions = [mentions[i] for i in self.order]
        self.subjects = find_predicates(self.mentions, view.words)
        # The draft or the character of each description, by its place in the order.
        self.drafts: Dict[int, _Draft] = {}
        self.known: Dict[int, str] = {}
        self.owned: Dict[Tuple[object, str], List[_Draft]] = {}
        self.by_noun: Dict[str, List[_Draft]] = {}
        self.by_end: Dict[int, _Draft] = {}
        self.recent: List[Tuple[object, str, int]] = []
        self.called = self._find_called()

    def read(self) -> People:
        # What is within a noun phrase first: "the queen" of "the queen's brother".
        key = [(mention.end, -mention.start) for mention in self.mentions]
        for place in sorted(range(len(key)), key=key.__getitem__):
            mention = self.mentions[place]
            self._guess_gender(mention)
            if mention.label == NAME and not self._is_relative(mention):
                self._note_name(mention)
            elif self._describes(mention):
                self._describe(place, mention)
        self._name()
        return self._finish()

    def _find_called(self) -> Dict[int, str]:
        """Find who is called by name in each turn."""
        called: Dict[int, str] = {}
        for mention in self.mentions:
            if mention.label == NAME and mention.vocative and mention.turn >= 0:
                for found in self.cast.find(mention.text)[:1]:
                    called[mention.turn] = found
        return called

    def _is_relative(self, mention: MentionView) -> bool:
        """Check whether a name is a noun for a relative that no character bears."""
        return is_kinship(mention.head) and not self.cast.find(mention.text)

    def _describes(self, mention: MentionView) -> bool:
        """Check whether a mention describes one person who is spoken of."""
        if mention.person or mention.number == "plur" or mention.turn < 0:
            return False
        if mention.head in _NOT_PEOPLE or _is_plural(mention.head):
            return False
        if mention.vocative and not mention.definite:
            return False
        return self._determiner(mention)[0] not in QUANTIFIERS

    def _determiner(self, mention: MentionView) -> Tuple[str, FrozenSet[str]]:
        """Get the determiner of a noun and the telling modifiers before the noun."""
        words = self.view.words
        last = mention.start + mention.text.count(" ")
        low = self.view.turns[mention.turn].start if mention.turn >= 0 else 0
        found = find_determiner(words, mention.start, last, low)
        if found is None:
            return "", frozenset()
        between = [word.lower() for word in words[found.start + 1 : last]]
        determiner = words[found.start].lower()
        return determiner, _TELLING.intersection(between + [determiner])

    def _note_name(self, mention: MentionView) -> None:
        if mention.vocative:
            return
        for found in self.cast.find(mention.text)[:1]:
            self._note(found, self.cast.gender(found) or "", mention.scene)

    def _note(self, who: object, gender: str, scene: int) -> None:
        self.recent.append((who, gender, scene))
        del self.recent[:-MAX_RECENT]

    def _describe(self, place: int, mention: MentionView) -> None:
        """Find or add the person whom a mention describes."""
        subject = self.subjects.get(place)
        if subject is not None and self._predicate(place, mention, subject):
            return
        owner = self._owner(mention)
        known = self._in_cast(mention, owner)
        if known:
            self.known[place] = known
            self._note(known, mention.gender, mention.scene)
            return
        _, telling = self._determiner(mention)
        draft = self._find(mention, owner, telling)
        if draft is None:
            draft = self._add(mention, owner, telling)
        self._join(place, mention, draft)

    def _join(self, place: int, mention: MentionView, draft: _Draft) -> None:
        draft.mentions.append(place)
        draft.turn = mention.turn
        draft.gender = draft.gender or mention.gender
        self.drafts[place] = draft
        self.by_end[mention.end] = draft
        self._note(draft, draft.gender, mention.scene)

    def _predicate(self, place: int, mention: MentionView, subject: int) -> bool:
        """Join a predicate to its subject: "my brother is a doctor".

        RETURNS (bool): Whether the predicate describes nobody else.
        """
        other = self.mentions[subject]
        if not self._is_plain(other.end, mention.start):
            return False
        draft = self.drafts.get(subject)
        if draft is not None:
            self._join(place, mention, draft)
            return True
        if other.person == 3 or other.number == "plur":
            return False
        if other.person == 0 and other.label == NAME:
            found = self.cast.find(other.text)[:1]
        else:
            speakers = self.speakers[other.turn]
            found = speakers if other.person == 1 and len(speakers) == 1 else ()
        if found:
            self.known[place] = found[0]
        return bool(found) or other.person in (1, 2)

    def _is_plain(self, start: int, end: int) -> bool:
        """Check whether only a copula is between two mentions: not "I'm marrying your
        sister", "she is like a mother"."""
        between = [word.lower() for word in self.view.words[start:end]]
        return not any(
            word in _NO_PREDICATE or (word.endswith("ing") and len(word) > 4)
            for word in between
        )

    def _owner(self, mention: MentionView) -> "str | _Draft | None":
        """Find whose brother, boss, ... a noun means; None if it has no owner, and an
        empty string if the owner is not known."""
        before = self._phrase_start(mention) - 1
        bare = not (mention.owner or mention.definite or mention.indefinite)
        if mention.head in _OF_RESPECT:
            return None
        if bare and before > 0 and self.view.words[before] in POSSESSIVE_ENDINGS:
            return self.by_end.get(before) or ""  # "the queen's brother"
        if not mention.owner and not (bare and is_kinship(mention.head)):
            return None
        role = owner_role(mention.owner)
        if role == SPEAKER:
            speakers = self.speakers[mention.turn]
            return speakers[0] if len(speakers) == 1 else ""
        if role == ADDRESSEE:
            return self._addressee(mention)
        if role == SPOKEN_OF:
            return self._last(mention, PRONOUNS[mention.owner].gender)
        if role == NAMED and mention.owner not in PRONOUNS:
            return next(iter(self.cast.find(mention.owner)), mention.owner)
        return ""

    def _phrase_start(self, mention: MentionView) -> int:
        """Get the start of a noun and its modifiers: "the queen's older son"."""
        start = mention.start + mention.text.count(" ")
        while self.view.words[start - 1].lower() in _TELLING:
            start -= 1
        return start

    def _addressee(self, mention: MentionView) -> str:
        """Guess who is addressed: who is called by name, else the previous or the next
        speaker, if that one's brother, boss, ... was spoken of, else the previous."""
        if mention.turn in self.called:
            return self.called[mention.turn]
        near: List[str] = []
        for step in (-1, 1):
            groups = find_other_speakers(
                self.view.turns,
                self.speakers,
                mention.turn,
                step,
                max_turns=MAX_TURNS_AWAY,
            )
            near += next(groups, [])[:1]
        noun = kin_key(mention.head)
        spoken_of = (name for name in near if (name, noun) in self.owned)
        return next(spoken_of, near[0] if near else "")

    def _last(self, mention: MentionView, gender: str) -> "str | _Draft":
        """Find the last person spoken of in the scene whose gender agrees."""
        speakers = self.speakers[mention.turn]
        for who, known, scene in reversed(self.recent):
            if scene == mention.scene and known in ("", gender):
                if who not in speakers:
                    return who  # type: ignore[return-value]
        return ""

    def _in_cast(self, mention: MentionView, owner: object) -> str:
        """Find the character whom a description means in the cast: a relation that it
        records, or a description that is the character's name, as `the bishop`."""
        if isinstance(owner, str) and owner:
            for ids, source in find_relatives(self.cast, mention.head, owner):
                if len(ids) == 1 and source != NAMESAKE:
                    return ids[0]
        elif mention.definite:
            found = self.cast.bank.find(f"the {mention.head}", parts=False, limit=2)
            return found[0] if len(found) == 1 else ""
        return ""

    def _find(
        self, mention: MentionView, owner: object, telling: FrozenSet[str]
    ) -> Optional[_Draft]:
        """Find a person who was described before."""
        if mention.indefinite or telling & _OTHER:
            return None
        if owner:
            key = (_key(owner), kin_key(mention.head))
            drafts = self.owned.get(key, [])
        else:
            drafts = self.by_noun.get(mention.head, [])
        for draft in reversed(drafts[-MAX_RECENT:]):
            if self._same(mention, draft, owner, telling):
                return draft
        return None

    def _same(
        self,
        mention: MentionView,
        draft: _Draft,
        owner: object,
        telling: FrozenSet[str],
    ) -> bool:
        """Check whether a noun can mean a person with the same noun and owner."""
        if telling and draft.modifiers and not telling & draft.modifiers:
            return False
        if owner and (is_kinship(mention.head) or mention.head in _UNIQUE):
            return True
        if owner is None and draft.owner and not mention.definite:
            return False
        if mention.definite and not draft.owner and mention.head not in LIGHT:
            return True
        near = mention.turn - draft.turn <= MAX_TURNS_BACK
        scene = self.view.turns[draft.turn].scene
        return near and scene == mention.scene

    def _add(
        self, mention: MentionView, owner: object, telling: FrozenSet[str]
    ) -> _Draft:
        draft = _Draft(
            kin_key(mention.head),
            mention.gender,
            owner or "",  # type: ignore[arg-type]
            mention.indefinite,
            telling,
        )
        if owner:
            self.owned.setdefault((_key(owner), draft.noun), []).append(draft)
        self.by_noun.setdefault(mention.head, []).append(draft)
        return draft

    def _guess_gender(self, mention: MentionView) -> None:
        """Guess the gender of somebody whom a pronoun follows: "my boss says she ..."."""
        if mention.person != 3 or not mention.gender or not self.recent:
            return
        who, gender, _ = self.recent[-1]
        if isinstance(who, _Draft) and not gender and who.turn == mention.turn:
            who.gender = mention.gender
            self.recent[-1] = (who, mention.gender, mention.scene)

    def _name(self) -> None:
        """Tell who the people are whose names are given."""
        for place, name in find_namings(self.mentions, self.view, self.cast):
            draft = self.drafts.get(place)
            if draft is None or draft.meant:
                continue
            found = self.cast.find(self.mentions[name].text)[:1]
            if found and self._may_be(draft, found[0]):
                draft.meant = found[0]

    def _may_be(self, draft: _Draft, character: str) -> bool:
        """Check whether a person can be a character: of the same gender, and not the
        one whose brother, boss, ... the person is, nor one who says so."""
        gender = self.cast.gender(character)
        agrees = not (draft.gender and gender) or draft.gender == gender
        says = (self.speakers[self.mentions[i].turn] for i in draft.mentions)
        return (
            agrees and draft.owner != character and character not in set().union(*says)
        )

    def _finish(self) -> People:
        people = People()
        ids: Dict[int, str] = {}
        taken: Set[str] = set()
        for place, draft in self.drafts.items():
            if id(draft) not in ids:
                ids[id(draft)] = self._enter(people, draft, ids, taken)
            people.described[self.order[place]] = ids[id(draft)]
        for place, character in self.known.items():
            people.described[self.order[place]] = character
        return people

    def _enter(
        self, people: People, draft: _Draft, ids: Dict[int, str], taken: Set[str]
    ) -> str:
        """Enter a person; one who is a character lends the character the gender."""
        if draft.meant:
            if draft.gender:
                people.genders.setdefault(draft.meant, draft.gender)
            return draft.meant
        owner = draft.owner
        if isinstance(owner, _Draft):
            owner = ids.get(id(owner), "")
        found = next(
            one
            for one in _ids(draft.noun, owner)
            if one not in taken and one not in self.cast
        )
        taken.add(found)
        mentions = [self.order[place] for place in draft.mentions]
        people.persons[found] = Person(
            found, draft.noun, draft.gender or None, owner, draft.indefinite, mentions
        )
        return found


def _is_plural(noun: str) -> bool:
    """Check whether a noun that is not in the gazetteer ends like a plural."""
    plural = noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    return plural and noun not in personal_nouns()


def _key(owner: object) -> object:
    return owner if isinstance(owner, str) else id(owner)


def _ids(noun: str, owner: str) -> Iterator[str]:
    """Get the ids for a person, until one is free: `the queen`, `the queen (2)`."""
    if noun in _SOMEONE:
        first = noun
    else:
        first = f"{owner}'s {noun}" if owner else f"the {noun}"
    yield first
    number = 2
    while True:
        yield f"{first} ({number})"
        number += 1
