"""Find the characters of the cast whom a description means: "my mom", "the captain"."""

from functools import cached_property
from typing import Dict, Sequence, Tuple

from ..cast.candidates import Candidates
from ..cast.roles import has_kin_noun
from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.labels import name_key
from ..names.nouns import LIGHT_NOUNS, is_kinship, kin_key, personal_nouns
from .noun_phrases import repeats_turn
from .owners import find_telling
from .relatives import NAMESAKE, find_relatives, find_same, is_titled
from .titles import find_titled

# The most turns between "my brother" and a turn of a brother by surname.
NEAR = 6


class CastDescriptions:
    """Finds the character of the cast whom a description means.

    view (DialogueView): The document.
    cast (Candidates): Its speakers and named characters, and the bank.
    speakers (Sequence[Sequence[str]]): The ids of the speakers by turn.
    mentions (Sequence[MentionView]): The mentions in text order.
    """

    def __init__(
        self,
        view: DialogueView,
        cast: Candidates,
        speakers: Sequence[Sequence[str]],
        mentions: Sequence[MentionView],
    ) -> None:
        self.view = view
        self.cast = cast
        self.speakers = speakers
        self.mentions = mentions
        self.titled = find_titled(view, cast)
        # The characters who are described, by the place of the mention in text order.
        self.known: Dict[int, str] = {}
        # Those of whom it was said what they are ("I'm a doctor"), by the noun.
        self.introduced = cast.introduced.roles
        self.roles: Dict[str, Dict[str, None]] = {
            noun: dict.fromkeys(ids) for noun, ids in self.introduced.items()
        }

    def note_role(self, noun: str, character: str) -> None:
        """Note what a character is; "a nice man" tells nothing."""
        if noun in personal_nouns() and noun not in LIGHT_NOUNS:
            self.roles.setdefault(noun, {})[character] = None

    def find(self, mention: MentionView, owner: object) -> str:
        """Find the character whom a description means: a relation that the cast
        records, or a description that is the character's name or title.

        mention (MentionView): The description.
        owner (object): Whose brother, boss, ... it is: a character, another person,
            empty if unknown, None if it is nobody's.
        RETURNS (str): The id of the character; empty if there is none.
        """
        if isinstance(owner, str) and owner:
            return self._find_owned(mention, owner)
        is_told = mention.definite or repeats_turn(self.view, mention)
        if is_told or (owner is None and mention.owner):  # "Her Majesty"
            found = self._find_by_name(mention)
            if not found and not find_telling(self.view, mention):
                found = self._find_titled(mention)
                found = found or tuple(self.roles.get(mention.head, ()))
            return found[0] if len(found) == 1 else ""
        if mention.indefinite:  # "a tourist", if the cast has "the tourist"
            found = self._find_by_name(mention)
            is_met = any(one in self.known.values() for one in found)
            return found[0] if len(found) == 1 and not is_met else ""
        return ""

    def _find_by_name(self, mention: MentionView) -> Tuple[str, ...]:
        """Find the characters who are called by a noun: `the tourist`; or else by the
        noun and its owner: "the uncle" is `Inga's uncle`."""
        bank = self.cast.bank
        found = bank.find(f"the {mention.head}", parts=False, limit=2)
        return found or tuple(one for _, one in bank.find_owned(kin_key(mention.head)))

    def _find_owned(self, mention: MentionView, owner: str) -> str:
        """Find a character's relative, captain, ..."""
        related = self._find_related(mention, owner)
        if related:
            return related
        if not is_kinship(mention.head) and not mention.is_bare:  # "your captain"
            bearers = self.titled.get(mention.head, ())
            bearers = bearers or tuple(self.introduced.get(mention.head, ()))
            if len(bearers) == 1 and bearers[0] != owner:
                return bearers[0]
        if mention.is_bare and mention.text[:1].isupper():  # "Nonna" of the cast
            found = self.cast.bank.find(mention.text, parts=False, limit=2)
            if len(found) == 1 and found[0] != owner:
                return found[0]
            return self._find_relative_there(mention, owner)
        return ""

    def _find_related(self, mention: MentionView, owner: str) -> str:
        """Find whom the relations of the cast and the surnames tell."""
        for ids, source in find_relatives(
            self.cast, mention.head, owner, mention.scene
        ):
            if source == NAMESAKE and mention.indefinite:
                continue
            if source == NAMESAKE and not is_titled(mention.head):
                ids = ids if len(ids) == 1 else self._keep_present(ids, mention)
            if len(ids) == 1:
                return ids[0]
        for noun, one in find_same(self.cast, kin_key(mention.head), owner):
            same = list(find_relatives(self.cast, noun, one, mention.scene))
            if same and len(same[0].ids) == 1 and same[0].ids[0] != owner:
                return same[0].ids[0]
        return ""

    def _find_relative_there(self, mention: MentionView, owner: str) -> str:
        """Find the speaker `Grandma` whom `Mom` calls so, as the children do."""
        found = self.cast.find_speaker(mention.text) if has_kin_noun(owner) else None
        if found is None or found == owner:
            return ""
        return found if name_key(found) == name_key(mention.text) else ""

    def _keep_present(
        self, ids: Tuple[str, ...], mention: MentionView
    ) -> Tuple[str, ...]:
        """Keep the siblings and children by surname who speak near a mention."""
        near = range(max(0, mention.turn - NEAR), mention.turn + NEAR + 1)
        turns = self.view.turns
        here = {
            one
            for turn in near
            if turn < len(turns) and turns[turn].scene == mention.scene
            for one in self.speakers[turn]
        }
        return tuple(one for one in ids if one in here)

    @cached_property
    def met(self) -> Dict[str, int]:
        """The token where each character first speaks or is named."""
        met: Dict[str, int] = {}
        for turn, speakers in zip(self.view.turns, self.speakers, strict=True):
            for speaker in speakers:
                met.setdefault(speaker, turn.start)
        for mention in self.mentions:
            if mention.label == NAME:
                for found in self.cast.find_mention(self.view.words, mention)[:1]:
                    met[found] = min(met.get(found, mention.start), mention.start)
        return met

    def _find_titled(self, mention: MentionView) -> Tuple[str, ...]:
        """Find whom a title means: of several, those who are not speaking and were met
        before."""
        found = self.titled.get(mention.head, ())
        if len(found) < 2:
            return found
        speakers = self.speakers[mention.turn]
        return tuple(
            one
            for one in found
            if one not in speakers and self.met.get(one, mention.end) < mention.start
        )
