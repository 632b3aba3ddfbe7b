"""The text of a report, with every mention marked."""

from collections import Counter, deque
from itertools import islice
from typing import (
    Any,
    Dict,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from spacy.tokens import Doc, Span

from ..dialogue.data import CORRECTED, EVIDENCE, MENTIONS, PEOPLE
from ..dialogue.extensions import get_character
from ..dialogue.spans import span_key
from ..names.labels import name_key, split_names
from .cutting import nest
from .people import Group, Tag
from .tips import Tips

UNSURE = 0.5  # probability of the best candidate below which a link is in doubt
MAX_NAME = 6  # tokens
MAX_OPEN = 20  # mentions that continue from one turn to the next
APOSTROPHES = ("'", "’")

# A piece of text for the template: ("text", str), ("mention", Mark),
# ("mention end", None), ("label", Label), ("note", None) or ("note end", None).
Piece = Tuple[str, Any]


class Mark(NamedTuple):
    """The mark of a mention.

    ranks (Tuple[int, ...]): The characters that it is linked to.
    signs (str): Classes: `err` if it differs from gold, `fix` if a person corrected
        it, `unsure`, `out` if the person is described but not of the cast.
    tip (int): The index of its tip.
    """

    ranks: Tuple[int, ...]
    signs: str
    tip: int


class Label(NamedTuple):
    """The label after a mention.

    tags (Tuple[Tag, ...]): The names that it is linked to.
    signs (str): See `Mark`.
    tip (int): The index of its tip.
    """

    tags: Tuple[Tag, ...]
    signs: str
    tip: int


class MarkedText:
    """Marks the mentions of a Doc in its text.

    doc (Doc): The linked Doc.
    tips (Tips): The tips, to which those of the Doc are added.
    gold (bool): Whether to compare with gold if the Doc has it.
    judged (Counter[str]): The number of `right`, `wrong` and `missed` mentions.
    """

    def __init__(self, doc: Doc, tips: Tips, *, gold: bool) -> None:
        self.doc = doc
        self.tips = tips
        mentions = list(doc.spans.get(MENTIONS, ()))
        attrs = doc.spans[MENTIONS].attrs if MENTIONS in doc.spans else {}
        self.scores: Dict[str, Any] = attrs.get("scores", {})
        self.evidence: Dict[str, Any] = attrs.get(EVIDENCE, {})
        self.corrected = frozenset(attrs.get(CORRECTED, ()))
        self.people = frozenset(attrs.get(PEOPLE, ()))
        self.gold: Dict[str, str] = attrs.get("gold", {}) if gold else {}
        found = [span for span in mentions if span_key(span) in self.gold]
        self.judged = Counter("wrong" if self._is_wrong(s) else "right" for s in found)
        self.judged["missed"] = len(set(self.gold).difference(map(span_key, found)))
        self._ahead = deque(sorted(mentions, key=lambda span: (span.start, span.end)))
        self._open: List[Span] = []

    def read(self, start: int, end: int, notes: List[Span]) -> List[Piece]:
        """Read a stretch of tokens. Call this in text order.

        start, end (int): The stretch.
        notes (List[Span]): The stage directions in it.
        RETURNS (List[Piece]): The text, with mentions and notes as nested elements.
        """
        mentions = self._next_mentions(start, end)
        cuts = deque(nest(notes + mentions, start, end))
        line = _Line()
        for token in self.doc[start:end]:
            if line.labels and not token.text.startswith(APOSTROPHES):
                line.add_labels()  # after the `'m` of "I'm"
            while cuts and cuts[0].start == token.i:
                cut = cuts.popleft()
                if cut.place < len(notes):
                    line.open(cut.end, "note")
                else:
                    mark, label = self._mark(mentions[cut.place - len(notes)])
                    line.open(cut.end, "mention", mark, label if cut.is_last else None)
            line.add_token(token.i, token.text, token.whitespace_)
        return line.finish()

    def _next_mentions(self, start: int, end: int) -> List[Span]:
        """Get the mentions that share a token with a stretch. At most `MAX_OPEN` of
        them continue in the next stretch."""
        while self._ahead and self._ahead[0].start < end:
            self._open.append(self._ahead.popleft())
        inside = [span for span in self._open if span.end > start]
        going_on = (span for span in inside if span.end > end)
        self._open = list(islice(going_on, MAX_OPEN))
        return inside

    def _mark(self, span: Span) -> Tuple[Mark, Optional[Label]]:
        key, group = span_key(span), self.tips.people.group(span.kb_id_)
        gold = self.gold[key] if self._is_wrong(span) else None
        scores, evidence = self.scores.get(key, ()), self.evidence.get(key, {})
        tip = self.tips.add(span, scores, evidence, gold)
        signs = " ".join(self._find_signs(span, key, scores, group))
        mark = Mark(group.ranks, signs, tip)
        if key in self.corrected:
            self.tips.corrected.append(tip)
        if not signs and _says(span, group):
            return mark, None
        return mark, Label(group.tags, signs, tip)

    def _find_signs(
        self, span: Span, key: str, scores: Sequence[Tuple[str, float]], group: Group
    ) -> Iterator[str]:
        if self._is_wrong(span):
            yield "err"
        if key in self.corrected:
            yield "fix"
        elif scores and scores[0][1] < UNSURE and len(group.ranks) == 1:
            yield "unsure"
        if self.people and group.ranks and get_character(span) in self.people:
            yield "out"

    def _is_wrong(self, span: Span) -> bool:
        gold = self.gold.get(span_key(span)) if self.gold else None
        return gold is not None and _name_keys(gold) != _name_keys(span.kb_id_)


class _Line:
    """Collects the pieces of a line. The label of a mention is added at the end of its
    last word."""

    def __init__(self) -> None:
        self.pieces: List[Piece] = []
        self.texts: List[str] = []  # the texts since the last piece
        self.labels: List[Label] = []
        self.to_close: List[Tuple[int, str, Optional[Label]]] = []

    def open(
        self, end: int, kind: str, mark: Any = None, label: Optional[Label] = None
    ) -> None:
        self._add(kind, mark)
        self.to_close.append((end, f"{kind} end", label))

    def add_token(self, index: int, text: str, whitespace: str) -> None:
        self.texts.append(text)
        while self.to_close and self.to_close[-1][0] == index + 1:
            _, kind, label = self.to_close.pop()
            self._add(kind, None)
            if label is not None:
                self.labels.append(label)
        if whitespace:
            self.add_labels()
            self.texts.append(whitespace)

    def add_labels(self) -> None:
        for label in self.labels:
            self._add("label", label)
        self.labels.clear()

    def finish(self) -> List[Piece]:
        """Get the pieces, without whitespace around them."""
        self.add_labels()
        self._add_text()
        if self.pieces and self.pieces[0][0] == "text":
            self.pieces[0] = ("text", self.pieces[0][1].lstrip())
        if self.pieces and self.pieces[-1][0] == "text":
            self.pieces[-1] = ("text", self.pieces[-1][1].rstrip())
        return [piece for piece in self.pieces if piece != ("text", "")]

    def _add(self, kind: str, value: Any) -> None:
        self._add_text()
        self.pieces.append((kind, value))

    def _add_text(self) -> None:
        if self.texts:
            self.pieces.append(("text", "".join(self.texts)))
            self.texts.clear()


def _says(span: Span, group: Group) -> bool:
    """Check whether a mention is or contains the name of its character."""
    if len(group.tags) != 1 or not group.ranks or len(span) > MAX_NAME:
        return False
    return group.tags[0].text.casefold() in span.text.casefold()


def _name_keys(joined: str) -> Set[str]:
    return {name_key(name) for name in split_names(joined)}
