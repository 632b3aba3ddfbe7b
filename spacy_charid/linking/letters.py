"""Find who wrote a letter that is read aloud: "From Stefan." ... "Dear Jo, ..."."""

from dataclasses import dataclass, field
from typing import Callable, Dict, NamedTuple, Optional, Sequence, Tuple

from ..dialogue.closings import signs_letter
from ..dialogue.view import DialogueView
from ..names.lexicon import SENTENCE_ENDS
from .quotations import PlacedMentions, Quotation

# The most turns back to "from", or to an earlier part of what is read aloud.
MAX_TURNS = 6


class Letter(NamedTuple):
    """A letter that is read aloud.

    turn (int): The turn in which it was read last.
    writer (int): The mention of whoever wrote it.
    called (Optional[int]): The mention of whoever it is written to; None if unknown.
    """

    turn: int
    writer: int
    called: Optional[int]


def is_letter(view: DialogueView, turn: int, quotations: Sequence[Quotation]) -> bool:
    """Check for quotations that begin with "Dear", or end with a name of one word after
    "Yours,"."""
    low, high = view.turns[turn].start, view.turns[turn].end
    end = quotations[-1].end
    end -= view.words[end - 1] in SENTENCE_ENDS
    opens = _opens_letter(view, quotations[0])
    return opens or signs_letter(view.words, end - 1, end, low, high)


def _opens_letter(view: DialogueView, quotation: Quotation) -> bool:
    return view.words[quotation.start].lower() == "dear"


@dataclass
class Letters:
    """The letters that are read aloud.

    view (DialogueView): The document.
    all_of (Callable[[int], PlacedMentions]): Gets the mentions of a turn.
    unquoted (Callable[[int], PlacedMentions]): Gets those that mean one person and are
        not quoted.
    """

    view: DialogueView
    all_of: Callable[[int], PlacedMentions]
    unquoted: Callable[[int], PlacedMentions]
    # By who reads them aloud.
    read: Dict[Tuple[str, ...], Letter] = field(default_factory=dict)

    def find_called(self, turn: int, writer: int) -> Optional[int]:
        """Find to whom the letter of a turn is written, if somebody has written it."""
        letter = self.read.get(self.view.turns[turn].speakers)
        is_of_writer = letter is not None and letter.writer == writer
        return letter.called if letter and is_of_writer else None

    def find_signature(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find who signs a letter: "Yours, Peter"."""
        low, high = self.view.turns[turn].start, self.view.turns[turn].end
        for i in reversed(
            self.all_of(turn).ending(quotation.end - 1, quotation.end + 1)
        ):
            one = self.view.mentions[i]
            if not one.person and signs_letter(
                self.view.words, one.start, one.end, low, high
            ):
                return i
        return None

    def find_writer(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find who wrote what is read aloud, also what its reader reads on."""
        speakers = self.view.turns[turn].speakers
        if _opens_letter(self.view, quotation):
            writer = self._find_sender(turn, quotation.start)
            if writer is None:
                return None
            called = self._find_addressee(turn, quotation)
            self.read[speakers] = Letter(turn, writer, called)
        letter = self.read.get(speakers)
        if letter is None or turn - letter.turn > MAX_TURNS:
            return None
        self.read[speakers] = letter._replace(turn=turn)
        return letter.writer

    def _find_sender(self, turn: int, end: int) -> Optional[int]:
        """Find the last mention after "from" before a token: "a letter from Stefan"."""
        mentions = self.view.mentions
        for other in range(turn, max(-1, turn - 1 - MAX_TURNS), -1):
            if self.view.turns[other].scene != self.view.turns[turn].scene:
                return None
            for i in reversed([*self.unquoted(other)]):
                before = self.view.words[mentions[i].start - 1].lower()
                if mentions[i].end <= end and before == "from":
                    return i
        return None

    def _find_addressee(self, turn: int, quotation: Quotation) -> Optional[int]:
        """Find whom a letter calls: "Dear Jo"."""
        for i in self.all_of(turn).starting(quotation.start, quotation.start + 2):
            if self.view.mentions[i].number != "plur":
                return i
        return None
