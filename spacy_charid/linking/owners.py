"""Find whose brother, boss, ... a noun means."""

from dataclasses import replace
from itertools import chain, islice
from typing import Dict, FrozenSet, List, Optional, Sequence, Tuple

from ..cast.candidates import Candidates
from ..dialogue.determiners import is_contraction
from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.lexicon import (
    HONORIFICS,
    POSSESSIVE_ENDINGS,
    PRONOUNS,
    possessive_start,
)
from ..names.not_people import attributive_nouns
from ..names.nouns import is_kinship, kin_key
from .directions import Directions
from .drafts import Draft, Drafts, Owner
from .noun_phrases import find_phrase
from .quoted import find_quoted
from .relatives import (
    ADDRESSEE,
    NAMED,
    SPEAKER,
    SPOKEN_OF,
    is_parent,
    owner_role,
)
from .speakers import find_other_speakers

# Words that tell people with the same noun apart: "my older brother".
TELLING = frozenset(
    "older elder younger little big baby other first second third last next new old "
    "former late ex best tall short young great step half foster".split()
)
# The most turns that are searched for an addressee, and the most people who are
# remembered for "his mother".
MAX_TURNS_AWAY = 7
MAX_RECENT = 16
# The most speakers before a turn who can be addressed.
MAX_ADDRESSED = 3
# The most turns between a pronoun and the last person whose gender is known to agree,
# who is preferred to somebody of unknown gender.
MAX_TURNS_SURE = 1
# The possessives of those that stand alone after a noun.
_WHOLE = {"mine": "my", "yours": "your", "his": "his", "hers": "her", "ours": "our"}
# Objects of verbs whose subjects are other people.
_OBJECTS = frozenset(("him", "her"))
_GRANDPARENTS = frozenset(("grandmother", "grandfather"))


def find_telling(view: DialogueView, mention: MentionView) -> FrozenSet[str]:
    """Find the words of a noun phrase that tell who is meant: "my older brother".

    view (DialogueView): The document.
    mention (MentionView): The noun.
    RETURNS (FrozenSet[str]): The words.
    """
    phrase = find_phrase(view, mention)
    found = TELLING.intersection(phrase) | {"another"}.intersection(phrase)
    return found | attributive_nouns().intersection(phrase[1:][-1:])


class Owners:
    """Finds the owners of nouns, in text order.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    speakers (Sequence[Tuple[str, ...]]): The speakers of each turn.
    drafts (Drafts): The people who have been described.
    """

    def __init__(
        self,
        view: DialogueView,
        cast: Candidates,
        speakers: Sequence[Tuple[str, ...]],
        drafts: Drafts,
    ) -> None:
        self.view = view
        self.cast = cast
        self.speakers = speakers
        self.drafts = drafts
        self.called = self._find_called()
        self.directions = Directions(view, cast)
        # What is quoted, by its tokens.
        self.quoted = {
            (view.mentions[i].start, view.mentions[i].end): one
            for i, one in find_quoted(view).items()
        }
        # Who was spoken of last, with gender and scene; the people by the end of their
        # descriptions.
        self.recent: List[Tuple[Owner, str, int, int]] = []
        self.ending: Dict[int, Owner] = {}
        # The turn and the gender of the last pronoun that was no object.
        self.last_pronoun = (-1, "")

    def _find_called(self) -> Dict[int, str]:
        """Find who is called by name in each turn."""
        called: Dict[int, str] = {}
        for mention in self.view.mentions:
            if mention.label == NAME and mention.vocative and mention.turn >= 0:
                for found in self.cast.find_mention(self.view.words, mention)[:1]:
                    if found not in self.speakers[mention.turn]:  # a quoted call
                        called[mention.turn] = found
        return called

    def note(self, mention: MentionView, who: Owner, gender: str) -> None:
        """Remember who is spoken of."""
        self.recent.append((who, gender, mention.scene, mention.turn))
        del self.recent[:-MAX_RECENT]
        self.ending[mention.end] = who

    def guess_gender(self, mention: MentionView) -> None:
        """Guess the gender of somebody by the pronoun after: "my boss says she ...",
        but not "my boss threw him out" nor "she told my boss that she ..."."""
        if mention.person != 3 or not mention.gender or mention.head in _OBJECTS:
            return
        last, self.last_pronoun = self.last_pronoun, (mention.turn, mention.gender)
        if last == self.last_pronoun or not self.recent:
            return
        who, gender, scene, turn = self.recent[-1]
        if isinstance(who, Draft) and not gender and who.turn == mention.turn:
            who.gender = mention.gender
            self.recent[-1] = (who, mention.gender, scene, turn)

    def find(self, mention: MentionView) -> Optional[Owner]:
        """Find whose brother, boss, ... a noun means.

        mention (MentionView): The noun.
        RETURNS (Optional[Owner]): The owner; empty if it is not known who it is, None
            if there is none.
        """
        if mention.head in HONORIFICS:
            return None
        owner = self._find_after(mention)
        if owner:  # "that nephew of his"
            return self._find(replace(mention, owner=owner), owner_role(owner))
        before = self._phrase_start(mention) - 1
        if before > 0 and self.view.words[before] == "s":  # "the queen ' s brother"
            before = possessive_start(self.view.words, before) or before
        is_verb = is_contraction(self.view.words, before, before + 1)
        if before > 0 and self.view.words[before] in POSSESSIVE_ENDINGS and not is_verb:
            # "the queen's brother", "Danny Sorrel's brother"
            if mention.is_bare or before in self.ending:
                return self.ending.get(before, "")
        if not mention.owner and not (mention.is_bare and is_kinship(mention.head)):
            return None
        shared = self._find_shared(mention)
        return shared or self._find(mention, owner_role(mention.owner))

    def _find_after(self, mention: MentionView) -> str:
        """Find the possessive after a definite noun: "his" in "that nephew of his", but
        not "that nephew of his mother"."""
        of, whose, after = [*self.view.words[mention.end : mention.end + 3], *"..."][:3]
        owns = mention.definite and of == "of"
        owns = owns and not (whose.lower() == "his" and after.isalpha())
        return _WHOLE.get(whose.lower(), "") if owns else ""

    def _find_shared(self, mention: MentionView) -> Owner:
        """Find whose relative a noun before "and" means: "her aunt and uncle"."""
        start = mention.start + mention.text.count(" ")
        if not start or self.view.words[start - 1] != "and":
            return ""
        before = self.ending.get(start - 1, "")
        return before.owner if isinstance(before, Draft) else ""

    def _find(self, mention: MentionView, role: str) -> Owner:
        quoted = self.quoted.get((mention.start, mention.end))
        if role == SPEAKER:
            if quoted:
                return self._find_meant(self.view.mentions[quoted.sayer])
            speaker = next(iter(self.speakers[mention.turn]), "")
            return self._find_child(mention, speaker) or speaker
        if role == ADDRESSEE:
            if quoted and quoted.listener is not None:
                return self._find_meant(self.view.mentions[quoted.listener])
            if quoted and quoted.is_told:
                return next(iter(self.speakers[mention.turn]), "")
            return self.find_addressee(mention)
        if role == SPOKEN_OF:
            return self._find_spoken_of(mention)
        if role == NAMED and mention.owner not in PRONOUNS:
            return next(iter(self.cast.find(mention.owner)), mention.owner)
        return ""

    def _find_child(self, mention: MentionView, speaker: str) -> str:
        """Find the child whose grandmother Mom calls "Grandma": the listener, or
        somebody who calls her "Mom"; empty if there is none."""
        is_grand = not mention.owner and kin_key(mention.head) in _GRANDPARENTS
        if not is_grand or not is_parent(self.cast, speaker):
            return ""
        if self.cast.find_speaker(mention.text):  # Grandma is there
            return ""
        listener = self.find_addressee(mention)
        if not is_parent(self.cast, listener):
            return listener
        return min(self.cast.callers.get(kin_key(speaker), ()), default="")

    def _find_meant(self, mention: MentionView) -> Owner:
        """Guess whom a mention before a noun means; empty if unknown."""
        if mention.label == NAME:
            return next(iter(self.cast.find_mention(self.view.words, mention)), "")
        if mention.person == 3:
            return self.find_last(mention, mention.gender)
        if mention.person:
            found = self.speakers[mention.turn] if mention.person == 1 else ()
            return next(iter(found), "")
        return self.ending.get(mention.end, "")

    def _phrase_start(self, mention: MentionView) -> int:
        """Get the start of a noun and its modifiers: "the queen's older son"."""
        start = mention.start + mention.text.count(" ")
        while start and self.view.words[start - 1].lower() in TELLING:
            start -= 1
        return start

    def find_addressee(self, mention: MentionView) -> str:
        """Guess who is addressed: whom a stage direction names, who has just spoken of
        their brother, boss, ..., whom a call names, else the nearest speaker whose
        brother, boss, ... was spoken of, else the previous or the next speaker.

        mention (MentionView): A mention of the turn.
        RETURNS (str): The id of the character; empty if nobody else speaks.
        """
        turn = mention.turn
        told = self.directions.addressee(mention.start)
        told = told or self._find_who_spoke_of(mention.head, turn)
        if told or turn in self.called:
            return told or self.called[turn]
        before, after = (
            find_other_speakers(
                self.view.turns, self.speakers, turn, step, max_turns=MAX_TURNS_AWAY
            )
            for step in (-1, 1)
        )
        near = [*islice(chain(*before), MAX_ADDRESSED), *islice(chain(*after), 1)]
        spoken_of = (name for name in near if self.drafts.owns(name, mention.head))
        return next(spoken_of, near[0] if near else "")

    def _find_who_spoke_of(self, noun: str, turn: int) -> str:
        """Find the speaker before a turn who spoke of their own brother, boss, ...: "My
        tutor says so." "Your tutor?"."""
        before = self.speakers[turn - 1] if turn else ()
        others = (one for one in before if one not in self.speakers[turn])
        owning = (one for one in others if self.drafts.owns(one, noun, since=turn - 1))
        return next(owning, "")

    def _find_spoken_of(self, mention: MentionView) -> Owner:
        """Guess whose boss "his boss" is: of somebody who has just been described as a
        boss, it is the same boss again."""
        who = self.find_last(mention, PRONOUNS[mention.owner].gender)
        if isinstance(who, Draft) and who.noun == kin_key(mention.head):
            return who if who.owner in self.speakers[mention.turn] else who.owner
        return who

    def find_last(self, mention: MentionView, gender: str) -> Owner:
        """Find the last person spoken of in the scene whose gender agrees; in this turn
        and the one before, whose gender is known to agree."""
        speakers = self.speakers[mention.turn]
        unsure: Owner = ""
        for who, known, scene, turn in reversed(self.recent):
            known = known or (who.gender if isinstance(who, Draft) else "")
            if scene != mention.scene or who in speakers:
                continue
            if known == gender and (
                not unsure or mention.turn - turn <= MAX_TURNS_SURE
            ):
                return who
            if not known:
                unsure = unsure or who
        return unsure
