"""Find the tokens of what is said that stand between its words: emoticons, quotation
marks around whole turns, second marks at the end, and fillers such as "um"."""

import re
from bisect import bisect_left
from itertools import pairwise
from typing import Iterator, List, MutableSequence, Sequence, Set, Tuple

from spacy.lang.tokenizer_exceptions import emoticons

from ..names.lexicon import CLOSED_CLASS_WORDS, SENTENCE_ENDS

FILLERS = frozenset("um umm uhm uh uhh er err erm mm mmm hm hmm".split())
# Words that, before a comma, begin a turn and say nothing.
OPENERS = frozenset(("well", "ah"))
# spaCy's, without those that can be numbers.
_EMOTICONS = frozenset(
    one for one in emoticons if not one[0].isdecimal() and one not in (":0", ":1")
)
# Pictographs, with their variations and modifiers.
_EMOJI = re.compile("[\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+")
_OPENING = frozenset(('"', "“", "``", "«", "„"))
_QUOTES = _OPENING | {"”", "''", "»"}
MIN_QUOTED = 3  # turns
Bounds = Tuple[int, int]


def is_emoticon(text: str) -> bool:
    """Check for an emoticon, `:)`, or emoji."""
    return text in _EMOTICONS or bool(_EMOJI.fullmatch(text))


class Fillers:
    """The tokens of the turns that rules had better not see.

    words (MutableSequence[str]): The tokens. An emoticon that ends a sentence becomes
        a period, and "?!" a question mark.
    left_out (Set[int]): The tokens that are no words; those that are found are added.
    """

    def __init__(self, words: MutableSequence[str], left_out: Set[int]) -> None:
        self.words, self.left_out = words, left_out
        listed = set(words)
        self.emoticons = set(filter(is_emoticon, listed))
        self.fillers = {word for word in listed if word.lower() in FILLERS}
        self.openers = {word for word in listed if word.lower() in OPENERS}

    def leave_out(self, turns: Sequence[Bounds]) -> None:
        """Leave out the fillers, emoticons and outer quotation marks of turns."""
        self.left_out.update(self._find_outer_quotes(turns))
        places = self._find_places()
        for start, end in turns:
            at = bisect_left(places, start)
            if at < len(places) and places[at] < end:
                self._leave_out_of_turn(range(start, end))

    def _find_places(self) -> List[int]:
        """Find the tokens that may have to be left out."""
        found = self.emoticons | self.fillers | self.openers | SENTENCE_ENDS
        places = [i for i, word in enumerate(self.words) if word in found]
        return [
            i
            for last, i in pairwise([-2, *places])
            if i == last + 1 or self.words[i] not in SENTENCE_ENDS
        ]

    def _leave_out_of_turn(self, turn: Sequence[int]) -> None:
        places = [i for i in turn if i not in self.left_out]
        places = list(self._leave_out_emoticons(places))
        self._leave_out_fillers(self._leave_out_marks(places))

    def _find_outer_quotes(self, turns: Sequence[Bounds]) -> List[int]:
        """Find the quotation marks around whole turns, if most turns have them."""
        if _OPENING.isdisjoint(self.words):
            return []
        found: List[int] = []
        n_turns = 0
        for start, end in turns:
            places = [i for i in range(start, end) if i not in self.left_out]
            n_turns += bool(places)
            marks = [i for i in places if self.words[i] in _QUOTES]
            if len(marks) == 2 and marks == [places[0], places[-1]]:
                found += marks
        is_custom = len(found) > max(2 * MIN_QUOTED - 1, n_turns)
        return found if is_custom else []

    def _leave_out_emoticons(self, places: Sequence[int]) -> Iterator[int]:
        last = ""
        for i in places:
            if self.words[i] in self.emoticons:
                if not last or last in SENTENCE_ENDS:
                    self.left_out.add(i)
                    continue
                self.words[i] = "."
            last = self.words[i]
            yield i

    def _leave_out_marks(self, places: Sequence[int]) -> List[int]:
        """Leave out all but the first mark of "?!" and "!!", a question if any is."""
        kept: List[int] = []
        for i in places:
            is_end = self.words[i] in SENTENCE_ENDS
            if is_end and kept and self.words[kept[-1]] in SENTENCE_ENDS:
                if self.words[i] == "?":
                    self.words[kept[-1]] = "?"
                self.left_out.add(i)
            else:
                kept.append(i)
        return kept

    def _leave_out_fillers(self, places: Sequence[int]) -> None:
        words = self.words
        kept: List[int] = []  # the places before
        skipped = 0  # of the places, up to the next word that is kept
        for at, i in enumerate(places):
            if at < skipped:
                continue
            before = words[kept[-1]] if kept else ""
            after = words[places[at + 1]] if at + 1 < len(places) else ""
            is_opener = words[i] in self.openers and after == "," and not before
            opens, ends = not before or before in SENTENCE_ENDS, after in SENTENCE_ENDS
            rest = at + 1 + (ends or after == ",")
            is_filler = is_opener or words[i] in self.fillers
            if not is_filler or rest >= len(places) or (ends and not opens):
                kept.append(i)
                continue
            skipped = rest
            self.left_out.update(places[at:rest])
            if before == "," and len(kept) > 1:
                if words[kept[-2]].lower() in CLOSED_CLASS_WORDS:
                    self.left_out.add(kept.pop())  # "I was, um, at home"
