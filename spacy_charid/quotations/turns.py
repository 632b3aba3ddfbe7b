"""The turns of a prose text: quotations that one person speaks, with their evidence."""

from dataclasses import dataclass, field, replace
from typing import Dict, Hashable, Iterable, List, Optional, Sequence, Set

from .cues import BEAT, FIRST, LEAD, NAME, PRONOUN, SAID, Cue, CueFinder
from .marks import Quote
from .paragraphs import Paragraph
from .people import Named
from .words import Words

_OPENING = frozenset("\" “ „ « ' ‘ _".split())


@dataclass
class Turn:
    """Quotations of one paragraph that one person speaks.

    quotes (List[int]): The indices of the quotations.
    first, last (int): The paragraphs of the first and last quotation.
    cues (List[Cue]): What the narration says about the speaker.
    start (int): The first word of the paragraph.
    addressed (Set[int]): People addressed in it.
    spoken_of (Set[int]): Other people named in it.
    address_gender (str): The gender of a "sir" or "madam" addressed in it.
    told (Set[int]): People to whom, says the narration, it is spoken.
    introduced (Set[int]): People who name themselves in it.
    seen (Set[int]): People whom the speaker looks at or turns to.
    """

    quotes: List[int]
    first: int
    last: int
    start: int
    cues: List[Cue] = field(default_factory=list)
    addressed: Set[int] = field(default_factory=set)
    spoken_of: Set[int] = field(default_factory=set)
    address_gender: str = ""
    told: Set[int] = field(default_factory=set)
    introduced: Set[int] = field(default_factory=set)
    seen: Set[int] = field(default_factory=set)


class TurnReader:
    """Groups quotations into turns; `address.py` adds who is addressed in them.

    text (str): The text.
    paragraphs (Sequence[Paragraph]): Its paragraphs.
    quotes (Sequence[Quote]): Its quotations.
    words (Words): Its words.
    named (Sequence[Named]): The names in it.
    """

    def __init__(
        self,
        text: str,
        paragraphs: Sequence[Paragraph],
        quotes: Sequence[Quote],
        words: Words,
        named: Sequence[Named],
    ) -> None:
        self.text = text
        self.paragraphs = paragraphs
        self.quotes = quotes
        self.words = words
        self.named = named
        self.finder = CueFinder(words, named)
        self.bounds = [words.find(p.start, p.end) for p in paragraphs]

    def read(self) -> List[Turn]:
        """Read the turns with their evidence, in order."""
        turns: List[Turn] = []
        by_paragraph: Dict[int, List[int]] = {}
        for i, quote in enumerate(self.quotes):
            by_paragraph.setdefault(quote.paragraph, []).append(i)
        for paragraph, indices in by_paragraph.items():
            found = self._split(paragraph, indices)
            if turns and self.quotes[indices[0]].continues:
                _merge(turns[-1], found.pop(0))
            turns.extend(found)
        self._add_lead_ins(turns)
        return turns

    def _split(self, paragraph: int, indices: List[int]) -> List[Turn]:
        """Split the quotations of a paragraph where another person is named."""
        turns: List[Turn] = []
        known: Dict[Hashable, Cue] = {}  # the distinct cues of the last turn
        start, end = self.bounds[paragraph]
        spans = [
            self.words.find(self.quotes[i].start, self.quotes[i].end) for i in indices
        ]
        for n, i in enumerate(indices):
            begin = spans[n - 1][1] if n else start
            stop = spans[n + 1][0] if n + 1 < len(spans) else end
            before = self.finder.before(begin, spans[n][0])
            after = self.finder.after(spans[n][1], stop, open=self._is_open(i))
            if after and not self._is_open(i) and self._leads(after):
                # `"Why?" Ben said, "So."`: Ben says what follows, if the words before
                # are a whole sentence, or those of somebody else.
                is_other = bool(turns) and _conflict(known.values(), [after])
                is_whole = self.text[self.quotes[i].end - 1] == "."
                after = None if is_other or is_whole else after
            if after and before and not n and before.strength == BEAT:
                after = self._resolve(after, begin, spans[n][0])
            own = self._choose(n, before, after, is_open=self._is_open(i))
            if turns and not _conflict(known.values(), own):
                turns[-1].quotes.append(i)
                turns[-1].cues.extend(own)
            else:
                known = {}
                turns.append(Turn([i], paragraph, paragraph, spans[n][0], own))
            known.update((_who(cue), cue) for cue in own)
        return turns

    def _is_open(self, i: int) -> bool:
        """Check whether a quotation ends in a comma, so that its sentence goes on."""
        end = self.quotes[i].end
        return (
            self.text[end - 1] in ",—-"
            or self.text[end : end + 2].strip("\"”’'") == ","
        )

    def _choose(
        self, n: int, before: Optional[Cue], after: Optional[Cue], *, is_open: bool
    ) -> List[Cue]:
        """Choose the cues of a quotation; what precedes it counts for the first one of
        its paragraph, or if it leads to it. If it does, what follows the end of the
        sentence does not count: `Nora asked, "Why?" Ben said, "So."`"""
        if before and n and before.strength == BEAT:
            before = None
        if before and not is_open and self._leads(before):
            after = None
        return [cue for cue in (after, before) if cue]

    def _resolve(self, cue: Cue, start: int, end: int) -> Cue:
        """Get the noun that a pronoun means: `Leo laughed, but his aunt sat. "No," she
        said.`; the cue itself if there is none."""
        phrase = cue.phrase
        if cue.strength != SAID or phrase.kind != PRONOUN:
            return cue
        noun = self.finder.last_noun(start, end)
        if noun is None or noun.gender not in ("", phrase.gender):
            return cue
        return Cue(replace(noun, gender=phrase.gender, is_resolved=True), SAID)

    def _leads(self, cue: Cue) -> bool:
        """Check for `Nora said,` right before a quotation."""
        after = cue.phrase.end
        while after < len(self.words) and not self.words.quoted[after]:
            if self.words.ends_sentence(after):
                return False
            after += 1
        mark = next(
            (
                self.words.keys[j]
                for j in range(after - 1, cue.phrase.end - 1, -1)
                if self.words.keys[j] not in _OPENING
            ),
            "",
        )
        return cue.strength == SAID and mark in (",", ":")

    def _add_lead_ins(self, turns: List[Turn]) -> None:
        """Add the cue of a paragraph of narration that ends in a colon or comma."""
        ends = {quote.paragraph: quote.end for quote in self.quotes}
        for turn in turns:
            i = turn.first - 1
            if i < 0 or self.paragraphs[i].kind:
                continue
            if any(cue.strength == SAID for cue in turn.cues):
                continue
            mark = self.text[self.paragraphs[i].end - 1]
            is_lead_in = mark in ":,—-" or mark.isalnum()
            if is_lead_in or i not in ends:
                start, end = self.bounds[i]
                if i in ends:
                    start = self.words.find(0, ends[i])[1]
                cue = self.finder.before(start, end)
                if cue and not is_lead_in and cue.strength == BEAT:
                    cue.strength = LEAD
                turn.cues += [cue] if cue else []


def _merge(turn: Turn, other: Turn) -> None:
    turn.quotes += other.quotes
    turn.cues += other.cues
    turn.last = other.last


def _who(cue: Cue) -> Hashable:
    """Get what `_conflict` compares of a cue."""
    phrase = cue.phrase
    return cue.strength >= SAID, phrase.kind, phrase.gender, tuple(phrase.people)


def _conflict(cues: Iterable[Cue], others: List[Cue]) -> bool:
    """Check whether two quotations of a paragraph are said by different people."""
    for cue in cues:
        for other in others:
            if min(cue.strength, other.strength) < SAID:
                continue
            a, b = cue.phrase, other.phrase
            if a.kind == b.kind == NAME and not set(a.people) & set(b.people):
                return True
            if a.gender and b.gender and a.gender != b.gender:
                return True
            if FIRST in (a.kind, b.kind) and a.kind != b.kind:
                return True
    return False
