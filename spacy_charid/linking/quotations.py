"""Find whose words are quoted, and to whom: `She told him "I am late"`."""

from typing import (
    Dict,
    FrozenSet,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from ..dialogue.closings import signs_letter
from ..dialogue.view import NAME, DialogueView, MentionView, Turn
from ..names.lexicon import SENTENCE_ENDS

OPENING, CLOSING = frozenset(("“", "``")), frozenset(("”", "''"))
STRAIGHT = '"'
MARKS = OPENING | CLOSING | {STRAIGHT}
_SAYING = frozenset(
    "say says said saying tell tells told ask asks asked write writes wrote written "
    "read reads answer answers answered reply replies replied goes went like think "
    "thinks thought text texts texted shout shouts shouted".split()
)
_OBJECTS = frozenset("me him her".split())
_ENDS = SENTENCE_ENDS | MARKS
# The most words between a quotation and its speaker before and after it, and the most
# turns back to an earlier part of what is read aloud.
MAX_BEFORE, MAX_AFTER, MAX_TURNS = 6, 3, 6
# The most tokens of "and said to me: " before a quotation.
MAX_AND_SAID = 6
# The most turns that are quotations as a whole where these are what others said:
# elsewhere the marks are part of how the text is written.
MAX_SHARE = 0.2


class Quotation(NamedTuple):
    """A quotation within a turn: its tokens, without the marks."""

    start: int
    end: int


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
    quotations = {i: found for i, found in _find_quotations(view) if found}
    whole = [i for i, found in quotations.items() if _is_whole(view, i, found)]
    readers = {
        view.turns[i].speakers
        for i, found in quotations.items()
        if _opens_letter(view, found[0]) or _is_signed(view, i, found[-1])
    }
    others = [i for i in whole if view.turns[i].speakers not in readers]
    if len(others) > MAX_SHARE * len(view.turns):
        return {}
    return _Attribution(view, quotations, set(whole)).read()


def find_quoting_turns(view: DialogueView) -> FrozenSet[int]:
    """Find the turns that have quotation marks.

    view (DialogueView): The document.
    RETURNS (FrozenSet[int]): Their indices.
    """
    if MARKS.isdisjoint(view.words):
        return frozenset()
    return frozenset(
        i
        for i, turn in enumerate(view.turns)
        if not MARKS.isdisjoint(view.words[turn.start : turn.end])
    )


class Letter(NamedTuple):
    """A letter that is read aloud.

    turn (int): The turn in which it was read last.
    writer (int): The mention of whoever wrote it.
    called (Optional[int]): The mention of whoever it is written to; None if unknown.
    """

    turn: int
    writer: int
    called: Optional[int]


class _Attribution:
    """Finds who is quoted in each turn.

    view (DialogueView): The document.
    quotations (Dict[int, List[Quotation]]): The quotations by turn.
    whole (Set[int]): The turns that are quotations as a whole.
    """

    def __init__(
        self, view: DialogueView, quotations: Dict[int, List[Quotation]], whole: set
    ) -> None:
        self.view = view
        self.quotations = quotations
        self.whole = whole
        self.by_turn = view.mentions_by_turn()
        self.quoted: Dict[int, int] = {}  # the person who is quoted, by turn
        self.sayers: Dict[int, List[int]] = {}  # all who are quoted, by turn
        self.singular: Dict[int, List[int]] = {}  # what `_singular` finds, by turn
        self.letters: Dict[Tuple[str, ...], Letter] = {}  # by who reads them aloud

    def read(self) -> Dict[int, Quoted]:
        links: Dict[int, Quoted] = {}
        for turn, quotations in self.quotations.items():
            found = [self._find_speaker(turn, one) for one in quotations]
            person = next((one for one in found if one is not None), None)
            if person is None:
                person = self._find_writer(turn, quotations[0])
            if person is None and turn in self.whole:
                person = self._find_read_aloud(turn)
            if person is None:
                continue
            self.quoted[turn] = person
            self.sayers[turn] = [one for one in found if one is not None]
            for one, own in zip(quotations, found, strict=True):
                quoted = self._find_listener(turn, one, person if own is None else own)
                for i in self.by_turn.get(turn, ()):
                    if _is_in(self.view.mentions[i], one):
                        links[i] = quoted
        return links

    def _find_listener(self, turn: int, quotation: Quotation, sayer: int) -> Quoted:
        """Find who is told: the object before a quotation ("She told him, ..."), whom a
        name in it calls, or else the speaker, to whom others have said it."""
        mentions = self.view.mentions
        said = mentions[sayer]
        between = [
            i
            for i in self._singular(turn)
            if said.end <= mentions[i].start and mentions[i].end <= quotation.start
        ]
        if between and said.end <= quotation.start:
            return Quoted(sayer, between[-1], False)
        called = [
            i
            for i in self.by_turn.get(turn, ())
            if mentions[i].vocative
            and mentions[i].label == NAME
            and _is_in(mentions[i], quotation)
        ]
        letter = self.letters.get(self.view.turns[turn].speakers)
        if letter is not None and letter.writer == sayer and letter.called is not None:
            called = called or [letter.called]
        is_told = said.person in (0, 3) and said.turn == turn and not called
        if said.person == 1 and not called:  # "He's like, ..." "And I'm like, ..."
            called = self._find_answered(turn, sayer)
        return Quoted(sayer, called[0] if called else None, is_told)

    def _find_answered(self, turn: int, sayer: int) -> List[int]:
        """Find the last other person whom the same speaker has quoted."""
        mentions, turns = self.view.mentions, self.view.turns
        return [
            other
            for i in range(turn, max(-1, turn - 1 - MAX_TURNS), -1)
            if turns[i].speakers == turns[turn].speakers
            for other in self.sayers.get(i, ())[::-1]
            if other < sayer and mentions[other].person in (0, 3)
        ][:1]

    def _find_speaker(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find the mention of whoever signs a quotation, or says it before or after."""
        signature = self._find_signature(turn, quotation)
        if signature is not None:
            return signature
        for i in reversed(self._singular(turn)):
            mention = self.view.mentions[i]
            if mention.text.lower() in _OBJECTS:  # "He called her and said, ..."
                continue
            if 0 < quotation.start - mention.end <= MAX_BEFORE + 1:
                if self._is_said(mention.end, quotation.start):
                    return i
        subject = self._find_subject(turn, quotation)
        if subject is not None:
            return subject
        for i in self._singular(turn):
            mention = self.view.mentions[i]
            if 0 < mention.start - quotation.end <= MAX_AFTER:
                if self._is_said(quotation.end, mention.end + 1):
                    return i
        return None

    def _find_signature(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find who signs a letter: "Yours, Peter"."""
        low, high = self.view.turns[turn].start, self.view.turns[turn].end
        for i in reversed(self.by_turn.get(turn, ())):
            one = self.view.mentions[i]
            is_last = not one.person and quotation.end - 2 < one.end <= quotation.end
            if is_last and signs_letter(self.view.words, one.start, one.end, low, high):
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
        for i in self._singular(turn):
            mention = self.view.mentions[i]
            if start <= mention.start <= start + 1:  # "And she called ..."
                return i
        return None

    def _find_writer(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find who wrote a letter that is read aloud: "It's from Stefan." ... "Dear Jo,
        ...", and what its reader reads on."""
        speakers = self.view.turns[turn].speakers
        if _opens_letter(self.view, quotation):
            writer = self._find_sender(turn, quotation.start)
            if writer is None:
                return None
            called = self._find_called(turn, quotation)
            self.letters[speakers] = Letter(turn, writer, called)
        letter = self.letters.get(speakers)
        if letter is None or turn - letter.turn > MAX_TURNS:
            return None
        self.letters[speakers] = letter._replace(turn=turn)
        return letter.writer

    def _find_sender(self, turn: int, end: int) -> Optional[int]:
        """Find the last mention after "from" before a token: "a letter from Stefan"."""
        mentions = self.view.mentions
        for other in range(turn, max(-1, turn - 1 - MAX_TURNS), -1):
            if self.view.turns[other].scene != self.view.turns[turn].scene:
                return None
            for i in reversed(self._singular(other)):
                before = self.view.words[mentions[i].start - 1].lower()
                if mentions[i].end <= end and before == "from":
                    return i
        return None

    def _find_called(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find whom a letter calls: "Dear Jo"."""
        starts = (quotation.start, quotation.start + 1)
        return next(
            (
                i
                for i in self.by_turn.get(turn, ())
                if self.view.mentions[i].start in starts
                and self.view.mentions[i].number != "plur"
            ),
            None,
        )

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
                found = [
                    i
                    for i in self._singular(other)
                    if self.view.mentions[i].person in (0, 3)
                ]
                if found:
                    return found[-1]
        return None

    def _singular(self, turn: int) -> List[int]:
        """Get the mentions of a turn that mean one person and are not quoted."""
        if turn not in self.singular:  # read once: a turn may have many quotations
            quotations = self.quotations.get(turn, ())
            mentions = self.view.mentions
            self.singular[turn] = [
                i
                for i in self.by_turn.get(turn, ())
                if mentions[i].number != "plur"
                and not mentions[i].vocative
                and not mentions[i].possessive
                and not any(_is_in(mentions[i], one) for one in quotations)
            ]
        return self.singular[turn]

    def _is_said(self, start: int, end: int) -> bool:
        words = self.view.words[start:end]
        return not _SAYING.isdisjoint(word.lower() for word in words)


def _find_quotations(view: DialogueView) -> Iterator[Tuple[int, List[Quotation]]]:
    """Find the quotations of each turn with marks."""
    marks: Dict[int, List[int]] = {}
    for place, word in enumerate(view.words):
        if word in MARKS:
            turn = view.layout.turn_at(place)
            if turn is not None:
                marks.setdefault(turn, []).append(place)
    for turn, places in marks.items():
        yield turn, list(_pair(view.words, view.turns[turn], places))


def _pair(words: Sequence[str], turn: Turn, places: List[int]) -> Iterator[Quotation]:
    """Pair opening with closing marks."""
    start: Optional[int] = None
    for place in places:
        word = words[place]
        if start is None and word not in CLOSING:
            start = place + 1
        elif start is not None and word not in OPENING:
            yield Quotation(start, place)
            start = None


def _is_whole(view: DialogueView, turn: int, quotations: List[Quotation]) -> bool:
    """Check whether there are no words of a turn outside of its quotations."""
    inside = {i for one in quotations for i in range(one.start, one.end)}
    places = range(view.turns[turn].start, view.turns[turn].end)
    return not any(view.words[i].isalpha() for i in places if i not in inside)


def _opens_letter(view: DialogueView, quotation: Quotation) -> bool:
    return view.words[quotation.start].lower() == "dear"


def _is_signed(view: DialogueView, turn: int, quotation: Quotation) -> bool:
    """Check whether a quotation ends with a name of one word after "Yours,"."""
    low, high = view.turns[turn].start, view.turns[turn].end
    end = quotation.end - (view.words[quotation.end - 1] in SENTENCE_ENDS)
    return signs_letter(view.words, end - 1, end, low, high)


def _is_in(mention: MentionView, quotation: Quotation) -> bool:
    return quotation.start <= mention.start and mention.end <= quotation.end
