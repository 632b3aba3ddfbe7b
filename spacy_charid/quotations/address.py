"""Whom the turns of a prose text address and speak of, and who names themselves."""

import re
from typing import Iterable, Sequence

from .cues import BEAT, DID
from .marks import Quote
from .people import Named
from .turns import Turn
from .words import Words

MAX_TOLD = 8  # words between a speaker and `to Ben`
_BEFORE_ADDRESS = frozenset(
    ", ; : . ! ? -- — … oh ah o dear my well no yes but and now come why do good poor "
    "there here old yes, thank you".split()
)
_AFTER_ADDRESS = frozenset(", ; : . ! ? -- — … '".split())
_SIRS = {"sir": "M", "madam": "F", "ma'am": "F", "ma’am": "F", "miss": "F"}
_ASKS_NAME = re.compile(
    r"(?i:\byour name|\bwho (?:are|might) you|\bcall you|\bcalled)[^.?!]{0,20}\?\W*$"
)
_TELLS = re.compile(r"\byou(?:['’]re| are|(?:['’](?:ll|d)| must| will) be)$")
_INTRODUCES = re.compile(r"\bi am$|\bi['’]m$|\bmy name (?:is|['’]s)$|\bcall me$")


class AddressReader:
    """Reads the names in turns, and in the narration beside them.

    text (str): The text.
    quotes (Sequence[Quote]): Its quotations.
    words (Words): Its words.
    named (Sequence[Named]): The names in it.
    """

    def __init__(
        self,
        text: str,
        quotes: Sequence[Quote],
        words: Words,
        named: Sequence[Named],
    ) -> None:
        self.text = text
        self.quotes = quotes
        self.words = words
        self.names = {name.start: name for name in named}

    def read(self, turns: Sequence[Turn]) -> None:
        """Add the people to turns."""
        for i, turn in enumerate(turns):
            is_asked = i > 0 and self._asks_name(turns[i - 1])
            for number in turn.quotes:
                if self.quotes[number].continues:
                    break  # a story, whose people are hardly addressed
                is_answer = is_asked and number == turn.quotes[0]
                self._read_quote(turn, self.quotes[number], is_answer=is_answer)
            for cue in turn.cues:
                if cue.strength >= BEAT:
                    group = turn.told if cue.strength >= DID else turn.seen
                    group.update(self._find_told(cue.phrase.end))

    def _asks_name(self, turn: Turn) -> bool:
        """Check for a turn that ends in a question for the listener's name."""
        quote = self.quotes[turn.quotes[-1]]
        return _ASKS_NAME.search(self.text[quote.start : quote.end]) is not None

    def _read_quote(self, turn: Turn, quote: Quote, *, is_answer: bool) -> None:
        start, end = self.words.find(quote.start, quote.end)
        for i in range(start, end):
            key = self.words.keys[i]
            if i in self.names:
                name = self.names[i]
                group = turn.spoken_of
                if (is_answer and i == start) or self._is_introduced(i, name.end):
                    group = turn.introduced
                elif self._is_address(i, name.end, start, end):
                    group = turn.addressed
                group.update(name.people[:1])
            elif key in _SIRS and self._is_address(i, i + 1, start, end):
                turn.address_gender = _SIRS[key]

    def _find_told(self, start: int) -> Iterable[int]:
        """Find whom a sentence names after "to" or "at": `Nora turned to Ben`."""
        for i in range(start, min(start + MAX_TOLD, len(self.words) - 1)):
            if self.words.quoted[i] or self.words.ends_sentence(i):
                break
            if self.words.keys[i] in ("to", "at") and i + 1 in self.names:
                return self.names[i + 1].people[:1]
        return ()

    def _is_introduced(self, i: int, j: int) -> bool:
        """Check for `I am Nora` and `my name is Nora`, but not `I am Nora's aunt`."""
        keys = self.words.keys
        before = " ".join(keys[max(i - 3, 0) : i])
        is_owner = j < len(keys) and keys[j] in ("'s", "’s")
        return _INTRODUCES.search(before) is not None and not is_owner

    def _is_address(self, i: int, j: int, start: int, end: int) -> bool:
        keys = self.words.keys
        is_told = _TELLS.search(" ".join(keys[max(i - 3, start) : i])) is not None
        before = i == start or keys[i - 1] in _BEFORE_ADDRESS or is_told
        return before and (j >= end or keys[j] in _AFTER_ADDRESS)
