"""Find the people whom a dialogue describes: "the queen", "my brother ... he"."""

from itertools import islice
from typing import Optional

from ..cast.candidates import Candidates
from ..cast.person import People
from ..dialogue.view import NAME, DialogueView, MentionView
from ..dialogue.vocatives import asks_about
from ..names.lexicon import HONORIFICS, PRONOUNS
from ..names.nouns import (
    ENDEARMENTS,
    OF_PARTNER,
    gender_of_noun,
    is_kinship,
    kin_key,
    personal_nouns,
)
from .absent_relatives import AbsentRelatives
from .cast_descriptions import CastDescriptions
from .clauses import find_predicates
from .draft_names import DraftNamer
from .drafts import CHILDREN, MAX_BACK, Draft, Drafts, Owner
from .inverse_kin import find_inverse, find_parent
from .noun_phrases import (
    NEGATIONS,
    find_phrase,
    is_hypothetical,
    repeats_turn,
    says_has,
)
from .owners import Owners, find_telling
from .person_ids import name_people
from .relatives import find_same
from .speakers import speakers_by_turn
from .titles import BEARERS

# The most turns from "Dad" to another speaker's "Dad" for the same person.
MAX_SHARED = 4
_NOT_PEOPLE = frozenset("one there who that which all both none ones any".split())


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
        self.drafts = Drafts(view.turns)
        self.owners = Owners(view, cast, self.speakers, self.drafts)
        self.absent_relatives = AbsentRelatives(view, cast, self.speakers)
        self.present = {*cast.present.values()}
        self.in_cast = CastDescriptions(view, cast, self.speakers, self.mentions)
        # The characters of the cast who are described, by the place of the mention.
        self.known = self.in_cast.known

    def read(self) -> People:
        # What is within a noun phrase first: "the queen" of "the queen's brother".
        key = [(mention.end, -mention.start) for mention in self.mentions]
        for place in sorted(range(len(key)), key=key.__getitem__):
            mention = self.mentions[place]
            self.owners.guess_gender(mention)
            if mention.label == NAME and not self._is_relative(mention):
                self._note_name(mention)
            elif self._describes(mention):
                self._describe(place, mention)
            elif mention.vocative and self._find_called(mention):
                self.known[place] = self._find_called(mention)
        DraftNamer(
            self.drafts, self.view, self.mentions, self.cast, self.speakers
        ).name()
        known = frozenset(self.known.values())
        people = name_people(self.drafts, self.order, self.cast, known)
        for place, character in self.known.items():
            people.described[self.order[place]] = character
        for noun, subject in self.subjects.items():
            people.predicates[self.order[noun]] = self.order[subject]
        return people

    def _is_relative(self, mention: MentionView) -> bool:
        """Check whether a name is a noun for a relative that no character bears."""
        return is_kinship(mention.head) and not self.cast.find(mention.text)

    def _note_name(self, mention: MentionView) -> None:
        found = next(iter(self.cast.find_mention(self.view.words, mention)), "")
        # "Dan? He left." and "Dan. He left." call nobody who is there.
        is_told = not mention.vocative or found not in self.present
        if found and is_told:
            gender = self.cast.gender(found) or mention.gender  # "Mr. Lindgren"
            self.owners.note(mention, found, gender)

    def _describes(self, mention: MentionView) -> bool:
        """Check whether a mention describes one person who is spoken of."""
        if mention.person or mention.number == "plur" or mention.turn < 0:
            return False
        if mention.head in _NOT_PEOPLE or _is_plural(mention.head):
            return False
        if mention.vocative and not mention.definite and not self._is_asked(mention):
            return self.absent_relatives.is_called(mention)
        if mention.is_bare and mention.head not in personal_nouns():
            return False
        if mention.is_bare and mention.head in ENDEARMENTS:  # "Don't 'dear' me."
            return False
        return not is_hypothetical(self.view, mention)

    def _is_asked(self, mention: MentionView) -> bool:
        """Check for a question about a relative: "And Grandpa?"."""
        is_relative = is_kinship(mention.head)
        return is_relative and asks_about(self.view.words, mention.start, mention.end)

    def _find_called(self, mention: MentionView) -> str:
        """Find whom a title calls: "Captain!" said to Captain Vale."""
        speakers = self.speakers[mention.turn] if mention.turn >= 0 else ()
        found = [
            one
            for one in self.in_cast.titled.get(mention.head, ())
            if one not in speakers
        ]
        if len(found) > 1:
            addressee = self.owners.find_addressee(mention)
            return addressee if addressee in found else ""
        return found[0] if found else ""

    def _describe(self, place: int, mention: MentionView) -> None:
        """Find or add the person whom a mention describes."""
        subject = self.subjects.get(place)
        if subject is not None and self._join_subject(place, mention, subject):
            return
        owner = self.owners.find(mention)
        if owner is None and mention.indefinite and is_kinship(mention.head):
            owner = self._find_having(place, mention)
        if isinstance(owner, Draft):  # "the minister's wife": the minister is a man
            owner.gender = owner.gender or OF_PARTNER.get(mention.head, "")
        known = self.in_cast.find(mention, owner)
        known = known or find_inverse(mention, owner, self.cast)
        if not known and mention.head in HONORIFICS and mention.owner == "your":
            known = self.owners.find_addressee(mention)
        if known:
            self.known[place] = known
            if owner:
                self.drafts.note_owner(owner, mention.head, mention.turn)
            self.owners.note(mention, known, mention.gender)
        else:
            draft = self._find_or_add(place, mention, owner)
            self.owners.note(mention, draft, draft.gender)

    def _find_or_add(
        self, place: int, mention: MentionView, owner: Optional[Owner]
    ) -> Draft:
        """Find or add the person of the dialogue whom a mention describes."""
        draft = self._find_same(mention, owner)
        if draft is not None:
            self.drafts.join(place, mention, draft)
            return draft
        noun = kin_key(mention.head)
        if isinstance(owner, str) and owner and not self.drafts.find_owned(owner, noun):
            same = find_same(self.cast, noun, owner)
            known = (self.drafts.find_owned(one, other) for other, one in same)
            shared = self._find_shared(mention, noun)
            draft = shared or next(filter(None, known), None)
            if draft is not None:
                self.drafts.join(place, mention, draft)
                self.drafts.own(draft, owner, noun)
                return draft
        telling = find_telling(self.view, mention)
        repeats = repeats_turn(self.view, mention)
        return self.drafts.describe(place, mention, owner, telling, repeats=repeats)

    def _find_same(
        self, mention: MentionView, owner: Optional[Owner]
    ) -> Optional[Draft]:
        """Find who was described by another noun: "His Majesty" the king, "his mother"
        the woman whose son he is, "the boy" a son."""
        if mention.head in HONORIFICS:
            gender = PRONOUNS[mention.owner].gender if mention.owner in PRONOUNS else ""
            return self.drafts.find_last(BEARERS.get(mention.head, ()), gender)
        if mention.definite and mention.head in CHILDREN:
            return self.drafts.find_child(mention)
        return find_parent(mention, owner)

    def _find_shared(self, mention: MentionView, noun: str) -> Optional[Draft]:
        """Find the person whom another speaker of the scene has just called by the same
        noun, as brothers and sisters do: "Is Dad in?" "Dad is out."."""
        if not (mention.is_bare and is_kinship(mention.head)):
            return None
        for place in islice(reversed(self.drafts.at), MAX_BACK):
            other, draft = self.mentions[place], self.drafts.at[place]
            if other.scene != mention.scene or mention.turn - other.turn > MAX_SHARED:
                return None
            if other.is_bare and kin_key(other.head) == noun and not other.vocative:
                return draft
        return None

    def _join_subject(self, place: int, mention: MentionView, subject: int) -> bool:
        """Join a predicate to its subject: "my brother is a doctor". The noun tells the
        gender of a character: "I'm his wife".

        RETURNS (bool): Whether the predicate describes nobody else.
        """
        other = self.mentions[subject]
        between = map(str.lower, self.view.words[other.end : mention.start])
        if not NEGATIONS.isdisjoint(between):
            return False
        who = self._find_subject(subject)
        if isinstance(who, Draft):
            self.drafts.join(place, mention, who)
            self.drafts.call(who, mention.head)
            owner = self.owners.find(mention)
            if owner and owner is not who:
                self.drafts.own(who, owner, mention.head)
            return True
        if other.person == 2 or other.number == "plur":
            return other.person in (1, 2)
        if who:
            self.cast.learn_gender(who, gender_of_noun(mention.head))
            self._introduce(place, mention, who)
        return bool(who) or other.person == 1

    def _find_subject(self, place: int) -> Optional[Owner]:
        """Find whom the subject of a clause means.

        place (int): The place of the mention in text order.
        RETURNS (Optional[Owner]): The person; empty or None if unknown.
        """
        mention = self.mentions[place]
        if place in self.drafts.at:
            return self.drafts.at[place]
        if mention.number == "plur":
            return None
        if mention.person == 3:
            gender = mention.gender
            return self.owners.find_last(mention, gender) if gender else None
        if mention.person == 2:
            return self.owners.find_addressee(mention)
        if mention.person == 1:
            found = self.speakers[mention.turn]
        else:
            is_name = mention.label == NAME
            names = self.cast.find_mention(self.view.words, mention) if is_name else ()
            found = names[:1]
        return found[0] if len(found) == 1 else ""

    def _find_having(self, place: int, mention: MentionView) -> Optional[Owner]:
        """Find whose relative is introduced: "he has a wife", "I've got a sister"."""
        if not place:
            return None
        subject = self.mentions[place - 1]
        last = mention.start + mention.text.count(" ")
        phrase = find_phrase(self.view, mention)
        verb = self.view.words[subject.end : last - len(phrase)]
        other = self.drafts.at.get(place - 1)
        if other is not None and verb[-1:] == ["and"]:  # "a wife and an ex-wife"
            return other.owner
        is_clause = subject.turn == mention.turn and not subject.possessive
        return self._find_subject(place - 1) if is_clause and says_has(verb) else None

    def _introduce(self, place: int, mention: MentionView, character: str) -> None:
        """Note that a predicate describes a character: "Judy is my mom"."""
        owner = self.owners.find(mention)
        if owner and owner != character:
            telling = find_telling(self.view, mention)
            draft = self.drafts.describe(place, mention, owner, telling)
            draft.meant = draft.meant or character
        else:
            self.known[place] = character
            self.in_cast.note_role(mention.head, character)


def _is_plural(noun: str) -> bool:
    """Check whether a noun that is not in the gazetteer ends like a plural."""
    plural = noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    return plural and noun not in personal_nouns()
