"""Find whose words are quoted, and to whom: `She told him "I am late"`."""

from typing import Dict, List, NamedTuple, Optional, Set

from ..dialogue.view import NAME, DialogueView
from ..names.lexicon import SENTENCE_ENDS
from .letters import MAX_TURNS, Letters, is_letter
from .quotations import MARKS, PlacedMentions, Quotation, find_quotations, is_whole

_SAYING = frozenset(
    "say says said saying tell tells told ask asks asked write writes wrote written "
    "read reads answer answers answered reply replies replied goes went like think "
    "thinks thought text texts texted shout shouts shouted".split()
)
_OBJECTS = frozenset("me him her".split())
_ENDS = SENTENCE_ENDS | MARKS
# The most words between a quotation and its speaker before and after it.
MAX_BEFORE, MAX_AFTER = 6, 3
# The most tokens of "and said to me: " before a quotation.
MAX_AND_SAID = 6
# The most turns that are quotations as a whole where these are what others said:
# elsewhere the marks are part of how the text is written.
MAX_SHARE = 0.2


class Quoted(NamedTuple):
    """Who says what is quoted, and to whom.

    sayer (int): The mention of whoever says it.
    listener (Optional[int]): The mention of whoever is told; None if it is the speaker
        who quotes, or not known.
    is_told (bool): Whether the speaker who quotes is told.
    """

    sayer: int
    listener: Optional[int]
    is_told: bool


def find_quoted(view: DialogueView) -> Dict[int, Quoted]:
    """Find the mentions within quotations whose sayer is known.

    view (DialogueView): The document.
    RETURNS (Dict[int, Quoted]): Who says it, by the mention.
    """
    if MARKS.isdisjoint(view.words):
        return {}
    quotations = find_quotations(view)
    whole = {i for i, found in quotations.items() if is_whole(view, i, found)}
    readers = {
        view.turns[i].speakers
        for i, found in quotations.items()
        if is_letter(view, i, found)
    }
    others = [i for i in whole if view.turns[i].speakers not in readers]
    if len(others) > MAX_SHARE * len(view.turns):
        return {}
    return _Attribution(view, quotations, whole).read()


class _Attribution:
    """Finds who is quoted in each turn.

    view (DialogueView): The document.
    quotations (Dict[int, List[Quotation]]): The quotations by turn.
    whole (Set[int]): The turns that are quotations as a whole.
    """

    def __init__(
        self,
        view: DialogueView,
        quotations: Dict[int, List[Quotation]],
        whole: Set[int],
    ) -> None:
        self.view = view
        self.quotations = quotations
        self.whole = whole
        self.by_turn = view.mentions_by_turn()
        self.placed: Dict[int, PlacedMentions] = {}
        self.unquoted: Dict[int, PlacedMentions] = {}
        self.quoted: Dict[int, int] = {}  # the person who is quoted, by turn
        self.sayers: Dict[int, List[int]] = {}  # all who are quoted, by turn
        self.letters = Letters(view, self._mentions, self._unquoted)

    def read(self) -> Dict[int, Quoted]:
        links: Dict[int, Quoted] = {}
        for turn, quotations in self.quotations.items():
            found = [self._find_speaker(turn, one) for one in quotations]
            person = next((one for one in found if one is not None), None)
            if person is None:
                person = self.letters.find_writer(turn, quotations[0])
            if person is None and turn in self.whole:
                person = self._find_read_aloud(turn)
            if person is None:
                continue
            self.quoted[turn] = person
            self.sayers[turn] = [one for one in found if one is not None]
            for one, own in zip(quotations, found, strict=True):
                quoted = self._find_listener(turn, one, person if own is None else own)
                links.update(dict.fromkeys(self._mentions(turn).inside(one), quoted))
        return links

    def _mentions(self, turn: int) -> PlacedMentions:
        if turn not in self.placed:
            found = self.by_turn.get(turn, ())
            self.placed[turn] = PlacedMentions(self.view.mentions, found)
        return self.placed[turn]

    def _unquoted(self, turn: int) -> PlacedMentions:
        """Get the mentions of a turn that mean one person and are not quoted."""
        if turn not in self.unquoted:
            quotations = self.quotations.get(turn, ())
            self.unquoted[turn] = self._mentions(turn).outside(quotations)
        return self.unquoted[turn]

    def _find_listener(self, turn: int, quotation: Quotation, sayer: int) -> Quoted:
        """Find who is told: the object before a quotation ("She told him, ..."), whom a
        name in it calls, or else the speaker, to whom others have said it."""
        mentions = self.view.mentions
        said = mentions[sayer]
        told = self._unquoted(turn).last_between(said.end, quotation.start)
        if told is not None:
            return Quoted(sayer, told, False)
        called = next(
            (
                i
                for i in self._mentions(turn).inside(quotation)
                if mentions[i].vocative and mentions[i].label == NAME
            ),
            self.letters.find_called(turn, sayer),
        )
        is_told = said.person in (0, 3) and said.turn == turn and called is None
        if said.person == 1 and called is None:  # "He's like, ..." "And I'm like, ..."
            called = self._find_answered(turn, sayer)
        return Quoted(sayer, called, is_told)

    def _find_answered(self, turn: int, sayer: int) -> Optional[int]:
        """Find the last other person whom the same speaker has quoted."""
        mentions, turns = self.view.mentions, self.view.turns
        for i in range(turn, max(-1, turn - 1 - MAX_TURNS), -1):
            if turns[i].speakers == turns[turn].speakers:
                for other in reversed(self.sayers.get(i, ())):
                    if other < sayer and mentions[other].person in (0, 3):
                        return other
        return None

    def _find_speaker(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find the mention of whoever signs a quotation, or says it before or after."""
        finders = (
            self.letters.find_signature,
            self._find_before,
            self._find_subject,
            self._find_after,
        )
        found = (find(turn, quotation) for find in finders)
        return next((one for one in found if one is not None), None)

    def _find_before(self, turn: int, quotation: Quotation) -> Optional[int]:
        start = quotation.start
        for i in reversed(self._unquoted(turn).ending(start - MAX_BEFORE - 1, start)):
            mention = self.view.mentions[i]
            if mention.text.lower() in _OBJECTS:  # "He called her and said, ..."
                continue
            if self._is_said(mention.end, start):
                return i
        return None

    def _find_after(self, turn: int, quotation: Quotation) -> Optional[int]:
        end = quotation.end
        for i in self._unquoted(turn).starting(end + 1, end + MAX_AFTER + 1):
            if self._is_said(end, self.view.mentions[i].end + 1):
                return i
        return None

    def _find_subject(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find the subject of a sentence that ends with "and said": "She called me at
        two in the morning and said, ..."."""
        words = self.view.words
        low = max(self.view.turns[turn].start, quotation.start - MAX_AND_SAID)
        said = [word.lower() for word in words[low : quotation.start]]
        verb = next((k for k, word in enumerate(said) if word in _SAYING), 0)
        if not verb or said[verb - 1] not in ("and", "then"):
            return None
        start = low + verb
        while start > self.view.turns[turn].start and words[start - 1] not in _ENDS:
            start -= 1
        # "And she called ..."
        return next(iter(self._unquoted(turn).starting(start, start + 2)), None)

    def _find_read_aloud(self, turn: int) -> Optional[int]:
        """Find who is read aloud: who was before, or about whom the turn before asks
        ("What does she say?")."""
        for other in range(turn - 1, max(-1, turn - 1 - MAX_TURNS), -1):
            if self.view.turns[other].scene != self.view.turns[turn].scene:
                return None
            if other in self.quoted:
                return self.quoted[other]
            start, end = self.view.turns[other].start, self.view.turns[other].end
            if other == turn - 1 and self._is_said(start, end):
                people = [*self._unquoted(other)]
                people = [i for i in people if self.view.mentions[i].person in (0, 3)]
                if people:
                    return people[-1]
        return None

    def _is_said(self, start: int, end: int) -> bool:
        words = self.view.words[start:end]
        return not _SAYING.isdisjoint(word.lower() for word in words)
